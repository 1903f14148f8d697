package scene

import (
	"context"
	"math"

	"referee/vision/adjusting"
)

// How well it is known how a card lies once it is known what it rests on. Cards come to
// rest as gravity has them; what is left are bends that were read somewhat wrongly and
// cards that are pressed or held. On the photos of printing c, whose cards lie so, the
// heights seen and expected differ by 0.06 mm; on photos whose cards lie level on one
// another, as no real ones do, by 0.19 mm.
const (
	restHighMM = 0.25 // of the middle
	restTiltMM = 0.2  // of the long side's end, at the most
)

// AdjustAtRest adjusts camera and poses once it is known what every card rests on, and
// so about how high and how much aslant each lies. Without that the camera may bend a
// little to make up for cards that all lie aslant the same way.
func AdjustAtRest(ctx context.Context, from *Scene, expected []adjusting.Expected) (*Scene, error) {
	sc := from.Clone()
	blurPx := sc.Adjusted.BlurPx
	ad, err := sc.borderAdjustment(ctx, sc.measured(), blurPx, ReachLastMM, restHighMM)
	if err != nil {
		return nil, err
	}
	ad.Prior, ad.Expected = sc.CameraPrior, expected
	ad.Forms.TiltMM = math.Min(ad.Forms.TiltMM, restTiltMM)
	if err := ad.Solve(ctx, adjustSteps); err != nil {
		return nil, err
	}
	return sc, sc.adopt(ctx, &ad, blurPx)
}

package adjusting

import (
	"math"

	"referee/geometry"
)

// CameraPrior is what is known of cameras in general: means and standard
// deviations of the parameters. A standard deviation of 0 holds a parameter
// fixed.
type CameraPrior struct{ Mean, Sigma [camParams]float64 }

// What is known of the cameras of phones and webcams: in the photos of known truth
// the focal length is 0.75 to 0.82 of the longer side, or 0.70 to 0.75, and the principal
// point within half a per cent of the middle.
const (
	UsualFocal       = 0.78  // of the longer side, without EXIF
	UsualFocalSpread = 0.1   // deviation of its logarithm
	ExifFocalSpread  = 0.03  // the same where EXIF says it: it is rounded there, and focusing changes it
	UsualCentre      = 0.003 // deviation of the principal point, of the longer side
)

// PriorFor returns the prior for a picture of the given size. Without EXIF
// the focal length is that of a common phone or webcam, give or take a third.
// The principal point is held in the middle, and the lens to one term.
func PriorFor(w, h int, focalPx float64) CameraPrior {
	long := float64(max(w, h))
	p := CameraPrior{
		Mean: [camParams]float64{math.Log(0.75 * long), 0, 0, 0, float64(w-1) / 2, float64(h-1) / 2},
		Sigma: [camParams]float64{
			0.35, math.Inf(1), math.Inf(1), math.Inf(1),
			0, 0, 0.12, 0, 0, 0, 0,
		},
	}
	if focalPx > 0 {
		p.Mean[0], p.Sigma[0] = math.Log(focalPx), ExifFocalSpread
	}
	return p
}

// FlexiblePriorFor is the same where cards enough determine all parameters: principal
// points of phones and webcams lie within a per cent of the middle.
func FlexiblePriorFor(w, h int, focalPx float64) CameraPrior {
	p := PriorFor(w, h, focalPx)
	long := float64(max(w, h))
	p.Sigma[4], p.Sigma[5] = 0.004*long, 0.004*long
	p.Sigma[6], p.Sigma[7], p.Sigma[8], p.Sigma[9] = 0.3, 0.15, 1e-3, 1e-3
	p.Sigma[edgeParam] = 0.2
	return p
}

// lensParams are the camera's parameters that a held lens gives: log focal,
// principal point, k1, k2, p1, p2 (see camParams).
var lensParams = []int{0, 4, 5, 6, 7, 8, 9}

// Holding returns the prior with the parameters of a held lens fixed; nil
// leaves them free.
func (p CameraPrior) Holding(lens *geometry.Intrinsics) CameraPrior {
	if lens != nil {
		for _, k := range lensParams {
			p.Sigma[k] = 0
		}
	}
	return p
}

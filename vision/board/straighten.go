package board

import (
	"math"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
)

// sheetPerMM are bounds of the scale of rectified pictures, px: below the
// lower one no index can be read, above the upper one nothing is gained.
const sheetLeastPerMM, sheetMostPerMM = 2.0, 6.0

// cornerSigmaPx is how well the corners of a quad are found, px of the photo
// made smaller: its lines are straight, and the lens bends the sides.
const cornerSigmaPx = 3.0

// straighten fits the camera to the board's corners and then, so many times, to the sides
// that are seen between them, and rectifies the photo.
func straighten(px *pixels, at [4]geometry.Point, b *board.Board, prior *lensPrior, sideRounds int) (*Learned, error) {
	edge := b.Edge()
	corners := [4]geometry.Point{edge[3], edge[2], edge[1], edge[0]} // clockwise from the top left
	cam, ok := cameraOfCorners(corners, at, prior)
	if !ok {
		return nil, fault.Errorf("its corners are no rectangle seen from above")
	}
	var what seen
	for k := range corners {
		what.pairs = append(what.pairs, pair{corners[k], at[k], 1})
	}
	fit, ok := fitCamera(cam, &what, prior)
	for round := 1; ok && round <= sideRounds; round++ {
		// The corners as they were found hold sides that are not seen clearly.
		sides := &seen{lines: sidePoints(px, &fit.cam, edge, round)}
		for k := range corners {
			sides.pairs = append(sides.pairs, pair{corners[k], at[k], cornerSigmaPx * float64(max(px.W, px.H)) / quadSidePx})
		}
		fit, ok = fitCamera(fit.cam, sides, prior)
	}
	if !ok {
		return nil, fault.Errorf("its corners are no rectangle seen from above")
	}
	out := &Learned{Board: b, Camera: fit.cam, RMSPx: fit.rmsPx}
	for k := range corners {
		out.Corners[k] = fit.cam.Project(corners[k])
	}
	perMM := max(sheetLeastPerMM, min(sheetMostPerMM, 1.25*fit.cam.ScaleAt(geometry.Point{})))
	if most := 3000 / max(b.WidthMM, b.HeightMM); perMM > most {
		perMM = most
	}
	out.sheet = rectify(px, &fit.cam, b.WidthMM, b.HeightMM, perMM)
	return out, nil
}

// cameraOfCorners is the first guess of a camera.
func cameraOfCorners(mm, px [4]geometry.Point, prior *lensPrior) (geometry.Camera, bool) {
	h, ok := homographyOf(mm, px)
	if !ok {
		return geometry.Camera{}, false
	}
	return cameraFrom(h, math.Exp(prior.focal), prior.cx, prior.cy)
}

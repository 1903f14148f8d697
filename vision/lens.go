package vision

import (
	"math"

	"referee/geometry"
)

// A lens that was calibrated is held as it is: only the camera's pose over the
// table remains to be found.

// hold fixes the lens of a camera; nil leaves it free.
func (t *tilted) hold(lens *geometry.Intrinsics) {
	if lens == nil {
		return
	}
	t.Held = lens
	t.Focal, t.CentreX, t.CentreY = lens.Fx, lens.Cx, lens.Cy
	d := &lens.Dist
	t.K1, t.K2, t.P1, t.P2 = d.K1, d.K2, d.P1, d.P2
}

// lensParams are the camera's parameters that a held lens settles: log focal,
// principal point, k1, k2, p1, p2 (see camParams).
var lensParams = []int{0, 4, 5, 6, 7, 8, 9}

// holding returns the prior with the parameters of a held lens fixed; nil
// leaves them free.
func (p cameraPrior) holding(lens *geometry.Intrinsics) cameraPrior {
	if lens != nil {
		for _, k := range lensParams {
			p.Sigma[k] = 0
		}
	}
	return p
}

// When a lens is held not to be that of the photo. With their true lens all 29
// photos of known truth keep every outline that a free lens has, and their RMS
// grows by 6 % at the most; with a lens whose focal length is 3 % and k1 by 0.04
// off, it grows by 30 %.
const (
	leastOutlines = 6   // fewer tell nothing of a lens
	leastKeptPart = 0.9 // of the outlines that a free lens has
	mostRMSByFree = 1.15
	leastRMSPx    = 0.03 // by which the RMS must grow as well
)

// lensMisfits tells whether the outlines contradict a calibrated lens: the plane
// fits them clearly worse with it than with one that is free.
func lensMisfits(held, free *planeFit) bool {
	if free.Inliers < leastOutlines {
		return false
	}
	if float64(held.Inliers) < leastKeptPart*float64(free.Inliers) {
		return true
	}
	return held.RMSPx > math.Max(mostRMSByFree*free.RMSPx, free.RMSPx+leastRMSPx)
}

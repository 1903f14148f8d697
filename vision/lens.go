package vision

import "referee/geometry"

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

package finding

import "math"

// A lens that was calibrated is held as it is: only the camera's pose over the
// table remains to be found.

// When a lens is held not to be that of the photo. With their true lens all 29
// photos of known truth keep every outline that a free lens has, and their RMS
// grows by 6 % at the most; with a lens whose focal length is 3 % and k1 by 0.04
// off, it grows by 30 %.
const (
	leastOutlines = 6    // fewer tell nothing of a lens
	leastKeptPart = 0.9  // of the outlines that a free lens has
	mostRMSByFree = 1.15 // between the 6 % of true lenses and the 30 % of a wrong one
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

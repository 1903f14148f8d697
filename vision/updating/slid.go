package updating

import (
	"referee/geometry"
	"referee/vision/scene"
)

// A card that was pushed along one of its own sides still shows that side, and the
// one across from it, where they were: half of its border or more, so that it cannot
// be told from one on which something lies until it is looked for farther along.
const (
	slidReachMM = 20.0 // farther, too little of the long sides coincides
	slidStepMM  = 0.8  // borders are looked for RoughMM to either side
)

// slidTo looks for a suspect along its sides, and returns where most of its border is
// seen: as much of it as makes it the same card.
func (f *fates) slidTo(i int, cam *geometry.Camera) (geometry.Pose, bool) {
	c := f.suspects[i]
	least := movedKept * float64(c.kept+c.lost) / float64(len(f.Models[f.Cards[i].Model].Edges))
	var best geometry.Pose
	most := c.kept
	for _, way := range [4]geometry.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for mm := movedReachMM; mm <= slidReachMM; mm += slidStepMM {
			h := f.Cards[i]
			h.Pose.At = h.Pose.Apply(way.Mul(mm))
			if f.VerifyAtLeast(&h, cam, scene.RoughMM, least) && h.Count > most {
				best, most = h.Pose, h.Count
			}
		}
	}
	return best, most > c.kept
}

package updating

import (
	"context"

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

// Any other way a card that was pushed by a sleeve lies within a centimetre, hardly
// turned. Where its lines are too faint for a card to be found that nothing is known
// of, one of which all is known but where it lies can be.
const (
	nudgedReachMM = 10.0                  // a sleeve's push
	nudgedStepMM  = 1.6                   // a reach of nudgedRoughMM to either side overlaps the next one's
	nudgedRoughMM = 2 * scene.RoughMM     // as wide as the steps leave it
	nudgedTurn    = 1.5 * geometry.Degree // 1 mm at a card's end, as wide as the search is rough
)

// slidTo looks for a suspect along its sides if half of it is still seen, else all
// round, and returns where most of its border is seen: as much of it as makes it the
// same card.
func (f *fates) slidTo(i int, cam *geometry.Camera) (geometry.Pose, bool) {
	c := f.suspects[i]
	s := search{fates: f, card: i, cam: cam, least: movedKept * float64(c.kept+c.lost) / float64(len(f.Models[f.Cards[i].Model].Edges)), most: c.kept}
	if f.stillThere(i) {
		s.alongSides()
	} else {
		s.allRound()
	}
	return s.best, s.most > c.kept
}

// search is for where a card lies.
type search struct {
	*fates
	card  int
	cam   *geometry.Camera
	least float64 // part of its border that must be seen
	most  int     // border points seen at best
	best  geometry.Pose
}

// try looks for the card displaced by that much in its own frame.
func (s *search) try(by geometry.Pose, toleranceMM float64) {
	h := s.Cards[s.card]
	h.Pose = h.Pose.Compose(by)
	if s.VerifyAtLeast(&h, s.cam, toleranceMM, s.least) && h.Count > s.most {
		s.best, s.most = h.Pose, h.Count
	}
}

func (s *search) alongSides() {
	for _, way := range [4]geometry.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for mm := movedReachMM; mm <= slidReachMM; mm += slidStepMM {
			s.try(geometry.Pose{At: way.Mul(mm)}, scene.RoughMM)
		}
	}
}

func (s *search) allRound() {
	for _, turn := range [3]geometry.Angle{0, -nudgedTurn, nudgedTurn} {
		for x := -nudgedReachMM; x <= nudgedReachMM; x += nudgedStepMM {
			for y := -nudgedReachMM; y <= nudgedReachMM; y += nudgedStepMM {
				s.try(geometry.Pose{At: geometry.Point{x, y}, Turn: turn}, nudgedRoughMM)
			}
		}
	}
}

// slidEmblem is the correlation, at the least, of two pictures of one emblem in two
// places; two places without one are like each other by chance.
const slidEmblem = 0.5

// confirm leaves of the cards that were found farther off those whose emblem is seen
// there, too.
func (f *fates) confirm(ctx context.Context, slid []int) error {
	sc := f.Scene.Clone()
	asked := map[int]bool{}
	for _, i := range slid {
		if f.pushed[i] {
			sc.Cards[i], asked[i] = f.moved[i], true
		}
	}
	if len(asked) == 0 {
		return nil
	}
	st := f.Stacked.OnScene(sc)
	now, err := sightings(ctx, st, func(i int) bool { return asked[i] })
	if err != nil {
		return err
	}
	for i := range asked {
		if c := contrastOf(st.FacesRead, i, f.rec.sightings[i], now[i]); c.emblemAlike < slidEmblem {
			delete(f.pushed, i)
		}
	}
	return nil
}

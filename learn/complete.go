package learn

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
)

// Once some cards tell the view and their size, more are looked for as what
// they are, rectangles of that size on which no table shows: patterns of the
// table, such as the veins of marble, tie cards together and spoil their
// borders, but leave their insides and most of what is round them.
const (
	completeStart = 0.25 // of the short side: how far apart places are tried
	completeTurns = 12   // over half a turn
	completeStrip = 3.0  // mm, how far off the card the strip round it lies
	// The share of the card on which no table shows, less that of the strip:
	// least at the start, and in the end. Corners may be round.
	completeFirst = 0.1
	completeThin  = 0.12 // of the short side: what is narrower is no card
	completeLeast = 0.35 // chosen: a whole card has nearly 1, unless its neighbours fill the strip
)

// complete returns quads of cards that the mask shows beside the known ones;
// not where one turned out to be none.
func (v *view) complete(p *picture, mask *bitmap, known, none []quad) ([]quad, error) {
	side := float64(p.reduction(tableWorkPx))
	// What is much narrower than a card, such as the gaps between planks, is left
	// out: it would draw the cards that lie over it along itself.
	short := v.Short * v.Camera.ScaleAt(v.Poses[0].At) / side
	clean, err := mask.opened(int(max(completeThin*short, float64(openings[0]))))
	if err != nil {
		return nil, err
	}
	s := &cardSearch{v: v, mask: clean, side: side}
	for i := range known {
		s.taken = append(s.taken, v.Poses[i])
	}
	for _, q := range none {
		s.taken = append(s.taken, geometry.Pose{At: v.Camera.Unproject(q.polygon().Centroid())})
	}
	var starts []scoredPose
	for _, at := range s.places() {
		for k := range completeTurns {
			pose := geometry.Pose{At: at, Turn: geometry.Angle(k) * 180 * geometry.Degree / completeTurns}
			if score := s.score(pose); score > completeFirst {
				starts = append(starts, scoredPose{pose, score})
			}
		}
	}
	ends := make([]scoredPose, len(starts))
	parallel.For(len(starts), func(i int) { ends[i] = s.climb(starts[i]) })
	slices.SortStableFunc(ends, func(a, b scoredPose) int { return cmp.Compare(b.score, a.score) })
	var out []quad
	usual := 0.0 // asked for once there is something to compare
	for _, end := range ends {
		if end.score < completeLeast || s.isTaken(end.pose) {
			continue
		}
		if usual == 0 {
			usual = v.usualBorder(p)
		}
		end.pose = v.pulled(p, end.pose, usual)
		if s.isTaken(end.pose) {
			continue
		}
		s.taken = append(s.taken, end.pose)
		var q quad
		for k, c := range v.corners() {
			q[k] = v.Camera.Project(end.pose.Apply(c))
		}
		out = append(out, q)
	}
	return out, nil
}

type scoredPose struct {
	pose  geometry.Pose
	score float64
}

// cardSearch looks for cards on a mask.
type cardSearch struct {
	v     *view
	mask  *bitmap
	side  float64 // photo px a mask px
	taken []geometry.Pose
}

// places are points of the table, on what is not table, that may be the middle
// of a card.
func (s *cardSearch) places() []geometry.Point {
	var corner geometry.Polygon
	w, h := float64(s.mask.W-1)*s.side, float64(s.mask.H-1)*s.side
	for _, q := range []geometry.Point{{0, 0}, {w, 0}, {w, h}, {0, h}} {
		m := s.v.Camera.Unproject(q)
		if math.IsNaN(m[0]) || m.Len() > 100*s.v.Long {
			return nil
		}
		corner = append(corner, m)
	}
	lo, hi := corner.Bounds()
	step := s.v.Short * completeStart
	var out []geometry.Point
	for x := lo[0]; x <= hi[0]; x += step {
		for y := lo[1]; y <= hi[1]; y += step {
			q := geometry.Point{x, y}
			if s.on(q) && !s.isTaken(geometry.Pose{At: q}) {
				out = append(out, q)
			}
		}
	}
	return out
}

// on tells whether something lies on the table at a point.
func (s *cardSearch) on(q geometry.Point) bool {
	px := s.v.Camera.Project(q).Mul(1 / s.side)
	x, y := int(px[0]), int(px[1])
	return px[0] >= 0 && px[1] >= 0 && x < s.mask.W && y < s.mask.H && s.mask.On[y*s.mask.W+x] > 0
}

// isTaken tells whether a card's middle would lie on a card that is known.
func (s *cardSearch) isTaken(p geometry.Pose) bool {
	return slices.ContainsFunc(s.taken, func(o geometry.Pose) bool {
		q := o.Inverse().Apply(p.At)
		return math.Abs(q[0]) < s.v.Short/2 && math.Abs(q[1]) < s.v.Long/2
	})
}

func (s *cardSearch) score(p geometry.Pose) float64 {
	inside, round := s.shares(p)
	return inside - round
}

// shares tells on which share of a card, and of the strip round it, no table
// shows.
func (s *cardSearch) shares(p geometry.Pose) (inside, round float64) {
	const n = 9 // 81 places, and as many of the strip as lie so close: shares to some per cent
	a, b := s.v.Short/2, s.v.Long/2
	in, all := 0, 0
	for i := range n {
		for j := range n {
			u, w := 2*float64(i)/(n-1)-1, 2*float64(j)/(n-1)-1
			all++
			if s.on(p.Apply(geometry.Point{u * (a - 1.5), w * (b - 1.5)})) {
				in++
			}
		}
	}
	out, strip := 0, 0
	for i := range 2 * n {
		t := (2*float64(i)+1)/(2*n) - 1
		for _, q := range []geometry.Point{
			{t * a, b + completeStrip}, {t * a, -b - completeStrip}, {a + completeStrip, t * b}, {-a - completeStrip, t * b},
		} {
			strip++
			if s.on(p.Apply(q)) {
				out++
			}
		}
	}
	return float64(in) / float64(all), float64(out) / float64(strip)
}

// climb moves a card to where it explains the mask best.
func (s *cardSearch) climb(from scoredPose) scoredPose {
	best := from
	for step := s.v.Short / 8; step > 0.3; {
		moved := false
		turn := geometry.Angle(step / s.v.Long * 2)
		for _, d := range [][3]float64{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}} {
			p := best.pose
			p.At = p.At.Add(geometry.Point{d[0] * step, d[1] * step})
			p.Turn += geometry.Angle(d[2]) * turn
			if score := s.score(p); score > best.score {
				best, moved = scoredPose{p, score}, true
			}
		}
		if !moved {
			step /= 2
		}
	}
	return best
}

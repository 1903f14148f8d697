package learn

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
)

// Looking for the cut edge of cards across their sides: samples along a side,
// the corners left out, each averaged over a short stretch, from well inside
// to well outside. Lengths in mm.
const (
	edgeSamples   = 28   // 2 mm apart on the long side of a card
	edgeCornerCut = 0.13 // share of a side, at either end
	edgeStretchMM = 0.8  // to either side of a sample
	edgeStretchN  = 5    // 0.4 mm apart: the lens blurs over as much
	edgeReachMM   = 3.2  // to either side: five times what a corner found by eye is off, quadSigma
	edgeStepMM    = 0.08 // finer than a px of any photo of a whole set of cards
	edgeSlopeMM   = 0.32 // over which brightness is compared
)

// edgeSteps is the number of places across a side.
const edgeSteps = 2*int(edgeReachMM/edgeStepMM) + 1

// edgeProfile is how fast the light changes across one place of a side, from
// inside to outside.
type edgeProfile [edgeSteps]float64

// edgeSample is a place on a side of a card.
type edgeSample struct {
	card    int
	at, out geometry.Point // in the card's frame; out points off the card
	profile edgeProfile
	ok      bool
}

func edgeOffset(step int) float64 { return float64(step)*edgeStepMM - edgeReachMM }

// edgeRounds narrow down where edges are looked for: how far from where the
// view puts them the outermost change of light is searched, of each side by
// itself at first (a shadow makes cards look larger on one side), and how far
// from there a sample may see it; sigma is how exactly a sample is trusted to
// show an edge: cards that were placed badly must be free to move. In mm.
var edgeRounds = []struct {
	search, window, sigma float64
	bySide                bool
}{{1.9, 0.5, 0.4, true}, {0.8, 0.7, 0.15, false}, {0.5, 0.45, 0.06, false}, {0.4, 0.45, 0.06, false}}

// refineEdges fits the view to the cut edges of its cards, narrowing down in
// rounds where they are looked for. It returns the RMS of what is left, in mm.
func refineEdges(p *picture, v *view, long float64) (float64, error) {
	prior := priorFor(p, long)
	var rms float64
	for _, r := range edgeRounds {
		samples := v.edgeSamples(p)
		centre := commonEdge(samples, r.search)
		var obs []edgeObservation
		for i := range samples {
			if r.bySide && i%edgeSamples == 0 {
				centre = commonEdge(samples[i:i+edgeSamples], r.search)
			}
			if off, ok := samples[i].profile.peakNear(centre, r.window); ok && samples[i].ok {
				obs = append(obs, v.observe(&samples[i], off-v.Rim))
			}
		}
		if len(obs) < 20 {
			return 0, errFit
		}
		x, err := v.fitEdges(obs, r.sigma, &prior)
		if err != nil {
			return 0, err
		}
		rim := v.Rim
		*v = viewFrom(x, v.Short)
		v.Rim = rim
		rms = v.edgeRMS(obs)
	}
	return rms, nil
}

// fitEdges returns the parameters under which the cards' sides lie where they are
// observed. While the camera is far off, a step that mends it for most cards may
// carry one of them away, whose edges are then seen nowhere near: it is put back,
// and fitted again with a camera that is right.
func (v *view) fitEdges(obs []edgeObservation, sigma float64, prior *viewPrior) ([]float64, error) {
	x := append([]float64(nil), v.x...)
	const fits = 2 // chosen: with a right camera no step carries a card away
	for range fits {
		if _, err := leastSquares(x, func(x []float64) []float64 { return edgeResiduals(x, obs, v.Short, sigma, prior) }, 12); err != nil {
			return nil, err
		}
		if !v.putBack(x) {
			break
		}
	}
	return x, nil
}

// putBack puts the cards that left the reach within which their edges were looked
// for back to where the photo shows them, and tells whether there are any. Where
// that is on the table changes with the camera.
func (v *view) putBack(x []float64) bool {
	now := viewFrom(x, v.Short)
	left := false
	for i := range v.Poses {
		was := v.Camera.Project(v.Poses[i].At)
		if geometry.Distance(was, now.Camera.Project(now.Poses[i].At)) <= runawayMM*v.Camera.ScaleAt(v.Poses[i].At) {
			continue
		}
		at := now.Camera.Unproject(was)
		copy(x[pPoses+3*i:], []float64{at[0], at[1], float64(v.Poses[i].Turn)})
		left = true
	}
	return left
}

// runawayMM is how far a card moves at most when its view is fitted to edges: twice
// as far as they are looked for, since it may turn too.
const runawayMM = 2 * edgeReachMM

// edgeSamples measures all sides of all cards.
func (v *view) edgeSamples(p *picture) []edgeSample {
	c := v.corners()
	var out []edgeSample
	for i := range v.Poses {
		for s := range c {
			a, b := c[s], c[(s+1)%4]
			normal := geometry.Perp(b.Sub(a).Normalize()).Mul(-1)
			for k := range edgeSamples {
				t := edgeCornerCut + (1-2*edgeCornerCut)*(float64(k)+0.5)/edgeSamples
				out = append(out, edgeSample{card: i, at: geometry.Lerp(a, b, t), out: normal})
			}
		}
	}
	parallel.For(len(out), func(i int) { out[i].measure(p, v) })
	return out
}

// measure takes the profile of the light across the side.
func (s *edgeSample) measure(p *picture, v *view) {
	place := v.Camera.Place(v.Poses[s.card])
	along := geometry.Perp(s.out)
	const extra = int(edgeSlopeMM / edgeStepMM / 2) // steps to either side from which brightness is compared beyond the profile
	var light [edgeSteps + 2*extra]rgb
	for j := range light {
		d := edgeOffset(j - extra)
		for k := range edgeStretchN {
			e := edgeStretchMM * (2*float64(k)/(edgeStretchN-1) - 1)
			c, ok := p.at(place.Project(s.at.Add(s.out.Mul(d)).Add(along.Mul(e))))
			if !ok {
				return
			}
			light[j] = light[j].plus(c.times(1.0 / edgeStretchN))
		}
	}
	for j := range s.profile {
		diff := light[j+2*extra].minus(light[j])
		s.profile[j] = math.Sqrt(diff.dot(diff))
	}
	s.ok = true
}

// A peak of the mean profile counts when it stands out of what the table
// shows by this share of the highest, and is so many times what the table's
// own pattern makes.
const (
	edgePeakShare = 0.12 // chosen: a cut edge on a table as white as its frame is that faint
	edgePeakTimes = 1.6  // chosen: the pattern's mean varies by less from side to side
)

// commonEdge returns where, within the window, the outermost change of light
// is on the whole: all cards are cut to one size, so it is the same everywhere.
func commonEdge(samples []edgeSample, window float64) float64 {
	var mean edgeProfile
	for i := range samples {
		if samples[i].ok {
			for j, g := range samples[i].profile {
				mean[j] += g
			}
		}
	}
	highest := 0.0
	var outside []float64
	for j, g := range mean {
		if edgeOffset(j) > edgeReachMM/2 {
			outside = append(outside, g)
		}
		highest = max(highest, g)
	}
	floor := median(outside)
	for j := edgeSteps - 3; j >= 2; j-- {
		top := mean[j] >= mean[j-1] && mean[j] >= mean[j+1] && mean[j] > mean[j-2] && mean[j] > mean[j+2]
		if top && math.Abs(edgeOffset(j)) <= window && mean[j]-floor > edgePeakShare*(highest-floor) && mean[j] > edgePeakTimes*floor {
			return edgeOffset(j)
		}
	}
	return 0
}

// edgeBesideFlank is the least height of a peak against the flank of a higher
// one that reaches into the window; less may be noise on the flank.
const edgeBesideFlank = 0.4

// peakNear returns where the light changes most within the window, to a
// fraction of a step. The flank of a higher peak beyond the window, such as the
// inner side of a white line at the card's edge, is none.
func (e *edgeProfile) peakNear(centre, window float64) (float64, bool) {
	best, most := -1, 0.0
	for j := 1; j < edgeSteps-1; j++ {
		if math.Abs(edgeOffset(j)-centre) > window {
			continue
		}
		most = max(most, e[j])
		if e[j] > e[j-1] && e[j] >= e[j+1] && (best < 0 || e[j] > e[best]) {
			best = j
		}
	}
	if best < 0 || e[best] < edgeBesideFlank*most {
		return 0, false
	}
	// The middle of the change's mass, within what falls to half its height.
	lo, hi := best, best
	for lo > 0 && e[lo-1] > e[best]/2 {
		lo--
	}
	for hi < edgeSteps-1 && e[hi+1] > e[best]/2 {
		hi++
	}
	sum, at := 0.0, 0.0
	for j := lo; j <= hi; j++ {
		w := e[j] - e[best]/2
		if w > 0 {
			sum, at = sum+w, at+w*edgeOffset(j)
		}
	}
	return at / sum, true
}

// edgeObservation says that a point of a card's side is seen somewhere in the
// picture, measured across the side.
type edgeObservation struct {
	card         int
	at           geometry.Point // card mm
	seen, across geometry.Point // px; across has unit length
	mmPerPx      float64
}

func (v *view) observe(s *edgeSample, off float64) edgeObservation {
	place := v.Camera.Place(v.Poses[s.card])
	seen := place.Project(s.at.Add(s.out.Mul(off)))
	along := place.Project(s.at.Add(geometry.Perp(s.out))).Sub(place.Project(s.at))
	return edgeObservation{s.card, s.at, seen, geometry.Perp(along).Normalize(), 1 / v.Camera.ScaleAt(v.Poses[s.card].Apply(s.at))}
}

func edgeResiduals(x []float64, obs []edgeObservation, short, sigma float64, prior *viewPrior) []float64 {
	v := viewFrom(x, short)
	out := make([]float64, 0, len(obs)+pPoses)
	places := make([]geometry.Placed, len(v.Poses))
	for i := range places {
		places[i] = v.Camera.Place(v.Poses[i])
	}
	// The observed points lie on sides whose length changes with the card's.
	for i := range obs {
		o := &obs[i]
		d := o.seen.Sub(places[o.card].Project(v.onSide(o.at))).Dot(o.across) * o.mmPerPx
		out = append(out, bounded(d/sigma))
	}
	return prior.residuals(x, out)
}

// onSide moves a point of a side of a card of another length onto the side.
func (v *view) onSide(q geometry.Point) geometry.Point {
	if math.Abs(math.Abs(q[0])-v.Short/2) > 1e-9 {
		q[1] = math.Copysign(v.Long/2, q[1])
	}
	return q
}

func (v *view) edgeRMS(obs []edgeObservation) float64 {
	var d []float64
	for i := range obs {
		o := &obs[i]
		place := v.Camera.Place(v.Poses[o.card])
		e := o.seen.Sub(place.Project(v.onSide(o.at))).Dot(o.across) * o.mmPerPx
		d = append(d, e*e)
	}
	return math.Sqrt(median(d)) * 1.4826
}

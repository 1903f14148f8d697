package learn

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
)

// Setting cards onto their edges: where the table's pattern spoils what was
// cut out of it, a card may lie farther off than edges are looked for. Lengths
// in mm.
const (
	snapReachMM  = 7.0                 // twice edgeReachMM, and no third of a card
	snapTurn     = 9 * geometry.Degree // chosen: what a pattern that is tied to one side may turn it by
	snapTurnStep = 1 * geometry.Degree // 0.9 mm at a card's corner, three px of the map
	snapPerMM    = 3.0                 // px
	snapSamples  = 22                  // a side, corners left out
	snapNoises   = 6.0                 // times the table's own changes of light: more counts as no more
	snapDoubt    = 0.7                 // of what others' borders show: a card that shows less is moved
	snapBetter   = 0.08                // share of the border; chosen: of a thousand places one shows a little more by chance
)

// snap moves the cards whose border shows less than that of others to where all
// of it lies on changes of light, however faint. It tells whether any moved.
func (v *view) snap(p *picture) bool {
	n := len(v.Poses)
	maps, shown := make([]*gradientMap, n), make([]float64, n)
	parallel.For(n, func(i int) {
		maps[i] = v.gradients(p, v.Poses[i], snapReachMM)
		shown[i] = maps[i].here(v)
	})
	usual := median(append([]float64(nil), shown...))
	x := append([]float64(nil), v.x...)
	moved := make([]bool, n)
	parallel.For(n, func(i int) {
		if shown[i] > snapDoubt*usual {
			return
		}
		off, ok := maps[i].bestRectangle(v, shown[i], snapReachMM, snapTurnStep)
		if !ok {
			return
		}
		pose := v.Poses[i].Compose(off)
		x[pPoses+3*i], x[pPoses+3*i+1], x[pPoses+3*i+2] = pose.At[0], pose.At[1], float64(pose.Turn)
		moved[i] = true
	})
	*v = viewFrom(x, v.Short)
	return slices.Contains(moved, true)
}

// gradientMap holds, in a card's frame, how fast the light changes: 1 where it
// does so beyond doubt.
type gradientMap struct {
	w, h  int
	perMM float64 // px
	v     []float32
}

// gradients measures round a card that may lie as far off as the reach, in mm.
func (v *view) gradients(p *picture, pose geometry.Pose, reach float64) *gradientMap {
	margin := reach + 2
	g := &gradientMap{w: int((v.Short + 2*margin) * snapPerMM), h: int((v.Long + 2*margin) * snapPerMM), perMM: snapPerMM}
	place := v.Camera.Place(pose)
	light := make([]rgb, g.w*g.h)
	for k := range light {
		light[k], _ = p.at(place.Project(g.mm(k%g.w, k/g.w)))
	}
	g.v = make([]float32, g.w*g.h)
	var outside []float64
	for y := 1; y < g.h-1; y++ {
		for x := 1; x < g.w-1; x++ {
			k := y*g.w + x
			a, b := light[k+1].minus(light[k-1]), light[k+g.w].minus(light[k-g.w])
			g.v[k] = float32(math.Sqrt(a.dot(a) + b.dot(b)))
			if q := g.mm(x, y); math.Abs(q[0]) > v.Short/2+reach || math.Abs(q[1]) > v.Long/2+reach {
				outside = append(outside, float64(g.v[k]))
			}
		}
	}
	most := float32(max(1e-3, snapNoises*median(outside)))
	for k := range g.v {
		g.v[k] = min(1, g.v[k]/most)
	}
	return g
}

func (g *gradientMap) mm(x, y int) geometry.Point {
	return geometry.Point{(float64(x) - float64(g.w-1)/2) / g.perMM, (float64(y) - float64(g.h-1)/2) / g.perMM}
}

// along is the mean change of light along the border of a card that lies off
// the frame by a pose.
func (g *gradientMap) along(v *view, off geometry.Pose) float64 {
	c := v.corners()
	sum := 0.0
	for s := range c {
		for k := range snapSamples {
			t := edgeCornerCut + (1-2*edgeCornerCut)*(float64(k)+0.5)/snapSamples
			q := off.Apply(geometry.Lerp(c[s], c[(s+1)%4], t))
			x, y := int(q[0]*g.perMM+float64(g.w)/2), int(q[1]*g.perMM+float64(g.h)/2)
			if x >= 0 && y >= 0 && x < g.w && y < g.h {
				sum += float64(g.v[y*g.w+x])
			}
		}
	}
	return sum / (4 * snapSamples)
}

// here is along where the card is, give or take a px.
func (g *gradientMap) here(v *view) float64 {
	best := g.along(v, geometry.Pose{})
	for _, d := range []geometry.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		best = max(best, g.along(v, geometry.Pose{At: d.Mul(1 / g.perMM)}))
	}
	return best
}

// bestRectangle tries all places within reach, in mm; false if the card, whose
// border shows so much here, is as well where it is.
func (g *gradientMap) bestRectangle(v *view, here, reachMM float64, turnStep geometry.Angle) (geometry.Pose, bool) {
	reach := int(reachMM * g.perMM)
	best, at := here, geometry.Pose{}
	for turn := -snapTurn; turn <= snapTurn; turn += turnStep {
		for dx := -reach; dx <= reach; dx++ {
			for dy := -reach; dy <= reach; dy++ {
				off := geometry.Pose{At: geometry.Point{float64(dx), float64(dy)}.Mul(1 / g.perMM), Turn: turn}
				if s := g.along(v, off); s > best {
					best, at = s, off
				}
			}
		}
	}
	return at, best > here+snapBetter
}

// coarse is the map with one px of the highest for side×side of them.
func (g *gradientMap) coarse(side int) *gradientMap {
	out := &gradientMap{w: g.w / side, h: g.h / side, perMM: g.perMM / float64(side)}
	out.v = make([]float32, out.w*out.h)
	for y := range out.h * side {
		for x := range out.w * side {
			k := y/side*out.w + x/side
			out.v[k] = max(out.v[k], g.v[y*g.w+x])
		}
	}
	return out
}

// Where a card was found by what is no table, other things that are none, such as
// gaps between planks, may have drawn it aside: by farther than snap looks.
const (
	pullReachMM  = 20.0                // a third of a card: farther lies the next card's border
	pullTurnStep = 3 * geometry.Degree // coarser, as the map is
	pullCoarse   = 3                   // px of the map at full fineness
)

// pullDoubt is the share of what the borders of known cards show from which a
// card stays where it is.
const pullDoubt = 0.85

// usualBorder is how much the borders of the known cards show at the coarseness of
// pulled: of a few of them, as all are alike.
func (v *view) usualBorder(p *picture) float64 {
	const most = 5 // the median of five is not spoilt by two that are pulled themselves
	var shown []float64
	for i := 0; i < len(v.Poses); i += max(1, len(v.Poses)/most) {
		shown = append(shown, v.gradients(p, v.Poses[i], pullReachMM).coarse(pullCoarse).here(v))
	}
	return median(shown)
}

// pulled returns the pose near by at which most of the border lies on changes of
// light, to a mm, if here it shows less than is usual.
func (v *view) pulled(p *picture, pose geometry.Pose, usual float64) geometry.Pose {
	g := v.gradients(p, pose, pullReachMM).coarse(pullCoarse)
	here := g.here(v)
	if here > pullDoubt*usual {
		return pose
	}
	if off, ok := g.bestRectangle(v, here, pullReachMM, pullTurnStep); ok {
		return pose.Compose(off)
	}
	return pose
}

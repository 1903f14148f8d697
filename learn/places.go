package learn

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// placed is a shape of a known kind at its exact place on a card.
type placed struct {
	kind *kind
	from match // cardFromForm
	dots []geometry.Point
	free *int // coordinate along which it may stand anywhere: 0, 1; nil: none
	src  *printed
}

func (p *placed) polygon() geometry.Polygon {
	out := make(geometry.Polygon, len(p.kind.Form))
	for i, q := range p.kind.Form {
		out[i] = p.from.apply(q)
	}
	return out.CounterClockwise()
}

// Tolerances of putting shapes in their places, in mm.
const (
	onEdgeMM    = 0.6  // from the card's edge, where a corner is on it
	samePlaceMM = 0.7  // along an edge
	middleMM    = 0.35 // half of samePlaceMM: off the middle by less, it is meant to be in it
	sameDotMM   = 1.0  // chosen: more than a dot is measured wrong by; in another order dots are some mm off
)

// place puts a shape of a kind where it was seen: a side that lies on the
// card's edge lies on it exactly.
func (k *kind) place(s *printed, w, h float64) *placed {
	p := &placed{kind: k, from: matches(k.Form, s.Polygon)[0], src: s}
	p.straighten(w, h)
	poly := p.polygon()
	lo, hi := poly.Bounds()
	half := geometry.Point{w / 2, h / 2}
	var shift geometry.Point
	for c := range 2 {
		low, high := math.Abs(lo[c]+half[c]) < onEdgeMM, math.Abs(hi[c]-half[c]) < onEdgeMM
		switch {
		case low && high:
			shift[c] = -(lo[c] + hi[c]) / 2
		case low:
			shift[c] = -half[c] - lo[c]
		case high:
			shift[c] = half[c] - hi[c]
		default:
			p.free = &c
		}
	}
	p.from.Pose.At = p.from.Pose.At.Add(shift)
	return p
}

// straighten turns a placed shape so that its side nearest to a card's edge is
// parallel to it.
func (p *placed) straighten(w, h float64) {
	poly := p.polygon()
	best, turn := math.Inf(1), 0.0
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		for c := range 2 {
			edge := []float64{w / 2, h / 2}[c]
			off := math.Abs(math.Abs(a[c])-edge) + math.Abs(math.Abs(b[c])-edge)
			if a[c]*b[c] > 0 && off < best {
				best = off
				d := b.Sub(a)
				angle := math.Atan2(d[1], d[0])
				turn = math.Round(angle/(math.Pi/2))*math.Pi/2 - angle
			}
		}
	}
	about := poly.Centroid()
	p.from.Pose = geometry.Pose{At: about, Turn: geometry.Angle(turn)}.Compose(geometry.Pose{At: about.Mul(-1)}).Compose(p.from.Pose)
}

// alignAlong averages where shapes stand along the edges: those of one kind
// at one distance from the middle stand there exactly, on either side.
func alignAlong(all []*placed) {
	type along struct {
		p    *placed
		axis int
		at   float64
	}
	var classes [][]along // alike to their first
	for _, p := range all {
		if p.free == nil {
			continue
		}
		lo, hi := p.polygon().Bounds()
		l := along{p, *p.free, (lo[*p.free] + hi[*p.free]) / 2}
		to := len(classes)
		for k := range classes {
			first := &classes[k][0]
			if first.p.kind == p.kind && first.axis == l.axis && math.Abs(math.Abs(l.at)-math.Abs(first.at)) < samePlaceMM {
				to = k
			}
		}
		if to == len(classes) {
			classes = append(classes, nil)
		}
		classes[to] = append(classes[to], l)
	}
	for _, class := range classes {
		var at []float64
		for _, l := range class {
			at = append(at, math.Abs(l.at))
		}
		mean := robustMean(at)
		if mean < max(middleMM, samePlaceMM/2) {
			mean = 0
		}
		for _, l := range class {
			l.p.from.Pose.At[l.axis] += math.Copysign(mean, l.at) - l.at
		}
	}
}

// alignDots averages the dots of all shapes of a kind with as many dots, each
// shape turned onto the others as its form allows.
func alignDots(all []*placed) {
	type group struct {
		ref     []geometry.Point
		members []*placed
		own     [][]geometry.Point // each member's dots, in the order of ref, in the form's frame
		self    []match
	}
	byKind := map[*kind][]*group{}
	var groups []*group
	for _, p := range all {
		if len(p.src.Dots) == 0 {
			continue
		}
		var dots []geometry.Point
		for _, d := range p.src.Dots {
			dots = append(dots, p.from.undo(d.At))
		}
		var to *group
		var bestOrder []geometry.Point
		var bestSelf match
		least := sameDotMM
		for _, g := range byKind[p.kind] {
			for _, s := range p.kind.selves {
				if ordered, worst := inOrder(g.ref, dots, &s); worst < least {
					to, bestOrder, bestSelf, least = g, ordered, s, worst
				}
			}
		}
		if to == nil {
			to = &group{ref: dots}
			bestOrder, bestSelf = dots, match{}
			byKind[p.kind] = append(byKind[p.kind], to)
			groups = append(groups, to)
		}
		to.members, to.own, to.self = append(to.members, p), append(to.own, bestOrder), append(to.self, bestSelf)
	}
	for _, g := range groups {
		mean := make([]geometry.Point, len(g.ref))
		for i := range mean {
			var x, y []float64
			for _, o := range g.own {
				x, y = append(x, o[i][0]), append(y, o[i][1])
			}
			mean[i] = geometry.Point{robustMean(x), robustMean(y)}
		}
		mean = symmetricDots(mean, g.members[0].kind)
		for i, p := range g.members {
			p.dots = nil
			for _, q := range mean {
				p.dots = append(p.dots, p.from.apply(g.self[i].undo(q)))
			}
		}
	}
}

// inOrder moves dots by a motion and puts them into the order of others;
// worst is the largest distance, infinite if the numbers differ.
func inOrder(ref, dots []geometry.Point, m *match) ([]geometry.Point, float64) {
	if len(ref) != len(dots) {
		return nil, math.Inf(1)
	}
	out := make([]geometry.Point, len(ref))
	worst := 0.0
	for i, r := range ref {
		near := math.Inf(1)
		for _, d := range dots {
			if q := m.apply(d); geometry.Distance(q, r) < near {
				near, out[i] = geometry.Distance(q, r), q
			}
		}
		worst = max(worst, near)
	}
	return out, worst
}

// symmetricDots averages dots over those of the form's symmetries that they
// nearly have too.
func symmetricDots(dots []geometry.Point, k *kind) []geometry.Point {
	sum := make([]geometry.Point, len(dots))
	n := 0.0
	for _, s := range k.selves {
		if moved, worst := inOrder(dots, dots, &s); worst < middleMM {
			for i, q := range moved {
				sum[i] = sum[i].Add(q)
			}
			n++
		}
	}
	for i := range sum {
		sum[i] = sum[i].Mul(1 / n)
	}
	return sum
}

// shape is the placed shape for a deck.
func (p *placed) shape() deck.Shape {
	out := deck.Shape{Kind: p.kind.Name}
	for _, q := range p.polygon() {
		out.Polygon = append(out.Polygon, thousandth(q))
	}
	for _, q := range p.dots {
		out.Dots = append(out.Dots, thousandth(q))
	}
	return out
}

func thousandth(q geometry.Point) geometry.Point {
	return geometry.Point{math.Round(q[0]*1000)/1000 + 0, math.Round(q[1]*1000)/1000 + 0}
}

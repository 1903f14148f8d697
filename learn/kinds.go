package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
)

// kind is a class of congruent shapes, with the form that all its shapes on
// all cards have together.
type kind struct {
	Name    deck.Kind
	Form    geometry.Polygon // about its centroid, counter-clockwise
	selves  []match          // the ways in which it coincides with itself
	members []*printed
}

// match is a motion that lays one polygon on another: mirrored (x → −x) first
// if so said, then turned and shifted. Corner i of the first comes to lie on
// corner (i·±1 + shift) of the other.
type match struct {
	Mirrored bool
	Pose     geometry.Pose
	shift    int
	rms      float64
}

func (m *match) apply(q geometry.Point) geometry.Point {
	if m.Mirrored {
		q[0] = -q[0]
	}
	return m.Pose.Apply(q)
}

// undo is the inverse of apply.
func (m *match) undo(q geometry.Point) geometry.Point {
	q = m.Pose.Inverse().Apply(q)
	if m.Mirrored {
		q[0] = -q[0]
	}
	return q
}

// corner is the index of the corner of the other polygon on which corner i of
// n lies.
func (m *match) corner(i, n int) int {
	if m.Mirrored {
		return ((m.shift-i)%n + n) % n
	}
	return (m.shift + i) % n
}

// matches lists the ways to lay polygon a on polygon b, corner on corner, the
// best first.
func matches(a, b geometry.Polygon) []match {
	if len(a) != len(b) {
		return nil
	}
	var out []match
	for _, mirrored := range []bool{false, true} {
		for shift := range a {
			m := match{Mirrored: mirrored, shift: shift}
			m.fit(a, b)
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(x, y match) int { return cmp.Compare(x.rms, y.rms) })
	return out
}

// fit finds turn and shift by least squares (Procrustes in the plane).
func (m *match) fit(a, b geometry.Polygon) {
	n := len(a)
	var ma, mb geometry.Point
	pts := make([]geometry.Point, n)
	for i, q := range a {
		if m.Mirrored {
			q[0] = -q[0]
		}
		pts[i] = q
		ma, mb = ma.Add(q), mb.Add(b[m.corner(i, n)])
	}
	ma, mb = ma.Mul(1/float64(n)), mb.Mul(1/float64(n))
	var sin, cos float64
	for i, q := range pts {
		u, v := q.Sub(ma), b[m.corner(i, n)].Sub(mb)
		cos, sin = cos+u.Dot(v), sin+geometry.Cross(u, v)
	}
	turn := geometry.Angle(math.Atan2(sin, cos))
	m.Pose = geometry.Pose{Turn: turn}
	m.Pose.At = mb.Sub(m.Pose.Apply(ma))
	sum := 0.0
	for i, q := range pts {
		d := m.Pose.Apply(q).Sub(b[m.corner(i, n)])
		sum += d.Dot(d)
	}
	m.rms = math.Sqrt(sum / float64(n))
}

// Two shapes are of one kind when, laid on each other, their corners are this
// near, in mm, as a root mean square: measuring errors are a third of that,
// and kinds that differ less players could not tell apart either.
const sameKindMM = 0.9

// A form's corners that are this near to where a symmetric form would have
// them are put there. In mm.
const symmetricMM = 0.35

// findKinds sorts shapes into kinds and names them.
func findKinds(shapes []*printed, w, h float64) []*kind {
	var kinds []*kind
	for _, s := range shapes {
		var best *kind
		least := sameKindMM
		for _, k := range kinds {
			if m := matches(k.Form, s.Polygon); len(m) > 0 && m[0].rms < least {
				best, least = k, m[0].rms
			}
		}
		if best == nil {
			best = &kind{Form: centred(s.Polygon)}
			kinds = append(kinds, best)
		}
		best.members = append(best.members, s)
	}
	for _, k := range kinds {
		k.average()
		k.regularise(w, h)
		k.findSelves()
	}
	nameKinds(kinds)
	return kinds
}

func centred(p geometry.Polygon) geometry.Polygon {
	c := p.Centroid()
	out := make(geometry.Polygon, len(p))
	for i, q := range p {
		out[i] = q.Sub(c)
	}
	return out
}

// average moves the form to the mean of its members, laid on it.
func (k *kind) average() {
	for range 3 {
		at := make([][2][]float64, len(k.Form))
		for _, s := range k.members {
			m := matches(k.Form, s.Polygon)[0]
			for i := range k.Form {
				q := m.undo(s.Polygon[m.corner(i, len(k.Form))])
				at[i][0], at[i][1] = append(at[i][0], q[0]), append(at[i][1], q[1])
			}
		}
		for i := range at {
			k.Form[i] = geometry.Point{robustMean(at[i][0]), robustMean(at[i][1])}
		}
		k.Form = centred(k.Form)
	}
}

// regularise gives the form the right angles, equal sides and full lengths
// that it shows but for errors of measuring.
func (k *kind) regularise(w, h float64) {
	// Every near symmetry is made exact: the mean over the form and its images.
	for range 2 {
		images := []match{}
		for _, m := range matches(k.Form, k.Form) {
			if m.rms < symmetricMM {
				images = append(images, m)
			}
		}
		sum := make(geometry.Polygon, len(k.Form))
		for _, m := range images {
			for i, q := range k.Form {
				c := m.corner(i, len(k.Form))
				sum[c] = sum[c].Add(m.apply(q))
			}
		}
		for i := range sum {
			k.Form[i] = sum[i].Mul(1 / float64(len(images)))
		}
	}
	if box, ok := asRectangle(k.Form, w, h); ok {
		k.Form = box
	}
	if tri, ok := asRightTriangle(k.Form); ok {
		k.Form = tri
	}
	k.Form = centred(k.Form)
}

// asRectangle returns the exact rectangle that a form nearly is, as long as
// the card is wide or high if it nearly is so.
func asRectangle(p geometry.Polygon, w, h float64) (geometry.Polygon, bool) {
	if len(p) != 4 || !rightAngles(p, []float64{90, 90, 90, 90}) {
		return nil, false
	}
	a := (geometry.Distance(p[0], p[1]) + geometry.Distance(p[2], p[3])) / 2
	b := (geometry.Distance(p[1], p[2]) + geometry.Distance(p[3], p[0])) / 2
	if math.Abs(a-b) < symmetricMM {
		a = (a + b) / 2
		b = a
	}
	for _, v := range []*float64{&a, &b} {
		for _, full := range []float64{w, h} {
			if math.Abs(*v-full) < symmetricMM {
				*v = full
			}
		}
	}
	return geometry.Polygon{{-a / 2, -b / 2}, {a / 2, -b / 2}, {a / 2, b / 2}, {-a / 2, b / 2}}, true
}

// asRightTriangle returns the exact right isosceles triangle that a form
// nearly is, its right angle last.
func asRightTriangle(p geometry.Polygon) (geometry.Polygon, bool) {
	if len(p) != 3 {
		return nil, false
	}
	for s := range p {
		q := geometry.Polygon{p[s], p[(s+1)%3], p[(s+2)%3]}
		if !rightAngles(q, []float64{45, 45, 90}) {
			continue
		}
		leg := (geometry.Distance(q[1], q[2]) + geometry.Distance(q[2], q[0]) + geometry.Distance(q[0], q[1])/math.Sqrt2) / 3
		a := leg / math.Sqrt2
		return geometry.Polygon{{-a, 0}, {a, 0}, {0, a}}, true
	}
	return nil, false
}

// rightAngles tells whether a polygon has the angles, in degrees.
func rightAngles(p geometry.Polygon, want []float64) bool {
	const near = 2.0 // degrees; 0.35 mm, symmetricMM, at a side of 10 mm
	for i := range p {
		u := p[(i+len(p)-1)%len(p)].Sub(p[i])
		v := p[(i+1)%len(p)].Sub(p[i])
		if math.Abs(math.Atan2(geometry.Cross(v, u), u.Dot(v))*180/math.Pi-want[i]) > near {
			return false
		}
	}
	return true
}

func (k *kind) findSelves() {
	k.selves = nil
	for _, m := range matches(k.Form, k.Form) {
		if m.rms < 0.05 {
			k.selves = append(k.selves, m)
		}
	}
}

// nameKinds gives the kinds the names that people use, those of one name by
// length.
func nameKinds(kinds []*kind) {
	slices.SortStableFunc(kinds, func(a, b *kind) int {
		return cmp.Or(cmp.Compare(len(a.Form), len(b.Form)), cmp.Compare(a.Form.Perimeter(), b.Form.Perimeter()))
	})
	used := map[deck.Kind]int{}
	for _, k := range kinds {
		name := k.plainName()
		used[name]++
		k.Name = name
		switch n := used[name]; {
		case n == 2 && name == "rectangle":
			k.Name = "long-rectangle"
		case n > 1:
			k.Name = deck.Kind(fmt.Sprintf("%s-%d", name, n))
		}
	}
}

func (k *kind) plainName() deck.Kind {
	p := k.Form
	switch {
	case len(p) == 3:
		return "triangle"
	case len(p) == 4 && rightAngles(p, []float64{90, 90, 90, 90}):
		if math.Abs(geometry.Distance(p[0], p[1])-geometry.Distance(p[1], p[2])) < 0.01 {
			return "square"
		}
		return "rectangle"
	case len(p) == 4:
		return "quadrangle"
	}
	return deck.Kind(fmt.Sprintf("polygon-%d", len(p)))
}

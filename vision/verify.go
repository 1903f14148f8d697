package vision

import "referee/geometry"

// Where the picture is asked for a white line: this far inside the border it
// must be dark, and somewhere on the line bright.
const (
	insideMM  = 0.9
	minInside = 1.6 // px: closer than this, the blur of the line reaches in
	// minTolerancePx is the least tolerance across the border: masks have
	// whole pixels.
	minTolerancePx = 0.75
)

// Tolerances of a pose across the border, in mm: of a pose read from corners,
// and of one that was adjusted.
const (
	roughMM = 0.55
	fineMM  = 0.3
)

// verify asks the picture about every edge point of a hypothesis: dark inside,
// a white line beyond. Once the light on the table is known, the inside must
// also be as dark as the black of the cards near by.
func (rd *reader) verify(h *hypothesis, cam *geometry.Camera, toleranceMM float64) {
	m := &rd.models[h.Model]
	h.Hits = make([]bool, len(m.Edges))
	h.Count = 0
	inside := 0
	scale := cam.ScaleAt(h.Pose.At)
	depth := max(insideMM, minInside/scale)
	toleranceMM = max(toleranceMM, minTolerancePx/scale)
	l := rd.lightNear(h.Pose.At)
	plain := make([]bool, len(m.Edges))
	plainCount := 0
	for i := range m.Edges {
		e := &m.Edges[i]
		q := h.Pose.Apply(e.At)
		out := h.Pose.Rotate(e.Out)
		if _, ok := rd.r.at(cam.Project(q)); !ok {
			continue
		}
		inside++
		if !rd.darkInside(cam, q, out, depth, nil) || !rd.whiteBeyond(cam, q, out, e.WhiteMM/2, toleranceMM) {
			continue
		}
		plain[i] = true
		plainCount++
		if l == nil || rd.darkInside(cam, q, out, depth, l) {
			h.Hits[i] = true
			h.Count++
		}
	}
	// A border seen all round needs no second proof: under a lamp a body may
	// be as bright as the ink of a card in the shade.
	if plainCount > int(plainShare*float64(inside)) {
		h.Hits, h.Count = plain, plainCount
	}
	if inside > 0 {
		h.Fraction = float64(h.Count) / float64(inside)
	}
}

// plainShare of the border seen proves itself.
const plainShare = 0.85

// insideTone is how bright, relative to black and white near by, the inside of
// a border may be: blur carries some of the white line over.
const insideTone = 0.4

func (rd *reader) darkInside(cam *geometry.Camera, q, out geometry.Point, depth float64, l *light) bool {
	i, ok := rd.r.at(cam.Project(q.Sub(out.Mul(depth))))
	if !ok || rd.white.On[i] != 0 {
		return false
	}
	if l == nil {
		return true
	}
	c, ok := rd.r.pixelAt(cam.Project(q.Sub(out.Mul(depth * 1.2))))
	if !ok {
		return false
	}
	rel := l.relative(c)
	return max(rel[0], rel[1], rel[2]) < insideTone
}

func (rd *reader) whiteBeyond(cam *geometry.Camera, q, out geometry.Point, mid, toleranceMM float64) bool {
	for _, d := range [3]float64{mid, mid - toleranceMM, mid + toleranceMM} {
		if i, ok := rd.r.at(cam.Project(q.Add(out.Mul(d)))); ok && rd.white.On[i] != 0 {
			return true
		}
	}
	return false
}

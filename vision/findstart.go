package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
)

// Limits of what is taken for a starting card that its own outline did not
// show: fine lines on a webcam picture are only a little brighter than the
// black between them.
const (
	minStartContrast = 0.12 // of white, lines over black, in linear light
	maxStartBlack    = 0.25 // of white, the black between lines
	minStartPlaces   = 60   // places of either kind, uncovered
	startPlaceEvery  = 3    // thins the places
)

// findStart looks for the starting card where the others say it may lie: some
// card was laid on it, a shape on a slot of the same kind. It does nothing
// when the starting card was found already.
func (rd *reader) findStart() {
	start := rd.startModel()
	if start < 0 {
		return
	}
	for i := range rd.cards {
		if rd.models[rd.cards[i].Model].Face.Design.IsStart() {
			return
		}
	}
	poses := posesOn(&rd.models[start], rd.placedShapes(-1))
	found := make([]hypothesis, len(poses))
	scores := make([]float64, len(poses))
	cells, lines := rd.startPlaces(&rd.models[start])
	cam := rd.plane.camera()
	parallel.For(len(poses), func(i int) {
		contrast := rd.startContrast(poses[i], cells, lines)
		if contrast < minStartContrast {
			return
		}
		found[i] = hypothesis{Model: start, Pose: poses[i]}
		rd.verify(&found[i], &cam, roughMM)
		// A few lines may stand on others by chance, and clearly; fine ones
		// may be too faint to be counted at all.
		scores[i] = contrast * float64(rd.hitsBeside(&found[i])+1)
	})
	best := -1
	for i := range scores {
		if scores[i] > 0 && (best < 0 || scores[i] > scores[best]) {
			best = i
		}
	}
	if best >= 0 {
		rd.cards = append(rd.cards, found[best])
	}
}

// hitsBeside counts the border points of a proposal that are seen beside all
// cards found.
func (rd *reader) hitsBeside(h *hypothesis) int {
	n := 0
	visible := rd.clearOf(h.Pose.At, func(int) bool { return true })
	for e, hit := range h.Hits {
		if hit && visible(h.Pose.Apply(rd.models[h.Model].Edges[e].At)) {
			n++
		}
	}
	return n
}

// seatStart moves the starting card, if its own lines showed it, to where cards
// were laid on its slots, if more of its lines are seen there: its many like
// lines may fit one another a slot too far.
func (rd *reader) seatStart() {
	cam := rd.plane.camera()
	for i := range rd.cards {
		c := &rd.cards[i]
		if !rd.models[c.Model].Face.Design.IsStart() {
			continue
		}
		for _, pose := range posesOn(&rd.models[c.Model], rd.placedShapes(i)) {
			if math.Abs(float64((pose.Turn - c.Pose.Turn).Normalized())) > math.Pi/2 {
				pose = pose.Compose(geometry.Pose{Turn: math.Pi}) // the same look, if the face allows it
			}
			h := hypothesis{Model: c.Model, Pose: pose}
			if geometry.Distance(pose.At, c.Pose.At) < sameCardMM && rd.verifyAtLeast(&h, &cam, fineMM, c.Fraction) && h.Count > c.Count {
				*c = h
			}
		}
	}
}

// startModel is the index of the starting card's front, or −1.
func (rd *reader) startModel() int {
	for m := range rd.models {
		if rd.models[m].Face.Design.IsStart() {
			return m
		}
	}
	return -1
}

// placedShape is an edge shape of a card that was found.
type placedShape struct {
	kind    deck.Kind
	onTable geometry.Polygon
}

// placedShapes lists the shapes of all cards but one; −1 leaves out none.
func (rd *reader) placedShapes(but int) []placedShape {
	var out []placedShape
	for i := range rd.cards {
		if i == but {
			continue
		}
		for _, s := range rd.models[rd.cards[i].Model].Face.Shapes {
			out = append(out, placedShape{s.Kind, rd.cards[i].Pose.ApplyAll(s.Polygon)})
		}
	}
	return out
}

// posesOn lists where a face would lie if a card had been laid on it, or it on
// a card, one of its shapes on one of those given.
func posesOn(face *faceModel, shapes []placedShape) []geometry.Pose {
	var out []geometry.Pose
	for _, s := range shapes {
		for _, slot := range face.Face.Shapes {
			if slot.Kind != s.kind {
				continue
			}
			for shift := range s.onTable {
				if pose, off := alignPolygons(slot.Polygon, s.onTable, shift); off < startAlignMM {
					out = append(out, pose)
				}
			}
		}
	}
	return out
}

// startAlignMM is how badly two congruent shapes may fit corner on corner:
// what remains are wrong rotations of shapes with sides of different length.
const startAlignMM = 1.0

// alignPolygons returns the rigid motion that brings the corners of a onto
// those of b, a[i] on b[i+shift], by least squares, and the largest distance
// left (Umeyama, 1991, in the plane).
func alignPolygons(a, b geometry.Polygon, shift int) (geometry.Pose, float64) {
	if len(a) != len(b) {
		return geometry.Pose{}, math.Inf(1)
	}
	n := len(a)
	var ma, mb geometry.Point
	for i := range a {
		ma, mb = ma.Add(a[i].Mul(1/float64(n))), mb.Add(b[i].Mul(1/float64(n)))
	}
	dot, cross := 0.0, 0.0
	for i := range a {
		p, q := a[i].Sub(ma), b[(i+shift)%n].Sub(mb)
		dot, cross = dot+p.Dot(q), cross+geometry.Cross(p, q)
	}
	pose := geometry.Pose{Turn: geometry.Angle(math.Atan2(cross, dot))}
	pose.At = mb.Sub(pose.Rotate(ma))
	worst := 0.0
	for i := range a {
		worst = math.Max(worst, geometry.Distance(pose.Apply(a[i]), b[(i+shift)%n]))
	}
	return pose, worst
}

// startPlaces lists places of the face between its lines, and on them.
func (rd *reader) startPlaces(m *faceModel) (cells, lines []geometry.Point) {
	for i, p := range m.Grid.paint {
		if p == deck.Body && m.Grid.pure[i] && i%startPlaceEvery == 0 {
			cells = append(cells, m.Grid.at(i))
		}
	}
	for i := 0; i < len(m.Edges); i += startPlaceEvery {
		e := &m.Edges[i]
		lines = append(lines, e.At.Add(e.Out.Mul(e.WhiteMM/2)))
	}
	return cells, lines
}

// startContrast is how much brighter than the black between them the lines
// are where no card covers them; 0 if that is not black, or too little shows.
func (rd *reader) startContrast(pose geometry.Pose, cells, lines []geometry.Point) float64 {
	l := rd.lightNear(pose.At)
	if l == nil {
		return 0
	}
	visible := rd.clearOf(pose.At, func(int) bool { return true })
	black, ok := rd.medianBright(pose, cells, l, visible)
	if !ok || black > maxStartBlack {
		return 0
	}
	white, ok := rd.medianBright(pose, lines, l, visible)
	if !ok {
		return 0
	}
	return white - black
}

// medianBright is the median brightness, relative to white, of the visible of
// some places on a card; false if too few of them are visible.
func (rd *reader) medianBright(pose geometry.Pose, places []geometry.Point, l *light, visible func(geometry.Point) bool) (float64, bool) {
	cam := rd.plane.camera()
	var v []float64
	for _, q := range places {
		p := pose.Apply(q)
		if !visible(p) {
			continue
		}
		c, ok := rd.r.smoothAt(cam.Project(p))
		if !ok {
			return 0, false
		}
		c = l.relative(c)
		v = append(v, (c[0]+c[1]+c[2])/3)
	}
	if len(v) < minStartPlaces {
		return 0, false
	}
	return median(v), true
}

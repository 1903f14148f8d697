package vision

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
)

// Limits of white lines beside the cards that were read. Where the table is as
// dark as a card, or a dark thing lies against it, a card shows no black region
// of its own, but its lines do show.
const (
	strayStepMM = 1.0
	// strayReach is how far from a card lines are looked for, in diagonals of a
	// card: a card lies on another.
	strayReach = 1.2
	// strayMarginMM round the cards that were read is theirs.
	strayMarginMM = 1.5
	// strayMM2 of line, in one piece, is taken for a card.
	strayMM2 = 30
	// strayBlack is how dark beside a line it must be, relative to the cards.
	strayBlack = 0.12
	// strayBesideMM is how far from the middle of the line it must be so, beyond
	// half its width and the blur.
	strayBesideMM = 0.8
)

// doubtStray looks for white lines of the deck's width that no card accounts
// for anywhere beside the cards.
func (rd *reader) doubtStray() {
	at, area := largestPatch(rd.strayLines())
	if area >= strayMM2 && !rd.doubtedNear(at) {
		rd.doubt(table.Doubt{Kind: table.Unexplained, Strength: math.Min(1, area/100)}, at, rd.cardRadius()/2)
	}
}

// strayLines are the places, a square millimetre each, beside the cards where
// the picture shows a thin white line with black along one side.
func (rd *reader) strayLines() []geometry.Point {
	reach := strayReach * math.Hypot(rd.deck.Style.Width, rd.deck.Style.Height)
	lo, hi := geometry.Point{math.Inf(1), math.Inf(1)}, geometry.Point{math.Inf(-1), math.Inf(-1)}
	for i := range rd.cards {
		for k, x := range rd.cards[i].Pose.At {
			lo[k], hi[k] = math.Min(lo[k], x-reach), math.Max(hi[k], x+reach)
		}
	}
	rows := make([][]geometry.Point, max(0, int((hi[1]-lo[1])/strayStepMM)))
	parallel.For(len(rows), func(r int) {
		y := lo[1] + float64(r)*strayStepMM
		for x := lo[0]; x < hi[0]; x += strayStepMM {
			if p := (geometry.Point{x, y}); rd.strayAt(p, reach) {
				rows[r] = append(rows[r], p)
			}
		}
	})
	var out []geometry.Point
	for _, r := range rows {
		out = append(out, r...)
	}
	return out
}

// strayAt tells whether a white line that no card accounts for runs at a place.
func (rd *reader) strayAt(p geometry.Point, reach float64) bool {
	cam := rd.plane.camera()
	if i, ok := rd.r.at(cam.Project(p)); !ok || rd.white.On[i] == 0 {
		return false
	}
	near := false
	st := &rd.deck.Style
	for i := range rd.cards {
		d := geometry.Distance(rd.cards[i].Pose.At, p)
		near = near || d < reach
		if d < reach && geometry.RoundedRectDistance(rd.cards[i].Pose.Inverse().Apply(p), st.Width, st.Height, st.CornerRadius) < strayMarginMM {
			return false
		}
	}
	l := rd.lightNear(p)
	if !near || l == nil {
		return false
	}
	if c, ok := rd.r.smoothAt(cam.Project(p)); !ok || toneOf(l.relative(c)) != white {
		return false
	}
	beside := st.OutlineWidth/2 + strayBesideMM + rd.insidePx()/cam.ScaleAt(p)
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		d := geometry.Point{cos, sin}.Mul(beside)
		a, ok1 := rd.r.smoothAt(cam.Project(p.Add(d)))
		b, ok2 := rd.r.smoothAt(cam.Project(p.Sub(d)))
		if !ok1 || !ok2 {
			continue
		}
		ra, rb := l.relative(a), l.relative(b)
		if max(ra[0], ra[1], ra[2]) < strayBlack && toneOf(rb) != white {
			return true
		}
	}
	return false
}

package board

import (
	"math"

	"referee/board"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/internal/srgb"
	"referee/table"
)

// upright reads pawns that stand on the round cells of a track board.
func (l *looking) upright() {
	b := l.known.Board
	// What no shadow explains is a pawn for sure, but not all of one: the size
	// is told by it. What is darker or of another colour than a plain shadow is
	// all of a pawn, and some of its shadow: whether one stands is told by that.
	strict := marks{l.aligned.photo, l.aligned.closed(l.aligned.unlike(shadeTint), standCloseMM)}
	m := marks{l.aligned.photo, l.aligned.closed(l.aligned.unlike(1), standCloseMM)}
	e := eyeOf(&l.sighting.Camera)
	f, any := strict.figureOf(&e, b)
	if !any {
		l.leftovers(&strict, nil)
		return
	}
	sure, open := m.standing(&e, f, b)
	tints := l.known.tints(l.aligned.toned)
	for i := range sure {
		l.stands(&sure[i], tints)
	}
	for i := range open {
		l.mayStand(&open[i], tints)
	}
	l.leftovers(&strict, append(sure, open...))
}

// standCloseMM is how wide a gap of the marks is filled: a ring of the pawn's
// colour that is printed beneath it.
const standCloseMM = 2.5

// spotDark and spotLight are how dark the spot in the middle of a top is
// against the rest: a hole is below the former, a plain top above the latter.
// Holes that were drilled give back a third of the light or less, noise after
// smoothing leaves a plain top nine tenths.
const spotDark, spotLight = 0.5, 0.66

// spotRound is how bright the top must be all round a hole, against most of it,
// and spotRim by how much it must be brighter than the hole for a hole to be the
// likelier reading.
const spotRound, spotRim = 0.45, 0.3

// bareCell is the correlation with the empty board from which a cell seems to be
// bare: a pawn hides what is printed, or drilled, there.
const bareCell = 0.75

// printLike is the correlation of a cell and what lies round it with the empty
// board.
func (a *aligned) printLike(c *board.Cell) float64 {
	var cov, vp, ve, n float64
	pixels := a.pixelsAt(c.Centre(), 1.4*math.Sqrt(c.Outline.Area()/math.Pi))
	n = float64(len(pixels))
	if n < 20 {
		return 0
	}
	for ch := range 3 {
		var sp, se, spp, see, spe float64
		for _, i := range pixels {
			p, e := float64(a.photo.Pix[i][ch]), float64(a.empty.Pix[i][ch])
			sp, se, spp, see, spe = sp+p, se+e, spp+p*p, see+e*e, spe+p*e
		}
		cov, vp, ve = cov+spe-sp*se/n, vp+spp-sp*sp/n, ve+see-se*se/n
	}
	if vp <= 0 || ve <= 0 {
		return 0
	}
	return cov / math.Sqrt(vp*ve)
}

// stands puts a pawn onto its cell.
func (l *looking) stands(s *stand, tints map[string]srgb.Lab) {
	c := &l.known.Board.Cells[s.cell]
	colour, spot, round := l.aligned.top(s)
	name, other := l.aligned.nameTop(s, colour, tints)
	p := table.Pawn{Kind: pawnKind, Color: l.color(name), Cell: c.ID, Foot: s.foot, Cov: geometry.Cov{XX: 1, YY: 1}, Confidence: s.covered}
	if spot < (spotDark+spotLight)/2 && round-spot > spotRim {
		p.Kind = stakeKind
	}
	var alternatives []*table.Pawn
	if l.aligned.printLike(c) > bareCell {
		alternatives = append(alternatives, nil)
	}
	if spot > spotDark && spot < spotLight || spot < spotDark && (round < spotRound || round-spot < spotRim) {
		turned := p
		turned.Kind = map[string]string{pawnKind: stakeKind, stakeKind: pawnKind}[p.Kind]
		alternatives = append(alternatives, &turned)
	}
	if other != "" {
		q := p
		q.Color = l.color(other)
		alternatives = append(alternatives, &q)
	}
	if len(alternatives) > 0 {
		p.Confidence *= 0.5
		l.doubts = append(l.doubts, table.CellUnsettled{Cell: c.ID, Alternatives: alternatives, Spot: l.spotAt(c, 0.5)})
	}
	l.pawns = append(l.pawns, p)
}

// mayStand takes a pawn that is only partly seen to differ from the board: that
// it is there if its top has the colour of a pawn, and in doubt else.
func (l *looking) mayStand(s *stand, tints map[string]srgb.Lab) {
	c := &l.known.Board.Cells[s.cell]
	if l.aligned.printLike(c) > bareCell {
		return // it is seen as it was printed
	}
	colour, _, _ := l.aligned.top(s)
	name, other := l.aligned.nameTop(s, colour, tints)
	if other == "" && s.covered > likelyCovered && s.spill < likelySpill && chroma(colour) > coloured {
		l.stands(s, tints)
		return
	}
	p := &table.Pawn{Kind: pawnKind, Color: l.color(name), Cell: c.ID, Foot: s.foot}
	l.doubts = append(l.doubts, table.CellUnsettled{Cell: c.ID, Alternatives: []*table.Pawn{p}, Spot: l.spotAt(c, s.covered)})
}

// A pawn of the colour of the ring beneath it differs from the board in two
// thirds of its place; what another's shadow makes of a place spills over.
const likelyCovered, likelySpill = 0.66, 0.2

// tints are the colours of the players as a picture of the board shows them: of the rings
// round the cells of their reserves and starts, and of their houses.
func (k *Known) tints(s *sheet) map[string]srgb.Lab {
	out := map[string]srgb.Lab{}
	for _, name := range k.Board.Colors {
		var best srgb.Lab
		most := 0.0
		for i := range k.Board.Cells {
			c := &k.Board.Cells[i]
			if colorOf(c.Means) != name {
				continue
			}
			radius := math.Sqrt(c.Outline.Area() / math.Pi)
			for _, part := range []float64{0, 0.6, 1.15, 1.25} {
				if v := s.ringColour(c.Centre(), part*radius); chroma(v) > most {
					most, best = chroma(v), v
				}
			}
		}
		if most > 0 {
			out[name] = best
		}
	}
	return out
}

// colorOf is whose a cell is.
func colorOf(m board.Meaning) string {
	switch m := m.(type) {
	case board.Track:
		return m.Start
	case board.House:
		return m.Color
	case board.Reserve:
		return m.Color
	}
	return ""
}

// ringColour is the mean colour on a circle.
func (s *sheet) ringColour(at geometry.Point, radius float64) srgb.Lab {
	var sum rgb
	n := float32(0)
	for i := range 24 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 24)
		x, y := s.px(at.Add(geometry.Point{radius * cos, radius * sin}))
		u, v := int(x+0.5), int(y+0.5)
		if u >= 0 && v >= 0 && u < s.W && v < s.H {
			sum = sum.plus(s.Pix[v*s.W+u])
			n++
		}
	}
	return labOf(sum.times(1 / max(1, n)))
}

// Where a channel of the photo is clipped its light was more, by up to half: a
// colour that is named otherwise with that much more is not settled.
const (
	clipped      = 248.0
	clippedShare = 0.2
	clippedMore  = 1.3
)

// nameTop names the colour of a pawn's top, and what else it may be.
func (a *aligned) nameTop(s *stand, colour srgb.Lab, tints map[string]srgb.Lab) (name, other string) {
	name, other = nearestColour(colour, tints)
	pixels := a.pixelsAt(s.head, 0.75*s.headR)
	more := rgb{1, 1, 1}
	any := false
	for c := range 3 {
		n := 0
		for _, i := range pixels {
			if a.photo.Pix[i][c] > clipped {
				n++
			}
		}
		if float64(n) > clippedShare*float64(len(pixels)) {
			more[c], any = clippedMore, true
		}
	}
	if !any {
		return name, other
	}
	var v [3][]float64
	for _, i := range pixels {
		for c := range 3 {
			v[c] = append(v[c], float64(a.relit.Pix[i][c]*more[c]))
		}
	}
	brighter := rgb{float32(quantile.Median(v[0])), float32(quantile.Median(v[1])), float32(quantile.Median(v[2]))}
	top := max(brighter[0], brighter[1], brighter[2])
	if top > 255 {
		brighter = brighter.times(255 / top)
	}
	if likely, _ := nearestColour(labOf(brighter), tints); likely != name {
		return likely, name
	}
	return name, other
}

// farHueDeg is how far the hue of a pawn may be from that of its colour on the
// board, and nearHueDeg by how much another colour must be farther.
const farHueDeg, nearHueDeg = 40.0, 12.0

// nearestColour names the player's colour that a pawn has by its hue, and the
// other that it may have; of players without a hue, black or white, by the
// lightness.
func nearestColour(c srgb.Lab, tints map[string]srgb.Lab) (name, other string) {
	first, second := math.Inf(1), math.Inf(1)
	for n, t := range tints {
		d := hueApart(c.HueDeg(), t.HueDeg())
		if chroma(t) < coloured {
			d = math.Abs(c.L-t.L) + chroma(c)
		}
		// Names settle equal distances, so that the order of a map does not.
		switch {
		case d < first || d == first && n < name:
			name, other, first, second = n, name, d, first
		case d < second || d == second && n < other:
			other, second = n, d
		}
	}
	if second-first > nearHueDeg && first < farHueDeg && chroma(c) > coloured/2 {
		return name, ""
	}
	return name, other
}

package board

import (
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/internal/srgb"
	"referee/table"
)

// Settings of flat pieces on the squares of a grid: sizes against that of a
// square, and of one piece against the others of its set.
const (
	pieceLeast   = 0.25 // its diameter, of a square's width
	pieceMost    = 1.0  // a piece larger than its square covers others
	pieceSmaller = 0.6  // its area, of the usual one
	pieceLarger  = 1.6  // of the usual area: with the part of its shadow that passes for it
	pieceWithin  = 3.5  // a whole square with a piece on it: what is larger is a hand
	pieceSpeck   = 0.2  // below it is dirt, glare or noise
	pieceLong    = 1.5  // how much longer than wide the tilt makes a thick one
	pieceFill    = 0.85 // of its ellipse: a disc fills it, two that touch or a finger do not
	pieceOpenMM  = 2.0  // thinner than any piece, wider than a printed line that is a little off
	pieceCloseMM = 1.5  // closes what looks like the print beneath within a piece: lines of 1 mm
	seedLeastMM2 = 9.0  // 3 mm square, from which a colour is told
)

// lying reads flat pieces: discs on the squares of a grid.
func (l *looking) lying() {
	a := l.aligned
	square := math.Sqrt(quantile.Median(l.cellAreas()))
	ground := l.known.groundRGB()
	seeds := a.opened(a.unlike(1), pieceOpenMM)
	on := a.coloured(a.regionsOf(seeds, seedLeastMM2), labOf(ground), 0.5*square)
	on = a.opened(a.filled(a.closed(on, pieceCloseMM)), pieceOpenMM)
	least := pieceSpeck * math.Pi / 4 * sq(pieceLeast*square)
	regions := a.regionsOf(on, least)
	usual := usualArea(regions, square)
	var pieces []*region
	regions = a.piecesIn(regions, usual)
	for i := range regions {
		r := &regions[i]
		switch {
		case usual > 0 && r.area < pieceSpeck*usual:
		case a.bareAbout(r): // a stain, or another light
		case a.reachesIn(r):
			l.thing(r)
		case usual > 0 && r.area < usual && a.partOfDisc(r, math.Sqrt(usual/math.Pi)):
			pieces = append(pieces, r)
		case !r.pieceOf(usual):
			if l.insideCells(r) > thingInside {
				l.thing(r)
			}
		default:
			pieces = append(pieces, r)
		}
	}
	seen := make([]srgb.Lab, len(pieces))
	for i, r := range pieces {
		seen[i] = a.colourUnder(r.pixels, ground)
	}
	for i, names := range paintNames(seen) {
		l.piece(pieces[i], names)
	}
	l.bare()
}

// pieceOf tells whether a region has the form of a piece of the usual size.
func (r *region) pieceOf(usual float64) bool {
	return usual > 0 && r.area >= pieceSmaller*usual && r.area <= pieceLarger*usual && r.long <= pieceLong*r.short && r.fill >= pieceFill
}

// piecesIn takes pieces out of larger regions, in which a piece hangs together with
// its shadow and with the print round it where its light was measured wrong: what
// no shadow explains, even one of another colour, is the piece.
func (a *aligned) piecesIn(regions []region, usual float64) []region {
	var strict []bool
	var out []region
	for i := range regions {
		r := &regions[i]
		if r.area <= usual || r.area > pieceWithin*usual || r.pieceOf(usual) {
			out = append(out, *r)
			continue
		}
		if strict == nil {
			strict = a.unlike(shadeTint)
		}
		on := make([]bool, len(strict))
		for _, k := range r.pixels {
			on[k] = strict[k]
		}
		parts := a.regionsOf(a.opened(on, pieceOpenMM), pieceSpeck*usual)
		if slices.ContainsFunc(parts, func(p region) bool { return p.pieceOf(usual) }) {
			out = append(out, parts...)
		} else {
			out = append(out, *r)
		}
	}
	return out
}

// reachesInMM is how long a part of the board's edge something covers that reaches
// in from beyond it: a hand, a pen. A piece on a square does not come to the edge.
const reachesInMM = 3.0

// reachesIn tells whether a region reaches in from beyond the board.
func (a *aligned) reachesIn(r *region) bool {
	s := a.photo
	n := 0
	for _, i := range r.pixels {
		if x, y := i%s.W, i/s.W; x == 0 || y == 0 || x == s.W-1 || y == s.H-1 {
			n++
		}
	}
	return float64(n) > reachesInMM*s.PerMM
}

// What of a disc must be marked, and of what lies round it may be, for a region
// to be a piece of which some looks like the print beneath; and how much of its
// rim, discRimAt of the radius from its middle, must be: half a disc shows half of
// it, a pen across one less than a quarter.
const discCovered, discSpill, discRim, discRimAt = 0.5, 0.15, 0.4, 0.88

// partOfDisc tells whether a region is most of a disc of that radius, mm, and
// nothing else; it is moved to the disc's middle then.
func (a *aligned) partOfDisc(r *region, radius float64) bool {
	on := make([]bool, len(a.photo.Pix))
	for _, i := range r.pixels {
		on[i] = true
	}
	m := marks{a.photo, on}
	var best stand
	for dy := -0.5 * radius; dy <= 0.5*radius; dy += 0.5 {
		for dx := -0.5 * radius; dx <= 0.5*radius; dx += 0.5 {
			at := r.at.Add(geometry.Point{dx, dy})
			s := stand{foot: at, head: at, footR: radius, headR: radius}
			m.weigh(&s)
			if s.score() > best.score() || best.footR == 0 {
				best = s
			}
		}
	}
	if best.covered < discCovered || best.spill > discSpill || m.rim(&best) < discRim {
		return false
	}
	r.at = best.foot
	return true
}

// rim is the share of a disc's rim that is marked.
func (m *marks) rim(s *stand) (share float64) {
	round := s.outline((discRimAt - 1) * s.footR)
	for _, q := range round {
		if m.at(q) {
			share += 1 / float64(len(round))
		}
	}
	return share
}

func (l *looking) cellAreas() []float64 {
	var out []float64
	for i := range l.known.Board.Cells {
		out = append(out, l.known.Board.Cells[i].Outline.Area())
	}
	return out
}

// thingInside is the share of a thing that must lie on squares for it to
// matter: what does not lies on the lines between them.
const thingInside = 0.5

// insideCells is the share of a region that lies on squares.
func (l *looking) insideCells(r *region) float64 {
	s := l.aligned.photo
	in := 0
	for _, i := range r.pixels {
		if _, on := l.known.Board.CellAt(s.MM(float64(i%s.W), float64(i/s.W))); on {
			in++
		}
	}
	return float64(in) / float64(len(r.pixels))
}

// usualArea is the area, mm², of the pieces: of the regions that are round.
func usualArea(regions []region, square float64) float64 {
	var areas []float64
	for i := range regions {
		r := &regions[i]
		d := 2 * math.Sqrt(r.area/math.Pi)
		if d > pieceLeast*square && d < pieceMost*square && r.long < pieceLong*r.short && r.fill > pieceFill {
			areas = append(areas, r.area)
		}
	}
	return quantile.Median(areas)
}

// piece puts a piece on its square.
func (l *looking) piece(r *region, names []string) {
	b := l.known.Board
	inside := make([]int, len(b.Cells))
	for _, i := range r.pixels {
		q := l.aligned.photo.MM(float64(i%l.aligned.photo.W), float64(i/l.aligned.photo.W))
		if id, on := b.CellAt(q); on {
			inside[slices.IndexFunc(b.Cells, func(c board.Cell) bool { return c.ID == id })]++
		}
	}
	best, next := 0, -1
	for i := range inside {
		if inside[i] > inside[best] {
			best = i
		}
	}
	for i := range inside {
		if i != best && (next < 0 || inside[i] > inside[next]) {
			next = i
		}
	}
	if inside[best] == 0 {
		l.thing(r)
		return
	}
	if len(names) == 0 {
		l.thing(r)
		return
	}
	name, others := names[0], names[1:]
	c := &b.Cells[best]
	p := table.Pawn{Kind: pawnKind, Color: l.color(name), Cell: c.ID, Foot: r.at, Cov: placeCov, Confidence: 0.99}
	var alternatives []*table.Pawn
	for _, o := range others {
		alternatives = append(alternatives, &table.Pawn{Kind: pawnKind, Color: l.color(o), Cell: c.ID, Foot: r.at})
	}
	// A piece that lies across a line belongs to either.
	if next >= 0 && float64(inside[next]) > acrossShare*float64(len(r.pixels)) {
		alternatives = append(alternatives, nil)
		other := p
		other.Cell = b.Cells[next].ID
		l.doubts = append(l.doubts, table.CellUnsettled{Cell: other.Cell, Alternatives: []*table.Pawn{&other}, Spot: l.spotAt(&b.Cells[next], 0.5)})
	}
	if l.taken(c.ID) {
		l.thing(r)
		return
	}
	if len(alternatives) > 0 {
		p.Confidence = 0.5
		l.doubts = append(l.doubts, table.CellUnsettled{Cell: c.ID, Alternatives: alternatives, Spot: l.spotAt(c, 0.5)})
	}
	l.pawns = append(l.pawns, p)
}

func (l *looking) taken(id board.CellID) bool {
	return slices.ContainsFunc(l.pawns, func(p table.Pawn) bool { return p.Cell == id })
}

// acrossShare is how much of a piece must lie on another square for it to be
// in doubt; placeCov that of where a piece is, mm²: half a mm each way.
const acrossShare = 0.3

var placeCov = geometry.Cov{XX: 0.25, YY: 0.25}

// colourUnder is the median colour of pixels if the ground were a light grey.
func (a *aligned) colourUnder(pixels []int, ground rgb) srgb.Lab {
	var v [3][]float64
	for _, i := range pixels {
		for c := range 3 {
			v[c] = append(v[c], float64(a.relit.Pix[i][c]/max(1, ground[c])))
		}
	}
	const paper = 235 // of 255: white, with room for pieces that are brighter
	return labOf(rgb{float32(paper * quantile.Median(v[0])), float32(paper * quantile.Median(v[1])), float32(paper * quantile.Median(v[2]))})
}

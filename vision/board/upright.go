package board

import (
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/table"
)

// upright reads pawns that stand on the round cells of a track board.
func (l *looking) upright() {
	b := l.known.Board
	// What no shadow explains is a pawn for sure, but not all of one. What is darker or
	// of another colour than a plain shadow is all of a pawn, and some of its shadow:
	// whether one stands, and where its top ends, is told by that.
	strict := marks{l.aligned.photo, l.aligned.closed(l.aligned.unlike(shadeTint), standCloseMM)}
	m := marks{l.aligned.photo, l.aligned.closed(l.aligned.unlike(1), standCloseMM)}
	e := eyeOf(&l.sighting.Camera)
	size := sizing{l.aligned.tops, &m, &e, b, strict.takenOf(l.hiddenPrint(), b)}
	f, any := size.figure()
	if !any {
		l.leftovers(&strict, nil)
		return
	}
	all := m.standing(&e, f, b)
	strict.freed(all.sure)
	standing := slices.DeleteFunc(slices.Clone(all.sure), func(s stand) bool { return l.aligned.bareUnder(&s, &b.Cells[s.cell]) })
	seen := func(s stand) bool {
		return l.aligned.bareUnder(&s, &b.Cells[s.cell]) || l.aligned.seenThrough(&s, standing)
	}
	sure, open, behind := slices.DeleteFunc(all.sure, seen), slices.DeleteFunc(all.open, seen), slices.DeleteFunc(all.behind, seen)
	for i := range sure {
		sure[i].edge = l.aligned.tops.toEdge(&m, &sure[i])
	}
	for _, some := range [][]stand{open, behind} {
		for i := range some {
			is := some[i]
			some[i].edge = l.aligned.tops.toEdge(&m, &is)
		}
	}
	names := l.nameTeams(sure, slices.Concat(open, behind))
	var things []stand
	sure, things = divided(sure, func(s *stand) bool { return names[s.cell].name != "" })
	settled := l.inRows(found{sure, open, behind}, names)
	sure, open, behind = settled.sure, settled.open, settled.behind
	for i := range sure {
		l.stands(&sure[i], names)
	}
	for i := range open {
		l.mayStand(&open[i], names)
	}
	l.leftovers(&strict, append(sure, open...))
	for i := range things {
		l.hide(&b.Cells[things[i].cell], table.HiddenByThing)
	}
	for i := range behind {
		if c := &b.Cells[behind[i].cell]; !l.hidden[c.ID] {
			l.unsettled(&behind[i], names)
		}
	}
	l.unseen(sure)
}

// divided are those that are, and those that are not.
func divided(all []stand, is func(*stand) bool) (yes, no []stand) {
	for i := range all {
		if is(&all[i]) {
			yes = append(yes, all[i])
		} else {
			no = append(no, all[i])
		}
	}
	return yes, no
}

// hiddenPrint are the cells whose print is not surely seen: only on them can a
// pawn stand.
func (l *looking) hiddenPrint() []int {
	var out []int
	for i := range l.known.Board.Cells {
		if l.aligned.cellPrint(&l.known.Board.Cells[i]) <= bareSurely {
			out = append(out, i)
		}
	}
	return out
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

// placedSpill is how much may be marked round a pawn for its place, and so the
// hole in its top, to be where it was looked for; it matters where stakes stand.
const placedSpill = 0.25

// topPlain is how bright a top must be all round its darkest spot for it to be seen
// that there is no hole in it, where stakes stand: else it was looked for beside it.
const topPlain = 0.75

// stands puts a pawn onto its cell.
func (l *looking) stands(s *stand, names map[int]team) {
	c := &l.known.Board.Cells[s.cell]
	_, spot, round := l.aligned.tops.top(s)
	name, other := names[s.cell].name, names[s.cell].other
	p := table.Pawn{Kind: pawnKind, Color: l.color(name), Cell: c.ID, Foot: s.foot, Cov: geometry.Cov{XX: 1, YY: 1}, Confidence: s.covered}
	if spot < (spotDark+spotLight)/2 && round-spot > spotRim {
		p.Kind = stakeKind
	}
	var alternatives []*table.Pawn
	is := names[s.cell]
	if is.strange || l.likePrint(s, is.paint) || !l.evident(s, is.paint) && l.maybeBare(s) {
		alternatives = append(alternatives, nil)
	}
	track, _ := c.Means.(board.Track)
	mayBe := track.Start == name && p.Kind == pawnKind && (s.spill > placedSpill || s.covered < pawnCovered || round < topPlain)
	if mayBe || !l.aligned.tops.shows(s) || spot > spotDark && spot < spotLight || spot < spotDark && (round < spotRound || round-spot < spotRim) {
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

// maybeBare tells whether the print under a pawn may be what is seen there.
func (l *looking) maybeBare(s *stand) bool {
	if like, tells := l.aligned.through(s, nil); tells {
		return like > throughNone
	}
	return l.aligned.cellPrint(&l.known.Board.Cells[s.cell]) > bareMaybe || l.aligned.printLike(l.aligned.pixelsOf(s)) > bareMaybe
}

// topShown is how much of a top must lie within the photo for a hole in it to be
// seen, wherever in it the hole is.
const topShown = 0.8

// shows tells whether enough of a pawn's top is seen.
func (a *aligned) shows(s *stand) bool {
	r := 0.8 * s.headR
	return float64(len(a.pixelsAt(s.head, r))) > topShown*math.Pi*sq(r*a.photo.PerMM)
}

// mayStand takes a pawn that is only partly seen to differ from the board: that
// it is there if its top has the colour of a pawn, and in doubt else.
func (l *looking) mayStand(s *stand, names map[int]team) {
	c := &l.known.Board.Cells[s.cell]
	if l.aligned.cellPrint(c) > bareSurely {
		return // it is seen as it was printed
	}
	is := names[s.cell]
	if is.other == "" && s.covered > likelyCovered && s.spill < likelySpill && is.painted && chroma(is.colour) > coloured {
		s.top = l.toTop(s, names)
		is.strange = is.strange || !s.top.whole()
		names[s.cell] = is
		l.stands(s, names)
		return
	}
	l.unsettled(s, names)
}

// unsettled says that a pawn may stand on its cell.
func (l *looking) unsettled(s *stand, names map[int]team) {
	c := &l.known.Board.Cells[s.cell]
	p := &table.Pawn{Kind: pawnKind, Color: l.color(names[s.cell].name), Cell: c.ID, Foot: s.foot}
	l.doubts = append(l.doubts, table.CellUnsettled{Cell: c.ID, Alternatives: []*table.Pawn{p}, Spot: l.spotAt(c, s.covered)})
}

// A pawn of the colour of the ring beneath it differs from the board in two
// thirds of its place; what another's shadow makes of a place spills over.
const likelyCovered, likelySpill = 0.66, 0.2

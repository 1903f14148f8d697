package board

import (
	"math"
	"slices"

	"referee/internal/srgb"
)

// Pawns in a row away from the camera cover one another: each seems to stand where
// the one before it and the one behind it fill its place. What is left of it is seen
// from its own part, which it would hide and no other does, and from its top.

// Settings of telling such pawns: how far from the outlines of pawns what is seen is
// theirs for sure, mm; the least own part, mm²; how much of that must have the pawn's
// paint for it to stand there, and how little for it not to.
const (
	ownEdgeMM = 0.8  // some two px of the sheet, and what a pawn's foot is off
	ownLeast  = 12.0 // 3.5 mm square
	ownStands = 0.65 // chosen: most of it, less what mirrored light whitens
	ownNone   = 0.2  // chosen: next to nothing but the rims; between the two it is in doubt
)

// own is the share of a pawn's own part that has its paint, in any shade; false where
// the part is too small to tell.
func (l *looking) own(s *stand, others []stand, p *paint) (share float64, tells bool) {
	a := l.aligned
	hit, n := 0.0, 0.0
	for _, i := range a.pixelsOf(s) {
		q := a.photo.MM(float64(i%a.photo.W), float64(i/a.photo.W))
		if !s.holds(q, -ownEdgeMM) || anyHolds(others, q, ownEdgeMM) {
			continue
		}
		n++
		if p.ratherThan(labOf(a.relit.Pix[i]), labOf(a.toned.Pix[i])) {
			hit++
		}
	}
	return hit / max(1, n), n/sq(a.photo.PerMM) >= ownLeast
}

// ratherThan tells whether what is seen is the paint in some shade rather than the
// board in some shade: light changes what a colour is by as much as it is bright.
func (p *paint) ratherThan(seen, board srgb.Lab) bool {
	a, b := perLight(seen)
	pa, pb := perLight(p.colour)
	ba, bb := perLight(board)
	return math.Hypot(a-pa, b-pb) < math.Hypot(a-ba, b-bb)
}

// besides are the pawns but that on a cell.
func besides(all []stand, cell int) []stand {
	return slices.DeleteFunc(slices.Clone(all), func(o stand) bool { return o.cell == cell })
}

// inRows settles which pawns stand, where they cover one another. What has the paint
// of pawns but neither the top of one nor its edge may be a pen: it is taken for a pawn
// in doubt only.
func (l *looking) inRows(all found, names map[int]team) found {
	for i := range all.sure {
		s := &all.sure[i]
		if s.top = l.toTop(s, names); !s.top.whole() && !s.edge.whole() {
			is := names[s.cell]
			is.strange = true
			names[s.cell] = is
		}
	}
	all.sure = l.withTheirOwn(all.sure, names)
	all.open = slices.DeleteFunc(all.open, func(s stand) bool { return l.joins(&all, s, names) != unsettled })
	all.behind = slices.DeleteFunc(all.behind, func(s stand) bool { return l.joins(&all, s, names) != unsettled })
	all.sure = l.withTheirOwn(all.sure, names)
	return all
}

// withTheirOwn leaves out pawns of whose own part next to nothing has their paint, the
// one with the least first: others are left with more of their own then.
func (l *looking) withTheirOwn(all []stand, names map[int]team) []stand {
	for {
		worst, least := -1, ownNone
		for i := range all {
			s := &all[i]
			p := names[s.cell].paint
			if p == nil {
				continue
			}
			if share, tells := l.own(s, besides(all, s.cell), p); tells && share < least {
				worst, least = i, share
			}
		}
		if worst < 0 {
			return all
		}
		all = slices.Delete(all, worst, worst+1)
	}
}

// toTop moves a pawn to its top and returns how much of that has its paint, or, where
// no other pawn has that, one colour.
func (l *looking) toTop(s *stand, names map[int]team) topFit {
	if p := names[s.cell].paint; p != nil {
		return l.aligned.tops.onTop(s, p)
	}
	own := l.aligned.tops.paintOf([]*stand{s})
	return l.aligned.tops.onTopOf(s, &own)
}

// settling is what is known of a pawn that may stand.
type settling int

const (
	unsettled settling = iota
	stands
	absent
)

// joins adds a pawn to those that stand if its own part and its top say so.
func (l *looking) joins(all *found, s stand, names map[int]team) settling {
	p := names[s.cell].paint
	if p == nil {
		return unsettled
	}
	is := s
	is.top = l.toTop(&is, names)
	if share, tells := l.own(&is, all.sure, p); tells && share > ownStands && is.top.whole() {
		all.sure = append(all.sure, is)
		return stands
	}
	// A shade of the paint in place of the top is the side of another.
	full := l.aligned.tops.onTopOf(&s, p)
	if share, tells := l.own(&s, all.sure, p); tells && share < ownNone && !full.whole() {
		return absent
	}
	return unsettled
}

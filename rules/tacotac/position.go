package tacotac

import (
	"slices"

	"referee/board"
	"referee/table"
)

// Position is what lies of the picture. It is not changed once made.
type Position struct {
	Model *Model
	// laid says by place what lies there; the fragment itself where it lies right.
	laid map[Fragment]Fragment
	last *Fragment // laid last, where that is known
	// unread are places on which lies something that was not recognised, or that
	// are not seen.
	unread map[Fragment]bool
	left   map[string][]Fragment // what players have left, by their names
	// explained are fragments of whose offender the fault was explained.
	explained []Fragment
}

// someone stands for a player whose name nobody said.
const someone = "player"

// NewPosition has nothing on the table.
func NewPosition(m *Model) *Position {
	return &Position{Model: m, laid: map[Fragment]Fragment{}, unread: map[Fragment]bool{}, left: map[string][]Fragment{}}
}

// FromTable takes the fragments that were read from a picture. What lies beside
// it is what a player has left.
func FromTable(l *table.Layout) (*Position, error) {
	m, err := FromBoard(l.Board)
	if err != nil {
		return nil, err
	}
	p := NewPosition(m)
	for _, f := range l.Fragments {
		is, isErr := m.Fragment(f.Is)
		at, atErr := m.Fragment(f.At)
		switch {
		case f.At == "" && isErr == nil:
			p.left[someone] = append(p.left[someone], is)
		case atErr == nil && isErr == nil:
			p.laid[at] = is
		case atErr == nil:
			p.unread[at] = true
		}
	}
	for _, d := range l.Doubts {
		if h, hidden := d.(table.CellHidden); hidden {
			if at, err := m.Fragment(h.Cell); err == nil {
				p.unread[at] = true
			}
		}
	}
	return p, nil
}

// Lay is the position with one more fragment, laid where it belongs.
func (p *Position) Lay(f Fragment) *Position {
	out := NewPosition(p.Model)
	out.left, out.explained, out.last = p.left, p.explained, &f
	for at, is := range p.laid {
		out.laid[at] = is
	}
	for at := range p.unread {
		out.unread[at] = true
	}
	out.laid[f] = f
	return out
}

// After is the position with it known which fragment was laid last.
func (p *Position) After(last Fragment) *Position {
	out := *p
	out.last = &last
	return &out
}

// Laid tells whether something lies on a place.
func (p *Position) Laid(at Fragment) bool {
	_, is := p.laid[at]
	return is
}

// Wrong lists the places on which another fragment lies than belongs there.
func (p *Position) Wrong() []Fragment {
	return p.where(func(at Fragment) bool { is, laid := p.laid[at]; return laid && is != at })
}

// where lists the places of some kind, row by row.
func (p *Position) where(kind func(Fragment) bool) []Fragment {
	var out []Fragment
	for row := 1; row <= p.Model.Rows; row++ {
		for col := 1; col <= p.Model.Cols; col++ {
			if at := (Fragment{row, col}); kind(at) {
				out = append(out, at)
			}
		}
	}
	return out
}

// Hidden lists the places of which it is not known what lies there.
func (p *Position) Hidden() []table.CellID {
	var out []table.CellID
	for _, at := range p.where(func(at Fragment) bool { return p.unread[at] }) {
		out = append(out, at.ID())
	}
	return out
}

// Gap is what a place is that fragments enclose.
type Gap string

// The gaps.
const (
	NoGap Gap = ""
	Hole  Gap = "hole"  // « emplacement vide entouré de tous côtés par des fragments »
	Notch Gap = "notch" // « encoche dans le pourtour de l'image »
)

// Gap tells what an empty place is: « Seuls, les créneaux se formant sur le
// pourtour de l'image-modèle donnent le droit de rejouer ».
func (r Rules) Gap(p *Position, at Fragment) Gap {
	sides := p.Model.sides(at)
	corner := len(sides) <= 2
	switch {
	case p.Laid(at), p.unread[at], len(p.laid) == 0, corner && !r.CornerNotch:
		return NoGap
	case slices.ContainsFunc(sides, func(s Fragment) bool { return !p.Laid(s) }):
		return NoGap
	case p.Model.rim(at):
		return Notch
	}
	return Hole
}

// Gaps lists the holes and the notches.
func (r Rules) Gaps(p *Position) (holes, notches []board.CellID) {
	holes, notches = []board.CellID{}, []board.CellID{}
	for _, at := range p.where(func(at Fragment) bool { return r.Gap(p, at) != NoGap }) {
		if r.Gap(p, at) == Hole {
			holes = append(holes, at.ID())
		} else {
			notches = append(notches, at.ID())
		}
	}
	return holes, notches
}

// contiguous tells whether a fragment shares a side with one that lies.
func (p *Position) contiguous(f Fragment) bool {
	return slices.ContainsFunc(p.Model.sides(f), p.Laid)
}

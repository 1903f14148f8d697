package tacotac

import (
	"referee/board"
	"referee/rules"
)

// FragmentRow is a fragment in reports.
type FragmentRow struct {
	ID board.CellID `json:"id"` // what it shows; empty: it was not recognised
	// At is where it lies, absent for one that lies where it belongs.
	At        board.CellID   `json:"at,omitempty"`
	CornersPx *[4][2]float64 `json:"corners_px,omitempty"`
	TurnDeg   *float64       `json:"turn_deg,omitempty"` // counter-clockwise
	Fits      *bool          `json:"fits,omitempty"`     // absent: it lies beside the picture
	Laid      *bool          `json:"laid,omitempty"`     // absent: it does
}

// fileForm is a position in a file: a report, or by hand.
type fileForm struct {
	Rows      int                       `json:"rows"`
	Cols      int                       `json:"cols"`
	Offenders []board.CellID            `json:"offenders"`
	Fragments []FragmentRow             `json:"fragments"`
	Last      board.CellID              `json:"last"` // laid last
	Unknown   []board.CellID            `json:"unknown"`
	Leftovers map[string][]board.CellID `json:"leftovers"`
	Explained []board.CellID            `json:"explained"` // of these the fault was explained
}

// ReadPosition reads a position from a report, or from another file of that
// form. How the model is cut is said by the file, or else by b.
func ReadPosition(file []byte, b *board.Board) (*Position, error) {
	var f fileForm
	if err := rules.DecodePosition(file, code, &f); err != nil {
		return nil, err
	}
	m, err := f.model(b)
	if err != nil {
		return nil, err
	}
	p := NewPosition(m)
	for _, row := range f.Fragments {
		if err := p.take(row); err != nil {
			return nil, err
		}
	}
	for _, id := range f.Unknown {
		at, err := m.Fragment(id)
		if err != nil {
			return nil, err
		}
		p.unread[at] = true
	}
	if f.Last != "" {
		last, err := m.Fragment(f.Last)
		if err != nil {
			return nil, err
		}
		p.last = &last
	}
	if f.Leftovers != nil {
		p.left = map[string][]Fragment{} // they say whose, and what is beside does not
	}
	for name, ids := range f.Leftovers {
		if p.left[name], err = m.fragments(ids); err != nil {
			return nil, err
		}
	}
	p.explained, err = m.fragments(f.Explained)
	return p, err
}

func (m *Model) fragments(ids []board.CellID) ([]Fragment, error) {
	out := []Fragment{}
	for _, id := range ids {
		f, err := m.Fragment(id)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func (f *fileForm) model(b *board.Board) (*Model, error) {
	if f.Rows == 0 && b != nil {
		return FromBoard(b)
	}
	m, err := NewModel(f.Rows, f.Cols)
	if err != nil {
		return nil, err
	}
	for _, id := range f.Offenders {
		o, err := m.Fragment(id)
		if err != nil {
			return nil, err
		}
		m.Offend(o)
	}
	return m, nil
}

func (p *Position) take(row FragmentRow) error {
	at := row.At
	if at == "" {
		at = row.ID
	}
	place, err := p.Model.Fragment(at)
	if err != nil {
		return err
	}
	if row.ID == "" {
		p.unread[place] = true
		return nil
	}
	is, err := p.Model.Fragment(row.ID)
	if err != nil {
		return err
	}
	if row.Laid != nil && !*row.Laid {
		p.left[someone] = append(p.left[someone], is)
		return nil
	}
	p.laid[place] = is
	return nil
}

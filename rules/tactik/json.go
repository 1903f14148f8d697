package tactik

import (
	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// fileForm is a position in a file: a report, or by hand.
type fileForm struct {
	Players []string       `json:"players"`
	Track   int            `json:"track"`
	Pawns   []PawnRow      `json:"pawns"`
	Unknown []table.CellID `json:"unknown"`
}

// ReadPosition reads a position from a report, or from another file of that
// form. Where it does not say who plays on how long a track, b does.
func ReadPosition(file []byte, b *table.Board) (*Position, error) {
	var f fileForm
	if err := rules.DecodePosition(file, code, &f); err != nil {
		return nil, err
	}
	var on *Board
	var err error
	if b != nil {
		on, err = FromBoard(b)
	} else {
		on, err = NewBoard(f.Players, f.Track)
	}
	if err != nil {
		return nil, err
	}
	p := bare(on)
	for _, q := range f.Pawns {
		color, known := on.color(q.Color)
		if !known {
			return nil, fault.Errorf("the board has no colour %s: it has %s", q.Color, fault.Colors(on.Colors))
		}
		at, err := on.place(color, q.At)
		if err != nil {
			return nil, err
		}
		p.add(color, at, q.Stake)
	}
	p.hidden = f.Unknown
	p.forget()
	return p, nil
}

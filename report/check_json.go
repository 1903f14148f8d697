package report

import (
	"io"
	"strconv"

	"referee/dispute"
	"referee/rules"
	"referee/table"
)

type jsonCase struct {
	Card       jsonCheckCard  `json:"card"`
	On         *jsonCheckCard `json:"on"` // null: it lies on no card
	Ruling     rules.Ruling   `json:"ruling"`
	Legal      bool           `json:"legal"` // by the measurement itself
	Rule       rules.Code     `json:"rule"`
	Open       dispute.Open   `json:"open"` // why it is not settled
	Text       string         `json:"text"`
	Remedy     string         `json:"remedy"`
	Misaligned *float64       `json:"misalignment_mm"`
	Sigma      *float64       `json:"sigma_mm"`
	Margin     *float64       `json:"margin_sigmas"` // of the misalignment from its tolerance
	Hidden     *float64       `json:"hidden_outline_mm"`
	Depth      *float64       `json:"depth_mm"`
	Sure       *float64       `json:"on_top_sure"`
	Further    []jsonFurther  `json:"further"`
	At         [2]float64     `json:"at_px"`
	Place      string         `json:"place"`
	Photos     []string       `json:"photos"`
	Without    []string       `json:"photos_without"`
	Pictures   []string       `json:"pictures"`
}

type jsonCheckCard struct {
	ID table.CardID `json:"id"`
	jsonCardKind
}

// jsonCardKind is a card that need not lie on the table.
type jsonCardKind struct {
	Card  string  `json:"card"`
	Color *string `json:"color"`
}

type jsonFurther struct {
	On    jsonCheckCard `json:"on"`
	Depth float64       `json:"depth_mm"`
	Touch bool          `json:"touch"`
}

// jsonTolerances is an object with a field for each, in their order.
type jsonTolerances []rules.Tolerance

// MarshalJSON writes it.
func (list jsonTolerances) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, t := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, t.Key)
		b = append(b, ':')
		b = strconv.AppendFloat(b, t.Value, 'g', -1, 64)
	}
	return append(b, '}'), nil
}

// CheckJSON writes the rulings for programs.
func CheckJSON(out io.Writer, c *Check, lang Lang) error {
	w := speak(lang)
	list := make([]jsonCase, len(c.Cases))
	for i := range c.Cases {
		list[i] = w.jsonOfCase(c.of(&c.Cases[i]), &c.Cases[i])
	}
	return writeObject(out, []jsonField{
		{"game", c.Game.Code()},
		{"image", jsonImage{c.Photo.Path, c.Photo.Width, c.Photo.Height}},
		{"tolerances", jsonTolerances(c.Referee.Tolerances())},
		{"cases", rows(list)},
	})
}

func (w words) jsonOfCase(c *Check, s *Settled) jsonCase {
	out := jsonCase{
		Card: jsonCardOf(c.Layout, s.Card), Ruling: s.Ruling(), Legal: s.Verdict.Legal, Rule: s.Verdict.Reason, Open: s.Open,
		Text: w.ruling(c, s), Further: []jsonFurther{}, At: pixel(c.View.Camera.Project(s.Place(c.Layout))), Place: w.where(c.placeOf(s)),
		Photos: append([]string{}, s.Photos...), Without: append([]string{}, s.Without...), Pictures: append([]string{}, s.Files...),
	}
	if s.Open != dispute.Settled {
		out.Remedy = w.say(openFixKey(s.Open))
	}
	if m := s.Main; m != nil {
		on := jsonCardOf(c.Layout, m.Under)
		out.On = &on
		out.Hidden, out.Depth, out.Sure = number(m.HiddenMM), number(m.DepthMM), number(s.Sure)
		if m.Off != nil {
			out.Misaligned, out.Sigma, out.Margin = number(m.Off.MM), number(m.Off.SigmaMM), number(m.Off.Margin())
		}
	}
	for i := range s.Further {
		f := &s.Further[i]
		out.Further = append(out.Further, jsonFurther{jsonCardOf(c.Layout, f.Under), round(f.DepthMM, 1000), f.Touch})
	}
	return out
}

func jsonCardOf(l *table.Layout, id table.CardID) jsonCheckCard {
	out := jsonCheckCard{id, jsonCardKind{Card: l.Cards[id].Face.Design.ID}}
	if l.Cards[id].Color != nil {
		out.Color = &l.Cards[id].Color.Name
	}
	return out
}

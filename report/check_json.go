package report

import (
	"io"
	"math"

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
	ID    table.CardID `json:"id"`
	Card  string       `json:"card"`
	Color *string      `json:"color"`
}

type jsonFurther struct {
	On    jsonCheckCard `json:"on"`
	Depth float64       `json:"depth_mm"`
	Touch bool          `json:"touch"`
}

type jsonTolerances struct {
	Align  float64 `json:"align_mm"`
	Nudge  float64 `json:"nudge_mm"`
	Touch  float64 `json:"touch_mm"`
	Sigmas float64 `json:"sigmas"`
}

// CheckJSON writes the rulings for programs.
func CheckJSON(out io.Writer, c *Check, lang Lang) error {
	w := speak(lang)
	list := make([]jsonCase, len(c.Cases))
	for i := range c.Cases {
		list[i] = w.jsonOfCase(c.of(&c.Cases[i]), &c.Cases[i])
	}
	return writeObject(out, []jsonField{
		{"game", game},
		{"image", jsonImage{c.Photo.Path, c.Photo.Width, c.Photo.Height}},
		{"tolerances", jsonTolerances{c.AlignMM, c.NudgeMM, c.TouchMM, c.Sigmas}},
		{"cases", rows(list)},
	})
}

func (w words) jsonOfCase(c *Check, s *Settled) jsonCase {
	out := jsonCase{
		Card: jsonCardOf(c.Layout, s.Card), Ruling: s.Ruling(), Legal: s.Verdict.Legal, Rule: s.Verdict.Reason, Open: s.Open,
		Text: w.ruling(c, s), Further: []jsonFurther{}, At: pixel(c.View.Camera.Project(s.Place(c.Layout))), Place: w.say(c.placeOf(s)),
		Photos: append([]string{}, s.Photos...), Without: append([]string{}, s.Without...), Pictures: append([]string{}, s.Files...),
	}
	if s.Open != dispute.Settled {
		out.Remedy = w.say(openFixKey(s.Open))
	}
	if m := s.Main; m != nil {
		on := jsonCardOf(c.Layout, m.Under)
		out.On = &on
		out.Misaligned, out.Sigma, out.Hidden = number(m.MisalignmentMM), number(m.SigmaMM), number(m.HiddenOutlineMM)
		out.Depth, out.Sure = number(m.DepthMM), number(s.Sure)
		if !math.IsInf(s.Margin, 0) {
			out.Margin = number(s.Margin)
		}
	}
	for i := range s.Further {
		f := &s.Further[i]
		out.Further = append(out.Further, jsonFurther{jsonCardOf(c.Layout, f.Under), round(f.DepthMM, 1000), f.Touch})
	}
	return out
}

func jsonCardOf(l *table.Layout, id table.CardID) jsonCheckCard {
	out := jsonCheckCard{ID: id, Card: l.Cards[id].Face.Design.ID}
	if l.Cards[id].Color != nil {
		out.Color = &l.Cards[id].Color.Name
	}
	return out
}

package web

import (
	"net/http"
	"slices"

	"referee/deck"
	"referee/report"
	"referee/table"
)

// choiceForm is a card that another may be.
type choiceForm struct {
	Card  string  `json:"card"`
	Color *string `json:"color"`
	Face  string  `json:"face"`
	Name  string  `json:"name"`
	Suit  string  `json:"suit,omitempty"`
	Value int     `json:"value,omitempty"`
	// Fit is how well it fits what is seen: likely (by the evidence), outline
	// (it would show the same white line) or other.
	Fit string `json:"fit"`
}

// getChoices lists what a card may be besides, without those that lie
// elsewhere on the table; without a card, what one may be that was missed.
func (s *Server) getChoices(w http.ResponseWriter, r *http.Request) error {
	c, err := s.count(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return answerChoices(w, r, c.input.Layout)
}

// getLiveChoices is the same for the table that is watched.
func (s *Server) getLiveChoices(w http.ResponseWriter, r *http.Request) error {
	if s.Live == nil {
		return refuse(http.StatusNotFound, "no game is being watched")
	}
	l := s.Live.Table().Layout
	if l == nil {
		return errNoSuch()
	}
	return answerChoices(w, r, l)
}

func answerChoices(w http.ResponseWriter, r *http.Request, l *table.Layout) error {
	about := table.CardID(-1)
	if r.URL.Query().Has("card") {
		var err error
		if about, err = cardIn(r, l); err != nil {
			return err
		}
	}
	out := []choiceForm{}
	for _, a := range freeCards(l, about) {
		f := choiceForm{Card: a.Face.Design.ID, Face: a.Face.Side.String(), Suit: string(a.Face.Design.Suit), Value: a.Face.Design.Value, Fit: "other"}
		f.Name = upperFirst(report.CardName(a.Face.Design, a.Color, langOf(r)))
		if a.Color != nil {
			f.Color = &a.Color.Name
		}
		if about >= 0 {
			f.Fit = fitOf(l, about, a)
		}
		out = append(out, f)
	}
	rank := map[string]int{"likely": 0, "outline": 1, "other": 2}
	slices.SortStableFunc(out, func(a, b choiceForm) int { return rank[a.Fit] - rank[b.Fit] })
	return answer(w, http.StatusOK, map[string]any{"choices": out})
}

// freeCards lists all sides of the deck's cards of which there is one that lies
// nowhere else on the table.
func freeCards(l *table.Layout, about table.CardID) []table.Alternative {
	var out []table.Alternative
	designs := slices.Clone(l.Deck.Designs)
	if l.Deck.Start != nil {
		designs = append(designs, l.Deck.Start)
	}
	for _, d := range designs {
		colors := make([]*deck.Color, 0, len(l.Deck.Colors))
		for i := range l.Deck.Colors {
			colors = append(colors, &l.Deck.Colors[i])
		}
		if d.IsStart() {
			colors = []*deck.Color{nil}
		}
		for _, c := range colors {
			if onTable(l, d, c, about) >= d.Copies() {
				continue
			}
			out = append(out, table.Alternative{Face: d.Face(deck.Front), Color: c})
			if !d.FacesAlike() {
				out = append(out, table.Alternative{Face: d.Face(deck.Back), Color: c})
			}
		}
	}
	return out
}

// onTable counts the cards of a print, but for one.
func onTable(l *table.Layout, d *deck.Design, c *deck.Color, but table.CardID) int {
	n := 0
	for i := range l.Cards {
		id := table.CardID(i)
		if k := &l.Cards[i]; id != but && l.Present(id) && k.Face.Design == d && k.Color == c {
			n++
		}
	}
	return n
}

// fitOf tells how well another reading of a card fits what is seen of it.
func fitOf(l *table.Layout, id table.CardID, a table.Alternative) string {
	for _, d := range l.Doubts {
		if open, is := d.(table.IdentityUnsettled); is && open.Card == id && slices.Contains(open.Alternatives, a) {
			return "likely"
		}
	}
	if sameOutline(l.Cards[id].Face, a.Face) {
		return "outline"
	}
	return "other"
}

// sameOutlineMM is how far the corners of two shapes may lie apart, as a deck
// file has them, and still bound the same white line: hand-measured decks are
// known to some tenths of a millimetre.
const sameOutlineMM = 0.5

// sameOutline tells whether two faces have shapes of the same kinds in the same
// places, so that the white lines round their bodies are alike.
func sameOutline(a, b *deck.Face) bool {
	if len(a.Shapes) != len(b.Shapes) || a.Design.IsStart() != b.Design.IsStart() {
		return false
	}
	for i := range a.Shapes {
		if !slices.ContainsFunc(b.Shapes, func(s deck.Shape) bool {
			return s.Kind == a.Shapes[i].Kind && s.Polygon.SamePoints(a.Shapes[i].Polygon, sameOutlineMM)
		}) {
			return false
		}
	}
	return true
}

package web

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/store"
	"referee/table"
)

// Case is a photo that people put right, as a test case: the photo as it was
// sent, and what is on it, in the form of the photos of known truth.
type Case struct {
	ID, Name string
	Deck     string // its name; "" for that of the program
	Photo    []byte
	Truth    []byte
}

// Cases lists the photos that were kept as they were sent, and that people said
// something about.
func Cases(ctx context.Context, o Options) ([]Case, error) {
	s := &Server{Options: o, tables: newTables(), decks: decksRead{byName: map[string]*deck.Deck{}}}
	photos, err := o.Store.Photos(ctx, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	var out []Case
	for _, p := range photos {
		if p.State != store.Done {
			continue
		}
		photo, err := o.Store.Picture(ctx, p.ID, store.Original)
		switch {
		case errors.Is(err, store.ErrNoSuch):
			continue
		case err != nil:
			return nil, err
		}
		kept, d, read, err := s.readingOf(ctx, p.ID)
		if err != nil {
			return nil, err
		}
		// As reading is tried: by the usual rules, whatever this group agreed on.
		c, err := s.countBy(ctx, kept, d, read, &ownSettings{}, nil)
		if err != nil {
			return nil, err
		}
		if len(c.input.Said) == 0 {
			continue
		}
		truth, err := json.Marshal(truthOf(c.input))
		if err != nil {
			return nil, err
		}
		out = append(out, Case{p.ID, p.Name, p.Deck, photo, truth})
	}
	return out, nil
}

// caseForm is what is on a photo, in the form that package evaluation reads.
type caseForm struct {
	Cards    []caseCard     `json:"cards"`
	Overlaps []casePair     `json:"overlaps"`
	AsLaid   map[string]int `json:"scores_as_laid"`
	Final    map[string]int `json:"scores_final"`
	CardMM   [2]float64     `json:"card_mm"`
}

type caseCard struct {
	Card    string        `json:"card"`
	Color   *string       `json:"color"`
	Face    string        `json:"face"`
	FaceAny bool          `json:"face_any"`
	Corners [4][2]float64 `json:"corners_px"`
	Visible []bool        `json:"dots_visible"`
	Illegal *string       `json:"illegal"`
}

type casePair struct {
	Over  int     `json:"over"`
	Under int     `json:"under"`
	Area  float64 `json:"area_mm2"`
}

// leastPairMM2 is the overlap above which a pair is listed, as in reports.
const leastPairMM2 = 4

func truthOf(in *report.Input) *caseForm {
	st := &in.Layout.Deck.Style
	out := &caseForm{Overlaps: []casePair{}, AsLaid: map[string]int{}, Final: map[string]int{}, CardMM: [2]float64{st.Width, st.Height}}
	index := map[table.CardID]int{}
	for i := range in.Layout.Cards {
		id := table.CardID(i)
		if !in.Layout.Present(id) {
			continue
		}
		index[id] = len(out.Cards)
		c := &in.Layout.Cards[i]
		k := caseCard{Card: c.Face.Design.ID, Face: c.Face.Side.String(), FaceAny: c.Face.Design.FacesAlike(), Visible: in.Result.Cards[i].AsLaid}
		if c.Color != nil {
			k.Color = &c.Color.Name
		}
		if v := &in.Result.Judgement.Verdicts[i]; !v.Legal {
			reason := string(v.Reason)
			k.Illegal = &reason
		}
		for j, q := range in.View.CornersPx(in.Layout, id) {
			if geometry.Finite(q) {
				k.Corners[j] = q
			}
		}
		out.Cards = append(out.Cards, k)
	}
	for _, o := range in.Layout.Overlaps {
		if o.AreaMM2 > leastPairMM2 {
			out.Overlaps = append(out.Overlaps, casePair{index[o.Over], index[o.Under], o.AreaMM2})
		}
	}
	for _, c := range in.Result.Colors {
		if c.Cards > 0 {
			out.AsLaid[c.Color.Name], out.Final[c.Color.Name] = c.AsLaid, c.Final
		}
	}
	return out
}

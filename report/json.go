package report

import (
	"io"

	"referee/rules"
	"referee/table"
)

// minPlacementMM2 is the overlap above which a pair is listed.
const minPlacementMM2 = 4

// The JSON form, of which names are read by others: never change one.

type jsonImage struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

type jsonCard struct {
	ID          table.CardID  `json:"id"`
	Name        string        `json:"name"` // in the report's language
	Card        string        `json:"card"`
	Color       *string       `json:"color"`
	Suit        string        `json:"suit,omitempty"`
	Value       *int          `json:"value,omitempty"`
	Face        string        `json:"face"`
	CornersPx   [4][2]float64 `json:"corners_px"`
	Dots        []jsonDot     `json:"dots"`
	VisibleDots int           `json:"visible_dots"`
	FinalDots   int           `json:"visible_dots_final"`
	Legal       bool          `json:"legal"`
	Reason      rules.Code    `json:"reason"`
	Ruling      rules.Ruling  `json:"ruling"`
	Measure     *float64      `json:"measure,omitempty"`
	Unit        rules.Unit    `json:"measure_unit,omitempty"` // absent: the rule has no number
	Confidence  float64       `json:"confidence"`
	OnPhoto     *bool         `json:"on_photo,omitempty"`     // of a table that several photos show
	Why         string        `json:"why,omitempty"`          // the rule that it breaks, in words
	Moves       *[]jsonMove   `json:"legal_places,omitempty"` // of a card that lies free
}

type jsonDot struct {
	X            float64 `json:"x"`
	Y            float64 `json:"y"`
	Radius       float64 `json:"r"` // px
	Visible      bool    `json:"visible"`
	VisibleFinal bool    `json:"visible_final"`
}

type jsonMove struct {
	On table.CardID `json:"on"`
	At [2]float64   `json:"at_px"` // the card's centre
}

type jsonPlacement struct {
	Over         table.CardID `json:"over"`
	Under        table.CardID `json:"under"`
	Legal        bool         `json:"legal"`
	Reason       rules.Code   `json:"reason"`
	Misalignment *float64     `json:"misalignment_mm"` // null: no shapes to compare
	Sigma        *float64     `json:"sigma_mm"`
	Overlap      float64      `json:"overlap_mm2"`
	Touch        bool         `json:"touch"`
}

type jsonScore struct {
	Color  string `json:"color"`
	AsLaid int    `json:"as_laid"`
	Lost   int    `json:"lost"`
	Gained int    `json:"gained"`
	Final  int    `json:"final"`
}

type jsonDoubt struct {
	Kind   table.DoubtKind `json:"kind"`
	Cards  []table.CardID  `json:"cards"`
	At     *[2]float64     `json:"at_px"` // null: the whole picture
	Radius float64         `json:"radius_px"`
	Place  string          `json:"place"`
	Text   string          `json:"text"`
	Remedy string          `json:"remedy"`
	Colors []string        `json:"colors"` // whose final points could change; empty: anyone's or nobody's
	Final  bool            `json:"final"`  // whether final points could change
	// Answers are the ways to settle it, the likeliest first; none where nobody
	// can say what the answers would be.
	Answers []jsonAnswer `json:"answers"`
}

// JSON writes the report for programs, a card, placement or score a line. The
// language is that of the warnings; names and codes are the same in all.
func JSON(out io.Writer, in *Input, lang Lang) error {
	fields, err := speak(lang).jsonFields(in)
	if err != nil {
		return err
	}
	return writeObject(out, fields)
}

// jsonFields are the fields of the report.
func (w words) jsonFields(in *Input) ([]jsonField, error) {
	winners := []string{}
	for _, c := range in.Result.Winners {
		winners = append(winners, c.Name)
	}
	doubts, err := w.jsonOfDoubts(in)
	if err != nil {
		return nil, err
	}
	causes, err := w.jsonOfCauses(in)
	if err != nil {
		return nil, err
	}
	said, err := w.jsonOfSaid(in)
	if err != nil {
		return nil, err
	}
	fields := []jsonField{
		{"game", in.Game.Code()},
		{"image", jsonImage{in.Photo.Path, in.Photo.Width, in.Photo.Height}},
	}
	fields = append(fields, w.fieldsOf(in)...)
	return append(fields, []jsonField{
		{"winners", winners},
		{"sure", in.Result.Sure},
		{"mirrored", in.View.Camera.Mirrored()},
		{"table_edge_px", jsonOfEdge(in)}, // paths along the sides that are known
		{"warnings", rows(w.allWarnings(in))},
		{"doubts", rows(doubts)},
		{"causes", rows(causes)},
		{"corrections", rows(said)},
		{"agreed", rows(w.agreedLines(in))}, // how people play, where that is other than usual
	}...), nil
}

// fieldsOf are what there is on the table, and what it scores.
func (w words) fieldsOf(in *Input) []jsonField {
	if own, is := in.Referee.(rules.Reporter); is {
		var out []jsonField
		for _, f := range own.Fields(in.Layout, &in.Result.Score) {
			out = append(out, jsonField{f.Name, f.Value})
		}
		return out
	}
	return []jsonField{
		{"cards", rows(w.jsonOfCards(in))},
		{"placements", rows(jsonOfPlacements(in))},
		{"removed", append([]table.CardID{}, in.Result.Removed...)},
		{"scores", rows(jsonOfScores(in))},
	}
}

func (w words) jsonOfCards(in *Input) []jsonCard {
	var out []jsonCard
	for _, id := range in.cards() {
		out = append(out, w.jsonOfCard(in, id))
	}
	return out
}

func jsonOfScores(in *Input) []jsonScore {
	var out []jsonScore
	for _, c := range in.Result.Colors {
		out = append(out, jsonScore{c.Color.Name, c.AsLaid, c.Lost, c.Gained, c.Final})
	}
	return out
}

func (w words) jsonOfCard(in *Input, id table.CardID) jsonCard {
	c, v, score := &in.Layout.Cards[id], &in.Result.Judgement.Verdicts[id], &in.Result.Cards[id]
	out := jsonCard{
		ID: id, Name: upperFirst(w.short(c)), Card: c.Face.Design.ID, Suit: string(c.Face.Design.Suit), Face: c.Face.Side.String(),
		Dots: []jsonDot{}, VisibleDots: score.VisibleAsLaid(), FinalDots: score.VisibleFinal(),
		Legal: v.Legal, Reason: v.Reason, Ruling: v.Ruling, Confidence: round(c.Confidence, 1000),
	}
	if v.Reason != "" {
		out.Measure = number(valueOf(v.Measure))
		if v.Measure != nil {
			out.Unit = v.Measure.Unit
		}
	}
	if len(in.Parts) > 0 {
		shown := in.onPhoto(id)
		out.OnPhoto = &shown
	}
	if !v.Legal {
		out.Why = upperFirst(w.why(in, id))
	}
	if c.Color != nil {
		out.Color, out.Value = &c.Color.Name, &c.Face.Design.Value
	}
	for i, q := range in.View.CornersPx(in.Layout, id) {
		out.CornersPx[i] = pixel(q)
	}
	for k := range score.AsLaid {
		ref := table.DotRef{Card: id, Dot: k}
		at := pixel(in.dotPx(ref))
		out.Dots = append(out.Dots, jsonDot{at[0], at[1], round(in.dotRadiusPx(ref), 100), score.AsLaid[k], score.Final[k]})
	}
	if moves, asked := in.Moves[id]; asked {
		list := []jsonMove{}
		for _, m := range moves {
			list = append(list, jsonMove{m.On, pixel(in.View.Camera.Project(m.At))})
		}
		out.Moves = &list
	}
	return out
}

func jsonOfPlacements(in *Input) []jsonPlacement {
	var out []jsonPlacement
	for _, p := range in.Result.Judgement.Placements {
		if p.OverlapMM2 <= minPlacementMM2 {
			continue
		}
		j := jsonPlacement{Over: p.Over, Under: p.Under, Legal: p.Legal, Reason: p.Reason, Touch: p.Touch, Overlap: round(p.OverlapMM2, 10)}
		if p.Off != nil {
			j.Misalignment, j.Sigma = number(p.Off.MM), number(p.Off.SigmaMM)
		}
		out = append(out, j)
	}
	return out
}

func (w words) jsonOfDoubts(in *Input) ([]jsonDoubt, error) {
	var out []jsonDoubt
	for i, d := range w.doubts(in) {
		answers, err := w.jsonOfAnswers(in, &in.Result.Open[i])
		if err != nil {
			return nil, err
		}
		j := jsonDoubt{
			Kind: d.kind, Cards: append([]table.CardID{}, d.cards...), Text: upperFirst(d.what),
			Remedy: w.say(d.fix), Colors: []string{}, Final: d.effect.OnFinal(), Answers: answers,
		}
		if d.ringed {
			at := pixel(d.at)
			j.At, j.Radius = &at, round(d.radius, 10)
		}
		if d.where.ninth != "" {
			j.Place = w.where(d.where)
		}
		for _, c := range d.effect.Final {
			j.Colors = append(j.Colors, c.Name)
		}
		out = append(out, j)
	}
	return out, nil
}

package report_test

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/internal/laid"
	"referee/report"
	"referee/rules"
	"referee/rules/tacta"
	"referee/scoring"
	"referee/table"
)

// referee is that of the published rules.
var referee = tacta.New(tacta.DefaultSettings())

func mm(v float64) *rules.Measurement { return &rules.Measurement{Value: v, Unit: rules.MM} }

func off(mm, sigma float64) *rules.Misalignment {
	return &rules.Misalignment{Rule: tacta.Aligned, MM: mm, SigmaMM: sigma, AllowedMM: 2, NudgeMM: 1, Meant: true}
}

// fromAbove is a camera that looks straight down, 2 px a mm, with the
// table's origin in the middle of a picture of the given size.
func fromAbove(width, height int) table.View {
	const focal, distance = 1000, 500
	return table.View{Width: width, Height: height, Camera: geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: focal, Fy: focal, Cx: float64(width-1) / 2, Cy: float64(height-1) / 2},
		R:          mgl64.Mat3{1, 0, 0, 0, -1, 0, 0, 0, -1},
		T:          mgl64.Vec3{0, 0, distance},
	}}
}

func card(color, id string, x, y float64) table.Card {
	c := laid.Card(color, id, x, y, 0)
	c.Confidence = 0.987654
	return c
}

// madeInput is a table of five cards with a verdict of each kind. Nothing is
// measured or counted: report decides nothing, so the numbers are invented.
func madeInput() *report.Input {
	d := deck.Default()
	l := table.New(d, []table.Card{
		card("", deck.StartID, 0, 0),
		card("blue", "circle-6", 50, 0),
		card("green", "square-3", 100, 20),
		card("purple", "triangle-2", -120, 90),
		card("red", "circle-4", -40, -60),
		card("orange", "square-5", -30, 40),
	}, table.Stacked)
	judgement := rules.Judgement{
		Verdicts: []rules.Verdict{
			{Card: 0, Ruling: rules.Lawful, Legal: true},
			{Card: 1, Ruling: rules.Foul, Reason: tacta.Aligned, Broken: []rules.Code{tacta.Aligned, tacta.Outline}, Measure: mm(4.1)},
			{Card: 2, Ruling: rules.Nudge, Legal: true},
			{Card: 3, Ruling: rules.Lawful, Legal: true, Reason: tacta.Free, Free: true},
			{Card: 4, Ruling: rules.Foul, Reason: tacta.Single, Broken: []rules.Code{tacta.Single}, Measure: mm(12)},
			{Card: 5, Ruling: rules.Unsettled, Legal: true},
		},
		Placements: []rules.Placement{
			{Pair: table.Pair{Over: 1, Under: 0}, OverlapMM2: 402.04, Reason: tacta.Aligned, Off: off(4.1, 0.1234)},
			{Pair: table.Pair{Over: 2, Under: 1}, OverlapMM2: 500, Legal: true, Off: off(1.4, 0.1)},
			{Pair: table.Pair{Over: 4, Under: 0}, OverlapMM2: 30, Reason: tacta.Single},
			{Pair: table.Pair{Over: 4, Under: 5}, OverlapMM2: 20, Reason: tacta.Single},
			{Pair: table.Pair{Over: 5, Under: 0}, OverlapMM2: 3, Legal: true, Touch: true},
		},
	}
	result := &scoring.Result{Judgement: judgement}
	result.Removed = []table.CardID{1, 4}
	for i := range l.Cards {
		n := len(l.Cards[i].Face.Dots())
		s := rules.CardScore{Card: table.CardID(i), Removed: i == 1 || i == 4}
		for k := range n {
			s.AsLaid = append(s.AsLaid, k > 0)
			s.Final = append(s.Final, !s.Removed)
		}
		result.Cards = append(result.Cards, s)
	}
	for i := range d.Colors {
		result.Colors = append(result.Colors, rules.ColorScore{Color: &d.Colors[i]})
	}
	set := func(name string, laid, lost, gained int) {
		c := result.Color(name)
		c.Cards, c.AsLaid, c.Lost, c.Gained, c.Final = 1, laid, lost, gained, laid-lost+gained
	}
	set("blue", 5, 5, 0)
	set("green", 2, 0, 1)
	set("purple", 1, 0, 1)
	set("red", 3, 3, 0)
	set("orange", 2, 0, 1)
	result.Winners = []*deck.Color{result.Color("green").Color, result.Color("orange").Color}
	return &report.Input{
		Game:  tacta.Game{},
		Photo: report.Photo{Path: "photos/p01.jpg", Width: 800, Height: 600},
		View:  fromAbove(800, 600), Layout: l, Result: result,
	}
}

// unsureInput is madeInput with doubts.
func unsureInput() *report.Input {
	in := madeInput()
	green, orange := in.Result.Color("green").Color, in.Result.Color("orange").Color
	in.Result.Open = []scoring.OpenDoubt{
		{Doubt: table.Obscured{Card: 2, Spot: table.Spot{Place: table.InPicture{At: geometry.Point{700, 500}, RadiusPx: 60}}}, Effect: scoring.Effect{Unknown: true}},
		{Doubt: table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 2}}, Effect: scoring.Effect{Final: []*deck.Color{green, orange}}, Answers: madeAnswers(in)},
		{Doubt: table.DotUnsettled{Dot: table.DotRef{Card: 3, Dot: 1}}, Effect: scoring.Effect{AsLaid: []*deck.Color{green}}},
		{Doubt: rules.VerdictUnsettled{Card: 5}, Effect: scoring.Effect{Final: []*deck.Color{orange}}},
		{Doubt: table.NoStart{}, Effect: scoring.Effect{Unknown: true}},
		{Doubt: novelty{}, Effect: scoring.Effect{Unknown: true}},
	}
	return in
}

// madeAnswers are one of each kind, the first as read.
func madeAnswers(in *report.Input) []scoring.Answer {
	other := in.Result.Score
	other.Colors = slices.Clone(other.Colors)
	other.Color("green").Final = 5
	other.Winners = []*deck.Color{other.Color("green").Color}
	red := in.Layout.Cards[4]
	return []scoring.Answer{
		{Says: correction.Order{Pair: table.Pair{Over: 1, Under: 2}}, AsRead: true, Likely: 0.7, Score: in.Result.Score},
		{Says: correction.Order{Pair: table.Pair{Over: 2, Under: 1}}, Likely: 0.3, Score: other},
		{Says: correction.Identity{Card: 2, Is: table.Alternative{Face: red.Face, Color: red.Color}}, Score: other},
		{Says: correction.Dot{Dot: table.DotRef{Card: 3, Dot: 1}, Seen: true}, Score: other},
		{Says: correction.Dot{Dot: table.DotRef{Card: 3, Dot: 1}}, Score: other},
		{Says: correction.Legal{Card: 5, Legal: true}, Score: other},
		{Says: correction.Legal{Card: 5}, Score: other},
	}
}

// novelty is a doubt that the report has no sentence for.
type novelty struct{ table.Spot }

func (novelty) Kind() table.DoubtKind { return "novelty" }
func (novelty) Cards() []table.CardID { return []table.CardID{0} }

// sureInput is madeInput with nothing removed and one winner.
func sureInput() *report.Input {
	in := madeInput()
	in.Result.Sure = true
	in.Result.Removed = nil
	in.Result.Winners = in.Result.Winners[:1]
	return in
}

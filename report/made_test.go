package report_test

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

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
	d := deck.Default()
	l, ok := d.Design(id)
	if !ok {
		panic("no card " + id)
	}
	c := table.Card{Face: l.Face(deck.Front), Pose: geometry.Pose{At: geometry.Point{x, y}}, Confidence: 0.987654}
	if color != "" {
		c.Color, _ = d.Color(color)
	}
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
	nan := math.NaN()
	judgement := rules.Judgement{
		Verdicts: []rules.Verdict{
			{Card: 0, Ruling: rules.Lawful, Legal: true},
			{Card: 1, Ruling: rules.Foul, Reason: rules.Aligned, Broken: []rules.Code{rules.Aligned, rules.Outline}, Measure: 4.1},
			{Card: 2, Ruling: rules.Nudge, Legal: true},
			{Card: 3, Ruling: rules.Lawful, Legal: true, Reason: rules.Free},
			{Card: 4, Ruling: rules.Foul, Reason: rules.Single, Broken: []rules.Code{rules.Single}, Measure: 12},
			{Card: 5, Ruling: rules.Unsettled, Legal: true},
		},
		Placements: []rules.Placement{
			{Pair: table.Pair{Over: 1, Under: 0}, OverlapMM2: 402.04, Reason: rules.Aligned, MisalignmentMM: 4.1, SigmaMM: 0.1234},
			{Pair: table.Pair{Over: 2, Under: 1}, OverlapMM2: 500, Legal: true, MisalignmentMM: 1.4, SigmaMM: 0.1},
			{Pair: table.Pair{Over: 4, Under: 0}, OverlapMM2: 30, Reason: rules.Single, MisalignmentMM: nan, SigmaMM: nan, ShapeOver: -1, ShapeUnder: -1},
			{Pair: table.Pair{Over: 4, Under: 5}, OverlapMM2: 20, Reason: rules.Single, MisalignmentMM: nan, SigmaMM: nan},
			{Pair: table.Pair{Over: 5, Under: 0}, OverlapMM2: 3, Legal: true, Touch: true, MisalignmentMM: nan, SigmaMM: nan},
		},
	}
	result := &scoring.Result{Judgement: judgement}
	result.Removed = []table.CardID{1, 4}
	for i := range l.Cards {
		n := len(l.Cards[i].Face.Dots())
		s := scoring.CardScore{Card: table.CardID(i), Removed: i == 1 || i == 4}
		for k := range n {
			s.AsLaid = append(s.AsLaid, k > 0)
			s.Final = append(s.Final, !s.Removed)
		}
		result.Cards = append(result.Cards, s)
	}
	for i := range d.Colors {
		result.Colors = append(result.Colors, scoring.ColorScore{Color: &d.Colors[i]})
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
		{Doubt: table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 2}}, Effect: scoring.Effect{Final: []*deck.Color{green, orange}}},
		{Doubt: table.DotUnsettled{Dot: table.DotRef{Card: 3, Dot: 1}}, Effect: scoring.Effect{AsLaid: []*deck.Color{green}}},
		{Doubt: scoring.VerdictUnsettled{Card: 5}, Effect: scoring.Effect{Final: []*deck.Color{orange}}},
		{Doubt: table.NoStart{}, Effect: scoring.Effect{Unknown: true}},
		{Doubt: novelty{}, Effect: scoring.Effect{Unknown: true}},
	}
	return in
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

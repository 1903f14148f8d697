package tacta_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/laid"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// The built-in deck's cards are 63.5 by 88.9 mm; its rectangles and long
// rectangles are 15.875 mm deep, its squares 31.75 mm.
const (
	cardHeight = 88.9
	cardWidth  = 63.5
	rectDepth  = 15.875
)

// card makes a card of the built-in deck: "blue circle-1", or "start".
var card = laid.Card

func start() table.Card { return card("", deck.StartID, 0, 0, 0) }

// onBottomSlot is circle-1 turned round, its rectangle on the starting card's
// bottom rectangle, shifted by (dx, dy).
func onBottomSlot(dx, dy float64) table.Card {
	return card("blue", "circle-1", dx, -cardHeight+rectDepth+dy, 180)
}

// judge judges cards listed from the bottom up and returns the last verdict.
// referee is that of the published rules.
var referee = tacta.New(tacta.DefaultSettings())

func judge(cards ...table.Card) rules.Verdict {
	return judgeWith(tacta.DefaultSettings(), cards...)
}

func judgeWith(s tacta.Settings, cards ...table.Card) rules.Verdict {
	j := tacta.New(s).Judge(table.New(deck.Default(), cards, table.Stacked))
	return j.Verdicts[len(cards)-1]
}

func TestRules(t *testing.T) {
	topOfCircle3 := card("pink", "circle-3", 0, 0, 0)
	for _, tt := range []struct {
		name   string
		cards  []table.Card
		ruling rules.Ruling
		reason rules.Code
	}{
		{"a card that covers a slot of the starting card exactly is legal although it hides lines that cross the slot",
			[]table.Card{start(), onBottomSlot(0, 0)}, rules.Lawful, ""},
		{"a card half a millimetre off is legal",
			[]table.Card{start(), onBottomSlot(0.5, 0)}, rules.Lawful, ""},
		{"a card from one millimetre off is legal and to be nudged back",
			[]table.Card{start(), onBottomSlot(1.1, 0)}, rules.Nudge, ""},
		{"a card more than two millimetres off is not aligned",
			[]table.Card{start(), onBottomSlot(2.1, 0)}, rules.Foul, tacta.Aligned},
		{"the misalignment counts sideways and lengthwise together",
			[]table.Card{start(), onBottomSlot(1.6, 1.6)}, rules.Foul, tacta.Aligned},
		{"a card laid on no shape of its own kind breaks match",
			[]table.Card{topOfCircle3, card("blue", "square-1", 0, -cardHeight+rectDepth, 0)}, rules.Foul, tacta.Match},
		{"a card may lie on a card of another colour, filled on hollow",
			[]table.Card{card("pink", "circle-3", 0, 0, 0), card("blue", "circle-1", 0, -cardHeight+rectDepth, 180)}, rules.Lawful, ""},
		{"a card may lie on a card of its own colour",
			[]table.Card{card("blue", "circle-3", 0, 0, 0), card("blue", "circle-1", 0, -cardHeight+rectDepth, 180)}, rules.Lawful, ""},
		{"a card that lies on two cards breaks single",
			[]table.Card{start(), card("pink", "circle-6", 0, -1.5*cardHeight, 0), onBottomSlot(0, 0)}, rules.Foul, tacta.Single},
		{"a neighbour may be touched up to a millimetre deep",
			[]table.Card{start(), card("pink", "circle-6", cardWidth-0.9, -cardHeight, 0), onBottomSlot(0, 0)}, rules.Lawful, ""},
		{"a neighbour overlapped deeper than a millimetre breaks single",
			[]table.Card{start(), card("pink", "circle-6", cardWidth-1.2, -cardHeight, 0), onBottomSlot(0, 0)}, rules.Foul, tacta.Single},
		{"a card that covers a second shape of the same card breaks single",
			[]table.Card{card("pink", "circle-6", 0, 0, 0), card("blue", "circle-6", 0, 0, 0)}, rules.Foul, tacta.Single},
		{"shapes that coincide do not help a card that interrupts the outline beside them",
			[]table.Card{card("pink", "circle-5", 0, 0, 0), card("blue", "triangle-1", -cardWidth+rectDepth, 0, 0)}, rules.Foul, tacta.Outline},
		{"a card that touches no other is free",
			[]table.Card{start(), card("blue", "circle-1", 200, 0, 0)}, rules.Lawful, tacta.Free},
		{"a card that only brushes another is free too",
			[]table.Card{start(), card("blue", "circle-1", cardWidth-0.5, 0, 0)}, rules.Lawful, tacta.Free},
		{"the starting card lies on nothing and is legal",
			[]table.Card{start()}, rules.Lawful, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := judge(tt.cards...)
			require.Equal(t, tt.reason, v.Reason, "%+v", v)
			require.Equal(t, tt.ruling, v.Ruling, "%+v", v)
			require.Equal(t, tt.ruling != rules.Foul, v.Legal)
		})
	}
}

func TestAnOverlapThatHidesADotIsNeverATouch(t *testing.T) {
	s := tacta.DefaultSettings()
	s.TouchMM = 12
	// Nine of the rectangle's sixteen millimetres reach over its row of dots.
	beneath := card("pink", "circle-3", 0, 0, 0)
	require.Equal(t, tacta.Free, judgeWith(s, beneath, card("blue", "square-1", 0, cardHeight-9, 0)).Reason)
	require.Equal(t, tacta.Match, judgeWith(s, beneath, card("blue", "square-1", 0, -cardHeight+9, 0)).Reason)
}

func TestWhereAGroupPlaysWithoutFreePlacementsAFreeCardIsIllegal(t *testing.T) {
	s := tacta.DefaultSettings()
	s.Free = tacta.FreeForbidden
	v := judgeWith(s, start(), card("blue", "circle-1", 200, 0, 0))
	require.False(t, v.Legal)
	require.Equal(t, []rules.Code{tacta.Free}, v.Broken)
	require.True(t, judgeWith(s, start()).Legal)
}

func TestTheUpperCardAnswersForThePlacement(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{start(), onBottomSlot(5, 0)}, table.Stacked)
	j := referee.Judge(l)
	require.Equal(t, []table.CardID{1}, j.Illegal())
	flipped := referee.Judge(l.Flipped(table.Pair{Over: 1, Under: 0}))
	require.Equal(t, []table.CardID{0}, flipped.Illegal())
}

func TestTheMeasureIsTheNumberOfTheRuleThatIsBroken(t *testing.T) {
	require.InDelta(t, 2.5, judge(start(), onBottomSlot(2.5, 0)).Measure.Value, 1e-9)
	several := judge(start(), card("pink", "circle-6", cardWidth-2, -cardHeight, 0), onBottomSlot(0, 0))
	// A strip 2 mm wide as long as the two cards lie side by side, without
	// what the rounded corners lack.
	require.InDelta(t, 2*(cardHeight-rectDepth), several.Measure.Value, 5)
	// Above and below the rectangle the frame's inner border is hidden for
	// the rectangle's depth, and the ends of the frame's short sides.
	hidden := judge(card("pink", "circle-5", 0, 0, 0), card("blue", "triangle-1", -cardWidth+rectDepth, 0, 0))
	require.Greater(t, hidden.Measure.Value, 2*(44.45-31.75-1.5-2-1))
}

func TestAVerdictIsUnsettledWhereTheMeasurementStraddlesATolerance(t *testing.T) {
	vague := func(dx, sigma float64) table.Card {
		c := onBottomSlot(dx, 0)
		c.Cov[0][0], c.Cov[1][1] = sigma*sigma, sigma*sigma
		return c
	}
	for _, tt := range []struct {
		dx, sigma float64
		ruling    rules.Ruling
		legal     bool
	}{
		{0.5, 0.1, rules.Lawful, true},
		{1.8, 0.1, rules.Unsettled, true},
		{2.2, 0.1, rules.Unsettled, false},
		{2.5, 0.1, rules.Foul, false},
		{2.2, 0.05, rules.Foul, false},
	} {
		v := judge(start(), vague(tt.dx, tt.sigma))
		require.Equal(t, tt.ruling, v.Ruling, "%+v", tt)
		require.Equal(t, tt.legal, v.Legal, "%+v", tt)
	}
}

func TestTheStandardDeviationOfAMisalignmentCountsBothCardsAndTheLeverOfATurn(t *testing.T) {
	under, over := start(), onBottomSlot(0, 1)
	under.Cov[1][1], over.Cov[1][1] = 0.09, 0.16
	j := referee.Judge(table.New(deck.Default(), []table.Card{under, over}, table.Stacked))
	require.InDelta(t, 0.5, j.Placements[0].Off.SigmaMM, 1e-9)

	under, over = start(), onBottomSlot(0, 1)
	over.Cov[2][2] = 1e-4
	j = referee.Judge(table.New(deck.Default(), []table.Card{under, over}, table.Stacked))
	// The rectangle's corners lie half a card's width to either side of the
	// centre: a turn of 0.01 rad lifts them by 0.01 · 31.75 mm.
	require.InDelta(t, 0.01*cardWidth/2, j.Placements[0].Off.SigmaMM, 1e-9)
}

func TestACardWithoutAnyShapeInCommonHasNoMisalignment(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{card("pink", "circle-3", 0, 0, 0), card("blue", "square-1", 0, -cardHeight+5, 0)}, table.Stacked)
	p := referee.Judge(l).Placements[0]
	require.Nil(t, p.Off)
	_, drawn := referee.Figure(l, &p)
	require.False(t, drawn)
}

func TestSettings(t *testing.T) {
	require.NoError(t, tacta.DefaultSettings().Validate())
	for want, change := range map[string]func(*tacta.Settings){
		"align_mm is -1: must be from 0 to 5 mm":      func(s *tacta.Settings) { s.AlignMM = -1 },
		"align_mm is 1e+09: must be from 0 to 5 mm":   func(s *tacta.Settings) { s.AlignMM = 1e9 },
		"nudge_mm is -0.5: must be from 0 to 5 mm":    func(s *tacta.Settings) { s.NudgeMM = -0.5 },
		"touch_mm is NaN: must be from 0 to 5 mm":     func(s *tacta.Settings) { s.TouchMM = math.NaN() },
		"touch_mm is 100: must be from 0 to 5 mm":     func(s *tacta.Settings) { s.TouchMM = 100 },
		"edge_mm is +Inf: must be from 0 to 20 mm":    func(s *tacta.Settings) { s.EdgeMM = math.Inf(1) },
		"sigmas is -3: must be over 0 and at most 10": func(s *tacta.Settings) { s.Sigmas = -3 },
		"sigmas is 0: must be over 0 and at most 10":  func(s *tacta.Settings) { s.Sigmas = 0 },
		"nudge_mm is 3, more than align_mm, which is 2: a card that lies further off than align_mm is illegal, so nudge_mm must not exceed it": func(s *tacta.Settings) { s.NudgeMM = 3 },
		"dot_covered is 2: must be over 0 and at most 1":    func(s *tacta.Settings) { s.DotCovered = 2 },
		"match_limit is 0: must be over 0":                  func(s *tacta.Settings) { s.MatchLimit = 0 },
		`free is "maybe": must be "allowed" or "forbidden"`: func(s *tacta.Settings) { s.Free = "maybe" },
		`uncovered_dots is "": must be "count" or "ignore"`: func(s *tacta.Settings) { s.Uncovered = "" },
	} {
		s := tacta.DefaultSettings()
		change(&s)
		require.EqualError(t, s.Validate(), want)
	}
}

package scoring_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/laid"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// The built-in deck's cards are 63.5 by 88.9 mm. circle-3 carries its three
// dots in a row in the rectangle at its lower edge, 15.875 mm deep.
const (
	cardHeight = 88.9
	rectDepth  = 15.875
)

var card = laid.Card

// lower is a circle-3; onIt another, laid on its dots; the dots of the latter
// lie where those of the former did.
func lower(color string) table.Card { return card(color, "circle-3", 0, 0, 0) }
func onIt(color string) table.Card  { return card(color, "circle-3", 0, -cardHeight+rectDepth, 180) }

var lay = laid.Stack

// rulings is a referee that finds every card lawful but those named.
type rulings struct {
	rules.Referee
	named map[table.CardID]rules.Ruling
}

func (r rulings) Judge(l *table.Layout) rules.Judgement {
	var j rules.Judgement
	for i := range l.Cards {
		v := rules.Verdict{Card: table.CardID(i), Ruling: rules.Lawful, Legal: true}
		if ruling, ok := r.named[v.Card]; ok {
			v.Ruling, v.Legal = ruling, ruling != rules.Foul
		}
		j.Verdicts = append(j.Verdicts, v)
	}
	return j
}

func settle(l *table.Layout, named map[table.CardID]rules.Ruling, doubts ...table.Doubt) scoring.Result {
	doubtful := *l
	doubtful.Doubts = doubts
	return scoring.Settle(&doubtful, rulings{referee, named})
}

func names(colors []*deck.Color) []string {
	var out []string
	for _, c := range colors {
		out = append(out, c.Name)
	}
	return out
}

func TestAResultWithoutDoubtsIsSure(t *testing.T) {
	r := settle(lay(lower("pink"), onIt("blue")), nil)
	require.True(t, r.Sure && r.SureAsLaid)
	require.Empty(t, r.Open)
}

func TestAnOrderInDoubtCountsWhenTheOtherOrderHidesOtherDots(t *testing.T) {
	r := settle(lay(lower("pink"), onIt("blue")), nil, table.OrderUnsettled{Pair: table.Pair{Over: 0, Under: 1}})
	require.False(t, r.Sure || r.SureAsLaid)
	require.Len(t, r.Open, 1)
	require.ElementsMatch(t, []string{"pink", "blue"}, names(r.Open[0].Effect.Final))
	require.ElementsMatch(t, []string{"pink", "blue"}, names(r.Open[0].Effect.AsLaid))
}

func TestAnOrderInDoubtIsIdleWhereNoDotIsHiddenEitherWay(t *testing.T) {
	// Hollow square of circle-1 on that of another, corner to corner.
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 31.75, 2*44.45-31.75, 180))
	require.Len(t, l.Overlaps, 1)
	r := settle(l, nil, table.OrderUnsettled{Pair: table.Pair{Over: 0, Under: 1}})
	require.True(t, r.Sure)
	require.Len(t, r.Idle, 1)
}

func TestACardThatMayBeOfAnotherColourLeavesBothColoursOpen(t *testing.T) {
	other, _ := deck.Default().Color("red")
	l := lay(lower("pink"))
	r := settle(l, nil, table.IdentityUnsettled{Card: 0,
		Alternatives: []table.Alternative{{Face: l.Cards[0].Face, Color: other}}})
	require.False(t, r.Sure)
	require.ElementsMatch(t, []string{"pink", "red"}, names(r.Open[0].Effect.Final))
}

func TestACardThatMayShowItsOtherFaceIsIdleWhereAsManyDotsAreSeen(t *testing.T) {
	l := lay(lower("pink"))
	r := settle(l, nil, table.IdentityUnsettled{Card: 0,
		Alternatives: []table.Alternative{{Face: l.Cards[0].Face.Design.Face(deck.Back), Color: l.Cards[0].Color}}})
	require.True(t, r.Sure)
}

func TestAnUnsettledVerdictLeavesTheFinalCountOpenButNotTheCountAsLaid(t *testing.T) {
	r := settle(lay(lower("pink"), onIt("blue")), map[table.CardID]rules.Ruling{1: rules.Unsettled})
	require.False(t, r.Sure)
	require.True(t, r.SureAsLaid)
	require.Equal(t, rules.VerdictUnsettled{Card: 1, Spot: table.Spot{Open: 1}}, r.Open[0].Doubt)
	require.ElementsMatch(t, []string{"pink", "blue"}, names(r.Open[0].Effect.Final))
	require.Empty(t, r.Open[0].Effect.AsLaid)
}

func TestAnUnsettledVerdictIsIdleOnACardThatShowsNoDotAndHidesNone(t *testing.T) {
	// The starting card shows no dot wherever it lies.
	l := lay(card("pink", "circle-1", 0, 0, 0), card("", deck.StartID, 0, cardHeight-2, 0))
	require.Len(t, l.Overlaps, 1)
	require.True(t, settle(l, map[table.CardID]rules.Ruling{1: rules.Unsettled}).Sure)
}

func TestADotInDoubtLeavesItsColourOpen(t *testing.T) {
	r := settle(lay(lower("pink")), nil, table.DotUnsettled{Dot: table.DotRef{Card: 0, Dot: 1}})
	require.False(t, r.Sure || r.SureAsLaid)
	require.Equal(t, []string{"pink"}, names(r.Open[0].Effect.Final))
}

func TestADotInDoubtOnARemovedCardLeavesTheFinalCountSure(t *testing.T) {
	r := settle(lay(lower("pink"), onIt("blue")), map[table.CardID]rules.Ruling{1: rules.Foul},
		table.DotUnsettled{Dot: table.DotRef{Card: 1, Dot: 0}})
	require.True(t, r.Sure)
	require.False(t, r.SureAsLaid)
}

func TestADotCoveredByAboutHalfWithinThePrecisionOfThePosesIsInDoubt(t *testing.T) {
	dotY := lower("pink").Face.Dots()[0][1]
	over := card("blue", "square-1", 0, dotY-cardHeight/2+0.5, 0)
	require.True(t, settle(lay(lower("pink"), over), nil).Sure)
	over.Cov[1][1] = 0.2 * 0.2
	r := settle(lay(lower("pink"), over), nil)
	require.False(t, r.Sure)
	require.Len(t, r.Open, 3) // the row of dots
	require.Equal(t, table.KindDot, r.Open[0].Kind())
}

func TestWhatCannotBeTriedAlwaysCounts(t *testing.T) {
	l := lay(lower("pink"))
	for _, d := range []table.Doubt{
		table.Obscured{}, table.Unexplained{}, table.Misfit{}, table.CutOff{}, table.PlaneUnsettled{}, table.LensUnsettled{},
		table.DoubleCard{}, table.NoStart{}, table.PhotoDamaged{}, table.EdgeUnsettled{}, novelty{},
	} {
		r := settle(l, nil, d)
		require.False(t, r.Sure || r.SureAsLaid, "%T", d)
		require.True(t, r.Open[0].Effect.Unknown)
	}
	for _, malformed := range []table.Doubt{
		table.OrderUnsettled{Pair: table.Pair{Over: 0, Under: 7}},
		table.IdentityUnsettled{Card: 0},
		table.DotUnsettled{Dot: table.DotRef{Card: 0, Dot: 3}},
	} {
		require.False(t, settle(l, nil, malformed).Sure, "%+v", malformed)
	}
}

// novelty is a doubt that nobody knows.
type novelty struct{ table.Spot }

func (novelty) Kind() table.DoubtKind { return "novelty" }
func (novelty) Cards() []table.CardID { return nil }

func TestTwoDoubtsThatOnlyTogetherChangeACountAreBothOpen(t *testing.T) {
	// Two cards hide the dots: they count again only if both are illegal.
	l := lay(lower("pink"), hollow("green"), hollow("blue"))
	r := settle(l, map[table.CardID]rules.Ruling{1: rules.Unsettled, 2: rules.Unsettled})
	require.False(t, r.Sure)
	require.Len(t, r.Open, 2)
	for _, o := range r.Open {
		require.Contains(t, names(o.Effect.Final), "pink")
	}
}

func TestMoreDoubtsThanCanBeTriedTogetherAllCount(t *testing.T) {
	var doubts []table.Doubt
	for range 9 {
		doubts = append(doubts, table.OrderUnsettled{Pair: table.Pair{Over: 0, Under: 1}})
	}
	r := settle(lay(lower("pink"), onIt("blue")), nil, doubts...)
	require.Len(t, r.Open, 9)
	require.True(t, r.Open[0].Effect.Unknown)
}

// hollow covers the dots of lower with the hollow rectangle of a circle-1.
func hollow(color string) table.Card { return card(color, "circle-1", 0, -cardHeight+rectDepth, 180) }

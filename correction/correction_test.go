package correction_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/internal/laid"
	"referee/rules"
	"referee/rules/tacta"
	"referee/scoring"
	"referee/table"
)

var referee = tacta.New(tacta.DefaultSettings())

var card = laid.Card

// lain is a pink circle-3 with a blue one on its three dots, and a red
// circle-1 apart.
func lain() *table.Layout {
	return table.New(deck.Default(), []table.Card{
		card("pink", "circle-3", 0, 0, 0), card("blue", "circle-3", 0, -88.9+15.875, 180), card("red", "circle-1", 300, 0, 0),
	}, table.Stacked)
}

// settle counts the table as corrected.
func settle(t *testing.T, l *table.Layout, said ...correction.Correction) scoring.Result {
	t.Helper()
	c, err := correction.Apply(l, referee, said)
	require.NoError(t, err)
	return scoring.Settle(c.Layout, c.Referee)
}

func is(color, id string) table.Alternative {
	c := card(color, id, 0, 0, 0)
	return table.Alternative{Face: c.Face, Color: c.Color}
}

func TestCorrections(t *testing.T) {
	for _, tt := range []struct {
		name string
		said []correction.Correction
		want map[string]int
	}{
		{"without any the table counts as it was read", nil, map[string]int{"pink": 0, "blue": 3, "red": 1}},
		{"a card counts as what people say it is", []correction.Correction{correction.Identity{Card: 2, Is: is("green", "circle-6")}},
			map[string]int{"pink": 0, "blue": 3, "red": 0, "green": 6}},
		{"the order that people say decides which dots are covered", []correction.Correction{correction.Order{Pair: table.Pair{Over: 0, Under: 1}}},
			map[string]int{"pink": 3, "blue": 0, "red": 1}},
		{"an order that people confirm changes nothing", []correction.Correction{correction.Order{Pair: table.Pair{Over: 1, Under: 0}}},
			map[string]int{"pink": 0, "blue": 3, "red": 1}},
		{"a card that people rule illegal is removed", []correction.Correction{correction.Legal{Card: 1}},
			map[string]int{"pink": 3, "blue": 0, "red": 1}},
		{"a ruling that is taken back by a later one does not stand", []correction.Correction{correction.Legal{Card: 1}, correction.Legal{Card: 1, Legal: true}},
			map[string]int{"pink": 0, "blue": 3, "red": 1}},
		{"a card that is not there counts nothing and hides nothing", []correction.Correction{correction.Absent{Card: 1}},
			map[string]int{"pink": 3, "blue": 0, "red": 1}},
		{"a card that was missed counts and hides", []correction.Correction{correction.Absent{Card: 1}, correction.Added{Card: card("green", "circle-3", 0, -88.9+15.875, 180)}},
			map[string]int{"pink": 0, "blue": 0, "green": 3, "red": 1}},
		{"a dot that people see counts", []correction.Correction{correction.Dot{Dot: table.DotRef{Card: 0, Dot: 1}, Seen: true}},
			map[string]int{"pink": 1, "blue": 3, "red": 1}},
		{"what is said together counts as if each were said", []correction.Correction{correction.Together{Said: []correction.Correction{
			correction.Identity{Card: 2, Is: is("green", "circle-6")}, correction.Absent{Card: 1}}}},
			map[string]int{"pink": 3, "blue": 0, "green": 6, "red": 0}},
		{"what is said together is undone at once", []correction.Correction{correction.Legal{Card: 1}, correction.Together{Said: []correction.Correction{
			correction.Identity{Card: 2, Is: is("green", "circle-6")}, correction.Absent{Card: 0}}}, correction.Undo{}},
			map[string]int{"pink": 3, "blue": 0, "red": 1}},
		{"what is undone does not stand", []correction.Correction{correction.Legal{Card: 1}, correction.Absent{Card: 2}, correction.Undo{}},
			map[string]int{"pink": 3, "blue": 0, "red": 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := lain()
			r := settle(t, l, tt.said...)
			for _, c := range r.Colors {
				require.Equal(t, tt.want[c.Color.Name], c.Final, c.Color.Name)
			}
			asRead := settle(t, l)
			require.Equal(t, 3, asRead.Color("blue").Final, "the reading itself is not changed")
		})
	}
}

func TestAFoulThatPeopleAllowStays(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{card("pink", "circle-3", 0, 0, 0), card("blue", "square-1", 0, -88.9+15.875, 0)}, table.Stacked)
	require.Len(t, settle(t, l).Removed, 1)
	require.Empty(t, settle(t, l, correction.Legal{Card: 1, Legal: true}).Removed)
}

func TestACardSaidToBeOneThatLiesThereAlreadyIsADoubt(t *testing.T) {
	r := settle(t, lain(), correction.Identity{Card: 2, Is: is("pink", "circle-3")})
	require.False(t, r.Sure)
	require.Equal(t, table.DoubleCard{First: 0, Second: 2, Spot: table.Spot{Open: 1}}, r.Open[0].Doubt)
}

func TestWhichLiesOnTopOfACardThatWasMissedIsOpenUntilItIsSaid(t *testing.T) {
	missed := correction.Added{Card: card("green", "circle-3", 0, -88.9+15.875, 180)}
	l := lain().Without(1)
	require.False(t, settle(t, l, missed).Sure)
	require.True(t, settle(t, l, missed, correction.Order{Pair: table.Pair{Over: 3, Under: 0}}).Sure)
	data, err := correction.Encode(missed)
	require.NoError(t, err)
	tapped, err := correction.Decode(data, deck.Default())
	require.NoError(t, err)
	require.False(t, settle(t, l, tapped, correction.Order{Pair: table.Pair{Over: 3, Under: 0}}).Sure, "a finger is not so exact")
}

func TestOfThreeReadAlikeTwoAreStillADoubtWhenOneIsNotThere(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{card("red", "circle-1", 0, 0, 0), card("red", "circle-1", 200, 0, 0), card("red", "circle-1", 400, 0, 0)}, table.Stacked)
	l.Doubts = []table.Doubt{table.DoubleCard{First: 0, Second: 1}, table.DoubleCard{First: 1, Second: 2}}
	r := settle(t, l, correction.Absent{Card: 1})
	require.False(t, r.Sure)
	require.Equal(t, []table.CardID{0, 2}, r.Open[0].Cards())
	require.True(t, settle(t, l, correction.Absent{Card: 1}, correction.Identity{Card: 2, Is: is("blue", "circle-1")}).Sure)
}

func TestDoubtsThatPeopleAnswerAreGone(t *testing.T) {
	there := table.Spot{Place: table.OnTable{At: geometry.Point{300, 5}, RadiusMM: 40}}
	for name, tt := range map[string]struct {
		doubt table.Doubt
		said  correction.Correction
	}{
		"a misfit, by saying that it is there":     {table.Misfit{Card: 2}, correction.Present{Card: 2}},
		"a misfit, by saying which card it is":     {table.Misfit{Card: 2}, correction.Identity{Card: 2, Is: is("red", "circle-1")}},
		"a misfit, by saying that it is not there": {table.Misfit{Card: 2}, correction.Absent{Card: 2}},
		"two of a kind, by saying what one is":     {table.DoubleCard{First: 0, Second: 2}, correction.Identity{Card: 2, Is: is("red", "circle-1")}},
		"a missed card, by saying that none is":    {table.Unexplained{Spot: there}, correction.Nothing{At: geometry.Point{310, 0}}},
	} {
		l := lain().WithDoubts([]table.Doubt{tt.doubt})
		require.False(t, settle(t, l).Sure, name)
		require.True(t, settle(t, l, tt.said).Sure, name)
	}
	elsewhere := lain().WithDoubts([]table.Doubt{table.Unexplained{Spot: there}})
	require.False(t, settle(t, elsewhere, correction.Nothing{At: geometry.Point{0, 0}}).Sure)
}

func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	for want, said := range map[string]correction.Correction{
		`correction "legal": there is no card 7 on the table`:                  correction.Legal{Card: 7},
		`correction "present": there is no card -1 on the table`:               correction.Absent{Card: -1},
		`correction "order": cards 0 and 2 do not lie on each other`:           correction.Order{Pair: table.Pair{Over: 0, Under: 2}},
		`correction "dot": card 0 has no dot 3`:                                correction.Dot{Dot: table.DotRef{Card: 0, Dot: 3}},
		`correction "identity": every card but the starting card has a colour`: correction.Identity{Card: 0, Is: table.Alternative{Face: is("red", "circle-1").Face}},
		`correction "present": card 3: only the starting card has no colour`:   correction.Added{Card: table.Card{Face: is("red", "circle-1").Face}},
	} {
		_, err := correction.Apply(lain(), referee, []correction.Correction{said})
		require.EqualError(t, err, want)
	}
}

func TestEveryCorrectionIsTheSameAfterJSON(t *testing.T) {
	d := deck.Default()
	for _, c := range []correction.Correction{
		correction.Identity{Card: 2, Is: is("red", "circle-1")}, correction.Identity{Card: 0, Is: is("", deck.StartID)},
		correction.Order{Pair: table.Pair{Over: 3, Under: 0}}, correction.Legal{Card: 1, Legal: true}, correction.Legal{Card: 0},
		correction.Present{Card: 0}, correction.Absent{Card: 5}, correction.Nothing{At: geometry.Point{1.5, -2}},
		correction.Dot{Dot: table.DotRef{Card: 4, Dot: 0}, Seen: true}, correction.Undo{},
		correction.Together{Said: []correction.Correction{correction.Legal{Card: 1}, correction.Present{Card: 0}}},
	} {
		data, err := correction.Encode(c)
		require.NoError(t, err)
		back, err := correction.Decode(data, d)
		require.NoError(t, err, string(data))
		require.Equal(t, c, back, string(data))
	}
	added := correction.Added{Card: card("blue", "square-2", 10, -20, 30)}
	data, err := correction.Encode(added)
	require.NoError(t, err)
	back, err := correction.Decode(data, d)
	require.NoError(t, err)
	again := back.(correction.Added).Card
	require.True(t, added.Card.SamePrint(&again))
	require.Equal(t, added.Card.Pose.At, again.Pose.At)
	require.InDelta(t, float64(added.Card.Pose.Turn), float64(again.Pose.Turn), 1e-12)
}

func TestOnlySingleCorrectionsAreSaidTogether(t *testing.T) {
	for said, want := range map[string]string{
		`{"kind":"together"}`: "lacks a field",
		`{"kind":"together","corrections":[{"kind":"undo"}]}`:                                                            "said for itself",
		`{"kind":"together","corrections":[{"kind":"together","corrections":[{"kind":"legal","card":1,"legal":true}]}]}`: "said for itself",
		`{"kind":"together","corrections":[{"kind":"legal"}]}`:                                                           "lacks a field",
	} {
		_, err := correction.Decode([]byte(said), deck.Default())
		require.ErrorContains(t, err, want)
	}
}

func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"kind":"order","over":1,"under":0}`, `{"kind":"identity","card":0,"is":{"card":"circle-4","color":"blue","face":"back"}}`,
		`{"kind":"present","present":true,"at_mm":[1,2],"turn_deg":3,"is":{"card":"start","color":null}}`, `{"kind":"dot"}`, `{"kind":"undo","x":1}`, `[]`,
		`{"kind":"together","corrections":[{"kind":"legal","card":1,"legal":false},{"kind":"present","card":2,"present":false}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := correction.Decode(data, deck.Default())
		if err != nil {
			return
		}
		applied, err := correction.Apply(lain(), referee, []correction.Correction{c})
		if err == nil {
			scoring.Settle(applied.Layout, applied.Referee)
		}
	})
}

// TestRulingsOfPeopleHaveWords holds that what people rule can be told.
func TestRulingsOfPeopleHaveWords(t *testing.T) {
	c, err := correction.Apply(lain(), referee, []correction.Correction{correction.Legal{Card: 1}})
	require.NoError(t, err)
	v := c.Referee.Judge(c.Layout).Verdicts[1]
	require.Equal(t, rules.Agreed, v.Reason)
	require.NotEmpty(t, rules.AgreedWords().Why.FR)
}

package tacta_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// seats reads players from a table, a line each, clockwise: name, colour, and
// the suit that is passed to the left.
func seats(text string) []tacta.Seat {
	var out []tacta.Seat
	for line := range strings.Lines(strings.TrimSpace(text)) {
		f := strings.Fields(line)
		s := tacta.Seat{Player: f[0], Color: f[1]}
		if len(f) > 2 {
			s.Passed = deck.Suit(f[2])
		}
		out = append(out, s)
	}
	return out
}

// held writes a hand as a line: how many of which, by colour and suit.
func held(h *tacta.Hand) string {
	var kinds []string
	count := map[string]int{}
	for _, c := range h.Cards {
		kind := c.Color.Name + " " + string(c.Design.Suit)
		if count[kind]++; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for i, k := range kinds {
		kinds[i] = fmt.Sprintf("%d %s", count[k], k)
	}
	return fmt.Sprintf("%s holds %d of %s", h.Player, h.Count, strings.Join(kinds, ", "))
}

func TestHands(t *testing.T) {
	for _, tt := range []struct {
		name, way, suits, seats, want string
	}{
		{"in the standard game everybody has the colour's eighteen cards", "standard", "", `
			Ada blue
			Ben red`, `
			Ada holds 18 of 6 blue circle, 6 blue square, 6 blue triangle
			Ben holds 18 of 6 red circle, 6 red square, 6 red triangle`},
		{"in limited space only those of the round's suit", "limited", "square", `
			Ada blue
			Ben red`, `
			Ada holds 6 of 6 blue square
			Ben holds 6 of 6 red square`},
		{"in a quick round those of the suits that are not left out", "quick", "circle triangle", `
			Ada blue
			Ben red`, `
			Ada holds 12 of 6 blue circle, 6 blue triangle
			Ben holds 12 of 6 red circle, 6 red triangle`},
		{"in teams two share a colour, nine cards each", "team", "", `
			Ada blue
			Ben red
			Cy  blue
			Di  red`, `
			Ada holds 9 of 6 blue circle, 6 blue square, 6 blue triangle
			Ben holds 9 of 6 red circle, 6 red square, 6 red triangle
			Cy holds 9 of 6 blue circle, 6 blue square, 6 blue triangle
			Di holds 9 of 6 red circle, 6 red square, 6 red triangle`},
		{"in sabotage each has one suit of the own colour and that which the right neighbour passed", "sabotage", "circle square", `
			Ada blue circle
			Ben red  square
			Cy  pink circle`, `
			Ada holds 12 of 6 blue square, 6 pink circle
			Ben holds 12 of 6 red circle, 6 blue circle
			Cy holds 12 of 6 pink square, 6 red square`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := tacta.Ruleset{Way: tacta.Way(tt.way)}
			for _, s := range strings.Fields(tt.suits) {
				r.Suits = append(r.Suits, deck.Suit(s))
			}
			hands, err := r.Hands(deck.Default(), seats(tt.seats))
			require.NoError(t, err)
			var got []string
			for i := range hands {
				got = append(got, held(&hands[i]))
			}
			var want []string
			for line := range strings.Lines(strings.TrimSpace(tt.want)) {
				want = append(want, strings.TrimSpace(line))
			}
			require.Equal(t, want, got)
		})
	}
}

func TestWaysThatMakeNoSenseAreRefused(t *testing.T) {
	two := "Ada blue\nBen red"
	for want, tt := range map[string]struct {
		way   tacta.Way
		suits []deck.Suit
		seats string
	}{
		`"nonsense" is no way to play`:                                          {"nonsense", nil, two},
		`the deck has no suit "star"`:                                           {tacta.Quick, []deck.Suit{"star"}, two},
		`suit "circle" is said twice`:                                           {tacta.Quick, []deck.Suit{"circle", "circle"}, two},
		`"standard" is played with all suits; with fewer of them it is "quick"`: {tacta.Standard, []deck.Suit{"circle"}, two},
		`"limited" is played with one suit a round: say which`:                  {tacta.Limited, nil, two},
		`"quick" leaves out one or two suits: say which are played`:             {tacta.Quick, []deck.Suit{"circle", "square", "triangle"}, two},
		`"sabotage" is played with two suits: say which`:                        {tacta.Sabotage, []deck.Suit{"circle"}, two},
		`Ada must pass one of the two suits that are played`:                    {tacta.Sabotage, []deck.Suit{"circle", "square"}, two},
		`at least two play`:                                                     {tacta.Standard, nil, "Ada blue"},
		`the deck has no colour "mauve"`:                                        {tacta.Standard, nil, "Ada blue\nBen mauve"},
		`"standard" has 2 players of colour blue: it takes 1`:                   {tacta.Standard, nil, "Ada blue\nBen blue"},
		`"team" has 1 players of colour blue: it takes 2`:                       {tacta.Team, nil, two},
		`Ada and Ben are of one team, and must not sit next to each other`:      {tacta.Team, nil, "Ada blue\nBen blue\nCy red\nDi red"},
	} {
		_, err := tacta.Ruleset{Way: tt.way, Suits: tt.suits}.Hands(deck.Default(), seats(tt.seats))
		require.EqualError(t, err, want)
	}
}

// judgedAs judges the last of the cards in a way to play.
func judgedAs(t *testing.T, r tacta.Ruleset, cards ...table.Card) rules.Verdict {
	t.Helper()
	require.NoError(t, r.Validate(deck.Default()))
	s := r.Apply(tacta.DefaultSettings())
	require.NoError(t, s.Validate())
	return judgeWith(s, cards...)
}

func TestACardOfASuitThatIsNotInPlayIsIllegal(t *testing.T) {
	quick := tacta.Ruleset{Way: tacta.Quick, Suits: []deck.Suit{"square", "triangle"}}
	v := judgedAs(t, quick, start(), onBottomSlot(0, 0)) // a circle
	require.Equal(t, tacta.Suit, v.Reason)
	require.False(t, v.Legal)
	require.Nil(t, v.Measure)
	require.Equal(t, tacta.Aligned, judgedAs(t, quick, start(), onBottomSlot(3, 0)).Reason, "how it lies tells more")
	with := tacta.Ruleset{Way: tacta.Limited, Suits: []deck.Suit{"circle"}}
	require.True(t, judgedAs(t, with, start(), onBottomSlot(0, 0)).Legal)
	require.True(t, judgedAs(t, quick, start()).Legal, "the starting card has no suit")
}

func TestInFreePlayNoCardLiesOnOneOfItsOwnColour(t *testing.T) {
	beneath := func(color string) []table.Card {
		return []table.Card{card(color, "circle-3", 0, 0, 0), card("blue", "circle-1", 0, -cardHeight+rectDepth, 180)}
	}
	free := tacta.Ruleset{Way: tacta.FreePlay}
	require.Equal(t, tacta.OwnColor, judgedAs(t, free, beneath("blue")...).Reason)
	require.True(t, judgedAs(t, free, beneath("pink")...).Legal)
	require.True(t, judgedAs(t, tacta.Ruleset{Way: tacta.Standard}, beneath("blue")...).Legal)
	require.True(t, judgedAs(t, free, start(), onBottomSlot(0, 0)).Legal, "the starting card is nobody's")
	require.False(t, free.Turns())
}

func TestInFreePlayNoPlaceIsOnTheOwnColour(t *testing.T) {
	d := deck.Default()
	r := tacta.New(tacta.Ruleset{Way: tacta.FreePlay}.Apply(tacta.DefaultSettings()))
	l := lay(card("blue", "circle-1", 0, 0, 0))
	circle1, _ := d.Design("circle-1")
	blue, _ := d.Color("blue")
	pink, _ := d.Color("pink")
	require.Empty(t, r.Places(l, circle1, blue))
	require.NotEmpty(t, r.Places(l, circle1, pink))
}

func TestEveryWayHasWordsForItsRules(t *testing.T) {
	for _, code := range []rules.Code{tacta.Suit, tacta.OwnColor, rules.Turn, rules.Moved} {
		w, known := tacta.Game{}.Words(code)
		require.True(t, known)
		require.NotEmpty(t, w.Why.FR)
	}
	require.Len(t, tacta.Ways(), 6)
}

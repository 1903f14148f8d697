package touche_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/touche"
)

func TestAGameIsPlayedTurnByTurn(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	r, err := touche.NewRecord(touche.Rules{Level: 1, Shared: 1}, b, []string{"red", "blue"})
	require.NoError(t, err)
	play := func(want rules.Code, card, after string) {
		t.Helper()
		p, err := touche.Parse(b, strings.ReplaceAll(after, "/", "\n"))
		require.NoError(t, err)
		c, err := r.Play(face(t, card), p)
		require.NoError(t, err)
		require.Equal(t, want, c.Reason)
	}
	play("", "7♥", "..R./..../..../....")
	play(touche.TurnRule, "V♠", "..RR/..../..../....") // blue's turn
	play("", "2♥", "B.R./..../..../....")
	play("", "V♠", "B.RR/..../..../....")
	play("", "4♣", "B.RR/..../..../..B.")
	play("", "V♦", "B.RR/..R./..../..B.")
	play("", "2♥", "B.RR/..RB/..../..B.") // blue bars the square
	play("", "2♥", "B.RR/..RR/..../..B.") // Touché!
	last := r.Events[len(r.Events)-1]
	require.True(t, last.Laid.Touche())
	require.Len(t, last.Finished, 1, "the square is announced")
	require.Equal(t, touche.Progress{Level: 1}, r.Progress("red"), "and not marked yet")
	play("", "3♠", "B.RR/B.RR/..../..B.")
	play("", "R♦", "BRxx/B.xx/..../..B.") // red marks it late
	require.Equal(t, touche.Progress{Level: 1, Done: 1}, r.Progress("red"))
	require.Equal(t, "red", r.Position().On(touche.Square{Row: 1, Col: 3}).Color, "it is known whose it is")
	_, over := r.Winner()
	require.False(t, over)
	require.True(t, r.Undo())
	require.Equal(t, "red", r.Turn())
	require.Equal(t, 0, r.Progress("red").Done)
}

func TestTheVariantIsWonByWhoHasPassedEveryLevel(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	r, err := touche.NewRecord(touche.DefaultRules(), b, []string{"red", "blue"})
	require.NoError(t, err)
	r.Through = true
	require.Equal(t, touche.Progress{Level: 1}, r.Progress("blue"))
	_, over := r.Winner()
	require.False(t, over)
}

func TestEveryRuleHasItsWordsInBothLanguages(t *testing.T) {
	for _, code := range []rules.Code{touche.CardRule, touche.BlackRule, touche.JokerRule, touche.OwnRule, touche.OneRule, touche.TouchRule, touche.MarkRule, touche.PlaceRule, touche.TurnRule} {
		w, known := touche.Game{}.Words(code)
		require.True(t, known, code)
		for _, text := range []rules.Text{w.Rule, w.Why, w.Tag} {
			require.NotEmpty(t, text.EN)
			require.NotEmpty(t, text.FR)
			require.Equal(t, strings.Count(text.EN, "%"), strings.Count(text.FR, "%"), code)
		}
	}
}

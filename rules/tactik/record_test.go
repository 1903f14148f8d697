package tactik_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules/tactik"
)

func record(t *testing.T) *tactik.Record {
	r, err := tactik.NewRecord(tactik.DefaultRules(), four(t), colors)
	require.NoError(t, err)
	return r
}

func play(t *testing.T, r *tactik.Record, card tactik.Card, after string) {
	c, err := r.Play(card, at(t, after))
	require.NoError(t, err)
	require.Empty(t, c.Reason)
}

func requireTurn(t *testing.T, r *tactik.Record, who string) {
	t.Helper()
	player, playing := r.Turn()
	require.True(t, playing)
	require.Equal(t, who, player)
}

func TestAGameIsPlayedTurnByTurn(t *testing.T) {
	r := record(t)
	_, playing := r.Turn()
	require.False(t, playing, "the cards come first")
	require.NoError(t, r.Deal())
	require.Error(t, r.Deal(), "not while there are cards")
	requireTurn(t, r, "red")
	play(t, r, 1, "red: S")
	requireTurn(t, r, "blue")

	c, err := r.Play(5, at(t, "red: S, blue: 6"))
	require.NoError(t, err)
	require.NotEmpty(t, c.Reason, "blue has no pawn that moves")
	requireTurn(t, r, "blue") // and the move is not taken

	require.NoError(t, r.Discard())
	requireTurn(t, r, "yellow")
	require.NoError(t, r.Discard())
	require.NoError(t, r.Discard())
	requireTurn(t, r, "red") // the others are out until the next deal
	require.Equal(t, 3, r.Cards("red"))
	play(t, r, 5, "red: 6")
	play(t, r, 4, "red: 2")
	play(t, r, 12, "red: 14")
	_, playing = r.Turn()
	require.False(t, playing)
	require.NoError(t, r.Deal())
	requireTurn(t, r, "blue")
	require.Empty(t, r.Winners())
}

func TestUndoRestores(t *testing.T) {
	r := record(t)
	require.NoError(t, r.Deal())
	play(t, r, 10, "red: S")
	require.True(t, r.Undo())
	requireTurn(t, r, "red")
	require.Equal(t, 4, r.Cards("red"))
	require.Equal(t, at(t, "").String(), r.Position().String())
	require.True(t, r.Undo())
	require.False(t, r.Undo())
}

package record_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/rules"
)

func TestWhatACardIsIsTakenBackWithTheVerdictThatFollowed(t *testing.T) {
	events := []record.Event{
		{Seq: 1, Kind: record.Placed, Piece: 1},
		{Seq: 2, Kind: record.Placed, Piece: 2},
		{Seq: 3, Kind: record.Corrected, Of: 1, Piece: 1, Card: "circle-1"},
		{Seq: 4, Kind: record.Corrected, Of: 1, Piece: 1, Ruling: &record.Ruling{Legal: true}},
		{Seq: 5, Kind: record.Corrected, Of: 2, Piece: 2, Ruling: &record.Ruling{Reason: rules.Agreed}},
	}
	require.Equal(t, []int{5}, record.Together(events, 5), "a ruling of people stands alone")
	require.Equal(t, []int{4, 3}, record.Together(events, 4))
	require.Equal(t, []int{4, 3}, record.Together(events, 3))
	require.Equal(t, []int{2}, record.Together(events, 2))
	require.Equal(t, []int{9}, record.Together(events, 9))
	require.Equal(t, 3, record.LastSaid(events, 1), "not the referee's own verdict")
	require.Equal(t, 5, record.LastSaid(events, 2))
	require.Zero(t, record.LastSaid(events, 3))
	undone := append(events, record.Event{Seq: 6, Kind: record.Undone, Of: 4}, record.Event{Seq: 7, Kind: record.Undone, Of: 3})
	require.Zero(t, record.LastSaid(undone, 1))
	require.Equal(t, []int{3}, record.Together(undone, 3), "the verdict is taken back already")
}

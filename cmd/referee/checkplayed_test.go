package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// withPositions puts positions of photos into the bench's folder.
func withPositions(t *testing.T) *bench {
	files := map[string]string{}
	for game, names := range map[string][]string{"touche": {"touche1", "touche2"}, "tactik": {"tactik1", "tactik2"}, "tacotac": {"tacotac1"}} {
		for _, name := range names {
			data, err := os.ReadFile(filepath.Join("..", "..", "rules", game, "testdata", name+".json"))
			require.NoError(t, err)
			files[name+".json"] = string(data)
		}
	}
	b := newBench(t)
	for name, data := range files {
		b.file(name, data)
	}
	return b
}

func TestAMoveIsCheckedByThePositionsBeforeAndAfterIt(t *testing.T) {
	b := withPositions(t)
	o := b.run("check", "--before", "touche1.json", "--after", "touche2.json", "--card", "8♠", "--json", "-")
	require.Equal(t, exitOK, o.code, o.stderr)
	var got struct {
		Game   string
		Legal  bool
		Reason string
		Move   []struct{ Cell, Color string }
	}
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &got))
	require.Equal(t, "touche", got.Game, "as the file says")
	require.True(t, got.Legal)
	require.Equal(t, "r8c7", got.Move[0].Cell)

	o = b.run("check", "--before", "tactik1.json", "--after", "tactik2.json", "--card", "6", "--lang", "fr")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Contains(t, o.stdout, "Faute : 6 n'y mène pas ; ceci y mènerait : rouge 5 : de 24 à 29.")
	o = b.run("check", "--before", "tactik1.json", "--hand", "5,1", "--color", "blue")
	require.Contains(t, o.stdout, "blue 1: starts\n")
}

func TestWhatIsWrongWithTheQuestionAboutAMoveIsSaid(t *testing.T) {
	b := withPositions(t)
	b.file("other.json", `{"game": "chess"}`)
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--after", "tactik2.json", "--card", "5"}, exitUsage, "--before is missing"},
		{[]string{"--before", "tactik2.json", "--card", "5"}, exitUsage, "--after for a move, or --hand"},
		{[]string{"--before", "tactik1.json", "--after", "tactik2.json", "--card", "11"}, exitUsage, "is no card of this game"},
		{[]string{"--before", "tactik1.json", "--after", "touche2.json", "--card", "5"}, exitTable, "another game"},
		{[]string{"--before", "gone.json", "--after", "touche2.json", "--card", "5"}, exitPicture, "gone.json cannot be read"},
		{[]string{"--before", "other.json", "--after", "touche2.json", "--card", "5"}, exitUsage, "must be one of tacta, touche"},
		{[]string{"--before", "tactik1.json", "--after", "tactik2.json", "--card", "5", "table.jpg"}, exitUsage, "no other photos"},
		{[]string{"--before", "tactik1.json", "--after", "tactik2.json", "--card", "5", "--sides", "left"}, exitUsage, "sides cannot be"},
		{[]string{"--before", "tactik1.json", "--hand", "5"}, exitUsage, "whose hand"},
	} {
		b.run(append([]string{"check"}, tt.args...)...).requireSentence(t, tt.code, tt.want)
	}
}

func TestABoardIsDrawnIntoAFolder(t *testing.T) {
	b := newBench(t)
	o := b.run("board", "draw", "--game", "tactik", "--out", "out")
	require.Equal(t, exitOK, o.code, o.stderr)
	for _, file := range []string{"tactik-4.pdf", "tactik-4.svg", "tactik-4.json", "tactik-4.png"} {
		require.FileExists(t, filepath.Join("out", file))
	}
	b.run("board", "draw", "--game", "tactik", "--players", "8", "--out", "out").requireSentence(t, exitUsage, "the largest board is for 6")
	b.run("board", "draw", "--game", "tacta", "--out", "out").requireSentence(t, exitUsage, "there are boards for touche, tactik, tacotac")
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/vision"
)

// pictureReport is what the tests of real pictures look at in a report.
type pictureReport struct {
	Sure   bool
	Scores []struct {
		Color string
		Final int
	}
	Cards []struct {
		ID          int
		Card, Color string
		Reason      string
		Measure     float64
	}
	Removed []int
	Doubts  []struct {
		Kind    string
		Cards   []int
		Answers []struct{ Text string }
	}
}

// scored runs the whole program on a picture.
func scored(t *testing.T, args ...string) *pictureReport {
	t.Helper()
	if testing.Short() {
		t.Skip("reads a photo")
	}
	path := filepath.Join(t.TempDir(), "report.json")
	var out, errs bytes.Buffer
	a := app{stdout: &out, stderr: &errs, read: vision.Read}
	a.run(context.Background(), append([]string{"score", "--json", path}, args...))
	data, err := os.ReadFile(path)
	require.NoError(t, err, errs.String())
	r := &pictureReport{}
	require.NoError(t, json.Unmarshal(data, r))
	return r
}

func (r *pictureReport) final() map[string]int {
	out := map[string]int{}
	for _, s := range r.Scores {
		if s.Final > 0 {
			out[s.Color] = s.Final
		}
	}
	return out
}

func TestChecksOfAClothAtTheEdgeOfAPhotoAreNoCards(t *testing.T) {
	r := scored(t, "../../testdata/life/l04.jpg")
	require.Len(t, r.Cards, 15)
	require.Equal(t, map[string]int{"pink": 16, "purple": 16}, r.final())
	require.True(t, r.Sure)
}

// Each of these was once read wrongly and called sure.
func TestInksThatNightModeMadePaleAreToldByHowFarItSmearedColour(t *testing.T) {
	for name, c := range map[string]struct {
		photo string
		args  []string
		final map[string]int
	}{
		"two red inks were paled to pink": {
			photo: "w04-night", final: map[string]int{"blue": 7, "green": 9, "orange": 12, "pink": 13, "purple": 20, "red": 13},
		},
		"a card that seemed alone in its colour was another one's, paled": {
			photo: "b-w02-night", args: []string{"--deck", "../../testdata/decks/tacta-b.json"}, final: map[string]int{"blue": 11, "orange": 8, "red": 12},
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.final, scored(t, append(c.args, "../../testdata/hard/"+c.photo+".jpg")...).final())
		})
	}
}

func TestACardThatIsNotReadInGlareThatAScannerStretchedIsAskedFor(t *testing.T) {
	require.False(t, scored(t, "../../testdata/hard/w02-scan.jpg").Sure)
}

func TestACardUnderTheVeilOfALampIsReadInItsOwnLight(t *testing.T) {
	var names []string
	for _, c := range scored(t, "../../testdata/hard/p07-night-veil.jpg").Cards {
		names = append(names, c.Color+" "+c.Card)
	}
	require.Contains(t, names, "pink circle-5")
}

func TestASecondCopyOfACardIsNamedOnBothAndBendsNeither(t *testing.T) {
	r := scored(t, "../../testdata/hard/second-copy-w01.jpg")
	require.False(t, r.Sure)
	require.Len(t, r.Doubts, 1)
	require.Equal(t, "double", r.Doubts[0].Kind)
	for _, id := range r.Doubts[0].Cards {
		require.Equal(t, "purple circle-4", r.Cards[id].Color+" "+r.Cards[id].Card)
	}
	require.Len(t, r.Doubts[0].Answers, 3, "both count, or either does not")
}

func TestACameraThatMovedIsNoticedThoughNoSideOfTheTableIsKnown(t *testing.T) {
	file := []string{"--table-file", "../../testdata/hard/moved-p03-table.yaml"}
	require.False(t, scored(t, append(file, "../../testdata/hard/moved-40px-p03.jpg")...).Sure)
	require.True(t, scored(t, append(file, "../../testdata/images/a/p03.jpg")...).Sure)
}

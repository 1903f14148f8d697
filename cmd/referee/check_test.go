package main

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision"
)

// disputed reads any photo as the starting card with a card so many mm off its
// bottom rectangle, known with the standard deviation sigma, and one apart.
func disputed(mm, sigma float64) func(context.Context, *vision.Picture, *deck.Deck, vision.Settings) (*vision.Reading, error) {
	return func(_ context.Context, pic *vision.Picture, d *deck.Deck, _ vision.Settings) (*vision.Reading, error) {
		layout := func(id string) *deck.Design {
			l, _ := d.Design(id)
			return l
		}
		at := func(l *deck.Design, c *deck.Color, x, y float64, turn geometry.Angle) table.Card {
			return table.Card{Face: l.Face(deck.Front), Color: c, Pose: geometry.Pose{At: geometry.Point{x, y}, Turn: turn}, Confidence: 1}
		}
		over := at(layout("circle-1"), &d.Colors[0], mm, -88.9+15.875, 180*geometry.Degree)
		over.Cov[0][0], over.Cov[1][1] = sigma*sigma, sigma*sigma
		l := table.New(d, []table.Card{at(d.Start, nil, 0, 0, 0), over, at(layout("square-4"), &d.Colors[1], 110, 0, 0), at(layout("square-4"), &d.Colors[2], -110, 0, 0)}, table.Stacked)
		return &vision.Reading{Layout: l, View: table.View{Width: pic.Width, Height: pic.Height, Camera: geometry.Camera{
			Intrinsics: geometry.Intrinsics{Fx: 900, Fy: 900, Cx: 320, Cy: 240},
			R:          mgl64.Mat3{1, 0, 0, 0, -1, 0, 0, 0, -1}, T: mgl64.Vec3{0, 0, 700},
		}}}, nil
	}
}

func TestCheckRulesAndSaysByItsExitCodeWhetherThatIsSettled(t *testing.T) {
	for name, tt := range map[string]struct {
		mm, sigma float64
		code      int
		says      string
	}{
		"a card in its place is legal":              {0.3, 0.05, exitOK, "Blue circle 1 is legal: it lies 0.30 ± 0.05 mm off"},
		"one a little off is to be nudged back":     {1.5, 0.05, exitOK, "Blue circle 1 is legal, nudge it back"},
		"one too far off is illegal, by so much":    {2.6, 0.05, exitOK, "0.60 mm more than the 2.0 mm allowed"},
		"one near the limit is not settled":         {2.1, 0.05, exitUnsure, "This photo cannot settle blue circle 1"},
		"and neither is one that is measured badly": {1.5, 0.3, exitUnsure, "To settle it: photograph that place from right above"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			o := b.runReading(disputed(tt.mm, tt.sigma), "check", "table.jpg", "--card", "blue circle 1")
			require.Equal(t, tt.code, o.code, o.stderr)
			require.Contains(t, o.stdout, tt.says)
			require.Empty(t, o.stderr)
		})
	}
}

func TestCheckTakesThePlaceInThePhotoOrTheNameInFrench(t *testing.T) {
	b := newBench(t)
	for _, args := range [][]string{{"--at", "320,288"}, {"--card", "cercle 1 bleu"}} {
		o := b.runReading(disputed(0.3, 0.05), append([]string{"check", "table.jpg", "--lang", "fr"}, args...)...)
		require.Equal(t, exitOK, o.code, o.stderr)
		require.Contains(t, o.stdout, "La carte cercle 1 bleue est autorisée : décalage de 0,30 ± 0,05 mm")
	}
}

func TestCheckSaysInOneSentenceWhatItCannotFind(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct {
		args  []string
		code  int
		words []string
	}{
		{[]string{"--card", "blue circle 7"}, exitUsage, []string{"blue circle 7", "no card of this deck"}},
		{[]string{"--card", "mauve circle 1"}, exitUsage, []string{`"mauve"`, "colour"}},
		{[]string{"--card", "red circle 1"}, exitAbsent, []string{"table.jpg", "no red circle 1 is read"}},
		{[]string{"--card", "square 4"}, exitAbsent, []string{"may be", " or ", "say which"}},
		{[]string{"--at", "12"}, exitUsage, []string{"X,Y"}},
		{[]string{"--at", "99999,5"}, exitUsage, []string{"99999,5", "outside table.jpg", "px"}},
		{[]string{"--at", "320,200"}, exitAbsent, []string{"no card lies on another at 320,200", "nearest", "blue circle 1", "--at"}},
		{[]string{"--at", "1,1", "--card", "blue circle 1"}, exitUsage, []string{"--at and --card"}},
		{[]string{"--moves"}, exitUsage, []string{"--moves needs --card"}},
	} {
		b.runReading(disputed(0.3, 0.05), append([]string{"check", "table.jpg"}, tt.args...)...).requireSentence(t, tt.code, tt.words...)
	}
	b.runReading(disputed(0.3, 0.05), "check", "table.jpg", "--card", "carré 4", "--lang", "fr").
		requireSentence(t, exitAbsent, "carré 4 vert ou carré 4 orange")
	b.run("check", "table.jpg", "--out", "table.jpg").requireSentence(t, exitUsage, "table.jpg is a file")
	b.run("check").requireSentence(t, exitUsage, "name the photo")
	b.run("check", "none.jpg").requireSentence(t, exitPicture, "none.jpg")
}

func TestCheckWritesPicturesAndJSON(t *testing.T) {
	b := newBench(t)
	b.photo("near.jpg")
	o := b.runReading(disputed(1.5, 0.05), "check", "table.jpg", "near.jpg", "--card", "blue circle 1", "--out", "d", "--json", "c.json")
	require.Equal(t, exitOK, o.code, o.stderr)
	for _, f := range []string{"d/01-blue-circle-1.jpg", "d/01-blue-circle-1-strip.jpg", "d/check.json"} {
		require.FileExists(t, f)
		require.Contains(t, o.stdout+"d/check.json", f)
	}
	var said struct {
		Cases []struct {
			Ruling string   `json:"ruling"`
			Off    float64  `json:"misalignment_mm"`
			Sigma  float64  `json:"sigma_mm"`
			Photos []string `json:"photos"`
		} `json:"cases"`
	}
	data, err := os.ReadFile("c.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &said))
	require.Len(t, said.Cases, 1)
	require.Equal(t, "nudge", said.Cases[0].Ruling)
	require.InDelta(t, 1.5, said.Cases[0].Off, 1e-6)
	require.Less(t, said.Cases[0].Sigma, 0.045, "two photos measure better than one")
	require.Equal(t, []string{"table.jpg", "near.jpg"}, said.Cases[0].Photos)
}

func TestCheckListsWhereACardCouldBeLaid(t *testing.T) {
	b := newBench(t)
	for _, card := range []string{"red square 2", "blue circle 1"} { // in hand, and on the table
		o := b.runReading(disputed(0.3, 0.05), "check", "table.jpg", "--card", card, "--moves", "--out", "m")
		require.Equal(t, exitOK, o.code, o.stderr)
		require.Contains(t, o.stdout, "legal places on this table:")
		require.FileExists(t, "m/moves.json")
		require.Contains(t, o.stdout, "> m/moves.json")
	}
	require.FileExists(t, "m/moves-red-square-2.jpg")
	require.FileExists(t, "m/moves-blue-circle-1.jpg")
}

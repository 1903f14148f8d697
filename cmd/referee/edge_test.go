package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image/color"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
	"referee/table"
	"referee/vision"
)

// overhang is a made-up game on a table that ends within the picture. The card
// that was laid last reaches beyond that edge; the others are well within.
type overhang struct {
	game *synth.Table
	shot *synth.Shot
	edge table.Side // the table lies to its left
}

// The seed is of a game whose last card lies farther out than all others.
const (
	overhangSeed  = 21
	overhangCards = 7
	overhangMM    = 6 // how far it reaches beyond the edge
)

// last is the card laid last.
func (o *overhang) last() table.CardID { return table.CardID(overhangCards - 1) }

func newOverhang() (*overhang, error) {
	play := synth.DefaultPlay()
	play.Cards = overhangCards
	game, err := synth.Play(deck.Default(), play, overhangSeed)
	if err != nil {
		return nil, err
	}
	so := synth.DefaultShot()
	so.Width, so.Height = 800, 600
	o := &overhang{game: game}
	if o.shot, err = synth.Shoot(game, so, overhangSeed); err != nil {
		return nil, err
	}
	out, reach, _ := o.farthest()
	at, along := out.Mul(reach-overhangMM), geometry.Point{-out[1], out[0]} // the table on its left
	o.edge = table.Side{A: at.Sub(along.Mul(edgeHalfMM)), B: at.Add(along.Mul(edgeHalfMM))}
	return o, nil
}

// edgeHalfMM makes the side longer than the game is wide.
const edgeHalfMM = 400

// farthest is the direction in which the last card reaches farthest beyond the
// others, how far out it does, and how far they do.
func (o *overhang) farthest() (out geometry.Point, own, others float64) {
	others = math.Inf(1)
	for turn := range 72 {
		sin, cos := math.Sincos(2 * math.Pi * float64(turn) / 72)
		dir := geometry.Point{cos, sin}
		reach := [2]float64{math.Inf(-1), math.Inf(-1)}
		for id := range o.game.Layout.Cards {
			which := 0
			if table.CardID(id) == o.last() {
				which = 1
			}
			for _, p := range o.game.Layout.Outline(table.CardID(id)) {
				reach[which] = math.Max(reach[which], dir.Dot(p))
			}
		}
		if reach[1]-reach[0] > own-others {
			out, own, others = dir, reach[1], reach[0]
		}
	}
	return out, own, others
}

// beyondMM is how far a point of the table's plane lies beyond the edge.
func (o *overhang) beyondMM(p geometry.Point) float64 {
	along := o.edge.B.Sub(o.edge.A)
	return -geometry.Cross(along, p.Sub(o.edge.A)) / along.Len()
}

// onTable is the game once the first n cards are laid.
func (o *overhang) onTable(n int) *table.Layout {
	return table.New(o.game.Deck, slices.Clone(o.game.Layout.Cards[:n]), table.Stacked)
}

// save writes what the camera sees of them, with the floor where the table ends.
func (o *overhang) save(t *testing.T, path string, n int) {
	t.Helper()
	shot, on := *o.shot, *o.game
	on.Layout = o.onTable(n)
	shot.Table = &on
	img, err := synth.NewPainter(o.game.Deck).Render(&shot)
	require.NoError(t, err)
	cards := make([]geometry.Polygon, n)
	for i, c := range o.shot.Truth("").Cards[:n] {
		cards[i] = c.CornersPx[:]
	}
	for y := range shot.View.Height {
		for x := range shot.View.Width {
			floor := o.floorShare(geometry.Point{float64(x), float64(y)}, cards)
			c := img.RGBAAt(x, y)
			mix := func(of, with uint8) uint8 { return uint8(float64(of)*(1-floor) + float64(with)*floor + 0.5) }
			img.SetRGBA(x, y, color.RGBA{mix(c.R, 150), mix(c.G, 152), mix(c.B, 156), 255})
		}
	}
	require.NoError(t, synth.WriteJPEG(path, img, shot.Quality))
}

// floorShare is which part of a pixel shows the floor, by 3 × 3 samples.
func (o *overhang) floorShare(px geometry.Point, cards []geometry.Polygon) float64 {
	n := 0
	for i := range 9 {
		q := px.Add(geometry.Point{float64(i%3-1) / 3, float64(i/3-1) / 3})
		hidden := func(card geometry.Polygon) bool { return card.Contains(q) }
		if o.beyondMM(o.shot.View.Camera.Unproject(q)) > 0 && !slices.ContainsFunc(cards, hidden) {
			n++
		}
	}
	return float64(n) / 9
}

// scoreKept runs referee score on a picture, and returns its report with the
// reading that it was made of.
func scoreKept(t *testing.T, args ...string) (*pictureReport, *vision.Reading) {
	t.Helper()
	var kept *vision.Reading
	var out, errs bytes.Buffer
	a := app{stdout: &out, stderr: &errs, read: func(ctx context.Context, pic *vision.Picture, d *deck.Deck, s vision.Settings) (*vision.Reading, error) {
		var err error
		kept, err = vision.Read(ctx, pic, d, s)
		return kept, err
	}}
	a.run(t.Context(), append([]string{"score", "--json", "-"}, args...))
	r := &pictureReport{}
	require.NoError(t, json.Unmarshal(out.Bytes(), r), errs.String())
	return r, kept
}

func scoresOf(game *synth.Table, l *table.Layout) map[string]int {
	scores := game.Scores(l)
	maps.DeleteFunc(scores, func(_ string, n int) bool { return n == 0 })
	return scores
}

// TestACardBeyondTheTablesEdgeIsRemovedAndOneWithinIsNot goes the way of a fixed
// camera: the table is measured once, and games on it are scored with that.
func TestACardBeyondTheTablesEdgeIsRemovedAndOneWithinIsNot(t *testing.T) {
	if testing.Short() {
		t.Skip("reads pictures")
	}
	t.Chdir(t.TempDir())
	o, err := newOverhang()
	require.NoError(t, err)
	require.Empty(t, o.game.Removed(), "but for the edge all is lawful")
	_, own, others := o.farthest()
	require.Greater(t, own-others, 4.0*overhangMM, "and the other cards lie well within")
	o.save(t, "within.jpg", overhangCards-1)
	o.save(t, "beyond.jpg", overhangCards)

	var said bytes.Buffer
	a := app{stdout: &said, stderr: &said, read: vision.Read}
	require.Equal(t, exitOK, a.run(t.Context(), []string{"calibrate", "table", "within.jpg", "--out", "table.yaml"}), said.String())

	within, read := scoreKept(t, "within.jpg", "--table-file", "table.yaml")
	require.NotEmpty(t, read.Layout.Edge, "the edge is known")
	require.Empty(t, within.Removed)
	require.True(t, within.Sure)
	require.Equal(t, scoresOf(o.game, o.onTable(overhangCards-1)), within.final())

	beyond, read := scoreKept(t, "beyond.jpg", "--table-file", "table.yaml")
	require.Len(t, beyond.Removed, 1)
	card := beyond.Cards[beyond.Removed[0]]
	last := o.game.Layout.Cards[o.last()]
	require.Equal(t, last.Color.Name+" "+last.Face.Design.ID, card.Color+" "+card.Card)
	require.Equal(t, "edge", card.Reason)
	mm, sigma, known := read.Layout.BeyondEdge(table.CardID(card.ID))
	require.True(t, known)
	require.InDelta(t, mm, card.Measure, 1e-3, "what was measured is what is told")
	require.InDelta(t, overhangMM, mm, 3*sigma, "σ is %.2f mm", sigma)
	require.True(t, beyond.Sure)
	require.Equal(t, scoresOf(o.game, o.game.Layout.Without(o.last())), beyond.final())
}

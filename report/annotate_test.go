package report_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/table"
)

var tableTop = color.RGBA{90, 60, 40, 255}

func plainPhoto(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.NewUniform(tableTop), image.Point{}, draw.Src)
	return img
}

func annotated(t *testing.T, in *report.Input, w, h int) image.Image {
	t.Helper()
	photo := plainPhoto(w, h)
	img, err := report.Annotate(photo, in, report.French)
	require.NoError(t, err)
	require.Equal(t, tableTop, photo.At(w/2, h/2), "the photo was drawn on")
	return img
}

// lightest returns the brightest grey value on a circle.
func lightest(img image.Image, at geometry.Point, radius float64) uint8 {
	best := uint8(0)
	for k := range 360 {
		s, c := math.Sincos(float64(k) * math.Pi / 180)
		y := color.GrayModel.Convert(img.At(int(at[0]+radius*c), int(at[1]+radius*s))).(color.Gray).Y
		best = max(best, y)
	}
	return best
}

func TestTheScoreStandsBesideTheLandscapePhotoAndBelowThePortraitOne(t *testing.T) {
	img := annotated(t, sureInput(), 800, 600)
	require.Equal(t, 600, img.Bounds().Dy())
	require.Greater(t, img.Bounds().Dx(), 950)

	in := sureInput()
	in.View, in.Photo.Width, in.Photo.Height = fromAbove(600, 800), 600, 800
	img = annotated(t, in, 600, 800)
	require.Equal(t, 600, img.Bounds().Dx())
	require.Greater(t, img.Bounds().Dy(), 950)
}

func TestLargePhotosAreScaledDown(t *testing.T) {
	in := sureInput()
	in.View, in.Photo.Width, in.Photo.Height = fromAbove(6400, 1600), 6400, 1600
	require.Equal(t, 800, annotated(t, in, 6400, 1600).Bounds().Dy())
}

func TestEveryCountedDotIsRingedWhereItLies(t *testing.T) {
	in := sureInput()
	img := annotated(t, in, 800, 600)
	rings := 0
	for _, score := range in.Result.Cards {
		c := &in.Layout.Cards[score.Card]
		for k, counted := range score.Final {
			at := in.View.Camera.Project(c.Pose.Apply(c.Face.Dots()[k])).Add(geometry.Point{0.5, 0.5})
			ring := 1.45 * deck.Default().Style.DotDiameter // its radius, at 2 px a mm
			if counted {
				rings++
				require.Greater(t, lightest(img, at, ring), uint8(240), "card %d dot %d", score.Card, k)
				require.NotEqual(t, uint8(255), color.GrayModel.Convert(img.At(int(at[0]), int(at[1]))).(color.Gray).Y, "the dot itself stays as photographed")
			}
		}
	}
	require.Positive(t, rings)
}

func TestRemovedCardsAreHatchedInRedAndDoubtsCircledInYellow(t *testing.T) {
	in := unsureInput()
	img := annotated(t, in, 800, 600)
	isRed := func(c color.Color) bool {
		r, g, b, _ := c.RGBA()
		return r > 0xb000 && g < 0x5000 && b < 0x5000
	}
	for i := range in.Layout.Cards {
		lo, hi := in.Layout.Outline(table.CardID(i)).Bounds()
		a, b := in.View.Camera.Project(lo), in.View.Camera.Project(hi)
		red := 0
		for y := int(b[1]); y < int(a[1]); y++ {
			for x := int(a[0]); x < int(b[0]); x++ {
				if isRed(img.At(x, y)) {
					red++
				}
			}
		}
		if i == 1 || i == 4 {
			require.Greater(t, red, 1500, "card %d", i)
		}
	}
	r, g, b, _ := img.At(700, 500+60).RGBA()
	require.Greater(t, r, uint32(0xe000))
	require.Greater(t, g, uint32(0xb000))
	require.Less(t, b, uint32(0x4000))
}

func TestACardEdgeFollowsTheBendOfTheLens(t *testing.T) {
	in := sureInput()
	in.View.Camera.Dist.K1 = -0.4
	img := annotated(t, in, 800, 600)
	// The middle of the edge of the card farthest out bows away from the
	// straight line between its corners; the drawn line is there.
	c := &in.Layout.Cards[3]
	st := &deck.Default().Style
	mid := in.View.Camera.Project(c.Pose.Apply(geometry.Point{-st.Width / 2, 0}))
	got := color.NRGBAModel.Convert(img.At(int(mid[0]+0.5), int(mid[1]+0.5))).(color.NRGBA)
	require.InDelta(t, c.Color.Ink.B, got.B, 60)
	require.Greater(t, int(got.B)-int(got.G), 60, "the purple edge is not where the lens puts it: %v", got)
}

func TestTheTablesEdgeIsReportedWhereTheLensShowsIt(t *testing.T) {
	in := sureInput()
	in.View.Camera.Dist.K1 = -0.4
	side := table.Side{A: geometry.Point{-200, -120}, B: geometry.Point{200, -120}}
	in.Layout.Edge = []table.Side{side}
	var b bytes.Buffer
	require.NoError(t, report.JSON(&b, in, report.English))
	var told struct {
		Edge [][][2]float64 `json:"table_edge_px"`
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &told))
	require.Len(t, told.Edge, 1)
	path := told.Edge[0]
	mid, want := path[len(path)/2], in.View.Camera.Project(geometry.Lerp(side.A, side.B, 0.5))
	require.InDelta(t, want[0], mid[0], 0.01)
	require.InDelta(t, want[1], mid[1], 0.01)
	require.Greater(t, math.Abs(mid[1]-(path[0][1]+path[len(path)-1][1])/2), 2.0, "it bows as the lens does")
}

func TestAnythingCanBeDrawn(t *testing.T) {
	in := unsureInput()
	for range 60 { // more than the panel can hold
		in.Result.Open = append(in.Result.Open, in.Result.Open[1])
	}
	in.Result.Winners = nil
	annotated(t, in, 800, 600)
	in.Layout = table.New(deck.Default(), in.Layout.Cards, table.Stacked)
	in.View.Camera.T[2] = -500 // everything behind the camera
	annotated(t, in, 800, 600)
}

// ringed is the part of a circle along which a bright line runs.
func ringed(img image.Image, at geometry.Point, radius float64) float64 {
	seen := 0
	for k := range 120 {
		s, c := math.Sincos(float64(k) * math.Pi / 60)
		for r := radius - 1; r <= radius+1; r++ {
			if y := color.GrayModel.Convert(img.At(int(at[0]+r*c), int(at[1]+r*s))).(color.Gray).Y; y > 150 {
				seen++
				break
			}
		}
	}
	return float64(seen) / 120
}

func TestNoLabelHidesADotThatCounts(t *testing.T) {
	in := unsureInput()
	img := annotated(t, in, 800, 600)
	for _, score := range in.Result.Cards {
		c := &in.Layout.Cards[score.Card]
		for k, counted := range score.Final {
			if !counted {
				continue
			}
			at := in.View.Camera.Project(c.Pose.Apply(c.Face.Dots()[k])).Add(geometry.Point{0.5, 0.5})
			require.Greater(t, ringed(img, at, 1.45*deck.Default().Style.DotDiameter), 0.7, "card %d dot %d", score.Card, k)
		}
	}
}

func TestADotThatIsGainedIsASpotInItsColour(t *testing.T) {
	in := unsureInput()
	img := annotated(t, in, 800, 600)
	gained := 0
	for _, score := range in.Result.Cards {
		c := &in.Layout.Cards[score.Card]
		for k := range score.Final {
			if !score.Final[k] || score.AsLaid[k] {
				continue
			}
			gained++
			at := in.View.Camera.Project(c.Pose.Apply(c.Face.Dots()[k]))
			got := color.NRGBAModel.Convert(img.At(int(at[0]+0.5), int(at[1]+0.5))).(color.NRGBA)
			require.InDelta(t, c.Color.Ink.R, got.R, 30)
			require.InDelta(t, c.Color.Ink.G, got.G, 30)
			require.InDelta(t, c.Color.Ink.B, got.B, 30)
		}
	}
	require.Positive(t, gained)
}

func TestAnEdgeIsNotDrawnAcrossTheCardOnTop(t *testing.T) {
	in := sureInput()
	img := annotated(t, in, 800, 600)
	// The blue card lies over the starting card's right edge.
	require.Contains(t, in.Layout.Above(0), table.CardID(1))
	at := in.View.Camera.Project(geometry.Point{deck.Default().Style.Width / 2, 0})
	require.Equal(t, tableTop, color.RGBAModel.Convert(img.At(int(at[0]+0.5), int(at[1]+0.5))))
}

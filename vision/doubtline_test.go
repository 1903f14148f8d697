package vision

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/picture"
)

// withThing returns the picture of a made-up table with a flat thing of one
// colour over an area of the table.
func (m *made) withThing(tb testing.TB, area geometry.Polygon, c color.Color) *picture.Picture {
	tb.Helper()
	img, err := jpeg.Decode(bytes.NewReader(m.jpeg))
	require.NoError(tb, err)
	over := image.NewRGBA(img.Bounds())
	draw.Draw(over, over.Bounds(), img, image.Point{}, draw.Src)
	cam := m.shot.View.Camera
	var px geometry.Polygon
	for _, p := range area {
		px = append(px, cam.Project(p))
	}
	px = px.CounterClockwise()
	for y := range madeHeight {
		for x := range madeWidth {
			if px.Contains(geometry.Point{float64(x), float64(y)}) {
				over.Set(x, y, c)
			}
		}
	}
	return pictureOf(tb, over, 92)
}

// triedCards is on how many cards of the table a thing is laid, one at a time.
const triedCards = 3

// doubtsOf reads a picture and counts the doubts of each kind.
func doubtsOf(tb testing.TB, pic *picture.Picture) map[table.DoubtKind]int {
	tb.Helper()
	defer pic.Close()
	got, err := Read(context.Background(), pic, deck.Default(), DefaultSettings())
	require.NoError(tb, err)
	out := map[table.DoubtKind]int{}
	for _, d := range got.Layout.Doubts {
		out[d.Kind()]++
	}
	return out
}

// coveredArea is the outline of a card, a little larger.
func coveredArea(l *table.Layout, id table.CardID) geometry.Polygon {
	c := &l.Cards[id]
	var out geometry.Polygon
	for _, p := range l.Outline(id) {
		out = append(out, c.Pose.At.Add(p.Sub(c.Pose.At).Mul(1.06)))
	}
	return out
}

func TestAThingThatHidesAWholeCardIsDoubtedWhateverItsColor(t *testing.T) {
	m := madeTable(t)
	l := m.shot.Table.Layout
	require.Zero(t, doubtsOf(t, m.picture(t))[table.KindObscured], "nothing lies on the cards")
	for name, c := range map[string]color.Color{
		"black as the cards": color.RGBA{24, 24, 28, 255},
		"like the table":     color.RGBA{150, 110, 80, 255},
	} {
		tried := 0
		for i := range l.Cards {
			id := table.CardID(i)
			if len(l.Above(id)) > 0 || l.Cards[i].Face.Design.IsStart() || tried == triedCards {
				continue
			}
			tried++
			t.Run(name+" over "+l.Cards[i].Name(), func(t *testing.T) {
				d := doubtsOf(t, m.withThing(t, coveredArea(l, id), c))
				require.NotZero(t, d[table.KindObscured]+d[table.KindUnexplained], "%v", d)
			})
		}
	}
}

func TestAChipOnADotIsDoubtedThoughItIsAsWhiteAsTheDot(t *testing.T) {
	m := madeTable(t)
	l := m.shot.Table.Layout
	tried := 0
	for i := range l.Cards {
		c := &l.Cards[i]
		if len(l.Above(table.CardID(i))) > 0 || len(c.Face.Dots()) == 0 || tried == triedCards {
			continue
		}
		tried++
		const chipMM = 4
		at := c.Pose.Apply(c.Face.Dots()[0])
		area := geometry.RoundedRect(2*chipMM, 2*chipMM, chipMM, 16)
		for k := range area {
			area[k] = at.Add(area[k])
		}
		d := doubtsOf(t, m.withThing(t, area, color.White))
		require.NotZero(t, d[table.KindDot]+d[table.KindObscured], "%s: %v", c.Name(), d)
	}
}

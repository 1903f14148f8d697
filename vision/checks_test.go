package vision

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
)

// checkMM is the side of the checks of a cloth.
const checkMM = 16

// onChecks is the picture of a made-up table on a cloth of black and white checks.
func (m *made) onChecks(tb testing.TB) image.Image {
	tb.Helper()
	img, err := jpeg.Decode(bytes.NewReader(m.jpeg))
	require.NoError(tb, err)
	over := image.NewRGBA(img.Bounds())
	draw.Draw(over, over.Bounds(), img, image.Point{}, draw.Src)
	l, cam := m.shot.Table.Layout, m.shot.View.Camera
	half := geometry.Point{l.Deck.Style.Width, l.Deck.Style.Height}.Len() / 2
	onCard := func(p geometry.Point) bool {
		for i := range l.Cards {
			if geometry.Distance(p, l.Cards[i].Pose.At) <= half && l.Outline(table.CardID(i)).Contains(p) {
				return true
			}
		}
		return false
	}
	for y := range madeHeight {
		for x := range madeWidth {
			p := cam.Unproject(geometry.Point{float64(x), float64(y)})
			if onCard(p) {
				continue
			}
			c := color.RGBA{26, 26, 28, 255}
			if int(math.Floor(p[0]/checkMM)+math.Floor(p[1]/checkMM))%2 == 0 {
				c = color.RGBA{222, 220, 214, 255}
			}
			over.SetRGBA(x, y, c)
		}
	}
	return over
}

// White that goes on beyond the width of a card's lines is no line of a card.
func TestAClothOfChecksIsNoCrowdOfUnreadCards(t *testing.T) {
	const handful = 5
	m := madeTable(t)
	d := doubtsOf(t, pictureOf(t, m.onChecks(t), 92), table.KindUnexplained)
	require.LessOrEqual(t, len(d), handful, "%v", d)
}

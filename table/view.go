package table

import (
	"math"

	"referee/geometry"
)

// View says how the table is seen in one picture.
type View struct {
	Picture       string          // its name: the path of its file
	Width, Height int             // px, as displayed
	Camera        geometry.Camera // imageFromTable
}

// TimesCopy is how many times as large the picture is as a copy of it, so wide in px.
func (v *View) TimesCopy(width int) int {
	return max(1, int(math.Round(float64(v.Width)/float64(max(1, width)))))
}

// InCopy is the view of a copy of the picture, so wide in px, that was made smaller by a
// whole number.
func (v View) InCopy(width int) View {
	if times := v.TimesCopy(width); times > 1 {
		v.Width, v.Height = width, (v.Height+times-1)/times
		v.Camera.Intrinsics = v.Camera.Shrunk(float64(times))
	}
	return v
}

// CornersPx returns the picture positions of the corners of a card's full
// rectangle: top left, top right, bottom right, bottom left of the printed
// face as one reads its numeral.
func (v *View) CornersPx(l *Layout, id CardID) [4]geometry.Point {
	var out [4]geometry.Point
	for i, q := range l.Deck.Corners() {
		out[i] = v.Seen(&l.Cards[id], q)
	}
	return out
}

// Seen returns the picture position of a point of a card, card mm: where its pose has
// it, shifted by how high it lies there. What the height of the middle does to the card's
// size is in AbovePlaneMM.
func (v *View) Seen(c *Card, q geometry.Point) geometry.Point {
	level := c.Pose.Apply(q.Mul(v.seenSize(c))).Add(c.Parallax.Mul(c.Rise.HighMM))
	return v.Camera.Project(v.Camera.OnPlane(level, c.Rise.At(q)-c.Rise.HighMM))
}

// seenSize is how many times as large as printed a card seems on the plane of
// the table: raised by h under an eye at the height H, everything on it is
// seen H/(H−h) times as far from the foot of the eye.
func (v *View) seenSize(c *Card) float64 {
	eye := v.Camera.EyeHeight()
	return eye / (eye - c.AbovePlaneMM)
}

package table

import "referee/geometry"

// View says how the table is seen in one picture.
type View struct {
	Picture       string          // its name: the path of its file
	Width, Height int             // px, as displayed
	Camera        geometry.Camera // imageFromTable
}

// CornersPx returns the picture positions of the corners of a card's full
// rectangle: top left, top right, bottom right, bottom left of the printed
// face as one reads its numeral.
func (v *View) CornersPx(l *Layout, id CardID) [4]geometry.Point {
	var out [4]geometry.Point
	c := &l.Cards[id]
	size := v.seenSize(c)
	for i, q := range l.Deck.Corners() {
		out[i] = v.Camera.Project(c.Pose.Apply(q.Mul(size)).Add(c.Parallax.Mul(c.Rise.At(q))))
	}
	return out
}

// seenSize is how many times as large as printed a card seems on the plane of
// the table: raised by h under an eye at the height H, everything on it is
// seen H/(H−h) times as far from the foot of the eye.
func (v *View) seenSize(c *Card) float64 {
	eye := v.Camera.EyeHeight()
	return eye / (eye - c.AbovePlaneMM)
}

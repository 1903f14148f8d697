package geometry

// TrueScale is a picture of something flat as seen straight from above: its middle is
// the origin of the thing's frame, mm, x right and y up. Of its pixels the middles are at
// integers, y down.
type TrueScale struct {
	W, H  int     // px
	PerMM float64 // px
}

// MM is the point that a place in the picture shows.
func (t TrueScale) MM(x, y float64) Point {
	return Point{(x + 0.5 - float64(t.W)/2) / t.PerMM, (float64(t.H)/2 - y - 0.5) / t.PerMM}
}

// Px is the inverse of MM.
func (t TrueScale) Px(q Point) (x, y float64) {
	return q[0]*t.PerMM + float64(t.W)/2 - 0.5, float64(t.H)/2 - q[1]*t.PerMM - 0.5
}

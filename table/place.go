package table

import "referee/geometry"

// Place is a disc in a frame of its own: OnTable or InPicture.
type Place interface {
	// In returns where the disc's centre lies in the picture of the view, px,
	// and its radius there, px. It is false for a place that the view's camera
	// cannot see, or that is one of another picture.
	In(v *View) (at geometry.Point, radiusPx float64, ok bool)
}

// OnTable is a place in the table frame.
type OnTable struct {
	At       geometry.Point // mm
	RadiusMM float64
}

// Contains tells whether the point lies within.
func (p OnTable) Contains(q geometry.Point) bool { return geometry.Distance(p.At, q) <= p.RadiusMM }

// In projects the place.
func (p OnTable) In(v *View) (at geometry.Point, radiusPx float64, ok bool) {
	at = v.Camera.Project(p.At)
	return at, p.RadiusMM * v.Camera.ScaleAt(p.At), geometry.Finite(at)
}

// InPicture is a place in the picture of that name, View.Picture.
type InPicture struct {
	Picture  string
	At       geometry.Point // px
	RadiusPx float64
}

// In is the place itself in its own picture.
func (p InPicture) In(v *View) (at geometry.Point, radiusPx float64, ok bool) {
	return p.At, p.RadiusPx, p.Picture == v.Picture && geometry.Finite(p.At)
}

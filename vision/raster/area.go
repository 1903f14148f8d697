package raster

import (
	"image"
	"math"
	"slices"

	"referee/geometry"
)

// Area is some parts of a picture, px; nil is all of it.
type Area []image.Rectangle

// Has tells whether a place is in the area.
func (a Area) Has(px geometry.Point) bool {
	if a == nil {
		return true
	}
	if math.IsNaN(px[0] + px[1]) {
		return false
	}
	at := image.Pt(int(math.Floor(px[0])), int(math.Floor(px[1])))
	return slices.ContainsFunc(a, func(r image.Rectangle) bool { return at.In(r) })
}

// Touches tells whether the bounds of a polygon, px, reach into the area.
func (a Area) Touches(p geometry.Polygon) bool {
	if a == nil {
		return true
	}
	return a.Meets(BoundsOf(p))
}

// Meets tells whether a part of a picture, px, reaches into the area.
func (a Area) Meets(b image.Rectangle) bool {
	return a == nil || slices.ContainsFunc(a, b.Overlaps)
}

// Mirror are the same parts of a picture, so wide in px, with left and right
// exchanged.
func (a Area) Mirror(width int) Area {
	out := slices.Clone(a)
	for i, r := range out {
		out[i].Min.X, out[i].Max.X = width-r.Max.X, width-r.Min.X
	}
	return out
}

// Enlarge are the same parts of a picture made so many times as large.
func (a Area) Enlarge(times int) Area {
	out := slices.Clone(a)
	for i, r := range out {
		out[i] = image.Rectangle{Min: r.Min.Mul(times), Max: r.Max.Mul(times)}
	}
	return out
}

// BoundsOf are the pixels that a polygon reaches.
func BoundsOf(p geometry.Polygon) image.Rectangle {
	lo, hi := p.Bounds()
	return image.Rect(int(math.Floor(lo[0])), int(math.Floor(lo[1])), int(math.Ceil(hi[0]))+1, int(math.Ceil(hi[1]))+1)
}

// Bounds narrows a part of the table, from corner to corner, to what lies in the
// area.
func (a Area) Bounds(cam *geometry.Camera, lo, hi geometry.Point) (geometry.Point, geometry.Point) {
	if a == nil {
		return lo, hi
	}
	from, to := geometry.Point{math.Inf(1), math.Inf(1)}, geometry.Point{math.Inf(-1), math.Inf(-1)}
	for _, r := range a {
		for _, px := range []geometry.Point{{float64(r.Min.X), float64(r.Min.Y)}, {float64(r.Max.X), float64(r.Min.Y)}, {float64(r.Max.X), float64(r.Max.Y)}, {float64(r.Min.X), float64(r.Max.Y)}} {
			p := cam.Unproject(px)
			if math.IsNaN(p[0]) { // beyond the horizon
				return lo, hi
			}
			for k, x := range p {
				from[k], to[k] = math.Min(from[k], x), math.Max(to[k], x)
			}
		}
	}
	for k := range lo {
		lo[k], hi[k] = math.Max(lo[k], from[k]), math.Min(hi[k], to[k])
	}
	return lo, hi
}

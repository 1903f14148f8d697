package scene

import (
	"referee/geometry"
	"referee/vision/raster"
)

// TableAsideMM from a card there is neither its shadow nor the halo of its edge.
const TableAsideMM = 4

// EachPlace calls f for what is seen, in linear light, at the places of a grid over the
// table, mm, as far as they lie within the picture.
func (sc *Scene) EachPlace(lo, hi geometry.Point, stepMM float64, f func(p geometry.Point, seen raster.RGB)) {
	cam := sc.Plane.Camera()
	for y := lo[1]; y <= hi[1]; y += stepMM {
		for x := lo[0]; x <= hi[0]; x += stepMM {
			p := geometry.Point{x, y}
			if seen, ok := sc.Raster.SmoothAt(cam.Project(p)); ok {
				f(p, seen)
			}
		}
	}
}

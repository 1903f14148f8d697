package calibrate

import "referee/geometry"

// An EXIF orientation says how the picture on the sensor is turned or
// mirrored for display. Calibrations are of the sensor: the lens does not
// turn with the phone.

// displayed is the linear part of displayed-from-sensor for the orientations
// 1 to 8; any other is taken for 1.
func displayed(orientation int, p geometry.Point) geometry.Point {
	x, y := p[0], p[1]
	switch orientation {
	case 2:
		return geometry.Point{-x, y}
	case 3:
		return geometry.Point{-x, -y}
	case 4:
		return geometry.Point{x, -y}
	case 5:
		return geometry.Point{y, x}
	case 6:
		return geometry.Point{-y, x}
	case 7:
		return geometry.Point{-y, -x}
	case 8:
		return geometry.Point{y, -x}
	}
	return p
}

// swapsSides tells whether an orientation exchanges width and height.
func swapsSides(orientation int) bool { return orientation >= 5 && orientation <= 8 }

// displayedLens returns the intrinsics for the picture as displayed, of those
// for the sensor of width × height px. The tangential coefficients (p2, p1)
// turn as a vector does: the lens shifts by r²·P + 2·(P·q)·q.
func displayedLens(in geometry.Intrinsics, width, height, orientation int) geometry.Intrinsics {
	out := in
	if swapsSides(orientation) {
		out.Fx, out.Fy = in.Fy, in.Fx
		width, height = height, width
	}
	middle := geometry.Point{float64(width-1) / 2, float64(height-1) / 2}
	sensor := middle
	if swapsSides(orientation) {
		sensor = geometry.Point{middle[1], middle[0]}
	}
	centre := displayed(orientation, geometry.Point{in.Cx, in.Cy}.Sub(sensor)).Add(middle)
	out.Cx, out.Cy = centre[0], centre[1]
	p := displayed(orientation, geometry.Point{in.Dist.P2, in.Dist.P1})
	out.Dist.P2, out.Dist.P1 = p[0], p[1]
	return out
}

// sensorGrey turns a displayed picture back to how the sensor saw it.
func sensorGrey(g *grey, orientation int) *grey {
	if orientation < 2 || orientation > 8 {
		return g
	}
	out := &grey{W: g.W, H: g.H, Pix: make([]uint8, len(g.Pix))}
	if swapsSides(orientation) {
		out.W, out.H = g.H, g.W
	}
	for y := range out.H {
		for x := range out.W {
			// Twice the place from the middle, so as to stay with integers.
			p := displayed(orientation, geometry.Point{float64(2*x - out.W + 1), float64(2*y - out.H + 1)})
			u, v := (int(p[0])+g.W-1)/2, (int(p[1])+g.H-1)/2
			out.Pix[y*out.W+x] = g.Pix[v*g.W+u]
		}
	}
	return out
}

// scaledLens returns the intrinsics for the same picture at another size.
func scaledLens(in geometry.Intrinsics, scale float64) geometry.Intrinsics {
	in.Fx *= scale
	in.Fy *= scale
	// The first pixel's centre, not its corner, is 0.
	in.Cx = (in.Cx+0.5)*scale - 0.5
	in.Cy = (in.Cy+0.5)*scale - 0.5
	return in
}

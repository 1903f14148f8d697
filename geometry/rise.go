package geometry

// Rise is how high a surface that is nearly flat lies over a plane, by the point of
// its own frame, mm: HighMM + Slope·q + Curve·(q₀², q₁²).
type Rise struct {
	HighMM float64 `json:"high_mm"`
	Slope  Point   `json:"slope"` // mm a mm
	Curve  Point   `json:"curve"` // 1/mm
}

// At is the height at a point, mm.
func (r *Rise) At(q Point) float64 {
	return r.HighMM + r.Slope.Dot(q) + r.Curve[0]*q[0]*q[0] + r.Curve[1]*q[1]*q[1]
}

// Flat tells that all of it lies at height 0.
func (r *Rise) Flat() bool { return *r == Rise{} }

// Level tells that all of it lies at one height.
func (r *Rise) Level() bool { return r.Slope == Point{} && r.Curve == Point{} }

// Turned is the same surface in a frame that is turned by half a turn or not at all.
func (r Rise) Turned(by Angle) Rise {
	r.Slope = Pose{Turn: -by}.Rotate(r.Slope)
	return r
}

// OnPlane is the point of the table plane that a point at a height over p hides: seen
// from the camera both are one.
func (c *Camera) OnPlane(p Point, highMM float64) Point {
	away := c.Parallax(p)
	return p.Add(away.Mul(highMM / (1 - highMM/c.EyeHeight())))
}

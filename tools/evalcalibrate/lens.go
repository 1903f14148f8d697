package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	"referee/calibrate"
	"referee/geometry"
	"referee/internal/outfile"
)

// camera is a lens as the truth files write it.
type camera struct {
	Width, Height  int
	Fx, Fy, Cx, Cy float64
	Dist           [5]float64
}

func readTruth(path string) (*camera, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var f struct{ Camera camera }
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &f.Camera, nil
}

func (c *camera) intrinsics() geometry.Intrinsics {
	d := c.Dist
	return geometry.Intrinsics{Fx: c.Fx, Fy: c.Fy, Cx: c.Cx, Cy: c.Cy, Dist: geometry.Distortion{K1: d[0], K2: d[1], P1: d[2], P2: d[3], K3: d[4]}}
}

// file writes the truth as a camera file.
func (c *camera) file(path string) error {
	m := func(v float64) calibrate.Measured { return calibrate.Measured{Value: v} }
	d := c.Dist
	f := calibrate.CameraFile{
		Kind: "camera", Version: 1, Date: "2026-01-01", Resolution: calibrate.Resolution{Width: c.Width, Height: c.Height},
		Lens: calibrate.LensFile{
			Model: "truth", Fx: m(c.Fx), Fy: m(c.Fy), Cx: m(c.Cx), Cy: m(c.Cy),
			K1: m(d[0]), K2: m(d[1]), P1: m(d[2]), P2: m(d[3]), K3: m(d[4]),
		},
	}
	data, err := f.Encode()
	if err != nil {
		return err
	}
	return outfile.Write(path, data)
}

// lensRow compares a camera file with the truth.
func lensRow(path string, truth *camera) (string, error) {
	f, err := calibrate.ReadCamera(path)
	if err != nil {
		return "", err
	}
	l, d := &f.Lens, truth.Dist
	worst := 0.0
	off := func(m calibrate.Measured, want, scale float64) string {
		e := m.Value - want
		if m.Sigma > 0 {
			worst = math.Max(worst, math.Abs(e)/m.Sigma)
		}
		return fmt.Sprintf("%+.3f ± %.3f", scale*e, scale*m.Sigma)
	}
	row := fmt.Sprintf("%.4f | %s | %s | %s | %s | %s", f.RMSPx, off(l.Fx, truth.Fx, 1), off(l.Cx, truth.Cx, 1), off(l.Cy, truth.Cy, 1), off(l.K1, d[0], 1e5), off(l.K2, d[1], 1e5))
	off(l.P1, d[2], 1)
	off(l.P2, d[3], 1)
	off(l.K3, d[4], 1)
	lens, err := f.LensFor(truth.Width, truth.Height, 0)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s | %.2f | %.3f", row, worst, rayError(&lens, truth)), nil
}

// rayError is the largest error of a pixel's ray, px of the true lens.
func rayError(got *geometry.Intrinsics, truth *camera) float64 {
	want := truth.intrinsics()
	ray := func(in *geometry.Intrinsics, x, y int) geometry.Point {
		return in.Dist.Remove(geometry.Point{(float64(x) - in.Cx) / in.Fx, (float64(y) - in.Cy) / in.Fy})
	}
	worst := 0.0
	for y := 0; y < truth.Height; y++ {
		step := 7
		if y == 0 || y == truth.Height-1 {
			step = 1
		}
		for x := 0; x < truth.Width; x += step {
			worst = math.Max(worst, want.Fx*geometry.Distance(ray(got, x, y), ray(&want, x, y)))
		}
		worst = math.Max(worst, want.Fx*geometry.Distance(ray(got, truth.Width-1, y), ray(&want, truth.Width-1, y)))
	}
	return worst
}

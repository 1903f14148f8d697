package adjusting

import (
	"math"

	"referee/geometry"
	"referee/vision/raster"
)

// MinStep is the least brightness step of a border, of 255 in linear light.
const MinStep = 5

// edgeFit is a border found in the picture near where it was predicted.
type edgeFit struct {
	Shift        float64 // px along Out from the predicted place
	Black, White float64 // brightness on either side, 0 to 255
	RMS          float64 // of the fitted profile
}

// EdgeFinder locates black-to-white borders to a fraction of a pixel. The
// brightness across a white line is fitted by three levels (black, white and
// whatever lies beyond) blurred by a Gaussian: unlike the steepest slope, that
// is unbiased for lines only a little wider than the blur.
type EdgeFinder struct {
	R       *raster.Raster
	SigmaPx float64
}

// profileStepPx is the spacing of brightness samples across a border.
const profileStepPx = 0.5

// maxProfile bounds the number of samples of one profile.
const maxProfile = 96

// Find looks for the border of a line of width whitePx within ±reach px of
// centre in the unit direction out.
func (f *EdgeFinder) Find(centre, out geometry.Point, whitePx, reach float64) (edgeFit, bool) {
	if !(whitePx > 0 && reach > 0) || math.IsNaN(out[0]+out[1]) {
		return edgeFit{}, false
	}
	margin := 2*f.SigmaPx + 1
	lo := -reach - margin
	n := int((2*reach+whitePx+2*margin)/profileStepPx) + 1
	if n > maxProfile {
		n = maxProfile
	}
	var profile [maxProfile]float64
	for k := 0; k < n; k++ {
		v, ok := f.R.LumaAt(centre.Add(out.Mul(lo + float64(k)*profileStepPx)))
		if !ok {
			return edgeFit{}, false
		}
		profile[k] = v
	}
	start, ok := steepestRise(profile[:n], lo, reach)
	if !ok {
		return edgeFit{}, false
	}
	return f.fitProfile(profile[:n], lo, start, whitePx)
}

// steepestRise returns where the profile rises most within ±reach, preferring
// the predicted place a little.
func steepestRise(profile []float64, lo, reach float64) (float64, bool) {
	const half = 2 // samples: a slope over two pixels
	best, at := 0.0, 0.0
	for k := half; k < len(profile)-half; k++ {
		s := lo + float64(k)*profileStepPx
		if math.Abs(s) > reach {
			continue
		}
		rise := (profile[k+half] - profile[k-half]) * (1 - 0.3*s*s/(reach*reach))
		if rise > best {
			best, at = rise, s
		}
	}
	return at, best > 0
}

// maxMoves bounds how far, in steps, a fit may wander from its start.
const maxMoves = 4

// fitProfile searches the shift of least squared error around start by
// successive parabolas.
func (f *EdgeFinder) fitProfile(profile []float64, lo, start, whitePx float64) (edgeFit, bool) {
	step := 0.6
	at := start
	var mid edgeFit
	for round, moves := 0, 0; round < 3; {
		left, e0 := f.sse(profile, lo, at-step, whitePx)
		var e1, e2 float64
		mid, e1 = f.sse(profile, lo, at, whitePx)
		right, e2 := f.sse(profile, lo, at+step, whitePx)
		switch {
		case e0 < e1 && e0 <= e2:
			if moves++; moves > maxMoves {
				return edgeFit{}, false
			}
			at, mid = at-step, left
			continue
		case e2 < e1:
			if moves++; moves > maxMoves {
				return edgeFit{}, false
			}
			at, mid = at+step, right
			continue
		}
		if math.IsInf(e0+e1+e2, 0) {
			return edgeFit{}, false // the profile holds too little on one side
		}
		if den := e0 - 2*e1 + e2; den > 0 {
			at += step * 0.5 * (e0 - e2) / den
		}
		step /= 3
		round++
	}
	mid.Shift = at
	return mid, mid.White > mid.Black
}

// sse fits the three levels at a given shift and returns them with the
// squared error.
func (f *EdgeFinder) sse(profile []float64, lo, shift, whitePx float64) (edgeFit, float64) {
	var a [3][3]float64
	var g [3]float64
	yy := 0.0
	// Beyond the line only as far as the blur of its far border reaches: what
	// lies farther off may be anything.
	end := shift + whitePx + f.SigmaPx
	begin := shift - 3*f.SigmaPx - 1
	n := 0
	for k, y := range profile {
		s := lo + float64(k)*profileStepPx
		if s > end || s < begin {
			continue
		}
		up := smoothStep((s - shift) / f.SigmaPx)
		down := smoothStep((s - shift - whitePx) / f.SigmaPx)
		v := [3]float64{1 - up, up - down, down}
		for i := range v {
			g[i] += v[i] * y
			for j := i; j < 3; j++ {
				a[i][j] += v[i] * v[j]
			}
		}
		yy += y * y
		n++
	}
	for i := range a {
		a[i][i] += 1e-3
		for j := 0; j < i; j++ {
			a[i][j] = a[j][i]
		}
	}
	inv, ok := Invert3(a)
	if !ok || n < 5 {
		return edgeFit{}, math.Inf(1)
	}
	x := [3]float64{Dot3(inv[0], g), Dot3(inv[1], g), Dot3(inv[2], g)}
	err := math.Max(0, yy-Dot3(x, g)) / float64(n)
	return edgeFit{Shift: shift, Black: x[0], White: x[1], RMS: math.Sqrt(err)}, err
}

// smoothStep is the cumulative normal distribution, tabulated.
func smoothStep(x float64) float64 {
	const reach, per = 4.0, 64 // deviations of the normal distribution, beyond which it is 0 or 1 to 3 in 100,000; steps a deviation
	if x <= -reach {
		return 0
	}
	if x >= reach {
		return 1
	}
	t := (x + reach) * per
	i := int(t)
	return normalTable[i] + (t-float64(i))*(normalTable[i+1]-normalTable[i])
}

var normalTable = func() (t [8*64 + 2]float64) {
	for i := range t {
		t[i] = 0.5 * math.Erfc(-(float64(i)/64-4)/math.Sqrt2)
	}
	return t
}()

package finding

import (
	"context"
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/adjusting"
)

// Focal lengths tried when the file does not tell, as parts of the longer
// side: wide webcams, phones (24–28 mm equivalent) and a phone's 2x lens.
var focalGuesses = []float64{0.53, 0.78, 1.3}

// Tilts tried. In between, the consensus below tolerates the difference.
var tiltGuesses = []geometry.Angle{0, 12 * geometry.Degree, 24 * geometry.Degree, 36 * geometry.Degree, 48 * geometry.Degree}

// guessTolerance is how far, in natural-log units of length, a card's size
// and shape may differ from a guess of the plane and still speak for it.
const guessTolerance = 0.10

// guessPlanes tries a grid of cameras and returns the most supported ones,
// best first. A card speaks for a camera by its shape (the local affine map
// must be a rotation times one scale) and all must agree in that scale.
func guessPlanes(ctx context.Context, fits [][]whole, w, h int, focalPx float64, lens *geometry.Intrinsics, keep int) ([]adjusting.Tilted, error) {
	if lens != nil {
		focalPx = lens.Fx
	}
	focals := []float64{focalPx}
	if focalPx <= 0 {
		focals = focals[:0]
		for _, f := range focalGuesses {
			focals = append(focals, f*float64(max(w, h)))
		}
	}
	var out []adjusting.Tilted
	for _, f := range focals {
		for _, tilt := range tiltGuesses {
			for k := 0; k < 12; k++ {
				az := 2 * math.Pi * float64(k) / 12
				guess := adjusting.Tilted{Focal: f, TiltX: float64(tilt) * math.Cos(az), TiltY: float64(tilt) * math.Sin(az), DistanceMM: 1, CentreX: float64(w-1) / 2, CentreY: float64(h-1) / 2}
				guess.Hold(lens)
				out = append(out, guess)
				if tilt == 0 {
					break
				}
			}
		}
	}
	score := make([]float64, len(out))
	if err := parallel.ForContext(ctx, len(out), func(i int) {
		var logDistance float64
		logDistance, score[i] = commonDistance(fits, &out[i])
		out[i].DistanceMM = math.Exp(logDistance)
	}); err != nil {
		return nil, err
	}
	var idx []int
	for i := range score {
		if score[i] > 0 {
			idx = append(idx, i)
		}
	}
	sort.SliceStable(idx, func(a, b int) bool { return score[idx[a]] > score[idx[b]] })
	best := make([]adjusting.Tilted, 0, keep)
	for _, i := range idx[:min(keep, len(idx))] {
		best = append(best, out[i])
	}
	return best, nil
}

// vote is the camera distance that a fit implies, with its weight.
type vote struct {
	logDistance, weight float64
	region              int
}

// commonDistance finds the camera distance that most regions agree on for a
// camera given with distance 1, and how strongly they do.
func commonDistance(fits [][]whole, t *adjusting.Tilted) (logDistance, support float64) {
	cam := t.Camera()
	var votes []vote
	for i := range fits {
		for k := range fits[i] {
			scale, shape := localScale(&cam, &fits[i][k])
			if shape < guessTolerance {
				quality := 1 - fits[i][k].Residual/maxAffineResidual
				votes = append(votes, vote{-math.Log(scale), (1 - shape/guessTolerance) * (0.2 + quality), i})
			}
		}
	}
	sort.SliceStable(votes, func(a, b int) bool { return votes[a].logDistance < votes[b].logDistance })
	// What each region has said in the window that begins at vote from-1.
	said := make([]struct {
		from   int
		weight float64
	}, len(fits))
	for i := range votes {
		sum, at := 0.0, 0.0
		for j := i; j < len(votes) && votes[j].logDistance < votes[i].logDistance+guessTolerance; j++ {
			// A region speaks once, with its best reading.
			r := &said[votes[j].region]
			if r.from != i+1 {
				r.from, r.weight = i+1, 0
			}
			if extra := votes[j].weight - r.weight; extra > 0 {
				r.weight = votes[j].weight
				sum += extra
				at += extra * votes[j].logDistance
			}
		}
		if sum > support {
			support, logDistance = sum, at/sum
		}
	}
	return logDistance, support
}

// localScale compares a fit with the camera's view of the plane where the
// card lies: scale is how much larger than at the camera's distance the card
// is seen, shape how far (in log units) the rest is from a rotation.
func localScale(cam *geometry.Camera, f *whole) (scale, shape float64) {
	at := cam.Unproject(geometry.Point{f.Map.tx, f.Map.ty})
	if math.IsNaN(at[0]) {
		return 1, math.Inf(1)
	}
	// Derivatives over a step that fits the camera's own scale.
	h := 1e-3 * cam.T[2]
	dx := cam.Project(geometry.Point{at[0] + h, at[1]}).Sub(cam.Project(geometry.Point{at[0] - h, at[1]})).Mul(1 / (2 * h))
	dy := cam.Project(geometry.Point{at[0], at[1] + h}).Sub(cam.Project(geometry.Point{at[0], at[1] - h})).Mul(1 / (2 * h))
	det := geometry.Cross(dx, dy)
	// B = J⁻¹·A with J = (dx dy).
	inv := func(x, y float64) (float64, float64) {
		return (dy[1]*x - dy[0]*y) / det, (-dx[1]*x + dx[0]*y) / det
	}
	b00, b10 := inv(f.Map.a, f.Map.c)
	b01, b11 := inv(f.Map.b, f.Map.d)
	d := b00*b11 - b01*b10
	if !(d > 0) {
		return 1, math.Inf(1)
	}
	// Singular values from trace and determinant of BᵀB.
	tr := b00*b00 + b01*b01 + b10*b10 + b11*b11
	root := math.Sqrt(math.Max(0, tr*tr/4-d*d))
	s1, s2 := math.Sqrt(tr/2+root), math.Sqrt(math.Max(1e-12, tr/2-root))
	return math.Sqrt(d), math.Log(s1/s2) / 2
}

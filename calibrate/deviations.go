package calibrate

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
)

// Deviations returns the standard deviations of the lens's parameters.
func (c *Calibration) Deviations() geometry.Intrinsics {
	s := func(k int) float64 { return math.Sqrt(c.Cov.At(k, k)) }
	return geometry.Intrinsics{Fx: s(parFx), Fy: s(parFy), Cx: s(parCx), Cy: s(parCy), Dist: geometry.Distortion{
		K1: s(parK1), K2: s(parK2), P1: s(parP1), P2: s(parP2), K3: s(parK3),
	}}
}

// otherWindows are the neighbourhoods of corners, as parts of the chosen one,
// that the lens must not depend on.
var otherWindows = []float64{0.5, 1.3}

// deviations sets the covariance: that of the choice of pictures, and how far
// the lens moves when corners are measured in other windows.
func (c *Calibration) deviations(s RefineSettings) error {
	shares, err := sharesOf(c.views, c.solution, c.Board)
	if err != nil {
		return err
	}
	cov, err := jackknife(merged(shares, alike(c.solution, c.Board, c.Width, c.Height)))
	if err != nil {
		return err
	}
	for _, part := range otherWindows {
		other := s
		other.WindowSquares = math.Min(0.9, part*s.WindowSquares)
		other.MaxWindowPx = part * s.MaxWindowPx
		moved, err := c.movedBy(other)
		if err != nil {
			continue // a window too small for these pictures says nothing
		}
		cov.SymRankOne(cov, 1/float64(len(otherWindows)), moved)
	}
	c.Cov = expand(c.Model, cov)
	return c.addModelSpread()
}

// addModelSpread adds how far the lens is from that of the full model: what
// was left out of the model may be small without being nothing, and the other
// parameters have then taken up its part.
func (c *Calibration) addModelSpread() error {
	if c.Model == fullModel {
		return nil
	}
	full, err := calibrateOpenCV(c.views, c.Board, c.Width, c.Height, fullModel, &c.Lens)
	if err != nil {
		return err
	}
	was, is := parametersOf(&c.Lens), parametersOf(&full.Lens)
	diff := mat.NewVecDense(lensParams, nil)
	for k := range was {
		diff.SetVec(k, is[k]-was[k])
	}
	c.Cov.SymRankOne(c.Cov, 1, diff)
	return nil
}

// movedBy is how far the lens's free parameters move when corners are
// measured differently.
func (c *Calibration) movedBy(s RefineSettings) (*mat.VecDense, error) {
	refined := make([]view, len(c.views))
	each(len(c.views), func(i int) {
		cam := c.solution.camera(i)
		refined[i] = refineView(&c.views[i], &cam, c.Board, s)
	})
	for i := range refined {
		if float64(refined[i].seen()) < minSeen*float64(c.views[i].seen()) {
			return nil, errUndetermined
		}
	}
	shares, err := sharesOf(refined, c.solution, c.Board)
	if err != nil {
		return nil, err
	}
	return stepOf(shares)
}

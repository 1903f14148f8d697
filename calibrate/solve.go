package calibrate

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/fault"
)

// Calibration is a camera's lens, with how well it is known.
type Calibration struct {
	Width, Height int // px
	Board         Board
	Model         Model
	Lens          geometry.Intrinsics
	// Cov is the covariance of fx, fy, cx, cy (px), k1, k2, p1, p2, k3.
	Cov *mat.SymDense
	// RMSPx is the reprojection error as OpenCV counts it: the root of the
	// mean, over the corners, of the squared distance.
	RMSPx    float64
	Pictures []PictureResult
	LeftOut  []LeftOut

	views    []view
	solution *solution
}

// PictureResult is what one picture gave.
type PictureResult struct {
	Name    string
	RMSPx   float64
	Corners int // measured
}

// LeftOut is a picture that was not used, and why.
type LeftOut struct {
	Name string
	Why  error
}

// Settings steer a calibration.
type Settings struct {
	Refine RefineSettings
	// MinPictures is how many pictures must remain; fewer leave the
	// deviations a guess.
	MinPictures int
	// OutlierFactor: a picture whose RMS is beyond as many times that of the
	// usual picture hurts, and is left out.
	OutlierFactor float64
	// ModelSigmas is how many standard deviations a coefficient must be from
	// zero to be taken into the model.
	ModelSigmas float64
}

// DefaultSettings are those that the figures in the README were reached with.
func DefaultSettings() Settings {
	return Settings{Refine: DefaultRefineSettings(), MinPictures: 5, OutlierFactor: 3, ModelSigmas: 3}
}

// Validate says which setting makes no sense.
func (s *Settings) Validate() error {
	switch {
	case !(s.Refine.WindowSquares > 0.1 && s.Refine.WindowSquares < 1):
		return fault.Errorf("the window is %g squares: must be over 0.1 and under 1", s.Refine.WindowSquares)
	case !(s.Refine.MaxWindowPx >= 3):
		return fmt.Errorf("MaxWindowPx is %g: must be at least 3", s.Refine.MaxWindowPx)
	case s.MinPictures < 4:
		return fmt.Errorf("MinPictures is %d: must be at least 4", s.MinPictures)
	case !(s.OutlierFactor > 1):
		return fmt.Errorf("OutlierFactor is %g: must be over 1", s.OutlierFactor)
	case !(s.ModelSigmas >= 0):
		return fmt.Errorf("ModelSigmas is %g: must not be negative", s.ModelSigmas)
	}
	return nil
}

// maxFocalSigma is the standard deviation of the focal length, in parts of
// it, beyond which a calibration is worth nothing: the size of a card tells
// it about as well.
const maxFocalSigma = 0.01

// refineRounds: the first round measures with the rough lens; after the
// second nothing moves any more.
const refineRounds = 2

// solve determines the lens from views of one size.
func solve(views []view, b Board, w, h int, s Settings) (*Calibration, error) {
	c := &Calibration{Width: w, Height: h, Board: b}
	sol, err := calibrateOpenCV(views, b, w, h, roughModel, nil)
	if err != nil {
		return nil, err
	}
	for range refineRounds {
		views = c.measure(views, sol, s.Refine)
		if len(views) < s.MinPictures {
			return nil, tooFew(len(views), s.MinPictures, c.LeftOut)
		}
		if sol, err = calibrateOpenCV(views, b, w, h, roughModel, nil); err != nil {
			return nil, err
		}
	}
	model, err := chooseModel(views, b, w, h, sol, s.ModelSigmas)
	if err != nil {
		return nil, err
	}
	for {
		if sol, err = calibrateOpenCV(views, b, w, h, model, &sol.Lens); err != nil {
			return nil, err
		}
		worst, hurts := worstView(views, sol, b, s.OutlierFactor)
		if !hurts {
			break
		}
		rms := viewRMS(&views[worst], sol, worst, b)
		c.LeftOut = append(c.LeftOut, LeftOut{views[worst].Name, fault.Errorf("it fits the others badly (%.2f px): blurred, or the board was bent or moved", rms)})
		views = slices.Delete(slices.Clone(views), worst, worst+1)
		if len(views) < s.MinPictures {
			return nil, tooFew(len(views), s.MinPictures, c.LeftOut)
		}
	}
	c.Model, c.Lens, c.views, c.solution = model, sol.Lens, views, sol
	if n := len(alike(sol, b, w, h)); n < s.MinPictures {
		return nil, &AdviceError{fault.Errorf("the pictures are too alike: they show the board in only %d clearly different places, and %d are needed", n, s.MinPictures), errMore}
	}
	if err := c.deviations(s.Refine); err != nil {
		return nil, err
	}
	if part := math.Sqrt(c.Cov.At(parFx, parFx)) / c.Lens.Fx; !(part <= maxFocalSigma) {
		return nil, &AdviceError{fault.Errorf("the pictures leave the focal length open by %.1f %%", 100*part), errMore}
	}
	c.tell()
	return c, nil
}

// minSeen is the part of the corners that must be measured for a picture to
// be used.
const minSeen = 0.7

// measure refines all views and leaves out those of which little is left.
func (c *Calibration) measure(views []view, sol *solution, s RefineSettings) []view {
	refined := make([]view, len(views))
	each(len(views), func(i int) {
		cam := sol.camera(i)
		refined[i] = refineView(&views[i], &cam, c.Board, s)
	})
	var out []view
	for _, v := range refined {
		if float64(v.seen()) < minSeen*float64(c.Board.corners()) {
			c.LeftOut = append(c.LeftOut, LeftOut{v.Name, fault.Errorf("most corners of the board could not be measured in it: blurred, dazzled or covered")})
			continue
		}
		out = append(out, v)
	}
	return out
}

// chooseModel takes in what the pictures tell from zero by so many standard
// deviations, starting from the full model.
func chooseModel(views []view, b Board, w, h int, from *solution, sigmas float64) (Model, error) {
	sol, err := calibrateOpenCV(views, b, w, h, fullModel, &from.Lens)
	if err != nil {
		return Model{}, err
	}
	shares, err := sharesOf(views, sol, b)
	if err != nil {
		return Model{}, err
	}
	free, err := jackknife(shares)
	if err != nil {
		return Model{}, err
	}
	cov := expand(fullModel, free)
	v := parametersOf(&sol.Lens)
	sigma := func(k int) float64 { return math.Sqrt(cov.At(k, k)) }
	focals := math.Sqrt(cov.At(parFx, parFx) + cov.At(parFy, parFy) - 2*cov.At(parFx, parFy))
	return Model{
		TwoFocals:  math.Abs(v[parFx]-v[parFy]) > sigmas*focals,
		Tangential: math.Abs(v[parP1]) > sigmas*sigma(parP1) || math.Abs(v[parP2]) > sigmas*sigma(parP2),
		K3:         math.Abs(v[parK3]) > sigmas*sigma(parK3),
	}, nil
}

// viewRMS is the reprojection error of one view, px.
func viewRMS(v *view, s *solution, i int, b Board) float64 {
	cam := s.camera(i)
	sum, n := 0.0, 0
	for k, p := range v.Corners {
		if v.Seen[k] {
			d := geometry.Distance(p, cam.Project(b.corner(k)))
			sum, n = sum+d*d, n+1
		}
	}
	return math.Sqrt(sum / float64(n))
}

// worstView returns the view that fits worst, and whether it hurts.
func worstView(views []view, s *solution, b Board, factor float64) (worst int, hurts bool) {
	rms := make([]float64, len(views))
	for i := range views {
		rms[i] = viewRMS(&views[i], s, i, b)
	}
	sorted := slices.Sorted(slices.Values(rms))
	usual := sorted[len(sorted)/2]
	worst = slices.Index(rms, sorted[len(sorted)-1])
	return worst, rms[worst] > factor*usual
}

// tell fills in the errors, as a whole and by picture.
func (c *Calibration) tell() {
	sum, n := 0.0, 0
	for i := range c.views {
		v := &c.views[i]
		rms := viewRMS(v, c.solution, i, c.Board)
		c.Pictures = append(c.Pictures, PictureResult{v.Name, rms, v.seen()})
		sum, n = sum+rms*rms*float64(v.seen()), n+v.seen()
	}
	c.RMSPx = math.Sqrt(sum / float64(n))
}

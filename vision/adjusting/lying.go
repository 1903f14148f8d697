package adjusting

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/parallel"
)

// Cards lie aslant, one end on another card, and are bent along their long side.
// Seen from the side, a point that is raised by h seems shifted by h times the
// parallax there, so that a card's straight lines bow and its right angles lean:
// that tells tilt and bend. It does not tell how high the whole card lies, which
// seems a shift of it; but a card rests on something, with its lowest point.

// What cards are like: the standard deviations of tilt and bend before anything is
// seen of them. Cards after some evenings are bent by up to 1.5 mm (photos of worn
// cards with truth, and the tolerance that decks are given); one that rests on
// another, bent too, with one end has its ends as much apart.
const (
	priorTiltMM = 0.35 // of half the long side against the middle
	priorBendMM = 0.6  // of the middle against the ends: 1.5 mm are two and a half deviations
	// formNoise is how many times as far as single residuals let expect what they
	// say of a card's form may be off, squared: they hang together along borders (see
	// noiseFactors; it is 1 to 7 on photos of flat cards).
	formNoise = 3
)

// Expected is how the middle of a card's face lies over the plane, and its slope, if it
// is known what the card rests on.
type Expected struct {
	HighMM float64
	Slope  geometry.Point
}

// expected is how card i lies as far as is known.
func (ad *Adjustment) expected(i int) Expected {
	if ad.Expected == nil {
		return Expected{}
	}
	return ad.Expected[i]
}

// formPrior is how far card i is from one of the printed size that lies as expected.
func (ad *Adjustment) formPrior(i int, eyeMM float64) [formParams]deviation {
	at, as := ad.as(i), ad.expected(i)
	out := [formParams]deviation{{at.size - eyeMM/(eyeMM-as.HighMM), ad.SizeSigma}}
	if ad.Half == (geometry.Point{}) {
		return out
	}
	f := form{ad.Half}
	is := f.shape(&at.rise)
	tilt := ad.Forms.TiltMM / f.half[f.long()]
	off := [...]float64{is[0] - as.Slope[0], is[1] - as.Slope[1], is[2]}
	for k, sigma := range [...]float64{tilt, tilt, ad.Forms.BendMM} {
		out[1+k] = deviation{off[k], sigma / math.Sqrt(formNoise)}
	}
	return out
}

// Forms are how much the cards of a table differ from flat and level ones: standard
// deviations of their tilt, by half the long side, and of their bend, mm.
type Forms struct{ TiltMM, BendMM float64 }

// AnyForms are those of cards of which nothing is known.
func AnyForms() Forms { return Forms{priorTiltMM, priorBendMM} }

const (
	// formsFrom are the cards that must be seen well enough, and formSeen the standard
	// deviation up to which one is, mm, for a table to tell what its cards are like.
	formsFrom = 6
	formSeen  = 0.25
	// flattestMM is what no table is taken to fall below: cards are 0.3 mm thick.
	flattestMM = 0.12
)

// FormsOf are those of the cards of a table, from how they were found to lie: the mean
// square of what is true of a card is that of its estimate and of its error.
func FormsOf(lies []Lie) Forms {
	out := AnyForms()
	var tilt, bend, tilts, bends float64
	for i := range lies {
		l := &lies[i]
		for k, v := range l.Form {
			if s := l.FormSigma[k]; !(s > 0 && s < formSeen) {
				continue
			} else if k < 2 {
				tilt, tilts = tilt+v*v+s*s, tilts+1
			} else {
				bend, bends = bend+v*v+s*s, bends+1
			}
		}
	}
	if tilts >= formsFrom {
		out.TiltMM = math.Max(flattestMM, math.Min(priorTiltMM, math.Sqrt(tilt/tilts)))
	}
	if bends >= formsFrom {
		out.BendMM = math.Max(flattestMM, math.Min(priorBendMM, math.Sqrt(bend/bends)))
	}
	return out
}

// Lie is how a card lies on what it rests on.
type Lie struct {
	// Rise is that of its face over its lowest point.
	Rise geometry.Rise
	// Shift is by how much the card lies elsewhere on the table than its pose says,
	// which is where its middle is seen.
	Shift geometry.Point
	Cov   [3][3]float64 // of the pose shifted so: mm, mm, rad; the camera held
	// Form is how far its tilt along both sides is from what was expected, as the height
	// of the long side's half, and its bend, mm; FormSigma their standard deviations.
	Form, FormSigma [3]float64
}

// Seen is the rise as the pose has it, in which the middle of the card lies at 0.
func (l *Lie) Seen() geometry.Rise {
	out := l.Rise
	out.HighMM = 0
	return out
}

// lying is a card as it is taken to lie.
type lying struct {
	seen geometry.Pose
	rise geometry.Rise
	size float64
}

// seenAt is where on the plane a point of the card is seen.
func (l *lying) seenAt(place *geometry.Motion, q geometry.Point, cam *geometry.Camera) geometry.Point {
	p := place.Apply(q.Mul(l.size))
	if l.rise.Flat() {
		return p
	}
	return cam.OnPlane(p, l.rise.At(q))
}

// lies tells how the cards lie as they were adjusted, and how well that is known, by the
// factors of their noise.
func (ad *Adjustment) lies(ofCard []float64) []Lie {
	out := make([]Lie, len(ad.Poses))
	if ad.Half == (geometry.Point{}) {
		for i := range out {
			out[i].Cov = ad.CovHeld[i]
		}
		return out
	}
	f := form{ad.Half}
	lens := NewSlopes(&ad.Camera)
	parallel.For(len(out), func(i int) {
		l := &out[i]
		l.Rise = ad.Rises[i]
		parallax := lens.cam.Parallax(ad.Poses[i].At)
		lowest := f.lowest(&l.Rise)
		l.Rise.HighMM = -l.Rise.At(lowest)
		l.Shift = parallax.Mul(-l.Rise.HighMM)
		ad.deviations(i, l, lens, parallax, f.heights(lowest), ofCard[i])
	})
	return out
}

// lowest is the point of a card that lies lowest.
func (f form) lowest(r *geometry.Rise) geometry.Point {
	const steps = 4 // from the middle to an end
	low, at := math.Inf(1), geometry.Point{}
	long := f.long()
	for i := -steps; i <= steps; i++ {
		for j := -1; j <= 1; j++ {
			var q geometry.Point
			q[long], q[1-long] = float64(i)/steps*f.half[long], float64(j)*f.half[1-long]
			if h := r.At(q); h < low {
				low, at = h, q
			}
		}
	}
	return at
}

// deviations fills in how well it is known how card i lies: what is said of the height of
// its lowest point, down being the derivatives of that, moves the whole card.
func (ad *Adjustment) deviations(i int, l *Lie, lens *slopes, parallax geometry.Point, down [3]float64, noise float64) {
	const params = 3 + formParams // a place and a turn, and the form
	b := ad.block(i, lens)
	n := mat.NewSymDense(params, nil)
	for a, p := range ad.formPrior(i, lens.cam.EyeHeight()) {
		for c := range 3 {
			n.SetSym(c, 3+a, b.form.pose[a][c])
		}
		for c := range a + 1 {
			n.SetSym(3+c, 3+a, b.form.n[c][a])
		}
		// The prior is no noisy measurement.
		n.SetSym(3+a, 3+a, n.At(3+a, 3+a)+p.weight()*noise/formNoise)
	}
	for r := range b.a {
		for c := range r + 1 {
			n.SetSym(c, r, b.a[c][r])
		}
		n.SetSym(r, r, n.At(r, r)+WeakPrior[r])
	}
	var chol mat.Cholesky
	var cov mat.SymDense
	if !chol.Factorize(n) || chol.InverseTo(&cov) != nil {
		l.Cov = scaled([3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1e6) // nothing is known
		return
	}
	f := form{ad.Half}
	l.Form = f.shape(&l.Rise)
	for k, slope := range ad.expected(i).Slope {
		l.Form[k] -= slope
	}
	for k := range l.Form {
		l.FormSigma[k] = math.Sqrt(noise * cov.At(4+k, 4+k))
		if k < 2 {
			l.Form[k], l.FormSigma[k] = l.Form[k]*f.half[f.long()], l.FormSigma[k]*f.half[f.long()]
		}
	}
	m := [3][params]float64{{1}, {0, 1}, {0, 0, 1}}
	for r := range 2 {
		for k, d := range down {
			m[r][4+k] = parallax[r] * d
		}
	}
	for r := range l.Cov {
		for s := range l.Cov {
			for a := range params {
				for c := range params {
					l.Cov[r][s] += noise * m[r][a] * cov.At(a, c) * m[s][c]
				}
			}
		}
	}
}

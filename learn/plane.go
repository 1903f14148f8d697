package learn

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/learn/finding"
	"referee/vision/adjusting"
)

// view is how one photo shows its cards: they lie on one plane and are all of
// one size. Short and Long are the sides of a card, in mm; in the frame of a
// card here x runs along its short side.
type view struct {
	Camera      geometry.Camera
	Short, Long float64
	Poses       []geometry.Pose // tableFromCard
	Rim         float64         // mm that cards are seen to reach beyond their edge

	x       []float64 // the parameters that say all this
	glances []*card   // what a first look shows at each pose; nil: no card
}

// The parameters of a view: those of the camera, the long side, then three a
// card.
const (
	pFocal = iota // log px
	pTiltX
	pTiltY
	pDistance // log mm
	pCentreX  // px
	pCentreY
	pK1
	pK2
	pLong // log mm
	pPoses
)

// viewPrior is what is known of phones' cameras, that they are usual ones: means and
// deviations.
type viewPrior struct {
	mean, sigma [pPoses]float64 // sigma 0: not bound
}

func priorFor(p *picture, long float64) viewPrior {
	side := float64(max(p.W, p.H))
	var v viewPrior
	v.mean = [pPoses]float64{pFocal: math.Log(adjusting.UsualFocal * side), pCentreX: float64(p.W-1) / 2, pCentreY: float64(p.H-1) / 2}
	v.sigma = [pPoses]float64{pFocal: adjusting.UsualFocalSpread, pCentreX: adjusting.UsualCentre * side, pCentreY: adjusting.UsualCentre * side, pK1: 0.1, pK2: 0.05}
	if p.FocalPx > 0 {
		v.mean[pFocal], v.sigma[pFocal] = math.Log(p.FocalPx), adjusting.ExifFocalSpread
	}
	if long > 0 {
		v.mean[pLong], v.sigma[pLong] = math.Log(long), 1e-4
	}
	return v
}

// residuals appends how far the parameters are from what is expected, in
// deviations.
func (v *viewPrior) residuals(x, out []float64) []float64 {
	for k, s := range v.sigma {
		if s > 0 {
			out = append(out, (x[k]-v.mean[k])/s)
		}
	}
	return out
}

// viewFrom reads the parameters.
func viewFrom(x []float64, short float64) view {
	f := math.Exp(x[pFocal])
	v := view{Short: short, Long: math.Exp(x[pLong]), x: x}
	v.Camera.Intrinsics = geometry.Intrinsics{Fx: f, Fy: f, Cx: x[pCentreX], Cy: x[pCentreY],
		Dist: geometry.Distortion{K1: x[pK1], K2: x[pK2]}}
	// Seen from above, y of the table up in the picture.
	flip := mgl64.Mat3FromRows(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0, 0, -1})
	v.Camera.R = mgl64.Rotate3DX(x[pTiltX]).Mul3(mgl64.Rotate3DY(x[pTiltY])).Mul3(flip)
	v.Camera.T = mgl64.Vec3{0, 0, math.Exp(x[pDistance])}
	for i := pPoses; i+2 < len(x); i += 3 {
		v.Poses = append(v.Poses, geometry.Pose{At: geometry.Point{x[i], x[i+1]}, Turn: geometry.Angle(x[i+2])})
	}
	return v
}

// corners returns the corners of a card in its own frame, counter-clockwise.
func (v *view) corners() [4]geometry.Point {
	a, b := v.Short/2, v.Long/2
	return [4]geometry.Point{{-a, -b}, {a, -b}, {a, b}, {-a, b}}
}

// A quad that the common plane explains no better than this, in mm, is no
// card.
const notCardMM = 4.0

// minCardsPlane is how many cards must agree before one that does not is
// dropped.
const minCardsPlane = 3

// seeQuads finds the view in which the quads are cards of one size. A known
// long side (0: not known) helps photos of few cards. It returns the quads
// that are cards.
func seeQuads(p *picture, quads []quad, short, long float64) (view, []quad, error) {
	if len(quads) == 0 {
		return view{}, nil, finding.New(finding.NoCard, p.Path)
	}
	for {
		v, err := fitQuadsTo(p, quads, short, long)
		if err != nil {
			return v, nil, inPhoto(p, err)
		}
		worst, at := 0.0, -1
		for i := range quads {
			if e := v.quadError(i, &quads[i]); e > worst {
				worst, at = e, i
			}
		}
		if worst <= notCardMM || len(quads) <= minCardsPlane {
			return v, quads, nil
		}
		quads = append(append([]quad(nil), quads[:at]...), quads[at+1:]...)
	}
}

// quadError is the largest distance, in mm, between a quad's corners and
// those of its card.
func (v *view) quadError(i int, q *quad) float64 {
	worst := 0.0
	for k, c := range v.corners() {
		p := v.Poses[i].Apply(c)
		worst = max(worst, geometry.Distance(v.Camera.Project(p), q[k])/v.Camera.ScaleAt(p))
	}
	return worst
}

// fitQuadsTo tries tilts from all sides and keeps the view that fits best. It
// puts each quad's corners into the order of view.corners.
func fitQuadsTo(p *picture, quads []quad, short, long float64) (view, error) {
	var best view
	var bestQuads []quad
	lowest := math.Inf(1)
	prior := priorFor(p, long)
	for k := range 9 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 8)
		tilt := 0.3
		if k == 8 {
			tilt = 0
		}
		x, ordered, ok := startFrom(p, quads, short, long, tilt*sin, tilt*cos, &prior)
		if !ok {
			continue
		}
		cost, err := leastSquares(x, func(x []float64) []float64 { return quadResiduals(x, ordered, short, &prior) }, 40)
		if err == nil && cost < lowest {
			lowest, best, bestQuads = cost, viewFrom(x, short), ordered
		}
	}
	if bestQuads == nil {
		return best, errFit
	}
	copy(quads, bestQuads)
	return turnedRight(best, quads, long, &prior)
}

// turnedRight looks again, in the view that was found, which sides of the
// quads are the short ones: a wrong guess of the tilt may have taken one for
// the other, and a card that starts across does not find its place.
func turnedRight(v view, quads []quad, long float64, prior *viewPrior) (view, error) {
	const rounds = 3 // chosen: it ends when none turns, and must where some turn to and fro
	for range rounds {
		x := append([]float64(nil), v.x...)
		ordered, ok := layDown(x, quads, v.Short, long)
		if !ok || slices.Equal(ordered, quads) {
			return v, nil
		}
		if _, err := leastSquares(x, func(x []float64) []float64 { return quadResiduals(x, ordered, v.Short, prior) }, 40); err != nil {
			return v, err
		}
		copy(quads, ordered)
		v = viewFrom(x, v.Short)
	}
	return v, nil
}

// quadSigma is how well corners found by eye stand, as a share of a
// card's short side.
const quadSigma = 0.01

// quadResiduals are the distances of the corners from where the parameters
// put them.
func quadResiduals(x []float64, quads []quad, short float64, prior *viewPrior) []float64 {
	v := viewFrom(x, short)
	out := make([]float64, 0, 8*len(quads)+pPoses)
	c := v.corners()
	for i := range quads {
		at := v.Camera.Place(v.Poses[i])
		scale := 1 / (quadSigma * short * v.Camera.ScaleAt(v.Poses[i].At))
		for k := range c {
			d := at.Project(c[k]).Sub(quads[i][k]).Mul(scale)
			out = append(out, bounded(d[0]), bounded(d[1]))
		}
	}
	return prior.residuals(x, out)
}

// bounded flattens large residuals (Cauchy), keeping the sign.
func bounded(r float64) float64 {
	const width = 3 // deviations: of normal noise one in 370 is farther off
	return math.Copysign(width*math.Sqrt(math.Log1p(r*r/(width*width))), r)
}

// startFrom makes parameters of a guess of the tilt.
func startFrom(p *picture, quads []quad, short, long, tiltX, tiltY float64, prior *viewPrior) ([]float64, []quad, bool) {
	x := make([]float64, pPoses+3*len(quads))
	copy(x, prior.mean[:])
	x[pTiltX], x[pTiltY] = tiltX, tiltY
	sides := make([]float64, 0, len(quads))
	for i := range quads {
		sides = append(sides, math.Sqrt(quads[i].polygon().Area()))
	}
	x[pDistance] = math.Log(math.Exp(x[pFocal]) * short * 1.2 / median(sides))
	x[pLong] = math.Log(short * 1.4)
	ordered, ok := layDown(x, quads, short, long)
	return x, ordered, ok
}

// layDown puts the poses of cards into the parameters, and their long side, as
// the camera that these hold sees the quads. It returns the quads with their
// corners in the order of view.corners.
func layDown(x []float64, quads []quad, short, long float64) ([]quad, bool) {
	v := viewFrom(x[:pPoses], short)
	ordered := make([]quad, len(quads))
	var ratios []float64
	for i, q := range quads {
		var mm quad
		for k := range q {
			mm[k] = v.Camera.Unproject(q[k])
			if math.IsNaN(mm[k][0]) {
				return nil, false
			}
		}
		if mm.polygon().SignedArea() < 0 {
			mm[1], mm[3], q[1], q[3] = mm[3], mm[1], q[3], q[1]
		}
		if geometry.Distance(mm[0], mm[1])+geometry.Distance(mm[2], mm[3]) > geometry.Distance(mm[1], mm[2])+geometry.Distance(mm[3], mm[0]) {
			mm, q = quad{mm[1], mm[2], mm[3], mm[0]}, quad{q[1], q[2], q[3], q[0]}
		}
		ordered[i] = q
		along := mm[1].Sub(mm[0]).Add(mm[2].Sub(mm[3]))
		up := mm[3].Sub(mm[0]).Add(mm[2].Sub(mm[1]))
		ratios = append(ratios, up.Len()/along.Len())
		centre := mm[0].Add(mm[1]).Add(mm[2]).Add(mm[3]).Mul(0.25)
		copy(x[pPoses+3*i:], []float64{centre[0], centre[1], math.Atan2(along[1], along[0])})
	}
	x[pLong] = math.Log(short * median(ratios))
	if long > 0 {
		x[pLong] = math.Log(long)
	}
	return ordered, true
}

// rescale changes the unit of length by a factor.
func (v *view) rescale(k float64) {
	v.Short, v.Long = v.Short*k, v.Long*k
	v.Camera.T = v.Camera.T.Mul(k)
	for i := range v.Poses {
		v.Poses[i].At = v.Poses[i].At.Mul(k)
	}
}

// resize fits the view again, to cards of another width and height that are
// seen to reach rim mm beyond their edge.
func (v *view) resize(p *picture, width, height, rim float64) error {
	k := min(width, height) / v.Short
	v.rescale(k)
	v.Short = min(width, height)
	x := append([]float64(nil), v.x...)
	x[pDistance], x[pLong] = math.Log(v.Camera.T[2]), math.Log(max(width, height))
	for i, pose := range v.Poses {
		x[pPoses+3*i], x[pPoses+3*i+1] = pose.At[0], pose.At[1]
	}
	*v = viewFrom(x, v.Short)
	v.Rim = rim
	if _, err := refineEdges(p, v, max(width, height)); err != nil {
		return inPhoto(p, err)
	}
	return nil
}

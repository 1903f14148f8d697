package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Where the picture is asked for a white line: this far inside the border it
// must be dark, and somewhere on the line bright.
const (
	InsideMM  = 0.9 // chosen: clear of the edge of a sharp line; farther where lines are blurred
	minInside = 1.6 // px: closer than this, the blur of the line reaches in
	// A thin line blurred by σ is half as bright as in its middle at 1.18 σ,
	// and its middle lies about as far outside the border as a mask of whole
	// pixels may be off.
	halfBright  = 1.18
	maskErrorPx = 0.4 // chosen: half a px, less what rounding leaves on average
	// MinTolerancePx is the least tolerance across the border: masks have
	// whole pixels.
	MinTolerancePx = 0.75
)

// Tolerances of a pose across the border, in mm: of a pose read from corners,
// and of one that was adjusted.
const (
	RoughMM = 0.55 // chosen: what corners that a region's sides meet in are off
	FineMM  = 0.3  // chosen: what bends leave of an adjusted pose
)

// Verify asks the picture about every edge point of a hypothesis: dark inside,
// a white line beyond. Once the light on the table is known, the inside must
// also be as dark as the black of the cards near by.
func (sc *Scene) Verify(h *Detection, cam *geometry.Camera, toleranceMM float64) {
	sc.VerifyAtLeast(h, cam, toleranceMM, 0)
}

// verifyStride is how far apart, in edge points, verify goes round a border:
// most hypotheses are wrong all over, so that few points spread over the
// whole border find them out.
const verifyStride = 8

// VerifyAtLeast is verify for callers to whom a hypothesis that shows less
// than the given fraction of its border means nothing: it gives up, and
// reports false, as soon as that is certain or, after the first round, almost.
func (sc *Scene) VerifyAtLeast(h *Detection, cam *geometry.Camera, toleranceMM, least float64) bool {
	v := sc.VerifierOf(h, cam, toleranceMM)
	return v.Verify(h, least)
}

// Verify is verifyAtLeast in the light of the verifier; nil asks only for white
// lines along what is darker.
func (v *verifier) Verify(h *Detection, least float64) bool {
	edges := v.sc.Models[h.Model].Edges
	hits := make([]bool, 2*len(edges))
	plain := hits[len(edges):]
	hits = hits[:len(edges):len(edges)]
	count, plainCount, inside, within := 0, 0, 0, 0
	mayMiss := int((1 - least) * float64(len(edges)))
	for first := 0; first < verifyStride; first++ {
		for i := first; i < len(edges); i += verifyStride {
			seen := v.see(&edges[i])
			if seen == outside {
				continue
			}
			within++
			if seen == tooNarrow {
				continue
			}
			inside++
			if seen == missed {
				if inside-plainCount > mayMiss {
					return false
				}
				continue
			}
			plain[i] = true
			plainCount++
			if seen == seenDark {
				hits[i] = true
				count++
			}
		}
		if first == 0 && hopeless(plainCount, inside, least) {
			return false
		}
	}
	h.Hits, h.Count, h.Within = hits, count, float64(within)/float64(max(1, len(edges)))
	// A border seen all round needs no second proof: under a lamp a body may
	// be as bright as the ink of a card in the shade.
	if !h.CutOff() && plainCount > int(plainShare*float64(inside)) {
		h.Hits, h.Count = plain, plainCount
	}
	if inside > 0 {
		h.Fraction = float64(h.Count) / float64(inside)
	}
	return h.Fraction >= least
}

// hopeless tells whether so few of the points looked at are seen that the
// fraction of all hardly reaches least. Points picked at random would have at
// most the deviation 1/(2√n); those spread evenly have less.
func hopeless(seen, of int, least float64) bool {
	const deviations = 3 // wrong for one in 700, or fewer as points are spread evenly
	return float64(seen) < least*float64(of)-deviations*0.5*math.Sqrt(float64(of))
}

// plainShare of the border seen proves itself.
const plainShare = 0.85

// insideTone is how bright, relative to black and white near by, the inside of
// a border may be: blur carries some of the white line over.
const insideTone = 0.4

// verifier asks the picture about the edge points of one card.
type verifier struct {
	sc               *Scene
	view             geometry.Placed
	Light            *raster.Light
	Depth, tolerance float64 // mm
	// Deeper is how far inside it is looked for in the second place, where
	// lines are blurred more than elsewhere; 0 for nowhere.
	Deeper float64
	// Spread is how far, mm, white lines reach into the black.
	Spread float64
}

// VerifierAt asks the picture about a card at a pose that is known to the tolerance.
func (sc *Scene) VerifierAt(pose geometry.Pose, cam *geometry.Camera, toleranceMM float64) verifier {
	scale := cam.ScaleAt(pose.At)
	return verifier{
		sc:        sc,
		view:      cam.Place(pose),
		Light:     sc.LightNear(pose.At),
		Depth:     max(InsideMM, sc.Blur.InsidePx/scale),
		tolerance: max(toleranceMM, MinTolerancePx/scale),
		Spread:    sc.lineSpreadMM(scale),
	}
}

// VerifierOf asks the picture about a card as it is seen, its lean included.
func (sc *Scene) VerifierOf(h *Detection, cam *geometry.Camera, toleranceMM float64) verifier {
	v := sc.VerifierAt(h.Pose, cam, toleranceMM)
	v.view = h.Place(cam)
	return v
}

// sight is what the picture shows of an edge point.
type sight uint8

const (
	outside   sight = iota // of the picture
	tooNarrow              // for black to be left between two lines
	missed                 // no black turning to white
	seenLight              // black turning to white, but the black is pale
	seenDark
)

func (v *verifier) see(e *printing.EdgePoint) sight {
	c := CrossingOf(&v.view, e.At, e.Out)
	if _, ok := v.sc.Raster.At(c.at); !ok {
		return outside
	}
	// Between two near lines that the blur widens the black is darkest halfway.
	depth := min(v.Depth, max(InsideMM, e.BlackMM/2))
	if depth < v.Spread {
		return tooNarrow
	}
	if deeper := min(v.Deeper, e.BlackMM/2); deeper > depth && !v.sc.DarkInside(&c, depth, v.Light) {
		depth = deeper
	}
	if !v.sc.DarkInside(&c, depth, nil) || !v.sc.WhiteBeyond(&c, e.WhiteMM/2, v.tolerance) {
		return missed
	}
	if v.Light != nil && !v.sc.DarkInside(&c, depth, v.Light) {
		return seenLight
	}
	return seenDark
}

// crossing is a short line across a border, as the picture shows it: a point
// of the border, px, and the way from there to a mm beyond. So short a line is
// straight and evenly divided, to a hundredth of a pixel.
type crossing struct{ at, beyond geometry.Point }

// projector maps points of a card or of the table to the picture.
type projector interface {
	Project(geometry.Point) geometry.Point
}

// CrossingOf is the crossing at a point of a border, from black towards out.
func CrossingOf(to projector, q, out geometry.Point) crossing {
	at := to.Project(q)
	return crossing{at, to.Project(q.Add(out)).Sub(at)}
}

// px is the place so many mm beyond the border.
func (c *crossing) px(mm float64) geometry.Point {
	return geometry.Point{c.at[0] + mm*c.beyond[0], c.at[1] + mm*c.beyond[1]}
}

// DarkInside tells whether it is dark at a depth inside a border; if a light is
// given, as dark as the black in that light.
func (sc *Scene) DarkInside(c *crossing, depth float64, l *raster.Light) bool {
	i, ok := sc.Raster.At(c.px(-depth))
	if !ok || sc.White.On[i] != 0 {
		return false
	}
	if l == nil {
		return true
	}
	seen, ok := sc.Raster.PixelAt(c.px(-depth * 1.2))
	if !ok {
		return false
	}
	rel := l.Relative(seen)
	return max(rel[0], rel[1], rel[2]) < insideTone
}

// WhiteBeyond tells whether the picture shows white in the middle of the line
// beyond a border, or within the tolerance of that.
func (sc *Scene) WhiteBeyond(c *crossing, mid, toleranceMM float64) bool {
	for _, d := range [3]float64{mid, mid - toleranceMM, mid + toleranceMM} {
		if i, ok := sc.Raster.At(c.px(d)); ok && sc.White.On[i] != 0 {
			return true
		}
	}
	return false
}

package identifying

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// The parts that a place of a card may be printed with, as far as colour goes;
// beside shows what lies about the card.
const (
	partBlack = iota
	partWhite
	partInk
	partDot
	partBeside
	parts
)

// partOf is the part that a paint belongs to; false where the print is not
// known.
func partOf(p deck.Paint) (int, bool) {
	switch p {
	case deck.Body, deck.Hollow:
		return partBlack, true
	case deck.Outline:
		return partWhite, true
	case deck.Colored:
		return partInk, true
	case deck.Dot:
		return partDot, true
	case deck.Off:
		return partBeside, true
	}
	return 0, false
}

// mixture is what the light does on one card: the colour of each part in
// linear light, freed of what the blur mixes it with.
type mixture struct {
	Color [parts]raster.RGB
	// Sigma is the standard deviation of each colour, the largest of the
	// channels; infinite for a part that is not seen.
	Sigma [parts]float64
	// Purity is the mean share that a part has of the places that show it,
	// weighted by that share: 1 where it is wide enough to be seen unmixed.
	Purity [parts]float64
}

// Spacing of the places that are measured: about a pixel, and no finer or
// coarser than these, but so fine that two lie across a line; in the inside of the body
// one in many is enough.
const (
	unmixFinestMM   = 0.6 // places nearer to each other show the same under a lens's blur
	unmixCoarsestMM = 1.0 // so that lines have places of their own
	unmixBlackEvery = 8   // black is by far the largest part, and needs no more places than the inks
)

// sharesAt is which part of the light at a table point comes from each part
// of a face, blurred like the photo; false where the print is not known.
func sharesAt(m *printing.Face, q geometry.Point, blurMM float64) (shares [parts]float64, ok bool) {
	for _, o := range scene.BlurKernel {
		k, known := partOf(m.Paint.At(q.Add(o.At.Mul(blurMM))))
		if !known {
			return shares, false
		}
		shares[k] += o.Weight
	}
	return shares, true
}

// wholeAt is sharesAt where a face is of one paint as far as the blur reaches;
// false where it is not, or not known to be.
func wholeAt(m *printing.Face, q geometry.Point, blurMM float64) (shares [parts]float64, ok bool) {
	i, ok := m.Grid.Index(q)
	if !ok || m.Grid.ClearMM(i) < scene.BlurReach*blurMM {
		return shares, false
	}
	k, known := partOf(m.Grid.Paint[i])
	if known {
		shares[k] = 1
	}
	return shares, known
}

// printSeen is what a card shows at places that no other card can hide, in card mm.
type printSeen struct {
	face  *printing.Face
	at    []geometry.Point
	seen  []raster.RGB
	scale float64 // px/mm
}

func (fr *FacesRead) printSeenOn(m *printing.Face, pose geometry.Pose, visible func(p geometry.Point) bool) *printSeen {
	cam := fr.Plane.Camera()
	out := &printSeen{face: m, scale: cam.ScaleAt(pose.At)}
	fr.eachPrinted(m, pose, visible, func(q geometry.Point, seen raster.RGB) {
		out.at, out.seen = append(out.at, q), append(out.seen, seen)
	})
	return out
}

// tint is the fit of the differences of colour from brightness, blurred by so many mm.
func (p *printSeen) tint(blurMM float64) *mixtureFit {
	return p.fit(blurMM, blurMM, func(c raster.RGB) raster.RGB {
		y := raster.Luminance(c)
		return raster.RGB{c[0] - y, c[1] - y, c[2] - y}
	})
}

// fit is that of some value of the colours, blurred by so many mm; places count as of one
// paint where a blur of reachMM brings in no other.
func (p *printSeen) fit(blurMM, reachMM float64, value func(raster.RGB) raster.RGB) *mixtureFit {
	out := mixtureFit{shares: make([][parts]float64, 0, len(p.at)), seen: make([]raster.RGB, 0, len(p.at))}
	for i, q := range p.at {
		shares, ok := wholeAt(p.face, q, reachMM)
		if !ok {
			shares, ok = sharesAt(p.face, q, blurMM)
		}
		if ok {
			out.add(shares, value(p.seen[i]))
		}
	}
	return &out
}

// unmix measures the colours of a face at a pose: a least-squares fit of what
// is seen, at the places that no other card can hide, as a sum of the parts'
// colours, each with its share of the place. Lines thinner than a pixel so
// count for what they show, and no colour has a neighbour's mixed in.
// Brightness and the differences of colour from it are fitted apart, each with
// its own blur: colour's is wider by chromaPx.
func (fr *FacesRead) unmix(m *printing.Face, pose geometry.Pose, visible func(p geometry.Point) bool, chromaPx float64) mixture {
	p := fr.printSeenOn(m, pose, visible)
	brightMM, tintMM := fr.Blur.Px/p.scale, math.Hypot(fr.Blur.Px, chromaPx)/p.scale
	out := p.fit(brightMM, tintMM, func(c raster.RGB) raster.RGB {
		y := raster.Luminance(c)
		return raster.RGB{y, y, y}
	}).solve()
	t := p.tint(tintMM).solve()
	for k := range out.Color {
		out.Color[k] = raster.Plus(out.Color[k], t.Color[k], 1)
		out.Sigma[k] = math.Hypot(out.Sigma[k], t.Sigma[k])
	}
	if chromaPx > chromaBlurs[0] {
		out.Purity = t.Purity // what is mixed into the ink is mixed in by the wider blur
	}
	return out
}

// eachPrinted calls f for places all over a face that no other card can hide,
// in card mm with the colour seen there. The symbol is left out.
func (fr *FacesRead) eachPrinted(m *printing.Face, pose geometry.Pose, visible func(p geometry.Point) bool, f func(q geometry.Point, seen raster.RGB)) {
	cam := fr.Plane.Camera()
	place, eye := pose.Motion(), cam.Place(pose)
	st := &fr.Deck.Style
	finest := math.Min(unmixFinestMM, st.OutlineWidth/2)
	step := math.Max(finest, math.Min(unmixCoarsestMM, 1/cam.ScaleAt(pose.At)))
	symbolAt, symbolR := fr.Sizes.SymbolAt, fr.Sizes.SymbolReachMM
	black := 0
	for y := (step - st.Height) / 2; y < st.Height/2; y += step {
		for x := (step - st.Width) / 2; x < st.Width/2; x += step {
			q := geometry.Point{x, y}
			if i, ok := m.Grid.Index(q); ok && m.Grid.Pure[i] && printing.IsDark(m.Grid.Paint[i]) {
				if black++; black%unmixBlackEvery != 0 {
					continue
				}
			}
			if geometry.Distance(q, symbolAt) < symbolR || !visible(place.Apply(q)) {
				continue
			}
			if seen, ok := fr.Raster.SmoothAt(eye.Project(q)); ok {
				f(q, seen)
			}
		}
	}
}

// light is black and white on the card; not ok if they were not seen.
func (m *mixture) light() raster.Light {
	return raster.Light{Black: m.Color[partBlack], White: m.Color[partWhite], Spread: 1, OK: m.Color[partWhite] != raster.RGB{} && !math.IsInf(m.Sigma[partWhite], 1)}
}

// Where glare or exposure lifts a channel's black to its white, nothing is told
// of the ink there but that it throws back no more than mostInk, in white's
// measure; any share up to there is as likely, with this standard deviation.
const (
	mostInk     = 1.3            // the inks of the decks here reach 1.1
	unseenSigma = mostInk / 3.46 // a uniform distribution's: its width over the root of twelve
)

// measure is what the mixture tells of the ink; false if it is not seen well
// enough.
func (m *mixture) measure() (inkMeasure, bool) {
	ink, sigma, ok := m.ink()
	return inkMeasure{ink, sigma, m.spill()}, ok
}

// ink returns the ink's colour relative to white and black, and the standard
// deviation of its chroma; false if it is not seen well enough.
func (m *mixture) ink() (rel raster.RGB, sigma float64, ok bool) {
	if math.IsInf(m.Sigma[partInk], 1) {
		return rel, 0, false
	}
	l := raster.Light{Black: m.Color[partBlack], White: m.Color[partWhite]}
	rel = l.Relative(m.Color[partInk])
	sum, least := 0.0, math.Inf(1)
	for k := range rel {
		rel[k] = math.Min(mostInk, rel[k])
		sum += math.Max(0, rel[k])
		least = math.Min(least, l.White[k]-l.Black[k])
	}
	channel := math.Min(unseenSigma, math.Hypot(m.Sigma[partInk], m.Sigma[partWhite])/math.Max(1e-4, least))
	sigma = channel / math.Max(0.1, sum)
	return rel, sigma, true
}

// spillLeft is the spill that is left in an ink, as a share of what the blur
// mixes into its widest places.
const spillLeft = 0.45

// spill is the standard deviation of the share of white that is left in the
// ink: print and pose are not known so well that what blur mixed could be
// taken apart to the last.
func (m *mixture) spill() float64 {
	p := m.Purity[partInk]
	return spillLeft * (1 - p) / math.Max(0.1, p)
}

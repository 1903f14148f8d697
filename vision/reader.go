package vision

import (
	"errors"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
)

// reader carries one picture through the stages. Each stage reads what the
// earlier ones left and adds its own.
type reader struct {
	deck     *deck.Deck
	settings *Settings
	focalPx  float64 // from EXIF, or 0

	r             *raster
	tones         tones
	models        []faceModel
	white, bright *bitmap

	regions []region
	polys   [][]geometry.Polygon // by scale, then region
	fits    [][]whole            // by region

	plane    tilted
	prior    cameraPrior
	blurPx   float64
	cards    []hypothesis
	adjust   adjustment
	lights   []placedLight
	read     []identity // by card
	mixtures []mixture  // by card: its colours, as it was read
	inks     []inkReading
	orders   []orderReading
	doubts   []table.Doubt
	planeFit planeFit
	// lens is the calibrated one, nil if there is none, or if it was refused
	// because the cards contradict it.
	lens        *geometry.Intrinsics
	lensRefused bool
}

// lines finds the white lines and the regions between them.
func (rd *reader) lines() error {
	// Either mask can fail: Bright where lamp light makes the body as bright
	// as an ink, White where a filled shape lies on a body without a line
	// between them.
	channels := [2][]uint8{rd.r.Bright, rd.r.White}
	var masks [2]*bitmap
	var regions [2][]region
	var failed [2]error
	parallel.For(2, func(k int) {
		if masks[k], failed[k] = brightMask(channels[k], rd.r.W, rd.r.H, rd.settings); failed[k] == nil {
			regions[k] = cardRegions(masks[k], rd.settings)
		}
	})
	if err := errors.Join(failed[:]...); err != nil {
		return err
	}
	rd.bright, rd.white = masks[0], masks[1]
	rd.regions = append(regions[0], regions[1]...)
	rd.fits = make([][]whole, len(rd.regions))
	for _, scale := range polygonScales {
		polys := polygonsOf(rd.regions, scale)
		rd.polys = append(rd.polys, polys)
		for i, f := range wholeOutlines(polys, rd.models) {
			rd.fits[i] = append(rd.fits[i], f...)
		}
	}
	return nil
}

// Rounds of finding and adjusting. The plane known from a few whole outlines
// may be poor far from them; each round reaches farther.
const (
	maxRounds    = 4
	sureFraction = 0.85 // of the border seen, of a card that may steer the plane
	weakFraction = 0.65 // likewise, where there is nothing better
	reachFirstMM = 1.4
	reachLastMM  = 0.7
)

// find alternates between proposing cards and adjusting camera and poses
// until no further card turns up.
func (rd *reader) find() error {
	rd.prior = priorFor(rd.r.W, rd.r.H, rd.focalPx, true).holding(rd.lens)
	var taken []hypothesis
	for round := 0; round < maxRounds; round++ {
		before := len(taken)
		c := newChooser(rd.deck, rd.models, taken)
		proposed := rd.findCards(c.lines, func(*hypothesis) float64 { return weakFraction })
		c.open(proposed, sureFraction)
		if len(c.chosen) == 0 {
			c.open(proposed, weakFraction)
		}
		if len(c.chosen) == 0 {
			return nil
		}
		rd.cards = c.chosen
		if err := rd.refine(reachFirstMM); err != nil {
			return err
		}
		taken = rd.strong(weakFraction)
		if round > 0 && len(taken) <= before {
			break
		}
	}
	// Now that the plane is good everywhere, take in what is seen in part.
	c := newChooser(rd.deck, rd.models, taken)
	proposed := rd.findCards(c.lines, c.leastCovered)
	c.open(proposed, sureFraction)
	c.covered(proposed)
	rd.cards = c.chosen
	if err := rd.refine(reachFirstMM); err != nil {
		return err
	}
	rd.seatStart()
	rd.remodel()
	rd.validate()
	rd.findStart()
	rd.secondLook()
	return rd.settle(reachLastMM)
}

// refine measures all borders, adjusts, and checks every card anew.
func (rd *reader) refine(reachMM float64) error {
	if rd.blurPx == 0 {
		cam := rd.plane.camera()
		rd.blurPx = estimateBlur(rd.r, rd.cards, rd.models, &cam, roughBlurs)
	}
	return rd.adjustTo(rd.cards, rd.blurPx, reachMM, 0)
}

// settle refines once all cards are in place: only now is the blur told
// finely, each card's height by its size, and what hides the starting card.
func (rd *reader) settle(reachMM float64) error {
	cam := rd.plane.camera()
	blurPx := estimateBlur(rd.r, rd.cards, rd.models, &cam, fineBlurs)
	return rd.adjustTo(rd.measured(), blurPx, reachMM, riseSigmaMM)
}

// adjustTo moves all cards to the borders measured of the given copies of
// them, whose heights are known to riseMM, and checks them anew.
func (rd *reader) adjustTo(measured []hypothesis, blurPx, reachMM, riseMM float64) error {
	ad, err := refineCards(rd.r, measured, rd.models, &rd.plane, rd.prior, blurPx, reachMM, riseMM)
	if err != nil {
		return err
	}
	rd.plane, rd.adjust = ad.Camera, ad
	cam := rd.plane.camera()
	parallel.For(len(rd.cards), func(i int) {
		rd.cards[i].Pose = ad.Poses[i]
		rd.verify(&rd.cards[i], &cam, fineMM)
	})
	rd.measureLights(&cam)
	return nil
}

// measured returns the cards with the borders that may be measured. The
// starting card lies beneath all others, and cards lie shape on shape with its
// slots: where one lies on a line of the starting card, or on a part of it, the
// white seen is that card's too, and its border a fraction of a mm beside.
func (rd *reader) measured() []hypothesis {
	out := append([]hypothesis(nil), rd.cards...)
	for i := range out {
		m := &rd.models[out[i].Model]
		if !m.Face.Design.IsStart() {
			continue
		}
		seen := rd.uncovered(i)
		out[i].Hits = append([]bool(nil), out[i].Hits...)
		for k := range out[i].Hits {
			e := &m.Edges[k]
			farSide := out[i].Pose.Apply(e.At.Add(e.Out.Mul(e.WhiteMM)))
			out[i].Hits[k] = out[i].Hits[k] && seen(out[i].Pose.Apply(e.At)) && seen(farSide)
		}
	}
	return out
}

// measureLights reads black and white on every card that is well seen.
func (rd *reader) measureLights(cam *geometry.Camera) {
	found := make([]light, len(rd.cards))
	parallel.For(len(rd.cards), func(i int) {
		c := &rd.cards[i]
		if c.Fraction >= weakFraction && !rd.models[c.Model].Face.Design.IsStart() {
			found[i] = measureLight(rd.r, c, &rd.models[c.Model], cam)
		}
	})
	rd.lights = rd.lights[:0]
	for i := range found {
		if found[i].ok {
			rd.lights = append(rd.lights, placedLight{rd.cards[i].Pose.At, found[i]})
		}
	}
}

// placedLight is the light on a card at a place of the table.
type placedLight struct {
	at geometry.Point
	light
}

// lightNear returns the light on the nearest card that was measured; nil
// before any was.
func (rd *reader) lightNear(p geometry.Point) *light {
	best, at := math.Inf(1), -1
	for i := range rd.lights {
		if d := geometry.Distance(rd.lights[i].at, p); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return nil
	}
	return &rd.lights[at].light
}

func (rd *reader) strong(least float64) []hypothesis {
	var out []hypothesis
	for _, c := range rd.cards {
		if c.Fraction >= least {
			out = append(out, c)
		}
	}
	return out
}

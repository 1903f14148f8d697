package identifying

import (
	"context"
	"iter"
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/raster"
)

// The patch in the middle of a card that holds the numeral, inside the suit.
const (
	// numeralPart of the emblem's radius is half of it: chosen, a half of that with room
	// for two figures.
	numeralPart = 9.0 / 17
	PatchStepMM = 0.5 // a px of a photo of a whole set, about
	// suitMarginMM is how far beyond the emblem the patch of a suit reaches.
	suitMarginMM = 0.5
	// patchShift is how far, in steps, a drawing may stand off its template:
	// suits differ in where they leave room for the numeral.
	patchShift = 3
)

// NumeralSide is how many samples a side it has, one of them in the middle.
func NumeralSide(st *deck.Style) int {
	return 2*int(math.Round(numeralPart*st.EmblemRadius/PatchStepMM)) + 1
}

// Patch is the brightness of a square in the middle of a card, row by row from
// the top.
type Patch struct {
	Side   int // samples, patchStepMM apart
	V      []float64
	Hidden []bool // by sample, where another card may hide it or the picture ends; nil: nowhere
}

// Shows tells whether a sample is seen.
func (p *Patch) Shows(k int) bool { return p.Hidden == nil || !p.Hidden[k] }

// emblemFacts is how many independent pixels an emblem counts for at the most:
// what its template differs by is not noise.
const emblemFacts = 40

// likelihoodWeight is what an emblem counts for: what a natural-log unit of likelihood
// adds to a score, the most units that it can say against a candidate, and how alike
// patch and template are.
type likelihoodWeight struct {
	nat, most float64
	like      func(patch, template *Patch) float64
}

// On 200 made-up pictures of known truth, emblems as the picture itself shows
// them were right against all else: they told 2865 of 2868 cards with a weight of
// 6 and 60, the cards' outline, shapes and dots 2799. A stand-in font says little.
var (
	SeenEmblem = likelihoodWeight{6, 60, correlate} // a weight of 6 and 60, as above
	fontEmblem = likelihoodWeight{3, 10, strongest} // numerals may be dark on a filled suit
)

// trustedFont is what a stand-in font says where it names the numerals of the cards
// beyond doubt. In the photos kept here, of five printings, it was wrong about 1 to 5
// cards of 100 where a printing's digits are like it, by up to 2.5 units, and about 36
// of 100 where they have serifs, by up to 3.9.
var trustedFont = likelihoodWeight{6, 10, strongest}

// leaning says which of two designs that nothing else parts is likelier, and no more:
// a numeral as other suits' cards show it stands a bit elsewhere on this one.
var leaning = likelihoodWeight{0.1, 10, strongest}

// emblemPasses is how often emblems are scored: what the first pass corrects
// was taught wrongly before the second.
const emblemPasses = 2

// scoreEmblems lets the emblems of the cards asked for speak, where several
// suits or values are left. What suits and digits look like is learned from the
// cards of this very picture that leave no doubt; a plain bold font stands in
// for digits that none shows.
func (fr *FacesRead) scoreEmblems(ctx context.Context, asked, anew func(i int) bool) error {
	for range emblemPasses {
		known := fr.learnEmblems(anew)
		fr.Emblems = known
		if err := parallel.ForContext(ctx, len(fr.Identities), func(i int) {
			if id := &fr.Identities[i]; asked(i) && len(id.Others)+len(id.Rest) > 0 && id.Light.OK {
				fr.scoreEmblem(i, known)
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// scoreEmblem scores the candidates of card i anew by its emblem.
func (fr *FacesRead) scoreEmblem(i int, known *Emblems) {
	id := &fr.Identities[i]
	list := append(append([]Candidate{id.Best}, id.Others...), id.Rest...)
	for k := range list {
		list[k].Score, list[k].EmblemMatch = list[k].Score-list[k].EmblemMatch, 0
	}
	whole := func(l *deck.Design) []Patch { return known.whole(l, i) }
	suit := func(l *deck.Design) []Patch { return known.suitOnly(l, i) }
	font := func(l *deck.Design) []Patch { return fontNumerals(&fr.Deck.Style, l.Value) }
	id.close = closeEmblem
	numeral := NumeralSide(&fr.Deck.Style)
	if !fr.AddLikeness(i, list, known.side, SeenEmblem, whole) {
		if !fr.AddLikeness(i, list, known.side, SeenEmblem, suit) {
			id.close = closeScore
		}
		fr.AddLikeness(i, list, numeral, fontEmblem, font)
	} else {
		weight := leaning
		weight.nat = math.Max(weight.nat, trustedFont.nat*known.fontTrust())
		fr.AddLikeness(i, list, numeral, weight, font)
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
	fr.decide(id, list)
}

// NewPatch is a patch of so many samples a side, all black.
func NewPatch(side int) Patch { return Patch{Side: side, V: make([]float64, side*side)} }

// middle is the part of a patch that is all seen round its middle, of so many samples
// a side.
func (p *Patch) middle(side int) Patch {
	out, off := NewPatch(side), (p.Side-side)/2
	for k := range out.V {
		if x, y := k%side+off, k/side+off; x >= 0 && y >= 0 && x < p.Side && y < p.Side {
			out.V[k] = p.V[y*p.Side+x]
		}
	}
	return out
}

// patchOf samples the middle of card i in the given pose, and says which share
// of it is seen.
func (fr *FacesRead) patchOf(i int, pose geometry.Pose, l *raster.Light, side int) (out Patch, share float64) {
	out = fr.PatchAt(pose, l, side, fr.Uncovered(i))
	seen := 0
	for k := range out.V {
		if out.Shows(k) {
			seen++
		}
	}
	return out, float64(seen) / float64(len(out.V))
}

// PatchAt samples the middle of a card in the given pose.
func (fr *FacesRead) PatchAt(pose geometry.Pose, l *raster.Light, side int, visible func(p geometry.Point) bool) Patch {
	out := NewPatch(side)
	out.Hidden = make([]bool, len(out.V))
	cam := fr.Plane.Camera()
	half := float64(side-1) / 2 * PatchStepMM
	for k := range out.V {
		q := geometry.Point{float64(k%side)*PatchStepMM - half, half - float64(k/side)*PatchStepMM}
		p := pose.Apply(q)
		c, ok := fr.Raster.SmoothAt(cam.Project(p))
		if !ok || !visible(p) {
			out.Hidden[k] = true
			continue
		}
		c = l.Relative(c)
		out.V[k] = math.Sqrt(math.Max(0, math.Min(1, max(c[0], c[1], c[2]))))
	}
	return out
}

// LeastPatch is the share of an emblem that must be seen to be scored.
const LeastPatch = 0.5

// AddLikeness lets the patch in the middle of card i speak for the candidates,
// each of which looks like one of its templates there; nothing is known of the
// starting card. It says nothing, and reports so, where a candidate has no
// template or the patch is not seen.
func (fr *FacesRead) AddLikeness(i int, list []Candidate, side int, v likelihoodWeight, templates func(*deck.Design) []Patch) bool {
	likeness := make([]float64, 0, len(list))
	var cards []*Candidate
	seen := map[geometry.Angle]*Patch{}
	least := 1.0
	for k := range list {
		design := fr.Models[list[k].Model].Face.Design
		if design.IsStart() {
			continue
		}
		p := seen[list[k].Turn]
		if p == nil {
			read, share := fr.patchOf(i, fr.MiddlePoseOf(i, &list[k]), &fr.Identities[i].Light, side)
			if share < LeastPatch {
				return false
			}
			least = math.Min(least, share)
			p = &read
			seen[list[k].Turn] = p
		}
		known := templates(design)
		if len(known) == 0 {
			return false
		}
		best := 0.0
		for n := range known {
			best = math.Max(best, v.like(p, &known[n]))
		}
		likeness, cards = append(likeness, best), append(cards, &list[k])
	}
	if len(cards) == 0 {
		return false
	}
	cam := fr.Plane.Camera()
	px := float64(side-1) * PatchStepMM * cam.ScaleAt(fr.Cards[i].Pose.At)
	for k, l := range logLikelihoods(likeness, least*min(emblemFacts, px*px/pixelsPerFact), -v.most) {
		cards[k].Score += v.nat * l
		cards[k].EmblemMatch += v.nat * l
	}
	return true
}

// correlate is the highest normalised correlation over small shifts.
func correlate(p, t *Patch) float64 {
	best := 0.0
	for c := range correlations(p, t) {
		best = math.Max(best, c)
	}
	return best
}

// correlations are the normalised correlations over small shifts.
func correlations(p, t *Patch) iter.Seq[float64] {
	return func(yield func(float64) bool) {
		for dy := -patchShift; dy <= patchShift; dy++ {
			for dx := -patchShift; dx <= patchShift; dx++ {
				if !yield(CorrelateAt(p, t, dx, dy)) {
					return
				}
			}
		}
	}
}

// CorrelateAt is the normalised correlation of a patch with a template that is
// shifted by so many samples.
func CorrelateAt(p, t *Patch, dx, dy int) float64 {
	var n, sp, st, spp, stt, spt float64
	for y := max(0, -dy); y < min(p.Side, p.Side-dy); y++ {
		for x := max(0, -dx); x < min(p.Side, p.Side-dx); x++ {
			at := (y+dy)*p.Side + x + dx
			if !p.Shows(at) {
				continue
			}
			a, b := p.V[at], t.V[y*p.Side+x]
			n, sp, st = n+1, sp+a, st+b
			spp, stt, spt = spp+a*a, stt+b*b, spt+a*b
		}
	}
	va, vb := spp-sp*sp/n, stt-st*st/n
	if !(va > 1e-9 && vb > 1e-9) { // all of it hidden, or of one brightness
		return 0
	}
	return (spt - sp*st/n) / math.Sqrt(va*vb)
}

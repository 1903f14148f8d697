package vision

import (
	"context"
	"image"
	"math"
	"sort"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
)

// The patch in the middle of a card that holds the numeral, inside the suit.
const (
	numeralHalfMM = 4.5
	patchStepMM   = 0.5
	numeralSide   = int(2*numeralHalfMM/patchStepMM) + 1
	// suitMarginMM is how far beyond the emblem the patch of a suit reaches.
	suitMarginMM = 0.5
	// patchShift is how far, in steps, a drawing may stand off its template:
	// suits differ in where they leave room for the numeral.
	patchShift = 3
)

// patch is the brightness of a square in the middle of a card, row by row from
// the top.
type patch struct {
	side int       // samples, patchStepMM apart
	v    []float64 // NaN where another card may hide it
}

// emblemFacts is how many independent pixels an emblem counts for at the most:
// what its template differs by is not noise.
const emblemFacts = 40

// likelihoodWeight is how far an emblem is heard: what a natural-log unit of likelihood
// adds to a score, and the most units that it can say against a candidate.
type likelihoodWeight struct{ nat, most float64 }

// On 200 made-up pictures of known truth, emblems as the picture itself shows
// them were right against all else: they told 2865 of 2868 cards with a likelihoodWeight of
// 6 and 60, the cards' outline, shapes and dots 2799. A stand-in font says little.
var (
	seenEmblem = likelihoodWeight{6, 60}
	fontEmblem = likelihoodWeight{3, 10}
)

// emblemPasses is how often emblems are heard: what the first hearing corrects
// was taught wrongly before the second.
const emblemPasses = 2

// scoreEmblems lets the emblems of the cards asked for speak, where several
// suits or values are left. What suits and digits look like is learned from the
// cards of this very picture that leave no doubt; a plain bold font stands in
// for digits that none shows.
func (fr *facesRead) scoreEmblems(ctx context.Context, asked, anew func(i int) bool) error {
	for range emblemPasses {
		known := fr.learnEmblems(anew)
		fr.emblems = known
		if err := parallel.ForContext(ctx, len(fr.read), func(i int) {
			if id := &fr.read[i]; asked(i) && len(id.Others)+len(id.Rest) > 0 && id.Light.ok {
				fr.scoreEmblem(i, known)
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// scoreEmblem scores the candidates of card i anew by its emblem.
func (fr *facesRead) scoreEmblem(i int, known *emblems) {
	id := &fr.read[i]
	list := append(append([]candidate{id.Best}, id.Others...), id.Rest...)
	for k := range list {
		list[k].Score, list[k].EmblemMatch = list[k].Score-list[k].EmblemMatch, 0
	}
	whole := func(l *deck.Design) []patch { return known.whole(l, i) }
	suit := func(l *deck.Design) []patch { return known.suitOnly(l, i) }
	font := func(l *deck.Design) []patch { return fontNumerals(l.Value) }
	id.close = closeEmblem
	if !fr.addLikeness(i, list, known.side, seenEmblem, whole) {
		if !fr.addLikeness(i, list, known.side, seenEmblem, suit) {
			id.close = closeScore
		}
		fr.addLikeness(i, list, numeralSide, fontEmblem, font)
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
	fr.decide(id, list)
}

func newPatch(side int) patch { return patch{side, make([]float64, side*side)} }

// patchOf samples the middle of card i in the given pose, and says which share
// of it is seen.
func (fr *facesRead) patchOf(i int, pose geometry.Pose, l *light, side int) (out patch, share float64) {
	out = fr.patchAt(pose, l, side, fr.uncovered(i))
	seen := 0
	for _, v := range out.v {
		if !math.IsNaN(v) {
			seen++
		}
	}
	return out, float64(seen) / float64(len(out.v))
}

// patchAt samples the middle of a card in the given pose.
func (fr *facesRead) patchAt(pose geometry.Pose, l *light, side int, visible func(p geometry.Point) bool) patch {
	out := newPatch(side)
	cam := fr.plane.camera()
	half := float64(side-1) / 2 * patchStepMM
	for k := range out.v {
		q := geometry.Point{float64(k%side)*patchStepMM - half, half - float64(k/side)*patchStepMM}
		p := pose.Apply(q)
		c, ok := fr.r.smoothAt(cam.Project(p))
		if !ok || !visible(p) {
			out.v[k] = math.NaN()
			continue
		}
		c = l.relative(c)
		out.v[k] = math.Sqrt(math.Max(0, math.Min(1, max(c[0], c[1], c[2]))))
	}
	return out
}

// leastPatch is the share of an emblem that must be seen to be heard.
const leastPatch = 0.5

// addLikeness lets the patch in the middle of card i speak for the candidates,
// each of which looks like one of its templates there; nothing is known of the
// starting card. It says nothing, and reports so, where a candidate has no
// template or the patch is not seen.
func (fr *facesRead) addLikeness(i int, list []candidate, side int, v likelihoodWeight, templates func(*deck.Design) []patch) bool {
	likeness := make([]float64, 0, len(list))
	var cards []*candidate
	seen := map[geometry.Angle]*patch{}
	least := 1.0
	for k := range list {
		design := fr.models[list[k].Model].Face.Design
		if design.IsStart() {
			continue
		}
		p := seen[list[k].Turn]
		if p == nil {
			read, share := fr.patchOf(i, fr.poseOf(i, &list[k]), &fr.read[i].Light, side)
			if share < leastPatch {
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
			best = math.Max(best, correlate(p, &known[n]))
		}
		likeness, cards = append(likeness, best), append(cards, &list[k])
	}
	if len(cards) == 0 {
		return false
	}
	cam := fr.plane.camera()
	px := float64(side-1) * patchStepMM * cam.ScaleAt(fr.cards[i].Pose.At)
	for k, l := range logLikelihoods(likeness, least*min(emblemFacts, px*px/pixelsPerFact), -v.most) {
		cards[k].Score += v.nat * l
		cards[k].EmblemMatch += v.nat * l
	}
	return true
}

// correlate is the highest normalised correlation over small shifts.
func correlate(p, t *patch) float64 {
	best := 0.0
	for dy := -patchShift; dy <= patchShift; dy++ {
		for dx := -patchShift; dx <= patchShift; dx++ {
			best = math.Max(best, correlateAt(p, t, dx, dy))
		}
	}
	return best
}

func correlateAt(p, t *patch, dx, dy int) float64 {
	var n, sp, st, spp, stt, spt float64
	for y := max(0, -dy); y < min(p.side, p.side-dy); y++ {
		for x := max(0, -dx); x < min(p.side, p.side-dx); x++ {
			a, b := p.v[(y+dy)*p.side+x+dx], t.v[y*p.side+x]
			if math.IsNaN(a) {
				continue
			}
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

// fontHeights are the digit heights tried of a stand-in font, in mm.
var fontHeights = []float64{4, 5, 6, 7}

var fontCache sync.Map // value → []patch

// fontNumerals draws a value in a bold font at several heights.
func fontNumerals(value int) []patch {
	if p, ok := fontCache.Load(value); ok {
		return p.([]patch)
	}
	var out []patch
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil || value < 0 || value > 9 {
		return nil
	}
	for _, mm := range fontHeights {
		// Digits of this font stand 0.72 em high.
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: mm / patchStepMM / 0.72, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			continue
		}
		out = append(out, drawDigit(face, value))
	}
	fontCache.Store(value, out)
	return out
}

func drawDigit(face font.Face, value int) patch {
	text := string(rune('0' + value))
	img := image.NewGray(image.Rect(0, 0, numeralSide, numeralSide))
	b, _ := font.BoundString(face, text)
	d := font.Drawer{Dst: img, Src: image.White, Face: face}
	mid := fixed.I(numeralSide) / 2
	d.Dot = fixed.Point26_6{X: mid - (b.Min.X+b.Max.X)/2, Y: mid - (b.Min.Y+b.Max.Y)/2}
	d.DrawString(text)
	out := newPatch(numeralSide)
	for k := range out.v {
		out.v[k] = float64(img.GrayAt(k%numeralSide, k/numeralSide).Y) / 255
	}
	return out
}

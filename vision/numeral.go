package vision

import (
	"image"
	"math"
	"sort"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/geometry"
)

// The patch in the middle of a card that holds the numeral, inside the suit.
const (
	numeralHalfMM = 4.5
	numeralStepMM = 0.5
	numeralSide   = int(2*numeralHalfMM/numeralStepMM) + 1
	// numeralShift is how far, in steps, a numeral may stand off its
	// template: suits differ in where they leave room for it.
	numeralShift = 3
)

// numeralPatch is the brightness of the patch, row by row from the top.
type numeralPatch [numeralSide * numeralSide]float64

// numeralWeight is what full likeness of the numeral adds to a score.
const numeralWeight = 120

// settleNumerals lets the numeral speak where several values are left. What
// the digits look like is learned from the cards of this very picture that
// leave no doubt; a plain bold font stands in for those that none shows.
func (rd *reader) settleNumerals() {
	templates := rd.learnNumerals()
	parallel(len(rd.read), func(i int) {
		id := &rd.read[i]
		if len(id.Others) == 0 || !id.Light.ok || !rd.valuesDiffer(id) {
			return
		}
		list := append([]candidate{id.Best}, id.Others...)
		for k := range list {
			value := rd.models[list[k].Model].Face.Layout.Value
			list[k].Score += numeralWeight * rd.numeralLikeness(i, &list[k], &id.Light, value, templates)
		}
		sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
		id.settleOn(list)
	})
}

func (rd *reader) valuesDiffer(id *identity) bool {
	for _, o := range id.Others {
		if rd.models[o.Model].Face.Layout.Value != rd.models[id.Best.Model].Face.Layout.Value {
			return true
		}
	}
	return false
}

// learnNumerals averages the patches of the cards that leave no doubt.
func (rd *reader) learnNumerals() map[int]*numeralPatch {
	sum := map[int]*numeralPatch{}
	count := map[int]int{}
	for i := range rd.read {
		id := &rd.read[i]
		layout := rd.models[id.Best.Model].Face.Layout
		if len(id.Others) > 0 || layout.IsStart() || !id.Light.ok || id.Best.Hits.Fraction < sureFraction || id.Best.Look.share() < 0.95 {
			continue
		}
		p, ok := rd.patchOf(i, id.Best.Pose, &id.Light)
		if !ok {
			continue
		}
		if sum[layout.Value] == nil {
			sum[layout.Value] = &numeralPatch{}
		}
		for k := range p {
			sum[layout.Value][k] += p[k]
		}
		count[layout.Value]++
	}
	for v, s := range sum {
		for k := range s {
			s[k] /= float64(count[v])
		}
	}
	return sum
}

// patchOf samples the numeral of card i in the given pose; false if another
// card may hide it.
func (rd *reader) patchOf(i int, pose geometry.Pose, l *light) (numeralPatch, bool) {
	var out numeralPatch
	cam := rd.plane.camera()
	visible := rd.uncovered(i)
	for k := range out {
		q := geometry.Point{float64(k%numeralSide)*numeralStepMM - numeralHalfMM, numeralHalfMM - float64(k/numeralSide)*numeralStepMM}
		p := pose.Apply(q)
		if !visible(p) {
			return out, false
		}
		c, ok := rd.r.pixelAt(cam.Project(p))
		if !ok {
			return out, false
		}
		c = l.relative(c)
		out[k] = math.Sqrt(math.Max(0, math.Min(1, max(c[0], c[1], c[2]))))
	}
	return out, true
}

// numeralLikeness is the best correlation of the card's numeral with that of
// the value.
func (rd *reader) numeralLikeness(i int, c *candidate, l *light, value int, templates map[int]*numeralPatch) float64 {
	p, ok := rd.patchOf(i, c.Pose, l)
	if !ok {
		return 0
	}
	if t := templates[value]; t != nil {
		return correlate(&p, t)
	}
	best := 0.0
	for _, t := range fontNumerals(value) {
		best = math.Max(best, correlate(&p, &t))
	}
	return best
}

// correlate is the highest normalised correlation over small shifts.
func correlate(p, t *numeralPatch) float64 {
	best := 0.0
	for dy := -numeralShift; dy <= numeralShift; dy++ {
		for dx := -numeralShift; dx <= numeralShift; dx++ {
			best = math.Max(best, correlateAt(p, t, dx, dy))
		}
	}
	return best
}

func correlateAt(p, t *numeralPatch, dx, dy int) float64 {
	var n, sp, st, spp, stt, spt float64
	for y := max(0, -dy); y < min(numeralSide, numeralSide-dy); y++ {
		for x := max(0, -dx); x < min(numeralSide, numeralSide-dx); x++ {
			a, b := p[(y+dy)*numeralSide+x+dx], t[y*numeralSide+x]
			n, sp, st = n+1, sp+a, st+b
			spp, stt, spt = spp+a*a, stt+b*b, spt+a*b
		}
	}
	va, vb := spp-sp*sp/n, stt-st*st/n
	if va < 1e-9 || vb < 1e-9 {
		return 0
	}
	return (spt - sp*st/n) / math.Sqrt(va*vb)
}

// fontHeights are the digit heights tried of a stand-in font, in mm.
var fontHeights = []float64{4, 5, 6, 7}

var fontCache sync.Map // value → []numeralPatch

// fontNumerals draws a value in a bold font at several heights.
func fontNumerals(value int) []numeralPatch {
	if p, ok := fontCache.Load(value); ok {
		return p.([]numeralPatch)
	}
	var out []numeralPatch
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil || value < 0 || value > 9 {
		return nil
	}
	for _, mm := range fontHeights {
		// Digits of this font stand 0.72 em high.
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: mm / numeralStepMM / 0.72, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			continue
		}
		out = append(out, drawDigit(face, value))
	}
	fontCache.Store(value, out)
	return out
}

func drawDigit(face font.Face, value int) numeralPatch {
	text := string(rune('0' + value))
	img := image.NewGray(image.Rect(0, 0, numeralSide, numeralSide))
	b, _ := font.BoundString(face, text)
	d := font.Drawer{Dst: img, Src: image.White, Face: face}
	mid := fixed.I(numeralSide) / 2
	d.Dot = fixed.Point26_6{X: mid - (b.Min.X+b.Max.X)/2, Y: mid - (b.Min.Y+b.Max.Y)/2}
	d.DrawString(text)
	var out numeralPatch
	for k := range out {
		out[k] = float64(img.GrayAt(k%numeralSide, k/numeralSide).Y) / 255
	}
	return out
}

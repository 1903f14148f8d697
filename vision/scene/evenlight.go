package scene

import (
	"context"
	"image"
	"math"
	"slices"

	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/vision/raster"
)

// Light that changes over a card: the rows that a rolling shutter took while a
// mains lamp was dim, the edge of a hand's shadow, a window behind the table, a
// camera that maps tones locally. A card's black and white, taken as one, are then
// wrong on either side of the step, and a grey stretch of white line looks like
// another card's. The white lines themselves, which all cards have all round, show
// what the light is at each place.
const (
	// lightCellMM is the spacing at which the light is told.
	lightCellMM = 3.0
	// unevenLight is how much, as a natural logarithm, white may differ over a
	// card before the picture is evened out: by a third. Over the cards of photos
	// in the light of a lamp it differs by 0.1 to 0.3, with banding, at the edge of
	// a shadow, or against a window by 1 and more.
	unevenLight = 0.4
	// Of the lights on the table the picture is brought to a bright one, so that
	// little is clipped.
	evenQuantile = 0.9
	// leastLightSamples of white line make a field.
	leastLightSamples = 200
)

// EvenOut measures the light over the picture along the white lines of the cards
// found and, where it changes over a card, makes it even.
func EvenOut(ctx context.Context, from *Scene) (*Scene, error) {
	l, err := from.lighting(ctx)
	if err != nil {
		return nil, err
	}
	if l == nil || !from.unevenUnder(l) {
		return from, nil
	}
	sc := from.Clone()
	return sc, sc.evenUnder(ctx, l)
}

// evenUnder makes the light even that was measured, and reads anew what depends
// on it.
func (sc *Scene) evenUnder(ctx context.Context, l *raster.Lighting) error {
	even, err := l.Evened(ctx, sc.Raster, image.Rect(0, 0, sc.Raster.W, sc.Raster.H))
	if err != nil {
		return err
	}
	sc.Lighting, sc.Raster = l, even
	if err := sc.MeasureLights(ctx); err != nil {
		return err
	}
	cam := sc.Plane.Camera()
	if err := parallel.ForContext(ctx, len(sc.Cards), func(i int) { sc.Verify(&sc.Cards[i], &cam, RoughMM) }); err != nil {
		return err
	}
	return sc.MeasureLights(ctx)
}

// lighting is the light along the white lines of the cards; nil if too few are
// seen.
func (sc *Scene) lighting(ctx context.Context) (*raster.Lighting, error) {
	s, err := sc.lightSamples(ctx)
	if err != nil || len(s.white[0]) < leastLightSamples || len(s.black[0]) < leastLightSamples {
		return nil, err
	}
	cam := sc.Plane.Camera()
	mid := sc.Cards[0].Pose.At
	cell := lightCellMM * cam.ScaleAt(mid)
	var out raster.Lighting
	if err := parallel.ForContext(ctx, 6, func(k int) {
		if k < 3 {
			out.White[k] = raster.NewField(sc.Raster.W, sc.Raster.H, cell, s.white[k])
		} else {
			out.Black[k-3] = raster.NewField(sc.Raster.W, sc.Raster.H, cell, s.black[k-3])
		}
	}); err != nil {
		return nil, err
	}
	out.Even.OK = true
	for k := range 3 {
		var white, black []float64
		for i := range sc.Cards {
			px := cam.Project(sc.Cards[i].Pose.At)
			here := out.At(px[0], px[1])
			white, black = append(white, here.White[k]), append(black, here.Black[k])
		}
		out.Even.White[k], out.Even.Black[k] = brightOf(white), quantile.Median(black)
	}
	return &out, nil
}

// brightOf is a bright one of some values.
func brightOf(v []float64) float64 {
	slices.Sort(v)
	return v[int(evenQuantile*float64(len(v)-1))]
}

// lightSamples are black and white of the cards where their lines are seen, by
// channel.
type lightSamples struct {
	white, black [3][]raster.FieldSample
}

// lineSample is what a white line shows in its middle, at a place in px.
type lineSample struct {
	x, y        float64
	c           raster.RGB
	card, width int // width in fractions of a mm: see widthsPerMM
}

// lightSamples reads black and white along all lines that no other card may hide.
func (sc *Scene) lightSamples(ctx context.Context) (*lightSamples, error) {
	var out lightSamples
	cam := sc.Plane.Camera()
	var lines []lineSample
	for i := range sc.Cards {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		h, m := &sc.Cards[i], &sc.Models[sc.Cards[i].Model]
		seen := sc.Uncovered(i)
		for e, hit := range h.Hits {
			edge := &m.Edges[e]
			q, dir := h.Pose.Apply(edge.At), h.Pose.Rotate(edge.Out)
			line := q.Add(dir.Mul(edge.WhiteMM / 2))
			if !hit || !seen(line) {
				continue
			}
			px := cam.Project(line)
			if w, ok := sc.Raster.PixelAt(px); ok {
				lines = append(lines, lineSample{px[0], px[1], w, i, int(math.Round(edge.WhiteMM * widthsPerMM))})
			}
			px = cam.Project(q.Sub(dir.Mul(blackInsideMM)))
			if b, ok := sc.Raster.ColorAt(px); ok && edge.BlackMM >= 2*blackInsideMM {
				for k := range 3 {
					out.black[k] = append(out.black[k], raster.FieldSample{X: px[0], Y: px[1], V: b[k]})
				}
			}
		}
	}
	for k := range 3 {
		out.white[k] = whiteAlong(lines, k)
	}
	return &out, nil
}

// whiteAlong is the logarithm of white in a channel along lines. A thin line is
// less white than a wide one, by the blur: what lines of one width lack beside
// their cards as a whole is given back to them.
func whiteAlong(lines []lineSample, channel int) []raster.FieldSample {
	light := func(s *lineSample) float64 { return math.Log(math.Max(leastWhite, s.c[channel])) }
	usual := medianBy(lines, func(s *lineSample) (int, float64) { return s.card, light(s) })
	lacks := medianBy(lines, func(s *lineSample) (int, float64) { return s.width, light(s) - usual[s.card] })
	out := make([]raster.FieldSample, len(lines))
	for i := range lines {
		s := &lines[i]
		out[i] = raster.FieldSample{X: s.x, Y: s.y, V: light(s) - lacks[s.width]}
	}
	return out
}

// medianBy is the median of a value of lines that have a key in common.
func medianBy(lines []lineSample, of func(s *lineSample) (key int, v float64)) map[int]float64 {
	all := map[int][]float64{}
	for i := range lines {
		key, v := of(&lines[i])
		all[key] = append(all[key], v)
	}
	out := map[int]float64{}
	for key, v := range all {
		out[key] = quantile.Median(v)
	}
	return out
}

const (
	// widthsPerMM: lines this fine part of a mm alike are of one width.
	widthsPerMM = 5
	// leastWhite is the least linear light that white is taken for.
	leastWhite = 0.004
)

// unevenUnder tells whether white differs over some card by more than the light
// of a lamp does.
func (sc *Scene) unevenUnder(l *raster.Lighting) bool {
	cam := sc.Plane.Camera()
	for i := range sc.Cards {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, q := range append(sc.Cards[i].Pose.ApplyAll(sc.Sizes.Outline), sc.Cards[i].Pose.At) {
			px := cam.Project(q)
			v := l.White[1].At(px[0], px[1])
			lo, hi = math.Min(lo, v), math.Max(hi, v)
		}
		if hi-lo > unevenLight {
			return true
		}
	}
	return false
}

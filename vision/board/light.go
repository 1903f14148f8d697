package board

import (
	"math"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
)

// lookPerMM is the scale, px, at which what stands on a board is looked for: a
// hole in a pawn is three millimetres wide.
const lookPerMM = 3.0

// aligned is a photo of a board beside the board as it would look empty, in the
// photo's light.
type aligned struct {
	photo *sheet
	empty *sheet // the learned picture in the photo's light
	lo    []rgb  // the least and the most of it round each pixel: a board
	hi    []rgb  // is found to within that
	// relit is the photo in the light in which the board was learned.
	relit *sheet
	// tops is the photo and its light farther out than the board, where the tops of
	// pawns are seen that stand at its edge.
	tops    *aligned
	toned   *sheet  // the learned picture as the photo's camera renders its colours
	lamp    rgb     // the colour of its light, the strongest channel being 1
	typical float32 // brightness of the empty board
	noise   float64 // deviation of the photo from the empty board where it is bare
}

// Settings of the photometric alignment.
const (
	lightCellMM = 30.0 // over which light changes little
	lightLeast  = 12   // pixel value of the board below which its ratio says nothing
	slackMM     = 0.5  // by which a place may be off
	lookBlurMM  = 0.35 // one px of the sheet
)

// align brings a photo and the board's picture to one frame and one light. The
// light is a factor for each channel and a veil, light that is added, both of
// which vary slowly over the board; half of what is round a place must be bare
// for its median to be right.
func (k *Known) align(photo gocv.Mat, cam geometry.Camera) (*aligned, error) {
	perMM := min(lookPerMM, max(1.5, cam.ScaleAt(geometry.Point{})))
	ref, err := k.sheet.scaled(perMM)
	if err != nil {
		return nil, err
	}
	px, small := pixelsFor(photo, cam, perMM)
	a := &aligned{photo: rectify(&px, &small, k.Board.WidthMM, k.Board.HeightMM, perMM).smoothed(lookBlurMM)}
	ref = ref.smoothed(lookBlurMM)
	a.photo.W, a.photo.H = ref.W, ref.H
	// The light is measured by the board's colours, and how the photo renders
	// these in that light: each time with what is known of the other.
	var veil, gain [3]*smoothField
	for round := range 2 {
		veil = a.veils(ref)
		gain = a.gains(ref, &veil)
		a.relight(&gain, &veil)
		if round == 0 {
			tone := toningOf(ref, a.relit)
			ref = tone.apply(ref)
		}
	}
	a.toned = ref
	a.empty = blank(ref)
	parallel.For(ref.H, func(y int) {
		g, v := make([]float32, ref.W), make([]float32, ref.W)
		for c := range 3 {
			gain[c].rowAt(float64(y), g)
			veil[c].rowAt(float64(y), v)
			for x := range ref.W {
				// A camera gives no more than white.
				a.empty.Pix[y*ref.W+x][c] = min(255, ref.Pix[y*ref.W+x][c]*max(leastGain, g[x])+v[x])
			}
		}
	})
	if k.Board.Rows == 0 {
		a.tops = a.wider(rectify(&px, &small, k.Board.WidthMM+2*topsBeyondMM, k.Board.HeightMM+2*topsBeyondMM, perMM).smoothed(lookBlurMM), &gain, &veil)
	}
	a.measureLamp(&gain)
	if a.tops != nil {
		a.tops.lamp = a.lamp
	}
	a.range3(int(math.Ceil(slackMM * perMM)))
	var bare []float64
	for i := 0; i < len(ref.Pix); i += 7 {
		if a.photo.Seen[i] {
			bare = append(bare, a.photo.Pix[i].distance(a.empty.Pix[i]))
		}
	}
	// The median of the length of three normal deviates is 1.54 of theirs.
	a.noise = max(1, quantile.Median(bare)/1.54)
	return a, nil
}

// relight fills in the photo in the light in which the board was learned.
func (a *aligned) relight(gain, veil *[3]*smoothField) {
	a.relit = blank(a.photo)
	parallel.For(a.photo.H, func(y int) {
		g, v := make([]float32, a.photo.W), make([]float32, a.photo.W)
		for c := range 3 {
			gain[c].rowAt(float64(y), g)
			veil[c].rowAt(float64(y), v)
			for x := range a.photo.W {
				a.relit.Pix[y*a.photo.W+x][c] = (a.photo.Pix[y*a.photo.W+x][c] - v[x]) / max(leastGain, g[x])
			}
		}
	})
}

// topsBeyondMM is how far beyond the board's edge the top of a pawn that stands near
// it may be seen: a tall one, from the side.
const topsBeyondMM = 45.0

// wider is a wider sheet of the same scale with the light of the nearest part of
// the board.
func (a *aligned) wider(wide *sheet, gain, veil *[3]*smoothField) *aligned {
	out := &aligned{photo: wide, relit: blank(wide)}
	left, top := (wide.W-a.photo.W)/2, (wide.H-a.photo.H)/2
	parallel.For(wide.H, func(y int) {
		g, v := make([]float32, a.photo.W), make([]float32, a.photo.W)
		for c := range 3 {
			row := float64(max(0, min(a.photo.H-1, y-top)))
			gain[c].rowAt(row, g)
			veil[c].rowAt(row, v)
			for x := range wide.W {
				at := max(0, min(a.photo.W-1, x-left))
				out.relit.Pix[y*wide.W+x][c] = (wide.Pix[y*wide.W+x][c] - v[at]) / max(leastGain, g[at])
			}
		}
	})
	return out
}

// leastGain is the least light that a photo is divided by.
const leastGain = 0.02

// measureLamp fills in the colour of the light and the usual brightness.
func (a *aligned) measureLamp(gain *[3]*smoothField) {
	for c := range 3 {
		a.lamp[c] = float32(quantile.Median(gain[c].v))
	}
	a.lamp = a.lamp.times(1 / max(0.01, a.lamp[0], a.lamp[1], a.lamp[2]))
	var v []float64
	for i := 0; i < len(a.empty.Pix); i += 13 {
		v = append(v, float64(a.empty.Pix[i].luma()))
	}
	a.typical = float32(quantile.Median(v))
}

func blank(like *sheet) *sheet {
	return &sheet{TrueScale: like.TrueScale, WidthMM: like.WidthMM, High: like.High, Pix: make([]rgb, len(like.Pix)), Seen: like.Seen}
}

// range3 fills in the least and the most of the empty board round each pixel.
func (a *aligned) range3(r int) {
	s := a.empty
	lo, hi := make([]rgb, len(s.Pix)), make([]rgb, len(s.Pix))
	a.lo, a.hi = make([]rgb, len(s.Pix)), make([]rgb, len(s.Pix))
	extremes := func(from, to, outLo, outHi []rgb, at func(i, d int) (j int, inside bool)) {
		parallel.For(s.H, func(y int) {
			for x := range s.W {
				i := y*s.W + x
				l, h := from[i], to[i]
				for d := -r; d <= r; d++ {
					j, inside := at(i, d)
					if !inside {
						continue
					}
					for c := range 3 {
						l[c], h[c] = min(l[c], from[j][c]), max(h[c], to[j][c])
					}
				}
				outLo[i], outHi[i] = l, h
			}
		})
	}
	extremes(s.Pix, s.Pix, lo, hi, func(i, d int) (int, bool) {
		x := i%s.W + d
		return i + d, x >= 0 && x < s.W
	})
	extremes(lo, hi, a.lo, a.hi, func(i, d int) (int, bool) {
		y := i/s.W + d
		return i + d*s.W, y >= 0 && y < s.H
	})
}

// off is how far, in pixel values, the photo is from anything that the empty
// board shows round a pixel.
func (a *aligned) off(i int) float64 {
	var sum float64
	for c := range 3 {
		p := a.photo.Pix[i][c]
		d := float64(max(a.lo[i][c]-p, p-a.hi[i][c], 0))
		sum += d * d
	}
	return math.Sqrt(sum)
}

// shaded tells whether the photo is within a limit of the board in a shadow and
// under a sheen: in any shade between the darkest that a shadow has and full
// light, with any sheen. What still lights a shadow may have another colour.
//
// How far the shadow's channels may be off its shade is the caller's: a shadow
// and a pawn's own shaded side look alike, and only one of the two can be ruled
// out at a time.
func (a *aligned) shaded(i int, shadowTint float32, limit float64) bool {
	most := float32(brightSheen)
	if a.empty.Pix[i].luma() < veilDark*a.typical {
		most = darkSheen
	}
	for sheen := float32(0); sheen <= most; sheen += 6 {
		for s := float32(darkestShade); s <= 1; s += 0.05 {
			tint := float32(1)
			if s < fullLight {
				tint = shadowTint
			}
			var sum float64
			for c := range 3 {
				p := a.photo.Pix[i][c] - sheen*a.lamp[c]
				d := float64(max(s/tint*a.lo[i][c]-p, p-s*tint*a.hi[i][c], 0))
				sum += d * d
			}
			if sum <= limit*limit {
				return true
			}
		}
	}
	return false
}

// darkSheen is how much, in pixel values, the light that a varnished board
// throws back adds to its dark places: a sixth of white, in one photo or the
// other. On bright ones, by which its light is measured, little is left of it.
const darkSheen, brightSheen = 42, 8

// shadeTint is the factor by which the channels of a shadow may be off its
// shade: a lamp casts it, and the room, whose walls have a colour, lights it.
// fullLight is the shade from which there is none.
const shadeTint, fullLight = 1.18, 0.92

// darkestShade is how dark, as a share in pixel values, a shadow makes a board:
// a fifth of the light.
const darkestShade = 0.5

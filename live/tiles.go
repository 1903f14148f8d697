package live

import "slices"

// tileSide is the side of a tile, thumb px: a card is some six to eight wide.
const tileSide = 4

// grid is a number for every tile: how many times the variance that noise
// explains its pixels differ.
type grid struct {
	w, h int
	v    []float32
}

func newGrid(t *thumb) *grid {
	w, h := t.w/tileSide, t.h/tileSide
	return &grid{w: w, h: h, v: make([]float32, w*h)}
}

// jitterPx is how far, thumb px, a picture may be displaced without that being
// a change: a camera on an arm trembles by a few tenths of a px of the frame.
// A card that is pushed by a mm moves three times as far on a table of 1 m.
const jitterPx = 0.15

// curvePart is by how much of a change of the light a brightness may not follow
// it: cameras' tone curves are bent in the dark and in the bright.
const curvePart = 0.3

// recorded tells how the picture came about with which another is compared.
type recorded interface {
	variance(pixel int) float32 // relative to that of a frame's pixel
	under(tile int) gain        // the light in which it was taken
}

// frameBefore is a picture that is the last frame.
type frameBefore struct{}

func (frameBefore) variance(int) float32 { return 1 }
func (frameBefore) under(int) gain       { return gain{1, 1, 1} }

// compare measures how a thumb differs from another picture.
func compare[T uint8 | float32](t *thumb, other []T, l light, s *noise, as recorded) *grid {
	out := newGrid(t)
	for ty := range out.h {
		for tx := range out.w {
			sum, was, g := float32(0), as.under(ty*out.w+tx), l.at(tx, ty)
			for y := ty * tileSide; y < (ty+1)*tileSide; y++ {
				for x := tx * tileSide; x < (tx+1)*tileSide; x++ {
					p := y*t.w + x
					left, right, up, down := p, p, p, p
					if x > 0 {
						left--
					}
					if x+1 < t.w {
						right++
					}
					if y > 0 {
						up -= t.w
					}
					if y+1 < t.h {
						down += t.w
					}
					more := 1 + as.variance(p)
					for c := range 3 {
						d := float32(t.pix[3*p+c]) - g[c]*float32(other[3*p+c])
						gx := (float32(other[3*right+c]) - float32(other[3*left+c])) / 2
						gy := (float32(other[3*down+c]) - float32(other[3*up+c])) / 2
						sigma := s.sigma[levelOf(t.pix[3*p+c])]
						// What is clipped, or lies on a tone curve's bend, does not follow
						// the gain; thin white lines are mixed with what is beside them.
						here := float32(other[3*p+c])
						contrast := max(apart(here, other[3*left+c]), apart(here, other[3*right+c]), apart(here, other[3*up+c]), apart(here, other[3*down+c]))
						bent := (g[c]/was[c] - 1) * (contrast + curvePart*here)
						sum += d * d / (sigma*sigma*more + jitterPx*jitterPx*(gx*gx+gy*gy) + bent*bent)
					}
				}
			}
			out.v[ty*out.w+tx] = sum / (3 * tileSide * tileSide)
		}
	}
	out.relative()
	return out
}

func apart[T uint8 | float32](a float32, b T) float32 { return max(a-float32(b), float32(b)-a) }

// relative holds the tiles against the median one where the model of the noise
// falls short, as with a film's compression.
func (g *grid) relative() {
	sorted := slices.Clone(g.v)
	slices.Sort(sorted)
	if m := sorted[len(sorted)/2]; m > 1 {
		for i := range g.v {
			g.v[i] /= m
		}
	}
}

// The variances, relative to noise, from which a tile counts. With 48 values a
// tile, noise alone reaches 2.5 once in millions; shadows of cards do. Between
// the two a tile counts beside one that does.
const (
	strongChange = 8 // three times what noise alone hardly reaches
	weakChange   = 3 // a little more than noise alone reaches
)

// still counts for each tile the frames since it last moved.
type still struct {
	w, h int
	n    []int
}

// step takes in how a frame differs from the one before.
func (s *still) step(moving *grid) {
	if s.n == nil {
		*s = still{moving.w, moving.h, make([]int, len(moving.v))}
	}
	for y := range s.h {
		for x := range s.w {
			i := y*s.w + x
			if moving.v[i] >= strongChange || moving.v[i] >= weakChange && moving.near(x, y, strongChange) {
				s.n[i] = 0
			} else {
				s.n[i]++
			}
		}
	}
}

// near tells whether a tile next to one reaches a level.
func (g *grid) near(x, y int, level float32) bool {
	for yy := max(0, y-1); yy <= min(g.h-1, y+1); yy++ {
		for xx := max(0, x-1); xx <= min(g.w-1, x+1); xx++ {
			if g.v[yy*g.w+xx] >= level {
				return true
			}
		}
	}
	return false
}

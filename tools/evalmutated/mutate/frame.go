package mutate

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"

	"golang.org/x/image/draw"
)

// crop cuts the picture on one side or two, somewhere between its border and the
// middles of the outermost cards: a card of which less is left cannot be asked for.
func crop(p *Picture, chance *rand.Rand) string {
	b := p.Pixels.Bounds()
	lo, hi := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, c := range p.Cards {
		m := c.centre()
		for k := range m {
			lo[k], hi[k] = math.Min(lo[k], m[k]), math.Max(hi[k], m[k])
		}
	}
	left := b
	for range 1 + chance.IntN(2) {
		switch part := chance.Float64(); chance.IntN(4) {
		case 0:
			left.Min.X = max(0, int(part*lo[0]))
		case 1:
			left.Min.Y = max(0, int(part*lo[1]))
		case 2:
			left.Max.X = min(b.Dx(), b.Dx()-int(part*(float64(b.Dx())-hi[0])))
		default:
			left.Max.Y = min(b.Dy(), b.Dy()-int(part*(float64(b.Dy())-hi[1])))
		}
	}
	cut := image.NewRGBA(image.Rect(0, 0, left.Dx(), left.Dy()))
	draw.Copy(cut, image.Point{}, p.Pixels, left, draw.Src, nil)
	p.Pixels = cut
	p.move(func(q Point) Point { return Point{q[0] - float64(left.Min.X), q[1] - float64(left.Min.Y)} })
	return fmt.Sprintf("%v of %d × %d", left, b.Dx(), b.Dy())
}

// mirror is what many front cameras do.
func mirror(p *Picture, _ *rand.Rand) string {
	b := p.Pixels.Bounds()
	for y := range b.Dy() {
		for x := range b.Dx() / 2 {
			l, r := p.Pixels.RGBAAt(x, y), p.Pixels.RGBAAt(b.Dx()-1-x, y)
			p.Pixels.SetRGBA(x, y, r)
			p.Pixels.SetRGBA(b.Dx()-1-x, y, l)
		}
	}
	p.move(func(q Point) Point { return Point{float64(b.Dx()-1) - q[0], q[1]} })
	return "left and right exchanged"
}

// size makes the picture smaller, until the smallest card is 60 px wide.
func size(p *Picture, chance *rand.Rand) string {
	narrowest := math.Inf(1)
	for _, c := range p.Cards {
		narrowest = math.Min(narrowest, c.side())
	}
	scale := between(chance, math.Min(1, 60/narrowest), 1)
	b := p.Pixels.Bounds()
	to := image.NewRGBA(image.Rect(0, 0, max(1, int(scale*float64(b.Dx()))), max(1, int(scale*float64(b.Dy())))))
	draw.CatmullRom.Scale(to, to.Bounds(), p.Pixels, b, draw.Src, nil)
	p.Pixels = to
	sx, sy := float64(to.Bounds().Dx())/float64(b.Dx()), float64(to.Bounds().Dy())/float64(b.Dy())
	p.move(func(q Point) Point { return Point{(q[0]+0.5)*sx - 0.5, (q[1]+0.5)*sy - 0.5} })
	return fmt.Sprintf("times %.2f", scale)
}

// blur takes in defocus, up to a hundredth of a card's width.
func blur(p *Picture, chance *rand.Rand) string {
	sigma := p.Cards[0].side() * between(chance, 0.001, 0.011)
	p.Pixels = gaussian(p.Pixels, sigma)
	return fmt.Sprintf("sigma %.1f px", sigma)
}

func compress(p *Picture, chance *rand.Rand) string {
	p.Quality = 5 + chance.IntN(91)
	return fmt.Sprintf("quality %d", p.Quality)
}

// gaussian is a picture blurred: rows, then columns.
func gaussian(from *image.RGBA, sigma float64) *image.RGBA {
	reach := int(math.Ceil(3 * sigma))
	kernel, sum := make([]float64, 2*reach+1), 0.0
	for i := range kernel {
		d := float64(i-reach) / math.Max(sigma, 1e-9)
		kernel[i] = math.Exp(-d * d / 2)
		sum += kernel[i]
	}
	pass := func(from *image.RGBA, dx, dy int) *image.RGBA {
		b := from.Bounds()
		to := image.NewRGBA(b)
		for y := range b.Dy() {
			for x := range b.Dx() {
				var c [3]float64
				for i, k := range kernel {
					at := from.PixOffset(min(max(x+dx*(i-reach), 0), b.Dx()-1), min(max(y+dy*(i-reach), 0), b.Dy()-1))
					for j := range c {
						c[j] += k * float64(from.Pix[at+j])
					}
				}
				to.SetRGBA(x, y, rgb(level(c[0]/sum), level(c[1]/sum), level(c[2]/sum)))
			}
		}
		return to
	}
	return pass(pass(from, 1, 0), 0, 1)
}

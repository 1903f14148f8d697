package synth

import (
	"image"
	"math"
	"slices"

	"referee/geometry"
	"referee/table"
)

// arm is a person's arm that reaches over the table.
type arm struct {
	target       geometry.Point // mm: where the fingers end
	away         geometry.Point // unit: from the target to its shoulder
	skin, sleeve [3]float64
	width        float64 // mm, of the forearm
}

// skins and sleeves, as a camera shows them, of 255.
var (
	skins   = [][3]float64{{224, 172, 145}, {190, 135, 105}, {140, 90, 65}, {85, 55, 42}}              // from light to dark
	sleeves = [][3]float64{{40, 45, 60}, {200, 200, 205}, {150, 40, 45}, {60, 110, 160}, {20, 20, 20}} // denim, white, red, blue, black
)

// arm draws whose arm lays a card: from any side, bare or in a sleeve.
func (d *director) arm(at geometry.Point) *arm {
	way := 2 * math.Pi * d.rng.Float64()
	a := &arm{away: geometry.Point{math.Cos(way), math.Sin(way)}, skin: skins[d.rng.IntN(len(skins))], width: between(d.rng, 55, 80)}
	a.sleeve = a.skin
	if d.rng.IntN(3) > 0 {
		a.sleeve = sleeves[d.rng.IntN(len(sleeves))]
	}
	a.target = at.Add(a.away.Mul(25 * d.rng.Float64()))
	return a
}

// hand is an arm in one frame.
type hand struct {
	parts []handPart
	moves geometry.Point // px, while the frame is exposed
}

// and is this hand with another one in the same frame.
func (h *hand) and(o *hand) *hand {
	return &hand{parts: append(slices.Clone(h.parts), o.parts...), moves: h.moves}
}

// smears is by how many pictures a hand that moves is made.
const smears = 4

// drawMoving paints the hand, blurred by how it moves.
func (h *hand) drawMoving(img *image.RGBA) {
	if h.moves == (geometry.Point{}) {
		h.draw(img)
		return
	}
	m := newMean()
	for k := range smears {
		at := &hand{parts: slices.Clone(h.parts)}
		for i := range at.parts {
			p, by := &at.parts[i], h.moves.Mul(float64(k)/smears)
			p.a, p.b = p.a.Add(by), p.b.Add(by)
		}
		one := &image.RGBA{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
		at.draw(one)
		m.add(one)
	}
	copy(img.Pix, m.image().Pix)
}

// handPart is a capsule in the picture.
type handPart struct {
	a, b   geometry.Point // px
	radius float64
	ink    [3]float64
}

// reach is the arm with its fingers as far from the target as the part says, in
// arm's lengths of 300 mm.
func (a *arm) reach(part float64, v *table.View) *hand {
	const length = 300 // mm that an arm is drawn back
	tip := a.target.Add(a.away.Mul(part * length))
	side := geometry.Perp(a.away)
	px := func(p geometry.Point) geometry.Point { return v.Camera.Project(p) }
	scale := v.Camera.ScaleAt(tip)
	if math.IsNaN(scale) {
		scale = 1
	}
	h := &hand{}
	for k := -1.5; k <= 1.5; k++ {
		from := tip.Add(side.Mul(17 * k)).Add(a.away.Mul(6 * k * k))
		h.parts = append(h.parts, handPart{px(from), px(tip.Add(side.Mul(13 * k)).Add(a.away.Mul(75))), 8 * scale, a.skin})
	}
	elbow := px(tip.Add(a.away.Mul(150))) // from there on straight out of the picture
	h.parts = append(h.parts,
		handPart{px(tip.Add(a.away.Mul(80))), px(tip.Add(a.away.Mul(125))), 0.55 * a.width * scale, a.skin},
		handPart{elbow, elbow.Add(px(tip.Add(a.away.Mul(170))).Sub(elbow).Mul(100)), 0.5 * a.width * scale, a.sleeve})
	return h
}

// shadowReach is how far, in its radii, the shadow of a part reaches.
const shadowReach = 1.4

// draw paints the hand with its shadow: darker towards its edges, as round
// things are.
func (h *hand) draw(img *image.RGBA) {
	for k := len(h.parts) - 1; k >= 0; k-- {
		h.parts[k].draw(img, (*handPart).shade)
	}
	for k := len(h.parts) - 1; k >= 0; k-- { // the fingers over the arm
		h.parts[k].draw(img, (*handPart).paint)
	}
}

// draw does something to the pixels that a part and its shadow reach; apart is
// how far each lies from the part's axis, in radii.
func (p *handPart) draw(img *image.RGBA, do func(p *handPart, px []uint8, apart float64)) {
	lo, hi := geometry.Polygon{p.a, p.b}.Bounds()
	r := p.radius * shadowReach
	box := image.Rect(int(max(lo[0]-r, -1)), int(max(lo[1]-r, -1)), int(min(hi[0]+r, 1e5))+1, int(min(hi[1]+r, 1e5))+1).Intersect(img.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i := y*img.Stride + 4*x
			if d := geometry.SegmentDistance(geometry.Point{float64(x), float64(y)}, p.a, p.b) / p.radius; d < shadowReach {
				do(p, img.Pix[i:i+3], d)
			}
		}
	}
}

func (p *handPart) paint(px []uint8, apart float64) {
	if apart < 1 {
		for c := range px {
			px[c] = uint8(p.ink[c] * (0.65 + 0.35*math.Sqrt(1-apart*apart)))
		}
	}
}

// shade darkens what lies beside a part; fingers next to each other darken it
// together.
func (p *handPart) shade(px []uint8, apart float64) {
	k := 0.85 + 0.15*max(0, apart-1)/(shadowReach-1)
	for c := range px {
		px[c] = uint8(float64(px[c]) * k)
	}
}

package synth

import (
	"fmt"
	"image"
	"math"

	"referee/geometry"
	"referee/internal/parallel"
)

// blockPx is the side of the squares within which table position and light
// are interpolated: at 35° tilt and 12 MP this is off by under 0.002 mm.
const blockPx = 8

// Render draws the shot. The painter must be one for the shot's deck.
func (p *Painter) Render(s *Shot) (*image.RGBA, error) {
	if s.Table.Deck != p.deck {
		return nil, fmt.Errorf("synth: the painter is for deck %q, the shot of deck %q", p.deck.Name, s.Table.Deck.Name)
	}
	if err := p.prepare(s); err != nil {
		return nil, err
	}
	f := newFrame(s.View.Width, s.View.Height)
	r := &renderer{shot: s, frame: f, cards: p.dress(s)}
	r.cols, r.rows = (f.w+blockPx-1)/blockPx, (f.h+blockPx-1)/blockPx
	r.nodes = make([]node, (r.cols+1)*(r.rows+1))
	parallel.For(r.rows+1, r.fillNodes)
	parallel.For(r.rows, r.renderBlocks)
	f = f.blurred(s.sensor.blurPx)
	s.sensor.addNoise(f)
	return s.sensor.develop(f), nil
}

// node is a corner of a block.
type node struct {
	at           geometry.Point // mm on the table
	light, glare rgb
	table        rgb // the bare table, lit
	onTable      bool
}

type renderer struct {
	shot       *Shot
	frame      *frame
	cards      []dressed
	cols, rows int
	nodes      []node
}

// fillNodes finds table position and light for a row of block corners.
func (r *renderer) fillNodes(j int) {
	s := r.shot
	w, h := float64(r.frame.w), float64(r.frame.h)
	for i := 0; i <= r.cols; i++ {
		px := geometry.Point{float64(i * blockPx), float64(j * blockPx)}
		n := &r.nodes[j*(r.cols+1)+i]
		n.at = s.View.Camera.Unproject(px)
		if math.IsNaN(n.at[0]) {
			n.at = geometry.Point{2 * farMM, 2 * farMM}
		}
		n.light, n.glare = s.light.at(n.at)
		x, y := (px[0]-w/2)/(w/2), (px[1]-h/2)/(w/2)
		v := float32(1 - s.sensor.vignette*(x*x+y*y)/(1+h*h/(w*w)))
		n.light, n.glare = n.light.scaled(v), n.glare.scaled(v)
		n.table, n.onTable = r.tableAt(n)
	}
}

// tableAt is the colour of the bare table at a node, lit.
func (r *renderer) tableAt(n *node) (rgb, bool) {
	c, gloss, onTable := r.shot.surface.at(n.at)
	return c.times(n.light).plus(n.glare.scaled(gloss)), onTable
}

func (r *renderer) renderBlocks(j int) {
	var near []*dressed
	for i := range r.cols {
		n00, n10 := &r.nodes[j*(r.cols+1)+i], &r.nodes[j*(r.cols+1)+i+1]
		n01, n11 := &r.nodes[(j+1)*(r.cols+1)+i], &r.nodes[(j+1)*(r.cols+1)+i+1]
		near = r.cardsNear(near[:0], n00.at, n10.at, n01.at, n11.at)
		r.renderBlock(i, j, [4]*node{n00, n10, n01, n11}, near)
	}
}

// cardsNear lists the cards that may show or throw shadow in a block, from
// the top down.
func (r *renderer) cardsNear(out []*dressed, a, b, c, d geometry.Point) []*dressed {
	mid := a.Add(b).Add(c).Add(d).Mul(0.25)
	size := math.Max(geometry.Distance(a, d), geometry.Distance(b, c)) / 2
	for k := len(r.cards) - 1; k >= 0; k-- {
		card := &r.cards[k]
		if dx, dy := mid[0]-card.at[0], mid[1]-card.at[1]; dx*dx+dy*dy > (card.reach+size)*(card.reach+size) {
			continue
		}
		q := card.local(mid)
		gap := card.distance(q)
		if gap < size+shadowMM+1 {
			out = append(out, card)
		}
		if gap < -size-1 {
			break // it hides all below
		}
	}
	return out
}

// renderBlock draws one block of pixels.
func (r *renderer) renderBlock(bi, bj int, n [4]*node, near []*dressed) {
	w, h := r.frame.w, r.frame.h
	edge := n[0].onTable != n[1].onTable || n[0].onTable != n[2].onTable || n[0].onTable != n[3].onTable
	down := n[2].at.Sub(n[0].at).Mul(1.0 / blockPx)
	for y := bj * blockPx; y < min(h, (bj+1)*blockPx); y++ {
		ty := float64(y-bj*blockPx) / blockPx
		m, right := lerpNode(n[0], n[2], ty), lerpNode(n[1], n[3], ty)
		step := stepNode(&m, &right)
		size := math.Max(math.Abs(step.at[0])+math.Abs(step.at[1]), math.Abs(down[0])+math.Abs(down[1]))
		fine := float32(math.Min(1, fineFadesMM/size))
		for x := bi * blockPx; x < min(w, (bi+1)*blockPx); x++ {
			out := (*rgb)(r.frame.pix[3*(y*w+x):])
			bare := float32(1)
			if len(near) > 0 {
				bare = r.cardsAt(out, &m, step.at, down, size, near)
			}
			if bare > 0 {
				if edge {
					m.table, _ = r.tableAt(&m)
				}
				k := bare * r.shot.surface.fineAt(m.at, fine)
				out[0] += k * m.table[0]
				out[1] += k * m.table[1]
				out[2] += k * m.table[2]
			}
			for _, t := range r.shot.things {
				if q := (geometry.Point{float64(x), float64(y)}); t.mayCover(q) {
					*out = t.at(q, *out, m.light)
				}
			}
			m.advance(&step)
		}
	}
}

func lerpNode(a, b *node, t float64) node {
	k := float32(t)
	return node{
		at:    geometry.Point{a.at[0] + t*(b.at[0]-a.at[0]), a.at[1] + t*(b.at[1]-a.at[1])},
		light: mix(a.light, b.light, k), glare: mix(a.glare, b.glare, k), table: mix(a.table, b.table, k),
	}
}

// stepNode is the change from one pixel to the next on the way from a to b.
func stepNode(a, b *node) node {
	const k = 1.0 / blockPx // of a block, a px
	step := func(a, b rgb) rgb { return b.scaled(k).plus(a.scaled(-k)) }
	return node{
		at:    geometry.Point{k * (b.at[0] - a.at[0]), k * (b.at[1] - a.at[1])},
		light: step(a.light, b.light), glare: step(a.glare, b.glare), table: step(a.table, b.table),
	}
}

func (n *node) advance(step *node) {
	n.at[0] += step.at[0]
	n.at[1] += step.at[1]
	for k := range 3 {
		n.light[k] += step.light[k]
		n.glare[k] += step.glare[k]
		n.table[k] += step.table[k]
	}
}

// fineFadesMM is the pixel size at which the fine pattern of a table fades.
const fineFadesMM = 0.4

// samplesAt are where a pixel is sampled, as shares of the way to its
// neighbours.
var samplesAt = [4]geometry.Point{{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}}

// cardsAt adds what is seen of the cards in a pixel and returns the share of
// the table's light that still shows.
func (r *renderer) cardsAt(out *rgb, m *node, across, down geometry.Point, size float64, near []*dressed) float32 {
	if size < flatReachMM {
		top := near[0]
		if p := top.local(m.at); top.distance(p) < -size {
			if ink := top.flatInk(p); ink != nil {
				r.lay(out, top, ink, m, 1)
				return 0
			}
		}
	}
	bare := float32(0)
	for _, k := range samplesAt {
		q := geometry.Point{
			m.at[0] + k[0]*across[0] + k[1]*down[0],
			m.at[1] + k[0]*across[1] + k[1]*down[1],
		}
		bare += r.sample(out, q, m, near, size/2)
	}
	return bare / float32(len(samplesAt))
}

// sample adds one of the samples of a pixel: it looks down through the cards
// at a point. It returns the share of the table's light that gets past edges
// and shadows.
func (r *renderer) sample(out *rgb, q geometry.Point, m *node, near []*dressed, size float64) (through float32) {
	through = 1
	shadow := r.shot.light.shadow
	for _, card := range near {
		p := card.local(q)
		d := card.distance(p)
		if d < size/2 {
			a := float32(math.Min(1, 0.5-d/size))
			r.shade(out, card, p, m, through*a/float32(len(samplesAt)))
			through *= 1 - a
			if through < 0.004 {
				return 0
			}
		}
		if d < shadowMM {
			e := card.distance(card.local(q.Sub(shadow)))
			through *= float32(1 - shadowDark*math.Max(0, math.Min(1, 1-e/shadowMM))*math.Max(0, math.Min(1, 1-d/shadowMM)))
		}
	}
	return through
}

// shade adds a share of the colour of a card at a point of its face, lit.
func (r *renderer) shade(out *rgb, d *dressed, p geometry.Point, m *node, share float32) {
	p = d.printed(p)
	ink, outline, dot := d.face.at(d.faceLevel, p[0], p[1])
	if d.inEmblem(p) {
		i, o, _ := d.emblem.at(d.emblLvl, p[0], p[1])
		ink, outline = over(ink, i), over(outline, o)
	}
	if d.inSymbol(p) {
		i, _, _ := d.symbol.at(d.symbLvl, p[0], p[1])
		ink = over(ink, i)
	}
	body := max(0, 1-ink-outline-dot)
	var c rgb
	for k := range c {
		c[k] = ink*d.ink[k] + outline*d.outline[k] + dot*d.dot[k] + body*d.body[k]
	}
	r.lay(out, d, &c, m, share)
}

// lay adds a share of a printed colour, lit, with the surface's sheen.
func (r *renderer) lay(out *rgb, d *dressed, c *rgb, m *node, share float32) {
	haze := r.shot.light.haze * d.sheen
	for k := range out {
		out[k] += share * ((c[k]+haze)*m.light[k] + m.glare[k]*d.sheen)
	}
}

// over adds a share that covers what was there.
func over(was, now float32) float32 { return was + now*(1-was) }

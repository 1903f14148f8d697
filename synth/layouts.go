package synth

import (
	"fmt"
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
)

// Kinds of shape that made-up decks choose from; the first two always, so
// that cards turn by right angles and by 45°.
const (
	kindSquare   deck.Kind = "square"
	kindTriangle deck.Kind = "triangle"
	kindOblong   deck.Kind = "rectangle"
	kindStrip    deck.Kind = "long-rectangle"
)

// capacity is the most dots on a shape of a kind.
var capacity = map[deck.Kind]int{kindTriangle: 1, kindSquare: 2, kindOblong: 3, kindStrip: 4}

// place is where a shape may stand on a card.
type place struct {
	kind deck.Kind
	poly geometry.Polygon
}

// drawSlots draws the kinds' sizes and lists all places for them that leave
// free the emblem and the places where the sign may stand.
func drawSlots(rng *rand.Rand, st *deck.Style, signs []geometry.Point) []place {
	w, h := st.Width/2, st.Height/2
	across := math.Min(st.Width, st.Height)
	side := math.Round(between(rng, 0.30, 0.36) * across)
	leg := math.Round(between(rng, 0.30, 0.36) * across)
	var all []place
	all = append(all, corners(kindSquare, w, h, geometry.Polygon{{0, 0}, {side, 0}, {side, side}, {0, side}})...)
	all = append(all, corners(kindTriangle, w, h, geometry.Polygon{{0, 0}, {leg, 0}, {0, leg}})...)
	all = append(all, edgeTriangles(w, h, leg)...)
	long, deep := math.Round(between(rng, 0.55, 0.68)*across), math.Round(between(rng, 0.22, 0.27)*across)
	switch rng.IntN(2) {
	case 0: // in the corners, lying and standing
		all = append(all, corners(kindOblong, w, h, geometry.Polygon{{0, 0}, {long, 0}, {long, deep}, {0, deep}})...)
		all = append(all, corners(kindOblong, w, h, geometry.Polygon{{0, 0}, {deep, 0}, {deep, long}, {0, long}})...)
	default: // as long as the card is wide (or, lying, high); shorter ones would fit no other
		all = append(all, oblongs(w, h, across, deep)...)
	}
	if rng.IntN(2) == 0 {
		all = append(all,
			place{kindStrip, geometry.Polygon{{-w, -h}, {-w + deep, -h}, {-w + deep, h}, {-w, h}}},
			place{kindStrip, geometry.Polygon{{w - deep, -h}, {w, -h}, {w, h}, {w - deep, h}}})
	}
	return freeOfEmblem(all, st, signs)
}

// freeOfEmblem drops the places that would cut into emblem or sign.
func freeOfEmblem(all []place, st *deck.Style, signs []geometry.Point) []place {
	var out []place
	for _, p := range all {
		clear := p.poly.BoundaryDistance(geometry.Point{}) > st.EmblemRadius+st.OutlineWidth+0.5
		for _, sign := range signs {
			clear = clear && !p.poly.Contains(sign) && p.poly.BoundaryDistance(sign) > signReachMM+st.OutlineWidth+0.3
		}
		if clear {
			out = append(out, p)
		}
	}
	return out
}

// corners puts a polygon, given from the corner inwards, into all four.
func corners(kind deck.Kind, w, h float64, in geometry.Polygon) []place {
	var out []place
	for _, s := range []geometry.Point{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		var poly geometry.Polygon
		for _, q := range in {
			poly = append(poly, geometry.Point{s[0] * (w - q[0]), s[1] * (h - q[1])})
		}
		out = append(out, place{kind, poly.CounterClockwise()})
	}
	return out
}

// edgeTriangles stand in the middle of the edges, the long side outwards.
func edgeTriangles(w, h, leg float64) []place {
	a := leg / math.Sqrt2
	return []place{
		{kindTriangle, geometry.Polygon{{-a, -h}, {a, -h}, {0, -h + a}}},
		{kindTriangle, geometry.Polygon{{a, h}, {-a, h}, {0, h - a}}},
		{kindTriangle, geometry.Polygon{{-w, a}, {-w, -a}, {-w + a, 0}}},
		{kindTriangle, geometry.Polygon{{w, -a}, {w, a}, {w - a, 0}}},
	}
}

// oblongs stand in the middle of the edges.
func oblongs(w, h, long, deep float64) []place {
	a := long / 2
	return []place{
		{kindOblong, geometry.Polygon{{-a, -h}, {a, -h}, {a, -h + deep}, {-a, -h + deep}}},
		{kindOblong, geometry.Polygon{{-a, h - deep}, {a, h - deep}, {a, h}, {-a, h}}},
		{kindOblong, geometry.Polygon{{-w, -a}, {-w + deep, -a}, {-w + deep, a}, {-w, a}}},
		{kindOblong, geometry.Polygon{{w - deep, -a}, {w, -a}, {w, a}, {w - deep, a}}},
	}
}

// layoutTries is how often cards are drawn before a deck is given up.
const layoutTries = 4000

// drawLayouts draws three suits of values 1 to 6, no two cards alike.
func drawLayouts(rng *rand.Rand, d *deck.Deck, slots []place) error {
	for _, suit := range []deck.Suit{"circle", "square", "triangle"} {
		for value := 1; value <= 6; value++ {
			id := fmt.Sprintf("%s-%d", suit, value)
			found := false
			for try := 0; try < layoutTries && !found; try++ {
				var shapes []deck.Shape
				if shapes, found = drawCard(rng, &d.Style, slots, value); found {
					l := deck.NewDesign(id, suit, shapes)
					if found = isNew(d, l); found {
						d.Designs = append(d.Designs, l)
					}
				}
			}
			if !found {
				return fmt.Errorf("synth: no layout found for card %s", id)
			}
		}
	}
	return nil
}

// drawCard draws two to four places side by side and fills some with exactly
// the given number of dots.
func drawCard(rng *rand.Rand, st *deck.Style, slots []place, value int) ([]deck.Shape, bool) {
	chosen := pickApart(rng, st, slots, 2+rng.IntN(3))
	if len(chosen) < 2 {
		return nil, false
	}
	shapes := make([]deck.Shape, len(chosen))
	left := value
	for i, p := range chosen {
		shapes[i] = deck.Shape{Kind: p.kind, Polygon: p.poly}
		if n := min(left, capacity[p.kind]); n > 0 && rng.IntN(4) > 0 {
			shapes[i].Dots = placeDots(p.poly, n)
			left -= n
		}
	}
	return shapes, left == 0
}

// pickApart draws up to n places between which two outlines fit.
func pickApart(rng *rand.Rand, st *deck.Style, slots []place, n int) []place {
	var out []place
	for _, i := range rng.Perm(len(slots)) {
		apart := len(out) < n
		for _, o := range out {
			apart = apart && gap(slots[i].poly, o.poly) > 2*st.OutlineWidth+0.8
		}
		if apart {
			out = append(out, slots[i])
		}
	}
	return out
}

// gap is the distance between two convex polygons, 0 when they share area.
func gap(a, b geometry.Polygon) float64 {
	if geometry.Depth(a, b) > 0 {
		return 0
	}
	best := math.Inf(1)
	for _, q := range a {
		best = math.Min(best, b.BoundaryDistance(q))
	}
	for _, q := range b {
		best = math.Min(best, a.BoundaryDistance(q))
	}
	return best
}

// placeDots spreads n dots over a shape: on a triangle at the centre of its
// inscribed circle, on a square along a diagonal, else along the longer axis.
func placeDots(p geometry.Polygon, n int) []geometry.Point {
	if len(p) == 3 {
		return []geometry.Point{incentre(p)}
	}
	centre := p.Centroid()
	along := p[1].Sub(p[0])
	if other := p[2].Sub(p[1]); other.Len() > along.Len()+0.1 {
		along = other
	} else if math.Abs(other.Len()-along.Len()) < 0.1 {
		along = p[2].Sub(p[0]).Mul(0.85)
	}
	var out []geometry.Point
	for i := range n {
		out = append(out, centre.Add(along.Mul((float64(i)+0.5)/float64(n)-0.5)))
	}
	return out
}

func incentre(p geometry.Polygon) geometry.Point {
	a, b, c := geometry.Distance(p[1], p[2]), geometry.Distance(p[2], p[0]), geometry.Distance(p[0], p[1])
	return p[0].Mul(a).Add(p[1].Mul(b)).Add(p[2].Mul(c)).Mul(1 / (a + b + c))
}

// isNew tells whether no card of the deck shows the same shapes and dots.
func isNew(d *deck.Deck, l *deck.Design) bool {
	for _, o := range d.Designs {
		for _, side := range []deck.Side{deck.Front, deck.Back} {
			for _, turn := range []geometry.Angle{0, 180 * geometry.Degree} {
				if deck.SameShapes(l.Face(deck.Front), geometry.Pose{Turn: turn}, o.Face(side)) {
					return false
				}
			}
		}
	}
	return true
}

// drawStart draws the starting card: all places at once as overlapping slots,
// or four to six of them as hollow shapes side by side.
func drawStart(rng *rand.Rand, d *deck.Deck, slots []place) {
	var chosen []place
	if rng.IntN(2) == 0 {
		chosen = slots
		d.StartStyle.SlotLine = float64(5+rng.IntN(5)) / 10
	} else {
		for len(chosen) < 3 {
			chosen = pickApart(rng, &d.Style, slots, 6)
		}
	}
	d.StartStyle.FrameWidth = d.Style.FrameWidth
	var shapes []deck.Shape
	for _, p := range chosen {
		shapes = append(shapes, deck.Shape{Kind: p.kind, Polygon: p.poly})
	}
	d.Start = deck.NewDesign(deck.StartID, "", shapes)
}

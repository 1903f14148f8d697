package mutate

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// form is what a flat thing looks like from above.
type form struct {
	name string
	// half is half its length and width in parts of a card's side.
	half func(*rand.Rand) (long, wide float64)
	// round things are discs of the first.
	round bool
	// soft is how far its edge is out of focus, in parts of a card's side.
	soft float64
}

var forms = []form{
	{name: "box", half: func(c *rand.Rand) (float64, float64) {
		l := between(c, 0.06, 0.25)
		return l, l * between(c, 0.4, 1)
	}},
	{name: "disc", half: func(c *rand.Rand) (float64, float64) { return between(c, 0.06, 0.25), 0 }, round: true},
	{name: "strip", half: func(*rand.Rand) (float64, float64) { return 0.6, 0.06 }},
	{name: "blot", half: func(c *rand.Rand) (float64, float64) { return between(c, 0.06, 0.25), 0 }, round: true, soft: 0.1},
	{name: "blank card", half: func(*rand.Rand) (float64, float64) { return 0.45, 0.6 }},
}

// tints of things that lie about: black, grey, white, skin, paper, felt.
var tints = [][3]float64{{20, 20, 20}, {36, 38, 40}, {90, 90, 90}, {150, 150, 150}, {235, 235, 235}, {120, 80, 60}, {90, 55, 35}, {170, 180, 200}, {140, 30, 30}, {40, 40, 120}, {224, 172, 140}, {30, 110, 50}}

// thing lays a flat thing of one colour with a little grain on or beside a card. It
// may hide dots and outlines; what lies there stays as it is.
func thing(p *Picture, chance *rand.Rand) string {
	f, tint := forms[chance.IntN(len(forms))], tints[chance.IntN(len(tints))]
	card := p.Cards[chance.IntN(len(p.Cards))]
	side, at := card.side(), card.centre()
	for _, k := range [2]int{1, 3} {
		by := between(chance, -0.5, 0.5)
		at[0] += by * (card[k][0] - card[0][0])
		at[1] += by * (card[k][1] - card[0][1])
	}
	long, wide := f.half(chance)
	long, wide = long*side, wide*side
	sin, cos := math.Sincos(between(chance, 0, math.Pi))
	edge := 0.8 + f.soft*side
	p.each(func(x, y int, c [3]float64) [3]float64 {
		dx, dy := float64(x)-at[0], float64(y)-at[1]
		u, v := math.Abs(dx*cos+dy*sin), math.Abs(dy*cos-dx*sin)
		out := math.Max(u-long, v-wide)
		if f.round {
			out = math.Hypot(u, v) - long
		}
		cover := smooth(0.5 - out/(2*edge))
		if cover == 0 {
			return c
		}
		for i := range c {
			c[i] += cover * (tint[i] + 3*chance.NormFloat64() - c[i])
		}
		return c
	})
	return fmt.Sprintf("%s of %v at %.0f, %.0f", f.name, tint, at[0], at[1])
}

package mutate

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// banding darkens rows as lamps at twice the mains' frequency do, to 42 % as in the
// worst picture of that kind that is known here.
func banding(p *Picture, chance *rand.Rand) string {
	depth, bands, phase := between(chance, 0.08, 0.42), between(chance, 1.5, 12), between(chance, 0, 2*math.Pi)
	period := float64(p.Pixels.Bounds().Dy()) / bands
	p.each(func(_, y int, c [3]float64) [3]float64 {
		return times(c, 1-depth*(0.5+0.5*math.Cos(2*math.Pi*float64(y)/period+phase)))
	})
	return fmt.Sprintf("%.1f bands, %.0f %% deep", bands, 100*depth)
}

// shadow darkens one side of a line, with a penumbra of some width.
func shadow(p *Picture, chance *rand.Rand) string {
	onto := p.Cards[chance.IntN(len(p.Cards))]
	at, left := onto.centre(), between(chance, 0.35, 0.8)
	sin, cos := math.Sincos(between(chance, 0, 2*math.Pi))
	soft, wide := onto.side()*between(chance, 0.05, 1), onto.side()*between(chance, 0.4, 3)
	p.each(func(x, y int, c [3]float64) [3]float64 {
		d := (float64(x)-at[0])*cos + (float64(y)-at[1])*sin
		inside := smooth((wide-math.Abs(d))/soft + 0.5)
		return times(c, 1-(1-left)*inside)
	})
	return fmt.Sprintf("%.0f %% of the light left, penumbra of %.0f px", 100*left, soft)
}

// smooth rises from 0 at 0 to 1 at 1.
func smooth(v float64) float64 {
	v = math.Max(0, math.Min(1, v))
	return v * v * (3 - 2*v)
}

func gamma(p *Picture, chance *rand.Rand) string {
	g := math.Exp(between(chance, math.Log(0.5), math.Log(1.9)))
	p.each(func(_, _ int, c [3]float64) [3]float64 {
		for i := range c {
			c[i] = 255 * math.Pow(c[i]/255, g)
		}
		return c
	})
	return fmt.Sprintf("gamma %.2f", g)
}

func cast(p *Picture, chance *rand.Rand) string {
	gains := [3]float64{between(chance, 0.7, 1.25), between(chance, 0.8, 1.15), between(chance, 0.6, 1.25)}
	p.each(func(_, _ int, c [3]float64) [3]float64 {
		for i := range c {
			c[i] *= gains[i]
		}
		return c
	})
	return fmt.Sprintf("channels times %.2f", gains)
}

func noise(p *Picture, chance *rand.Rand) string {
	sigma, colour := between(chance, 2, 18), between(chance, 0, 1)
	p.each(func(_, _ int, c [3]float64) [3]float64 {
		all := chance.NormFloat64()
		for i := range c {
			c[i] += sigma * (math.Sqrt(1-colour)*all + math.Sqrt(colour)*chance.NormFloat64())
		}
		return c
	})
	return fmt.Sprintf("deviation %.1f levels", sigma)
}

func times(c [3]float64, k float64) [3]float64 { return [3]float64{k * c[0], k * c[1], k * c[2]} }

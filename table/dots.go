package table

import (
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
)

// DotRef names a dot: the index within its card's Face.Dots.
type DotRef struct {
	Card CardID
	Dot  int
}

// dotRings samples a disc of radius 1 evenly by area.
var dotRings = func() []geometry.Point {
	const rings = 12 // areas of covered dots to a per cent
	var out []geometry.Point
	for k := 0; k < rings; k++ {
		n := 6 * (2*k + 1) / 2
		r := (float64(k) + 0.5) / rings
		for i := 0; i < n; i++ {
			s, c := math.Sincos(2 * math.Pi * (float64(i) + 0.5*float64(k%2)) / float64(n))
			out = append(out, geometry.Point{r * c, r * s})
		}
	}
	return out
}()

// DotCovered returns which part, from 0 to 1, of the dot's area other cards
// hide.
func (l *Layout) DotCovered(ref DotRef) float64 {
	return l.DotCoveredBy(ref, l.above[ref.Card]...)
}

// DotCoveredBy returns which part, from 0 to 1, of the dot's area the given
// cards would hide if they lay above.
func (l *Layout) DotCoveredBy(ref DotRef, over ...CardID) float64 {
	return l.dotCovered(ref, over, 0)
}

// DotSettled tells whether it is settled that the dot is covered by less than
// the given part, or by no less: whether the answer stays the same when the
// edges of all cards above it are pushed in or out by the given number of
// standard deviations of their place.
func (l *Layout) DotSettled(ref DotRef, part, sigmas float64) bool {
	over := l.above[ref.Card]
	if len(over) == 0 {
		return true
	}
	less := l.dotCovered(ref, over, -sigmas) < part
	return less == (l.dotCovered(ref, over, sigmas) < part)
}

// dotCovered is DotCoveredBy with the covering cards grown by as many
// standard deviations.
func (l *Layout) dotCovered(ref DotRef, over []CardID, sigmas float64) float64 {
	st := &l.Deck.Style
	c := &l.Cards[ref.Card]
	centre := c.Face.Dots()[ref.Dot]
	radius := st.DotDiameter / 2
	var partly []cover
	for _, id := range over {
		e := cover{st, l.Cards[id].Pose.Inverse().Compose(c.Pose), 0}
		if sigmas != 0 {
			e.grow = sigmas * l.RelativeSigma(id, ref.Card, c.Pose.Apply(centre))
		}
		switch d := e.distance(centre); {
		case d <= -radius:
			return 1
		case d < radius:
			partly = append(partly, e)
		}
	}
	if len(partly) == 0 {
		return 0
	}
	hidden := 0
	for _, q := range dotRings {
		p := centre.Add(q.Mul(radius))
		if slices.ContainsFunc(partly, func(e cover) bool { return e.distance(p) < 0 }) {
			hidden++
		}
	}
	return float64(hidden) / float64(len(dotRings))
}

// cover is a card that hides part of another.
type cover struct {
	style        *deck.Style
	overFromCard geometry.Pose
	grow         float64 // mm that its edge is pushed out
}

// distance is that of a point of the card beneath, in its frame, from the
// edge of the covering card: negative under it.
func (e cover) distance(p geometry.Point) float64 {
	st := e.style
	return geometry.RoundedRectDistance(e.overFromCard.Apply(p), st.Width, st.Height, st.CornerRadius) - e.grow
}

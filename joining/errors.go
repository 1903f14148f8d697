package joining

import (
	"slices"

	"referee/geometry"
	"referee/table"
)

// The errors that the cards of a part share, through its camera, shift and turn it as a
// whole by millimetres. The cards that two parts share take that out again: a part is
// brought to where they lie in the whole, so what is left of such an error at a card is
// how it differs there from what it is at them. The whole's own errors come along.

// ties are the cards by which a part is brought to the whole, in the frame of that.
type ties struct {
	at          []geometry.Point
	weight      []float64
	whole, part [][][3]float64 // the shared errors of each card, as the two have it
}

// tiesOf lists the shared cards with their weights for a card of the part.
func tiesOf(whole, part *table.Layout, t geometry.Pose, pairs []pairing, weight func(p pairing) float64) ties {
	var out ties
	for _, p := range pairs {
		moved := part.Cards[p.part].In(t)
		out.at = append(out.at, moved.Pose.At)
		out.weight = append(out.weight, weight(p))
		out.whole = append(out.whole, whole.Cards[p.whole].Shared)
		out.part = append(out.part, moved.Shared)
	}
	return out
}

// carried are the shared errors of a card that was brought to the whole: first those of
// the whole, shift in number, then what is left of its own.
func (t *ties) carried(c *table.Card, shift int) [][3]float64 {
	out := make([][3]float64, 0, shift+len(c.Shared))
	for k := range shift {
		out = append(out, t.motionOf(t.whole, k, c.Pose.At))
	}
	for k, own := range c.Shared {
		m := t.motionOf(t.part, k, c.Pose.At)
		out = append(out, [3]float64{own[0] - m[0], own[1] - m[1], own[2] - m[2]})
	}
	return slices.Clip(out)
}

// motionOf is the small motion of the plane that error k of the cards comes closest to,
// in least squares with their weights, at a place: mm, mm, rad.
func (t *ties) motionOf(errors [][][3]float64, k int, at geometry.Point) [3]float64 {
	move := func(i int) geometry.Point {
		if k >= len(errors[i]) {
			return geometry.Point{} // of a part that came before
		}
		return geometry.Point{errors[i][k][0], errors[i][k][1]}
	}
	n := 0.0
	var centre, mean geometry.Point
	for i, w := range t.weight {
		n += w
		centre, mean = centre.Add(t.at[i].Mul(w)), mean.Add(move(i).Mul(w))
	}
	centre, mean = centre.Mul(1/n), mean.Mul(1/n)
	var turned, inertia float64
	for i, w := range t.weight {
		r := t.at[i].Sub(centre)
		turned += w * geometry.Cross(r, move(i).Sub(mean))
		inertia += w * r.Dot(r)
	}
	turn := 0.0
	if inertia > 0 {
		turn = turned / inertia
	}
	r := at.Sub(centre)
	return [3]float64{mean[0] - turn*r[1], mean[1] + turn*r[0], turn}
}

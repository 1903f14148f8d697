package doubting

import (
	"slices"

	"referee/deck"
	"referee/geometry"
)

// inkLineNear tells whether a card that was read has a line of ink, its frame's or a
// hollow shape's, at a point of the table or close by: a phone's sharpening draws a
// pale one up to white. Within a filled shape a white line is not accounted for by that;
// across is the direction, of length 1, across the line.
func (dt *Doubter) inkLineNear(p, across geometry.Point) bool {
	st := &dt.Deck.Style
	beyond := across.Mul(max(st.FrameWidth, st.ShapeStroke) + printedReachMM)
	return slices.ContainsFunc(dt.Neighbours(p), func(j int) bool {
		return dt.paintsNear(j, p, deck.Colored) &&
			!(dt.paintOf(j, p.Add(beyond)) == deck.Colored && dt.paintOf(j, p.Sub(beyond)) == deck.Colored)
	})
}

// paintOf is what card j has printed at a point of the table.
func (dt *Doubter) paintOf(j int, p geometry.Point) deck.Paint {
	best := &dt.Identities[j].Best
	return dt.Models[best.Model].Paint.At(dt.PoseOf(j, best).Inverse().Apply(p))
}

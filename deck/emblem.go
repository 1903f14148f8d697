package deck

import (
	"math"
	"strings"

	"referee/geometry"
)

// emblemLine is half the width of the suit's line and of the starting card's
// X as a part of the emblem's radius: 0.5 mm for the built-in deck.
const emblemLine = 0.055

// SuitSign is the middle of the line of a suit's sign round the numeral, as it
// is drawn where the file does not say how a printing draws it. A suit of
// another name than those of TACTA gets a polygon of its own number of corners,
// from five up. All stays within the emblem's radius: the body may be no wider
// there.
func (d *Deck) SuitSign(s Suit) geometry.Polygon {
	r := d.Style.EmblemRadius
	switch strings.ToLower(string(s)) {
	case "circle":
		return regular(72, 0.88*r, 0)
	case "square":
		a := 0.7 * r
		return geometry.Polygon{{-a, -a}, {a, -a}, {a, a}, {-a, a}}
	case "triangle":
		return regular(3, r, 0)
	}
	return regular(d.otherSuit(s), r, 0)
}

// OnSuitSign tells whether a point of a face, mm, lies on the suit's sign.
func (d *Deck) OnSuitSign(s Suit, q geometry.Point) bool {
	return q.Len() < 1.2*d.Style.EmblemRadius && d.SuitSign(s).BoundaryDistance(q) <= emblemLine*d.Style.EmblemRadius
}

// otherSuit numbers the suits that have no sign of their own: 5, 6, …
func (d *Deck) otherSuit(s Suit) int {
	corners := 5
	seen := map[Suit]bool{"circle": true, "square": true, "triangle": true}
	for _, l := range d.Designs {
		if l.Suit == s {
			break
		}
		if !seen[l.Suit] {
			seen[l.Suit] = true
			corners++
		}
	}
	return corners
}

// regular returns a regular polygon standing on a side, its centre at (0, dy).
func regular(corners int, radius, dy float64) geometry.Polygon {
	out := make(geometry.Polygon, corners)
	for i := range out {
		s, c := math.Sincos(math.Pi/2 + 2*math.Pi*float64(i)/float64(corners))
		out[i] = geometry.Point{radius * c, radius*s + dy}
	}
	return out
}

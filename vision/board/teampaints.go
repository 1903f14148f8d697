package board

import (
	"math"
	"slices"

	"referee/internal/srgb"
)

// teamLight is what a difference of lightness counts against one of hue: sides
// in shadow are no tops. teamChroma is the same for one of chroma, which a sheen
// changes on one paint, too: skin has a third of a red paint's.
const teamLight, teamChroma = 0.7, 0.3

// paintsApart is how far two colours of tops are apart, degrees.
func paintsApart(c, d srgb.Lab) float64 {
	return math.Hypot(math.Hypot(hueApart(c.HueDeg(), d.HueDeg()), teamLight*(c.L-d.L)), teamChroma*(chroma(c)-chroma(d)))
}

// paintGroups parts pawns by gaps between their colours. Those of which a channel is
// clipped are of a paint that others have, if of any.
func paintGroups(all []*teamed) [][]*teamed {
	var whole, left []*teamed
	for _, p := range all {
		if !p.clipped {
			whole = append(whole, p)
		}
	}
	groups := apartGroups(whole)
	settled := len(groups)
	for _, p := range all {
		if p.clipped && !p.join(groups[:settled]) {
			left = append(left, p)
		}
	}
	return append(groups, apartGroups(left)...)
}

// join adds a pawn whose colour is somewhere between as it is seen and as it may be
// to the group that has it; false where none has.
func (p *teamed) join(groups [][]*teamed) bool {
	best, least, next := -1, teamGap, math.Inf(1)
	var colour srgb.Lab
	for g, group := range groups {
		near := math.Inf(1)
		var at srgb.Lab
		for t := 0.0; t <= 1; t += 0.25 {
			c := srgb.Lab{L: p.dimmed.L + t*(p.colour.L-p.dimmed.L), A: p.dimmed.A + t*(p.colour.A-p.dimmed.A), B: p.dimmed.B + t*(p.colour.B-p.dimmed.B)}
			for _, q := range group {
				if d := paintsApart(c, q.colour); d < near {
					near, at = d, c
				}
			}
		}
		if near < least {
			best, least, next, colour = g, near, least, at
		} else {
			next = min(next, near)
		}
	}
	if best < 0 {
		return false
	}
	groups[best] = append(groups[best], p)
	p.colour = colour
	p.clipped = next < teamGap // and may be of another
	return true
}

// apartGroups parts pawns by gaps between their colours. A group that spreads
// farther than a paint does is parted into its pawns.
func apartGroups(all []*teamed) [][]*teamed {
	var groups [][]*teamed
	for _, p := range all {
		groups = append(groups, []*teamed{p})
	}
	for len(groups) > 1 {
		first, second, gap := nearestGroups(groups)
		if gap > teamGap {
			break
		}
		groups[first] = append(groups[first], groups[second]...)
		groups = slices.Delete(groups, second, second+1)
	}
	var out [][]*teamed
	for _, g := range groups {
		if hueSpread(g) <= teamSpread {
			out = append(out, g)
			continue
		}
		for _, p := range g {
			out = append(out, []*teamed{p})
		}
	}
	return out
}

// nearestGroups are the two groups with the smallest gap between them.
func nearestGroups(groups [][]*teamed) (first, second int, gap float64) {
	gap = math.Inf(1)
	for i := range groups {
		for j := range i {
			for _, p := range groups[i] {
				for _, q := range groups[j] {
					if d := paintsApart(p.colour, q.colour); d < gap {
						first, second, gap = j, i, d
					}
				}
			}
		}
	}
	return first, second, gap
}

func hueSpread(group []*teamed) float64 {
	most := 0.0
	for i := range group {
		for j := range i {
			most = max(most, hueApart(group[i].colour.HueDeg(), group[j].colour.HueDeg()))
		}
	}
	return most
}

func meanOf(group []*teamed) srgb.Lab {
	var sum srgb.Lab
	n := float64(len(group))
	for _, p := range group {
		sum.L, sum.A, sum.B = sum.L+p.colour.L/n, sum.A+p.colour.A/n, sum.B+p.colour.B/n
	}
	return sum
}

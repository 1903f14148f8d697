package identifying

import (
	"math"
	"slices"

	"referee/deck"
)

// A deck has a card once in each colour. Where cards of like ink show one face more
// often, they are of two colours, however near each other their inks lie: the cards that
// are alike tell where to part them.
const (
	// copiesPairs of cards that are alike are needed: one may be misread.
	copiesPairs = 3
	// copiesParted is the part of them that must come apart.
	copiesParted = 0.9
)

// splitByCopies parts every group that holds some cards more often than the deck has
// them, by the hue of their inks.
func splitByCopies(groups []inkGroup, cards []inkEvidence) []inkGroup {
	return splitEach(groups, func(g *inkGroup) (a, b inkGroup, ok bool) { return g.splitByHue(cards) })
}

// splitByHue parts a group in two where that gives the cards that are alike different
// colours; false if there are too few of them, or no hue does.
func (g *inkGroup) splitByHue(cards []inkEvidence) (a, b inkGroup, ok bool) {
	pairs := g.alike(cards)
	if len(pairs) < copiesPairs {
		return a, b, false
	}
	hue := func(i int) float64 { return ChromaOf(cards[i].Ink).hueFrom(g.centre) }
	limit, parted := partingHue(pairs, hue)
	if float64(parted) < copiesParted*float64(len(pairs)) {
		return a, b, false
	}
	var low, high []int
	for _, i := range g.members {
		if hue(i) < limit {
			low = append(low, i)
		} else {
			high = append(high, i)
		}
	}
	return groupOf(low, cards), groupOf(high, cards), true
}

// onceAColor is the face that the card shows, if that is known and the deck has one of it
// in each colour; else nil.
func (c *inkEvidence) onceAColor() *deck.Design {
	if c.Design == nil || c.Design.Copies() > 1 {
		return nil
	}
	return c.Design
}

// alike are pairs of a group's cards that show one face of which the deck has one in each
// colour.
func (g *inkGroup) alike(cards []inkEvidence) [][2]int {
	shown := map[*deck.Design][]int{}
	var out [][2]int
	for _, i := range g.members {
		d := cards[i].onceAColor()
		if d == nil {
			continue
		}
		for _, j := range shown[d] {
			out = append(out, [2]int{j, i})
		}
		shown[d] = append(shown[d], i)
	}
	return out
}

// alikeAcross counts the faces, of which the deck has one in each colour, that cards of
// both groups show.
func alikeAcross(a, b *inkGroup, cards []inkEvidence) int {
	shown := map[*deck.Design]bool{}
	for _, i := range a.members {
		if d := cards[i].onceAColor(); d != nil {
			shown[d] = true
		}
	}
	n := 0
	for _, i := range b.members {
		if d := cards[i].Design; shown[d] {
			shown[d] = false
			n++
		}
	}
	return n
}

// partingHue is the hue, rad, that lies between the two of most pairs, and of how many;
// of several the one in the widest gap.
func partingHue(pairs [][2]int, hue func(i int) float64) (limit float64, parted int) {
	var all []float64
	for _, p := range pairs {
		all = append(all, hue(p[0]), hue(p[1]))
	}
	slices.Sort(all)
	gap := 0.0
	for k := range all[1:] {
		at, wide := (all[k]+all[k+1])/2, all[k+1]-all[k]
		n := 0
		for _, p := range pairs {
			if (hue(p[0]) < at) != (hue(p[1]) < at) {
				n++
			}
		}
		if n > parted || n == parted && wide > gap {
			limit, parted, gap = at, n, wide
		}
	}
	return limit, parted
}

// hueFrom is the angle, rad, about white from one chroma to another: more or less white
// in an ink does not change it.
func (a chroma) hueFrom(b chroma) float64 {
	ax, ay := a[0]-whiteChroma[0], a[1]-whiteChroma[1]
	bx, by := b[0]-whiteChroma[0], b[1]-whiteChroma[1]
	return math.Atan2(bx*ay-by*ax, ax*bx+ay*by)
}

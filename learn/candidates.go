package learn

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
)

// findQuads finds what is bounded by four straight sides among what lies on
// the table and shows a card's black and white, the straightest first. The
// quads are in the pixels of the whole picture. Where the table ends is told in
// several ways, none of which holds for every table; the mask returned is that
// of the way which shows most cards.
func findQuads(p *picture) ([]candidate, *bitmap, error) {
	masks := append([]*bitmap{notTable(p)}, floodMasks(p)...)
	byMask, errs := make([][]candidate, len(masks)), make([]error, len(masks))
	parallel.For(len(masks), func(i int) { byMask[i], errs[i] = masks[i].quads(p.reduction(tableWorkPx)) })
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	var found []candidate
	for i, all := range byMask {
		for _, c := range all {
			c.mask = i
			found = withCandidate(found, c)
		}
	}
	card := make([]bool, len(found))
	parallel.For(len(found), func(i int) { card[i] = seemsCard(p, &found[i].quad) })
	var out []candidate
	for i, c := range found {
		if card[i] {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.straight, a.straight) })
	return out, masks[bestMask(out, len(masks))], nil
}

// quads fits a quad to every border of a mask of which a pixel stands for
// side×side of the picture.
func (b *bitmap) quads(side int) ([]candidate, error) {
	borders, err := b.borders()
	if err != nil {
		return nil, err
	}
	var out []candidate
	for _, o := range borders {
		if a := o.Area() / float64(b.W*b.H); a < quadLeastArea || a > quadMostArea {
			continue
		}
		q, straight := fitQuad(o)
		if straight < quadNearlyStraight {
			continue
		}
		for i := range q { // a pixel of the small picture stands for its middle
			q[i] = q[i].Mul(float64(side)).Add(geometry.Point{float64(side-1) / 2, float64(side-1) / 2})
		}
		out = append(out, candidate{quad: q, straight: straight})
	}
	return out, nil
}

// withCandidate adds a candidate, unless one of an earlier mask stands in the same
// place; a plainly straighter one takes its place.
func withCandidate(all []candidate, c candidate) []candidate {
	const near, alike, better = 0.03, 1.1, 0.05 // share of a side; of areas; share of the border
	mid, area := c.polygon().Centroid(), c.polygon().Area()
	for i := range all {
		o := &all[i]
		a := o.polygon().Area()
		if geometry.Distance(o.polygon().Centroid(), mid) < near*math.Sqrt(area) && a < alike*area && area < alike*a {
			if c.straight > o.straight+better {
				*o = c
			}
			return all
		}
	}
	return append(all, c)
}

// bestMask is the mask to which most cards of one size owe that they were
// found.
func bestMask(found []candidate, n int) int {
	count := make([]float64, n)
	for _, c := range ofOneSize(found) {
		count[c.mask] += c.straight
	}
	best := 0
	for i := range count {
		if count[i] > count[best] {
			best = i
		}
	}
	return best
}

// plain returns the quads that are straight and of one size, from the top down;
// where none is straight, as on checked cloth, those that are less so.
func plain(found []candidate) []quad {
	var straight []candidate
	for _, c := range found {
		if c.straight >= quadStraight {
			straight = append(straight, c)
		}
	}
	if len(straight) == 0 {
		straight = found
	}
	var out []quad
	for _, c := range ofOneSize(straight) {
		out = append(out, c.quad)
	}
	slices.SortFunc(out, func(a, b quad) int { return cmpPoints(a[0], b[0]) })
	return out
}

// candidate is a quad with the share of its border that lies on its sides.
type candidate struct {
	quad
	straight float64
	mask     int // on which it was found
}

// firstOfEach keeps, of quads that lie on each other, the first.
func firstOfEach(all []candidate) []candidate {
	var out []candidate
	for _, c := range all {
		mid := c.polygon().Centroid()
		if !slices.ContainsFunc(out, func(o candidate) bool {
			return o.polygon().Contains(mid) || c.polygon().Contains(o.polygon().Centroid())
		}) {
			out = append(out, c)
		}
	}
	return out
}

// ofOneSize keeps the quads, no two on one place, of the size that most are
// of: perspective makes cards differ, but not by more than this. What is printed
// on cards is as straight, but smaller; patterns of the table are few.
func ofOneSize(all []candidate) []candidate {
	const differ = 2.2 // of areas: cards seen at two thirds of the scale or half as large again; chosen
	var best []candidate
	most, largest := 0.0, 0.0
	for i := range all {
		size := all[i].polygon().Area()
		var near []candidate
		for _, c := range all {
			if a := c.polygon().Area(); a < size*differ && a > size/differ {
				near = append(near, c)
			}
		}
		near = firstOfEach(near)
		sum := 0.0
		for _, c := range near {
			sum += c.straight * math.Sqrt(c.polygon().Area())
		}
		if sum > most || (sum == most && size > largest) {
			best, most, largest = near, sum, size
		}
	}
	return best
}

// cmpPoints orders places from the top down, then from the left.
func cmpPoints(a, b geometry.Point) int {
	switch {
	case a[1] != b[1] && a[1] < b[1]:
		return -1
	case a[1] > b[1]:
		return 1
	case a[0] < b[0]:
		return -1
	case a[0] > b[0]:
		return 1
	}
	return 0
}

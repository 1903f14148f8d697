package finding

import (
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Limits of what is taken for a card.
const (
	// minSeenFraction of the border that no other card can hide must be seen.
	minSeenFraction = 0.72
	// minFreeShare of the seen border must not belong to a better card.
	minFreeShare = 0.6
	// minFreeBorder is the least border of its own, as a part of a card's perimeter.
	minFreeBorder = 0.1475
)

// selection picks cards among proposals greedily, the best explained first, so
// that every stretch of white line is explained once.
type selection struct {
	models []printing.Face
	style  *deck.Style
	sizes  *printing.Sizes
	lines  *scene.Explained
	chosen []scene.Detection
}

func newSelection(pr *printing.Set, taken []scene.Detection) *selection {
	return &selection{models: pr.Models, style: &pr.Deck.Style, sizes: &pr.Sizes, lines: scene.ExplainedBy(taken, pr.Models), chosen: append([]scene.Detection(nil), taken...)}
}

// open takes the proposals of which at least the given part of the whole
// border is seen.
func (c *selection) open(proposed []scene.Detection, least float64) {
	sort.SliceStable(proposed, func(a, b int) bool { return rank(&proposed[a]) > rank(&proposed[b]) })
	for i := range proposed {
		if proposed[i].Fraction >= least && c.admits(&proposed[i]) {
			c.take(&proposed[i])
		}
	}
}

// covered takes the proposals whose border is well seen where the cards
// chosen so far cannot hide it. As each card taken may excuse what is missing
// of others, it goes over them until nothing changes.
func (c *selection) covered(proposed []scene.Detection) {
	left := distinct(proposed)
	for pass := 0; pass < maxCoveredPasses; pass++ {
		type candidate struct {
			h    scene.Detection
			rank float64
		}
		var ranked []candidate
		for i := range left {
			if left[i].Fraction < c.leastCovered(&left[i]) || !c.admits(&left[i]) {
				continue
			}
			seen := c.seenFraction(&left[i])
			ranked = append(ranked, candidate{left[i], seen * math.Pow(float64(left[i].Count), 0.3)})
		}
		sort.SliceStable(ranked, func(a, b int) bool { return ranked[a].rank > ranked[b].rank })
		took := false
		left = left[:0]
		for i := range ranked {
			h := &ranked[i].h
			if c.seenFraction(h) >= minSeenFraction && c.admits(h) {
				c.take(h)
				took = true
			} else {
				left = append(left, *h)
			}
		}
		if !took {
			return
		}
	}
}

// maxCoveredPasses bounds chains of cards that are seen only in part.
const maxCoveredPasses = 4

// distinct keeps the best of proposals that are the same face in nearly the
// same pose, best first.
func distinct(proposed []scene.Detection) []scene.Detection {
	sorted := append([]scene.Detection(nil), proposed...)
	sort.SliceStable(sorted, func(a, b int) bool { return rank(&sorted[a]) > rank(&sorted[b]) })
	var out []scene.Detection
	byModel := map[int][]int{}
next:
	for i := range sorted {
		for _, k := range byModel[sorted[i].Model] {
			turn := (sorted[i].Pose.Turn - out[k].Pose.Turn).Normalized()
			if geometry.Distance(sorted[i].Pose.At, out[k].Pose.At) < 3 && math.Abs(float64(turn)) < 0.1 {
				continue next
			}
		}
		byModel[sorted[i].Model] = append(byModel[sorted[i].Model], len(out))
		out = append(out, sorted[i])
	}
	return out
}

// Least parts of the border of a card under others. The starting card has
// lines all over, and up to six cards on it.
const (
	LeastCoveredCard  = 0.45 // chosen: shapes on two sides covered, and glare or a hand on some of the rest
	leastCoveredStart = 0.25 // six cards lie on it, and its lines cross
)

func (c *selection) leastCovered(h *scene.Detection) float64 {
	if c.models[h.Model].Face.Design.IsStart() {
		return leastCoveredStart
	}
	return LeastCoveredCard
}

func (c *selection) take(h *scene.Detection) {
	c.lines.Add(h, &c.models[h.Model])
	c.chosen = append(c.chosen, *h)
}

// admits tells whether a proposal has enough border of its own and is not a
// card that was chosen already.
func (c *selection) admits(h *scene.Detection) bool {
	least := minFreeBorder * c.sizes.PerimeterMM // border points, one a mm
	if float64(h.Count) < least || tooClose(h, c.chosen, c.sizes.SameCardMM) || secondStart(h, c.chosen, c.models) {
		return false
	}
	free := c.lines.Free(h, &c.models[h.Model])
	return float64(free) >= least && float64(free) >= minFreeShare*float64(h.Count)
}

// seenFraction is the part of the border seen, of what no chosen card covers.
func (c *selection) seenFraction(h *scene.Detection) float64 {
	m := &c.models[h.Model]
	reach := math.Hypot(c.style.Width, c.style.Height)
	var near []geometry.Pose
	for i := range c.chosen {
		if geometry.Distance(c.chosen[i].Pose.At, h.Pose.At) < reach {
			near = append(near, c.chosen[i].Pose)
		}
	}
	clear := scene.ClearOfCards(c.style, near, scene.CoverMarginMM)
	missing := 0
	for i, hit := range h.Hits {
		if !hit && clear(h.Pose.Apply(m.Edges[i].At)) {
			missing++
		}
	}
	return float64(h.Count) / float64(h.Count+missing)
}

// rank prefers faces whose whole border is seen over larger ones that only
// partly fit. The length counts little, lest the many lines of the starting
// card win by chance.
func rank(h *scene.Detection) float64 {
	return h.Fraction * math.Pow(float64(h.Count), 0.15)
}

// secondStart tells whether the hypothesis is a starting card beside another.
func secondStart(h *scene.Detection, chosen []scene.Detection, models []printing.Face) bool {
	if !models[h.Model].Face.Design.IsStart() {
		return false
	}
	for i := range chosen {
		if models[chosen[i].Model].Face.Design.IsStart() {
			return true
		}
	}
	return false
}

func tooClose(h *scene.Detection, chosen []scene.Detection, sameCardMM float64) bool {
	for i := range chosen {
		if geometry.Distance(h.Pose.At, chosen[i].Pose.At) < sameCardMM {
			return true
		}
	}
	return false
}

package vision

import (
	"sort"

	"referee/geometry"
)

// candidate is a face that a card may show, laid at the card's place.
type candidate struct {
	Model int
	Pose  geometry.Pose
	Hits  hypothesis // the border of this face, checked in the picture
	Look  agreement
	Score float64
}

// identity is what a card was read as, with what else it may be.
type identity struct {
	Best   candidate
	Others []candidate // within reach of the best, best first
	Light  light
	Ink    rgb
	HasInk bool
}

// Weights of border and look in a score: about the number of points of either
// on a card that lies free.
const (
	borderWeight = 250
	lookWeight   = 500
)

// balance is 1 when all points speak for a reading and falls three times as
// fast as the share of those that speak against it.
func balance(good, bad int) float64 {
	if good+bad == 0 {
		return 0
	}
	return float64(good-2*bad) / float64(good+bad)
}

// closeScore is the lead, in samples and millimetres of border, below which a
// second reading stays open.
const closeScore = 12

// identify scores every face in every half-turn at the place of card i. The
// outline alone decides between most; the fill of the shapes and the dots
// between faces that share it.
func (rd *reader) identify(i int) identity {
	h := &rd.cards[i]
	cam := rd.plane.camera()
	out := identity{Light: measureLight(rd.r, h, &rd.models[h.Model], &cam)}
	visible := rd.uncovered(i)
	var list []candidate
	for m := range rd.models {
		for _, turn := range rd.halfTurns() {
			c := candidate{Model: m, Pose: h.Pose.Compose(geometry.Pose{Turn: turn})}
			c.Hits = hypothesis{Model: m, Pose: c.Pose}
			rd.verify(&c.Hits, &cam, fineMM)
			if c.Hits.Fraction < h.Fraction-0.3 {
				continue
			}
			list = append(list, c)
		}
	}
	for k := range list {
		c := &list[k]
		m := &rd.models[c.Model]
		missed := 0
		for e, hit := range c.Hits.Hits {
			if !hit && visible(c.Pose.Apply(m.Edges[e].At)) {
				missed++
			}
		}
		if out.Light.ok {
			c.Look = rd.compare(m, c.Pose, &out.Light, visible)
		}
		c.Score = borderWeight*balance(c.Hits.Count, missed) + lookWeight*balance(c.Look.match, c.Look.mismatch)
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
	if len(list) == 0 {
		return out
	}
	out.Best = list[0]
	for _, c := range list[1:] {
		if c.Score > out.Best.Score-closeScore {
			out.Others = append(out.Others, c)
		}
	}
	if out.Light.ok {
		out.Ink, out.HasInk = rd.inkOf(&rd.models[out.Best.Model], out.Best.Pose, &out.Light, visible)
	}
	return out
}

// halfTurns lists the turns that lay a card's rectangle on itself.
func (rd *reader) halfTurns() []geometry.Angle {
	if rd.deck.Style.Width == rd.deck.Style.Height {
		return []geometry.Angle{0, 90 * geometry.Degree, 180 * geometry.Degree, -90 * geometry.Degree}
	}
	return []geometry.Angle{0, 180 * geometry.Degree}
}

package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/srgb"
)

// findReserves gives each colour the group of cells off the track, of as many as
// a player has, whose rings or background have its colour.
func (t *trackBoard) findReserves() {
	t.reserve = make([][]circle, len(t.colors))
	t.plain = slices.DeleteFunc(t.plain, t.inHouse)
	pitch := typicalPitch(t.plain)
	groups := linked(t.plain, linkPitches*pitch)
	groups = slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 || len(g) > 2*reserveCells })
	if len(groups) == 0 {
		return
	}
	// There may be fewer groups than colours: they count as far from all.
	cost := make([][]float64, len(t.colors))
	for k := range cost {
		cost[k] = make([]float64, max(len(groups), len(t.colors)))
		for g := range cost[k] {
			cost[k][g] = farTint
			if g < len(groups) {
				cost[k][g] = min(farTint, t.groupTint(groups[g], t.tints[k]))
			}
		}
	}
	for k, g := range assign(cost) {
		if g < len(groups) && cost[k][g] < farTint {
			for _, i := range groups[g] {
				t.reserve[k] = append(t.reserve[k], t.plain[i])
			}
		}
	}
}

// farTint is how far a tint is from one that is none of its.
const farTint = 60.0

// groupTint is how far the most like ring of a group is from a tint: the
// hue tells, for a background is paler than a ring.
func (t *trackBoard) groupTint(group []int, tint srgb.Lab) float64 {
	best := farTint
	for k := range ringSteps {
		var a, b, l float64
		for _, i := range group {
			v := t.plain[i].rings[k]
			a, b, l = a+v.A/float64(len(group)), b+v.B/float64(len(group)), l+v.L/float64(len(group))
		}
		seen := srgb.Lab{L: l, A: a, B: b}
		d := math.Hypot(seen.A-tint.A, seen.B-tint.B)
		if chroma(tint) > coloured && chroma(seen) > coloured {
			// One background, one hue.
			d = min(d, 0.6*hueApart(seen.HueDeg(), tint.HueDeg())+0.2*d)
		}
		best = min(best, d)
	}
	return best
}

// findHouses takes for a colour's house the row of discs that leads inwards
// from its start.
func (t *trackBoard) findHouses() {
	t.house = make([][]placed, len(t.colors))
	pitch := typicalPitch(t.track)
	for k, at := range t.starts {
		from := t.track[at].at
		before, after := t.track[(at+len(t.track)-1)%len(t.track)].at, t.track[(at+1)%len(t.track)].at
		// Clockwise, so what lies to the right of the way is inwards.
		along := after.Sub(before)
		in := geometry.Perp(along).Mul(-1 / along.Len())
		t.house[k] = rowFrom(slices.Concat(t.other, t.plain), from, in, pitch)
	}
}

// turnHouses gives a colour whose discs do not stand out from the board those of
// another, turned: a track board looks alike from every seat.
func (t *trackBoard) turnHouses() {
	for k := range t.house {
		if len(t.house[k]) == houseCells {
			continue
		}
		for j := range t.house {
			if len(t.house[j]) == houseCells && t.house[j][0].sure == 1 {
				t.house[k] = t.turned(j, k)
				break
			}
		}
	}
}

// inHouse tells whether a circle is a cell of a house that was found whole.
func (t *trackBoard) inHouse(c circle) bool {
	return slices.ContainsFunc(t.house, func(h []placed) bool {
		return len(h) == houseCells && slices.ContainsFunc(h, func(p placed) bool { return p.at == c.at })
	})
}

// rowFrom follows discs from a start inwards, a pitch or so apart.
func rowFrom(discs []circle, from, in geometry.Point, pitch float64) []placed {
	var out []placed
	for len(out) < houseCells {
		best, far := -1, math.Inf(1)
		for i, c := range discs {
			d := c.at.Sub(from)
			ahead, aside := d.Dot(in), math.Abs(geometry.Cross(in, d))
			if ahead > 0.4*pitch && ahead < 1.6*pitch && aside < 0.35*pitch && ahead < far {
				best, far = i, ahead
			}
		}
		if best < 0 {
			break
		}
		from = discs[best].at
		out = append(out, placed{discs[best], 1})
	}
	return out
}

// turned is the house of colour j where it would lie at the start of colour k.
func (t *trackBoard) turned(j, k int) []placed {
	var middle geometry.Point
	for _, c := range t.track {
		middle = middle.Add(c.at.Mul(1 / float64(len(t.track))))
	}
	a, b := t.track[t.starts[j]].at.Sub(middle), t.track[t.starts[k]].at.Sub(middle)
	turn := geometry.Angle(math.Atan2(geometry.Cross(a, b), a.Dot(b)))
	grow := b.Len() / a.Len()
	pose := geometry.Pose{Turn: turn}
	var out []placed
	for _, p := range t.house[j] {
		c := p.circle
		c.at = middle.Add(pose.Rotate(c.at.Sub(middle).Mul(grow)))
		out = append(out, placed{c, turnedSure})
	}
	return out
}

// turnedSure is how sure a house is that was not seen but must be there.
const turnedSure = 0.8

package board

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/fault"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// What a track board has.
const (
	trackLeast   = 16  // cells
	houseCells   = 4   // of a colour
	reserveCells = 4   // of a colour
	linkPitches  = 1.3 // between neighbours on the track, and within a reserve
)

// coloured is how far, in CIELAB's a and b, a ring or a house must differ from
// the wood and the holes to be a colour: about five just visible steps.
const coloured = 12.0

// trackBoard is what is made of the circles of a board.
type trackBoard struct {
	plain, other []circle // those that look like most, and the rest
	track        []circle // clockwise
	starts       []int    // places along the track, by colour
	colors       []string
	tints        []srgb.Lab
	named        []float64  // how sure each colour's name is
	house        [][]placed // by colour, from the start
	reserve      [][]circle
}

// placed is a cell with how sure it is.
type placed struct {
	circle
	sure float64
}

// readTrack finds the track, its starts, which have a colour, the houses and
// the reserves.
func (l *Learning) readTrack(out *Learned) error {
	circles, err := findCircles(out.sheet)
	if err != nil {
		return err
	}
	var t trackBoard
	t.sort(circles)
	if err := t.follow(); err != nil {
		return err
	}
	if err := t.findStarts(l.Players); err != nil {
		return err
	}
	t.findReserves()
	t.findHouses()
	t.fill(out.Board)
	return nil
}

// lookAlike is how far, in CIELAB against the board round them, the middles of
// cells of one look are apart at most: paint and light vary by half of it.
const lookAlike = 12.0

// sort parts the circles that look like most, which the track is of, from the
// others.
func (t *trackBoard) sort(all []circle) {
	near := func(c, d *circle) bool {
		l := (c.inner.L - c.ground.L) - (d.inner.L - d.ground.L)
		return math.Sqrt(l*l/4+sq(c.inner.A-d.inner.A)+sq(c.inner.B-d.inner.B)) < lookAlike
	}
	typical, most := 0, 0
	for i := range all {
		n := 0
		for k := range all {
			if near(&all[i], &all[k]) {
				n++
			}
		}
		if n > most {
			typical, most = i, n
		}
	}
	for i := range all {
		if near(&all[i], &all[typical]) {
			t.plain = append(t.plain, all[i])
		} else {
			t.other = append(t.other, all[i])
		}
	}
}

// follow finds the track: plain cells that are linked, each to a neighbour before
// and one behind it, put in order clockwise. A start may look otherwise.
func (t *trackBoard) follow() error {
	if len(t.plain) < trackLeast {
		return fault.Errorf("no track is seen on the board: only %d cells", len(t.plain))
	}
	reach := linkPitches * typicalPitch(t.plain)
	for range mostStarts + 1 {
		groups := linked(t.plain, reach)
		slices.SortStableFunc(groups, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
		if order, closed := roundOf(t.plain, groups[0], reach); closed && len(order) >= trackLeast {
			t.take(order)
			return nil
		}
		if !t.bridge(reach) {
			break
		}
	}
	n := len(linked(t.plain, reach)[0])
	return fault.Errorf("the track of %d cells does not close: photograph the empty board evenly lit", n)
}

// mostStarts is how many players a board has at most.
const mostStarts = 10

// bridge counts among the plain cells one other that joins two ends of chains;
// false if there is none.
func (t *trackBoard) bridge(reach float64) bool {
	var ends []int
	for i := range t.plain {
		if len(neighbours(t.plain, i, reach)) == 1 {
			ends = append(ends, i)
		}
	}
	best, shortest := -1, math.Inf(1)
	for k, c := range t.other {
		var near []geometry.Point
		for _, i := range ends {
			if geometry.Distance(t.plain[i].at, c.at) < reach {
				near = append(near, t.plain[i].at)
			}
		}
		for i := range near {
			for j := range i {
				apart := geometry.Distance(near[i], near[j])
				way := geometry.Distance(near[i], c.at) + geometry.Distance(near[j], c.at)
				if apart > reach && way < shortest {
					best, shortest = k, way
				}
			}
		}
	}
	if best < 0 {
		return false
	}
	t.plain = append(t.plain, t.other[best])
	t.other = slices.Delete(t.other, best, best+1)
	return true
}

// take makes the track of a ring of plain cells.
func (t *trackBoard) take(order []int) {
	on := map[int]bool{}
	var poly geometry.Polygon
	for _, i := range order {
		on[i] = true
		t.track = append(t.track, t.plain[i])
		poly = append(poly, t.plain[i].at)
	}
	if poly.SignedArea() > 0 {
		slices.Reverse(t.track)
	}
	var rest []circle
	for i := range t.plain {
		if !on[i] {
			rest = append(rest, t.plain[i])
		}
	}
	t.plain = rest
}

// mark is how much of a colour of its own a cell of the track has.
type mark struct {
	at   int
	tint srgb.Lab
	much float64
}

// markOf compares the rings round a cell with those of the median cell, out to
// where the next one begins.
func (t *trackBoard) markOf(i int, usual []srgb.Lab) mark {
	m := mark{at: i}
	for k, u := range usual {
		v := t.track[i].rings[k]
		if d := math.Hypot(v.A-u.A, v.B-u.B); d > m.much {
			m.much, m.tint = d, v
		}
	}
	return m
}

// usualRings are the median colours round the cells of the track.
func (t *trackBoard) usualRings() []srgb.Lab {
	within := min(ringSteps, max(2, int(0.6*typicalPitch(t.track)/ringStepMM)))
	usual := make([]srgb.Lab, within)
	for k := range usual {
		var l, a, b []float64
		for i := range t.track {
			v := t.track[i].rings[k]
			l, a, b = append(l, v.L), append(a, v.A), append(b, v.B)
		}
		usual[k] = srgb.Lab{L: quantile.Median(l), A: quantile.Median(a), B: quantile.Median(b)}
	}
	return usual
}

// findStarts finds the cells of the track with a colour of their own. They
// stand out from the others, and mostly lie at even distances.
func (t *trackBoard) findStarts(players int) error {
	usual := t.usualRings()
	all := make([]mark, len(t.track))
	for i := range t.track {
		all[i] = t.markOf(i, usual)
	}
	starts := evenMarks(all, players)
	if starts == nil {
		starts = clearMarks(all, players)
	}
	if len(starts) < 2 || players > 0 && len(starts) != players {
		return fault.Errorf("%d starts with a colour of their own are seen on the track of %d cells; say how many players the board is for with --players", len(starts), len(t.track))
	}
	for _, m := range starts {
		t.starts, t.tints = append(t.starts, m.at), append(t.tints, m.tint)
	}
	t.colors, t.named = tintNames(t.tints)
	return nil
}

// evenMarks are the marks at even distances along the track, for that many
// players, or for the largest number whose starts all have a colour; nil where
// there are none.
func evenMarks(all []mark, players int) []mark {
	for p := mostStarts; p >= 2; p-- {
		if players > 0 && p != players || len(all)%p != 0 {
			continue
		}
		step := len(all) / p
		best, most := 0, 0.0
		for first := range step {
			least := math.Inf(1)
			for k := range p {
				least = min(least, all[first+k*step].much)
			}
			if least > most {
				best, most = first, least
			}
		}
		if most < coloured {
			continue
		}
		var out []mark
		for k := range p {
			out = append(out, all[best+k*step])
		}
		return out
	}
	return nil
}

// clearMarks are the cells that are clearly coloured, or as many of the most
// coloured as there are players, in the order of the track.
func clearMarks(all []mark, players int) []mark {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b mark) int { return cmp.Compare(b.much, a.much) })
	n := slices.IndexFunc(out, func(m mark) bool { return m.much < coloured })
	if n < 0 {
		n = len(out)
	}
	if players > 0 {
		n = min(n, players)
	}
	out = out[:n]
	slices.SortStableFunc(out, func(a, b mark) int { return cmp.Compare(a.at, b.at) })
	return out
}

// findReserves gives each colour the group of cells off the track, of as many as
// a player has, whose rings or background have its colour.
func (t *trackBoard) findReserves() {
	t.reserve = make([][]circle, len(t.colors))
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
// from its start. A colour whose discs do not stand out from the board has
// those of another, turned: a track board looks alike from every seat.
func (t *trackBoard) findHouses() {
	t.house = make([][]placed, len(t.colors))
	pitch := typicalPitch(t.track)
	for k, at := range t.starts {
		from := t.track[at].at
		before, after := t.track[(at+len(t.track)-1)%len(t.track)].at, t.track[(at+1)%len(t.track)].at
		// Clockwise, so what lies to the right of the way is inwards.
		along := after.Sub(before)
		in := geometry.Perp(along).Mul(-1 / along.Len())
		t.house[k] = rowFrom(t.aside(), from, in, pitch)
	}
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

// aside are the circles that are neither track nor reserve.
func (t *trackBoard) aside() []circle {
	out := slices.Clone(t.other)
	for _, c := range t.plain {
		if !slices.ContainsFunc(t.reserve, func(r []circle) bool {
			return slices.ContainsFunc(r, func(d circle) bool { return d.at == c.at })
		}) {
			out = append(out, c)
		}
	}
	return out
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

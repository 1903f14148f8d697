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
	holes, discs []circle // dark ones, and discs of a colour
	track        []circle // clockwise
	starts       []int    // places along the track, by colour
	colors       []string
	tints        []srgb.Lab
	house        [][]placed // by colour, from the start
	reserve      [][]circle
}

// placed is a cell with how sure it is.
type placed struct {
	circle
	sure float64
}

// readTrack finds the track of holes, the starts with a coloured ring, the
// houses and the reserves.
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

// sort parts holes, which have the commonest dark middle, from discs of colour.
func (t *trackBoard) sort(all []circle) {
	var dark []float64
	for i := range all {
		dark = append(dark, all[i].ground.L-all[i].inner.L)
	}
	typical := quantile.Median(slices.Clone(dark))
	var mid [2][]float64
	for i := range all {
		if dark[i] > 0.6*typical {
			mid[0], mid[1] = append(mid[0], all[i].inner.A), append(mid[1], all[i].inner.B)
		}
	}
	a, b := quantile.Median(mid[0]), quantile.Median(mid[1])
	for i, c := range all {
		if dark[i] > 0.6*typical && math.Hypot(c.inner.A-a, c.inner.B-b) < coloured {
			t.holes = append(t.holes, c)
		} else {
			t.discs = append(t.discs, c)
		}
	}
}

// follow finds the track: the holes that are linked, each to a neighbour before
// and one behind it, put in order clockwise.
func (t *trackBoard) follow() error {
	if len(t.holes) < trackLeast {
		return fault.Errorf("no track is seen on the board: only %d holes", len(t.holes))
	}
	pitch := typicalPitch(t.holes)
	groups := linked(t.holes, linkPitches*pitch)
	slices.SortStableFunc(groups, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	if len(groups[0]) < trackLeast {
		return fault.Errorf("no track is seen on the board: only %d holes", len(groups[0]))
	}
	order, closed := roundOf(t.holes, groups[0], linkPitches*pitch)
	if !closed {
		return fault.Errorf("the track of %d holes does not close: photograph the empty board evenly lit", len(groups[0]))
	}
	var poly geometry.Polygon
	for _, i := range order {
		t.track = append(t.track, t.holes[i])
		poly = append(poly, t.holes[i].at)
	}
	if poly.SignedArea() > 0 {
		slices.Reverse(t.track)
	}
	var rest []circle
	for _, g := range groups[1:] {
		for _, i := range g {
			rest = append(rest, t.holes[i])
		}
	}
	t.holes = rest
	return nil
}

// findStarts finds the cells of the track with a ring of colour.
func (t *trackBoard) findStarts(players int) error {
	type start struct {
		at   int
		hue  float64
		tint srgb.Lab
		much float64
	}
	var all []start
	var plain [2][]float64
	for _, c := range t.track {
		plain[0], plain[1] = append(plain[0], c.rim.A), append(plain[1], c.rim.B)
	}
	a, b := quantile.Median(plain[0]), quantile.Median(plain[1])
	var radii []float64
	for _, c := range t.track {
		radii = append(radii, c.radius)
	}
	usual := quantile.Median(radii)
	for i, c := range t.track {
		// A ring lies round a hole as large as the others: it is larger.
		if much := math.Hypot(c.rim.A-a, c.rim.B-b); much > coloured && c.radius > 1.1*usual {
			all = append(all, start{i, c.rim.HueDeg(), c.rim, much})
		}
	}
	if players > 0 && len(all) > players {
		slices.SortStableFunc(all, func(a, b start) int { return cmp.Compare(b.much, a.much) })
		all = all[:players]
		slices.SortStableFunc(all, func(a, b start) int { return cmp.Compare(a.at, b.at) })
	}
	if len(all) < 2 || players > 0 && len(all) != players {
		return fault.Errorf("%d starts with a coloured ring are seen on the track of %d cells; say how many players the board is for with --players", len(all), len(t.track))
	}
	names := map[string]bool{}
	for _, s := range all {
		name := ringName(s.tint)
		if names[name] {
			return fault.Errorf("two starts have a ring of the colour %s", fault.Colors{name})
		}
		names[name] = true
		t.starts, t.colors, t.tints = append(t.starts, s.at), append(t.colors, name), append(t.tints, s.tint)
	}
	return nil
}

// ringName names the colour of a ring: one without a hue is black or white.
func ringName(c srgb.Lab) string {
	if chroma(c) < coloured {
		if c.L < 50 {
			return "black"
		}
		return "white"
	}
	name, _ := hueName(c.HueDeg())
	return name
}

// nearestTint is the colour whose ring looks most alike.
func (t *trackBoard) nearestTint(c srgb.Lab) int {
	best, far := 0, math.Inf(1)
	for i, k := range t.tints {
		if d := math.Hypot(c.A-k.A, c.B-k.B) + 0.3*math.Abs(c.L-k.L); d < far {
			best, far = i, d
		}
	}
	return best
}

// findReserves groups the other holes by the colour of their ring.
func (t *trackBoard) findReserves() {
	t.reserve = make([][]circle, len(t.colors))
	for _, c := range t.holes {
		if math.Hypot(c.rim.A-c.inner.A, c.rim.B-c.inner.B) < coloured/2 {
			continue
		}
		k := t.nearestTint(c.rim)
		t.reserve[k] = append(t.reserve[k], c)
	}
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
		t.house[k] = rowFrom(t.discs, from, in, pitch)
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

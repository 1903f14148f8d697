package board

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/fault"
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
	t.findHouses()
	t.findReserves()
	t.turnHouses()
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
		ring := withoutTails(t.plain, groups[0], reach)
		if order, closed := roundOf(t.plain, ring, reach); closed && len(order) >= trackLeast {
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

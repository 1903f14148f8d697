package board

import (
	"cmp"
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
)

// What tells whether a fragment lies on its cell. Colours differ by about one
// deviation where they are printed alike, and by as many as they may count
// where they are not.
const (
	laidSurely = 0.85 // correlation that only the same print gives
	laidLike   = 0.6  // that no chance gives
	laidOff    = 1.6  // chosen: what the same print shows, and half as much again for bad light
	laidClear  = 0.5  // by which the table must fit worse, or better
	otherOff   = 2.2  // of the table, from which something lies there
	// otherMostOff is how far the colours of another fragment may be off, in bad
	// light: half a mug correlates with something that is half dark.
	otherMostOff = 3.0
	otherPart    = 0.15 // by which another fragment must fit better than the next
)

// cells tells for every cell of the model whether its fragment lies there.
func (a *assembling) cells() {
	b := a.known.Board
	fits := make([]likeness, len(b.Cells))
	for round := range 2 {
		if round > 0 {
			a.relight(fits)
		}
		parallel.For(len(fits), func(i int) {
			c := &b.Cells[i]
			fits[i] = a.bestNear(c, geometry.Pose{At: c.Centre()}, laidLoose)
		})
	}
	var odd []int
	free := map[board.CellID]bareness{}
	for i := range fits {
		f, c := &fits[i], &b.Cells[i]
		bare := a.bareness(c)
		switch {
		case f.n < sampleSide*sampleSide/2:
			a.hide(c, table.BeyondThePhoto)
		case f.like > laidSurely && (f.bare > f.off || f.off < laidOff || bare.shade < tableSeen), f.like > laidLike && f.off < otherOff && f.bare > f.off, f.off < laidOff && f.bare > f.off+laidClear:
			a.lay(c.ID, c.ID, f)
		case bare.seen(f):
			free[c.ID] = bare // the table
		default:
			odd = append(odd, i)
		}
	}
	for _, i := range odd {
		a.oddCell(i, &fits[i])
	}
	a.besideThings(free)
	a.doubtPlain(fits)
}

// Where a plain fragment ends: how far beyond its side the table is looked for,
// mm, and what part of a side must show it.
const (
	endsFrom, endsTo = 2.0, 5.0 // clear of blur and an uneven cut, within the gap that a missing fragment leaves
	endsPart         = 0.6      // chosen: more than half, as a shadow may lie along a side
)

// doubtPlain doubts fragments that were told by their colour alone and do not
// continue the picture, or do not end at their sides: a cup is as plain as a sky.
func (a *assembling) doubtPlain(fits []likeness) {
	b := a.known.Board
	on, doubted := map[board.CellID]bool{}, map[table.FragmentID]bool{}
	for i := range a.laid {
		on[a.laid[i].At] = true
	}
	for _, d := range a.doubts {
		if d, is := d.(table.FragmentUnsettled); is {
			doubted[d.Fragment] = true
		}
	}
	for i := range a.laid {
		l := &a.laid[i]
		at := slices.IndexFunc(b.Cells, func(c board.Cell) bool { return c.ID == l.At })
		if at < 0 || l.Is != l.At || fits[at].like > laidLike || doubted[table.FragmentID(i)] {
			continue
		}
		m := b.Cells[at].Means.(board.Fragment)
		continues, ends := false, true
		for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if on[board.GridCell(m.Row+d[0], m.Col+d[1])] {
				continues = true
			} else {
				ends = ends && a.endsAt(l.Pose, geometry.Point{float64(d[1]), float64(-d[0])})
			}
		}
		if !continues || !ends {
			a.doubts = append(a.doubts, table.FragmentUnsettled{Fragment: table.FragmentID(i), Spot: a.spotAt(&b.Cells[at], 0.5)})
		}
	}
}

// endsAt tells whether the table is seen beyond a side of a fragment, which lies
// that way from its middle; beyond the photo it is taken to.
func (a *assembling) endsAt(pose geometry.Pose, way geometry.Point) bool {
	w, h := fragmentSize(a.known.Board)
	half := math.Abs(way[0])*w/2 + math.Abs(way[1])*h/2
	along := geometry.Perp(way).Mul((w + h) / 2)
	bare, n := 0.0, 0.0
	for k := range sampleSide {
		for out := endsFrom; out <= endsTo; out++ {
			at := pose.Apply(way.Mul(half + out).Add(along.Mul((float64(k)+0.5)/sampleSide - 0.5)))
			p, in := a.around.at(at)
			if !in {
				continue
			}
			t := a.bareAt(at)
			n++
			if p.distance(t.times(freed(float64(t.luma()), float64(p.luma()), tableFree)))/a.spread < otherOff {
				bare++
			}
		}
	}
	return n == 0 || bare/n > endsPart
}

// bestNear looks round a pose for where a fragment fits best.
func (a *assembling) bestNear(c *board.Cell, pose geometry.Pose, loose looseness) likeness {
	best := a.compare(c, pose)
	for _, d := range []geometry.Point{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		p := pose
		p.At = p.At.Add(d.Mul(1.2))
		l := a.compare(c, a.adjust(c, p, loose))
		if l.merit() > best.merit() {
			best = l
		}
	}
	return best
}

// lay puts a fragment onto a cell, or beside the picture for an empty one.
func (a *assembling) lay(is, at board.CellID, f *likeness) {
	l := table.Laid{Is: is, At: at, Pose: f.pose, Confidence: max(0, min(1, f.merit()/2+0.1))}
	w, h := fragmentSize(a.known.Board)
	for k, q := range [4]geometry.Point{{-w / 2, h / 2}, {w / 2, h / 2}, {w / 2, -h / 2}, {-w / 2, -h / 2}} {
		l.CornersPx[k] = a.sighting.Camera.Project(f.pose.Apply(q))
	}
	a.laid = append(a.laid, l)
}

// missing lists the fragments that were not found.
func (a *assembling) missing() []*board.Cell {
	var out []*board.Cell
	for i := range a.known.Board.Cells {
		c := &a.known.Board.Cells[i]
		if !slices.ContainsFunc(a.laid, func(l table.Laid) bool { return l.Is == c.ID }) {
			out = append(out, c)
		}
	}
	return out
}

// oddCell is one on which neither its fragment nor the table is seen: another
// fragment may lie there, or something that is none.
func (a *assembling) oddCell(i int, own *likeness) {
	c := &a.known.Board.Cells[i]
	best, next := a.recognise(geometry.Pose{At: c.Centre()}, laidLoose, []int{0, 1, 2, 3})
	switch {
	// Half a thing and half a fragment look like some other one: less does not tell.
	case best.cell != nil && best.cell != c && best.like > laidSurely && best.off < otherMostOff && best.merit() > next.merit()+otherPart:
		a.lay(best.cell.ID, c.ID, &best.likeness)
		if best.off > otherOff {
			a.doubts = append(a.doubts, table.FragmentUnsettled{Fragment: table.FragmentID(len(a.laid) - 1), Spot: a.spotAt(c, 0.5)})
		}
	case own.off < own.bare && own.off < laidOff*1.5:
		a.lay(c.ID, c.ID, own)
		a.doubts = append(a.doubts, table.FragmentUnsettled{Fragment: table.FragmentID(len(a.laid) - 1), Spot: a.spotAt(c, 0.5)})
	default:
		a.hide(c, table.HiddenByThing)
	}
}

// recognised is a fragment of the model that was held against a place.
type recognised struct {
	likeness
	cell *board.Cell
}

// recognise finds the missing fragment that fits a place best, and the next
// best one, in these quarter turns.
func (a *assembling) recognise(pose geometry.Pose, loose looseness, turns []int) (best, next recognised) {
	all := a.ranked(pose, loose, turns)
	if len(all) > 0 {
		best = all[0]
	}
	for _, r := range all[min(1, len(all)):] {
		if r.cell != best.cell {
			return best, r
		}
	}
	return best, next
}

// ranked lists the missing fragments in all turns, the best first.
func (a *assembling) ranked(pose geometry.Pose, loose looseness, turns []int) []recognised {
	missing := a.missing()
	out := make([]recognised, len(missing)*len(turns))
	parallel.For(len(out), func(k int) {
		p := pose
		p.Turn += geometry.Angle(turns[k%len(turns)]) * 90 * geometry.Degree
		c := missing[k/len(turns)]
		first := a.compare(c, p)
		if l := a.compare(c, a.adjust(c, p, loose)); l.merit() > first.merit() {
			first = l
		}
		out[k] = recognised{first, c}
	})
	slices.SortStableFunc(out, func(x, y recognised) int { return cmp.Compare(y.merit(), x.merit()) })
	return out
}

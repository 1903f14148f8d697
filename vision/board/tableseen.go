package board

import (
	"math"

	"referee/board"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/table"
)

// bareness is how much of the table is seen where a fragment might lie.
type bareness struct {
	// shade is the share of places that show a shade of the table.
	shade float64
	// off is the median difference from the table as bright as it is there, pixel
	// values, and deviations of the table.
	off, sigmas float64
	gain        float64 // how bright that is against the table round it
}

// tableInset is how far within a cell the table is looked for, in sizes of it: what
// lies beside it, a millimetre off, reaches into it, and a lens blurs its edge.
const tableInset = 0.12

// bareness looks for the table on a cell.
func (a *assembling) bareness(c *board.Cell) bareness {
	w, h := fragmentSize(a.known.Board)
	var shade, bright, off []float64
	var seen, table []rgb
	for k := range sampleSide * sampleSide {
		u := (float64(k%sampleSide)+0.5)/sampleSide - 0.5
		v := (float64(k/sampleSide)+0.5)/sampleSide - 0.5
		at := c.Centre().Add(geometry.Point{u * w, v * h}.Mul(1 - 2*tableInset))
		p, in := a.around.at(at)
		if !in {
			continue
		}
		t := a.bareAt(at)
		seen, table = append(seen, p), append(table, t)
		bright = append(bright, float64(p.luma()/max(1, t.luma())))
		if shaded(p, t) < otherOff*a.tint {
			shade = append(shade, 1)
		}
	}
	gain := freed(1, quantile.Median(bright), tableFree)
	for i, p := range seen {
		off = append(off, p.distance(table[i].times(gain)))
	}
	out := bareness{off: quantile.Median(off), gain: float64(gain)}
	out.shade = float64(len(shade)) / float64(max(1, len(seen)))
	out.sigmas = out.off / a.spread
	return out
}

// What shows that a cell is bare: the share of it that is a shade of the table, where
// it is as bright as the table is round it, and where veins or shadows lie over it; and
// by which factor the table must be nearer to what is seen than the fragment is, which
// must be farther off than what is printed alike.
const (
	printedOff  = 1.0  // see printSigma
	tableSeen   = 0.9  // of made-up photos bare cells have 0.93 and more, half a cup and half a hand 0.55
	tableSurely = 0.98 // chosen: all but specks; a vein of marble is a shade of it too
	tableNearer = 0.4  // chosen: bare cells of made-up photos have 0.3 and less where a plain fragment fits
)

// seen tells whether the table is seen where a fragment might lie, and its print is
// not. Most of the cell must show the table: where half of it does, and a hand or a
// cup hides the rest, that half may be the cup.
func (b *bareness) seen(f *likeness) bool {
	even := b.shade >= tableSeen && b.sigmas < otherOff
	if !even && b.shade < tableSurely {
		return false
	}
	nearer := even && f.off > printedOff && b.off < tableNearer*f.off*printSigma
	switch {
	case f.like < laidLike:
		return nearer || f.off > laidOff
	case f.like < laidSurely:
		return nearer && f.off > laidOff || even && f.off > 2*laidOff
	}
	return even && f.off > 2*laidOff && b.sigmas < f.off-laidClear
}

// shadedMost is the logarithm of how much darker or brighter than the table round it, as
// measured, a bare cell is: lamps leave a
// tenth. A brown arm over brown wood, in a made-up photo, is a sixth darker.
const shadedMost = 0.1

// besideThings hides cells that were taken for bare where something hides those beside
// them and they are not as bright as the table is: that is the shadow of a thing, or more
// of it, as of an arm of the hue of the table.
func (a *assembling) besideThings(bare map[board.CellID]bareness) {
	from := make([]board.CellID, 0, len(a.hidden))
	for _, d := range a.doubts {
		if h, is := d.(table.CellHidden); is && h.Why == table.HiddenByThing {
			from = append(from, h.Cell)
		}
	}
	for k := 0; k < len(from); k++ {
		c := a.known.Board.Cell(from[k])
		m := c.Means.(board.Fragment)
		for n := range 9 {
			id := board.GridCell(m.Row+n/3-1, m.Col+n%3-1)
			if b, is := bare[id]; is && !a.hidden[id] && math.Abs(math.Log(b.gain)) > shadedMost {
				a.hide(a.known.Board.Cell(id), table.HiddenByThing)
				from = append(from, id)
			}
		}
	}
}

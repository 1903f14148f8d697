package board

import (
	"cmp"
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/table"
)

// Settings of fragments that lie beside the picture: how much of a square must
// not be table, how much of what lies round it may not be, and how small a rest
// is none.
const (
	besideSigmas  = 3.5  // of the table's own spread: three would mark one pixel in 370 of bare table
	besideCovered = 0.88 // chosen: a turn that is a degree off, and opening, take some of the rim
	besideSpill   = 0.45 // chosen: another may touch one side, and a shadow lie along a second
	besideLeast   = 0.55 // of a fragment's area
	besideOpenMM  = 3.0  // thinner than any fragment, thicker than a pen's line or a vein of the table
	besideMost    = 60   // squares that are looked at
	besideLike    = 0.5  // chosen: below laidLike, as the table's light is known worse than the model's
	besideClear   = 0.2  // of merit; chosen: two fragments of one plain sky differ by less
)

// tile is a square that may be a fragment.
type tile struct {
	pose           geometry.Pose
	covered, spill float64
}

// beside finds the fragments that lie beside the picture: what players have
// left. Each is one of those that are missing from it.
func (a *assembling) beside() {
	tiles := a.tiles()
	if len(tiles) == 0 {
		return
	}
	missing := a.missing()
	if len(missing) == 0 {
		return
	}
	type match struct{ best map[board.CellID]recognised }
	matches := make([]match, len(tiles))
	for t := range tiles {
		matches[t].best = map[board.CellID]recognised{}
		for _, r := range a.ranked(tiles[t].pose, foundLoose, []int{0, 1, 2, 3}) {
			if _, has := matches[t].best[r.cell.ID]; !has {
				matches[t].best[r.cell.ID] = r
			}
		}
	}
	// Each fragment is there once: all tiles are settled together.
	cost := make([][]float64, len(tiles))
	for t := range tiles {
		cost[t] = make([]float64, len(missing)+len(tiles))
		for m, c := range missing {
			r := matches[t].best[c.ID]
			cost[t][m] = -r.merit()
		}
	}
	for t, m := range assign(cost) {
		if m >= len(missing) {
			continue
		}
		r := matches[t].best[missing[m].ID]
		a.leftover(&r, matches[t].best)
	}
}

// leftover takes a fragment beside the picture; one that fits hardly better
// than another is in doubt, and what fits none is no fragment.
func (a *assembling) leftover(r *recognised, all map[board.CellID]recognised) {
	seen := r.like > laidLike && r.off < otherOff || r.off < laidOff && r.bare > r.off+laidClear
	if !seen && (r.off >= otherOff || r.like < besideLike) {
		return // a phone, a vein of the table's own
	}
	var others []table.CellID
	for id, o := range all {
		if id != r.cell.ID && o.merit() > r.merit()-besideClear {
			others = append(others, id)
		}
	}
	slices.Sort(others)
	a.lay(r.cell.ID, "", &r.likeness)
	if len(others) > 0 || !seen {
		a.laid[len(a.laid)-1].Confidence *= 0.5
		a.doubts = append(a.doubts, table.FragmentUnsettled{Fragment: table.FragmentID(len(a.laid) - 1), Alternatives: others,
			Spot: table.Spot{Place: table.OnTable{At: r.pose.At, RadiusMM: 30}, Open: 0.5}})
	}
}

// tiles finds squares of a fragment's size beside the picture that are not
// table, however they are turned.
func (a *assembling) tiles() []tile {
	s := a.around
	b := a.known.Board
	w, h := fragmentSize(b)
	on := make([]bool, len(s.Pix))
	for i := range on {
		q := s.MM(float64(i%s.W), float64(i/s.W))
		beyond := math.Abs(q[0]) > b.WidthMM/2+1 || math.Abs(q[1]) > b.HeightMM/2+1
		on[i] = s.Seen[i] && beyond && s.Pix[i].distance(a.bare[i]) > besideSigmas*a.spread
	}
	al := &aligned{photo: s, relit: s}
	on = al.opened(al.closed(on, besideOpenMM), besideOpenMM)
	regions := al.regionsOf(on, besideLeast*w*h)
	var out []tile
	for i := range regions {
		r := &regions[i]
		if r.area > besideMost*w*h/4 {
			continue // another table, or the floor
		}
		left := make([]bool, len(on))
		for _, p := range r.pixels {
			left[p] = true
		}
		for range int(r.area/(w*h)+0.6) + 1 {
			t, found := fitTile(&marks{s, left}, r, w, h)
			if !found {
				break
			}
			out = append(out, t)
			for _, p := range r.pixels {
				q := t.pose.Inverse().Apply(s.MM(float64(p%s.W), float64(p/s.W)))
				if math.Abs(q[0]) < w/2+1 && math.Abs(q[1]) < h/2+1 {
					left[p] = false
				}
			}
		}
	}
	slices.SortStableFunc(out, func(x, y tile) int { return cmp.Compare(y.covered-y.spill, x.covered-x.spill) })
	return out[:min(len(out), besideMost)]
}

// fitTile looks for the square that the marks of a region fill best.
func fitTile(m *marks, r *region, w, h float64) (tile, bool) {
	lo, hi := geometry.Point{math.Inf(1), math.Inf(1)}, geometry.Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range r.pixels {
		if !m.on[p] {
			continue
		}
		q := m.s.MM(float64(p%m.s.W), float64(p/m.s.W))
		lo = geometry.Point{min(lo[0], q[0]), min(lo[1], q[1])}
		hi = geometry.Point{max(hi[0], q[0]), max(hi[1], q[1])}
	}
	best := tile{covered: -1}
	try := func(at geometry.Point, turn geometry.Angle) {
		t := tile{pose: geometry.Pose{At: at, Turn: turn}}
		m.weighTile(&t, w, h)
		if t.covered-0.5*t.spill > best.covered-0.5*best.spill {
			best = t
		}
	}
	for y := lo[1] + 0.4*h; y <= hi[1]-0.4*h; y += 4 {
		for x := lo[0] + 0.4*w; x <= hi[0]-0.4*w; x += 4 {
			for turn := 0.0; turn < 90; turn += 7.5 {
				try(geometry.Point{x, y}, geometry.Angle(turn)*geometry.Degree)
			}
		}
	}
	if best.covered < 0 {
		return best, false
	}
	for _, step := range []float64{2, 1, 0.5} {
		c := best
		for dy := -2.0; dy <= 2; dy++ {
			for dx := -2.0; dx <= 2; dx++ {
				for dt := -2.0; dt <= 2; dt++ {
					try(c.pose.At.Add(geometry.Point{dx * step, dy * step}), c.pose.Turn+geometry.Angle(dt*step*1.5)*geometry.Degree)
				}
			}
		}
	}
	return best, best.covered > besideCovered && best.spill < besideSpill
}

// weighTile fills in how well a square explains the marks.
func (m *marks) weighTile(t *tile, w, h float64) {
	const side = 12 // places along a side: 3 mm apart on a fragment of 40 mm
	for k := range side * side {
		q := geometry.Point{((float64(k%side)+0.5)/side - 0.5) * w, ((float64(k/side)+0.5)/side - 0.5) * h}
		if m.at(t.pose.Apply(q)) {
			t.covered += 1.0 / (side * side)
		}
	}
	for k := range 4 * side {
		f := (float64(k%side)+0.5)/side - 0.5
		q := [4]geometry.Point{{f * w, h/2 + 2}, {f * w, -h/2 - 2}, {w/2 + 2, f * h}, {-w/2 - 2, f * h}}[k/side]
		if m.at(t.pose.Apply(q)) {
			t.spill += 1.0 / (4 * side)
		}
	}
}

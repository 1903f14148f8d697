package board

import (
	"fmt"
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/quantile"
)

// typicalPitch is the median distance to the nearest neighbour.
func typicalPitch(c []circle) float64 {
	var near []float64
	for i := range c {
		best := math.Inf(1)
		for j := range c {
			if i != j {
				best = min(best, geometry.Distance(c[i].at, c[j].at))
			}
		}
		near = append(near, best)
	}
	return quantile.Median(near)
}

// linked groups circles that are within reach of one another.
func linked(c []circle, reach float64) [][]int {
	seen := make([]bool, len(c))
	var out [][]int
	for i := range c {
		if seen[i] {
			continue
		}
		group := []int{i}
		seen[i] = true
		for k := 0; k < len(group); k++ {
			for j := range c {
				if !seen[j] && geometry.Distance(c[group[k]].at, c[j].at) < reach {
					seen[j] = true
					group = append(group, j)
				}
			}
		}
		out = append(out, group)
	}
	return out
}

// neighbours are the circles within reach of one.
func neighbours(c []circle, i int, reach float64) []int {
	var out []int
	for j := range c {
		if j != i && geometry.Distance(c[i].at, c[j].at) < reach {
			out = append(out, j)
		}
	}
	return out
}

// withoutTails leaves out of a group what hangs on its ring by one end, as a
// house does whose cells look like those of the track.
func withoutTails(c []circle, group []int, reach float64) []int {
	left := map[int]bool{}
	for _, i := range group {
		left[i] = true
	}
	for again := true; again; {
		again = false
		for _, i := range group {
			near := 0
			for _, j := range neighbours(c, i, reach) {
				if left[j] {
					near++
				}
			}
			if left[i] && near < 2 {
				left[i], again = false, true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(group), func(i int) bool { return !left[i] })
}

// roundOf orders a ring, from one cell to the nearest that was not yet met.
func roundOf(c []circle, ring []int, reach float64) (order []int, closed bool) {
	if len(ring) == 0 {
		return nil, false
	}
	met := map[int]bool{ring[0]: true}
	order = []int{ring[0]}
	for len(order) < len(ring) {
		last := c[order[len(order)-1]].at
		best, far := -1, math.Inf(1)
		for _, j := range ring {
			if d := geometry.Distance(last, c[j].at); !met[j] && d < far {
				best, far = j, d
			}
		}
		if far > reach {
			return order, false
		}
		met[best] = true
		order = append(order, best)
	}
	return order, geometry.Distance(c[order[0]].at, c[order[len(order)-1]].at) < reach
}

// fill writes the cells: the track counts from the start of the first colour.
func (t *trackBoard) fill(b *board.Board) {
	b.Colors = t.colors
	var radii []float64
	for _, c := range t.track {
		radii = append(radii, c.radius)
	}
	radius := quantile.Median(radii)
	add := func(id string, at geometry.Point, m board.Meaning, sure float64) {
		b.Cells = append(b.Cells, board.Cell{ID: board.CellID(id), Outline: roundCell(at, radius), Means: m, Sure: sure})
	}
	n := len(t.track)
	for p := range n {
		i := (t.starts[0] + p) % n
		start, sure := "", 1.0
		if k := slices.Index(t.starts, i); k >= 0 {
			start, sure = t.colors[k], t.named[k]
		}
		add(fmt.Sprintf("track:%d", p+1), t.track[i].at, board.Track{Place: p + 1, Start: start}, sure)
	}
	for k, name := range t.colors {
		for i, p := range t.house[k] {
			add(fmt.Sprintf("%s/house:%d", name, i+1), p.at, board.House{Color: name, Place: i + 1}, p.sure)
		}
		for i, c := range t.reserve[k] {
			sure := 1.0
			if len(t.reserve[k]) != reserveCells {
				sure = 0.5
			}
			add(fmt.Sprintf("%s/reserve:%d", name, i+1), c.at, board.Reserve{Color: name, Place: i + 1}, sure)
		}
	}
}

// roundCell is a circle as a polygon.
func roundCell(at geometry.Point, radius float64) geometry.Polygon {
	const corners = 16 // its sides are off the circle by 2 % of its radius, less than a px
	out := make(geometry.Polygon, corners)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out[i] = at.Add(geometry.Point{radius * cos, radius * sin})
	}
	return out
}

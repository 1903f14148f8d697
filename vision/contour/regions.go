package contour

import (
	"image"

	"referee/geometry"
	"referee/internal/parallel"
)

// Region is a connected set of dark pixels between white lines (4-connected).
type Region struct {
	Area                   int // px
	MinX, MinY, MaxX, MaxY int
	first                  int // index of its topmost, then leftmost pixel
	Border                 geometry.Polygon
}

// run is a horizontal stretch of dark pixels [x0, x1) of one row.
type run struct{ y, x0, x1, parent int32 }

// DarkRegions labels the 0 pixels of a mask by runs and union-find and
// returns the regions of at least minArea and at most maxArea pixels that do
// not touch the picture's border, each with its outer border.
func DarkRegions(mask []uint8, w, h, minArea, maxArea int) []Region {
	runs := darkRuns(mask, w, h)
	byRoot := make([]*Region, len(runs)) // only at roots
	var order []int32
	for i := range runs {
		r := &runs[i]
		x0, x1, y := int(r.x0), int(r.x1), int(r.y)
		root := find(runs, int32(i))
		g := byRoot[root]
		if g == nil {
			g = &Region{MinX: x0, MaxX: x1 - 1, MinY: y, MaxY: y, first: y*w + x0}
			byRoot[root] = g
			order = append(order, root)
		}
		g.Area += x1 - x0
		g.MinX, g.MaxX, g.MaxY = min(g.MinX, x0), max(g.MaxX, x1-1), y
	}
	var out []Region
	for _, root := range order {
		g := byRoot[root]
		if g.Area < minArea || g.Area > maxArea || g.MinX == 0 || g.MinY == 0 || g.MaxX == w-1 || g.MaxY == h-1 {
			continue
		}
		out = append(out, *g)
	}
	parallel.For(len(out), func(i int) { out[i].Border = traceBorder(mask, w, out[i].first) })
	return out
}

// runRoom is how many pixels come on one run, or more, in most pictures, even of
// rough tables: room for as many runs is made in advance.
const runRoom = 16

// darkRuns lists the dark runs of all rows, joined with those of the row
// above that they touch.
func darkRuns(mask []uint8, w, h int) []run {
	runs := make([]run, 0, w*h/runRoom)
	prev, prevEnd := 0, 0
	for y := 0; y < h; y++ {
		row := mask[y*w : (y+1)*w]
		start := len(runs)
		k := prev
		for x := 0; x < w; {
			for x < w && row[x] != 0 {
				x++
			}
			if x == w {
				break
			}
			x0 := x
			for x < w && row[x] == 0 {
				x++
			}
			id := len(runs)
			runs = append(runs, run{int32(y), int32(x0), int32(x), int32(id)})
			for k < prevEnd && int(runs[k].x1) <= x0 {
				k++
			}
			for j := k; j < prevEnd && int(runs[j].x0) < x; j++ {
				union(runs, int32(id), int32(j))
			}
		}
		prev, prevEnd = start, len(runs)
	}
	return runs
}

func find(runs []run, i int32) int32 {
	for runs[i].parent != i {
		runs[i].parent = runs[runs[i].parent].parent
		i = runs[i].parent
	}
	return i
}

// union keeps the earlier run as root, so that labels do not depend on the
// order of joining.
func union(runs []run, a, b int32) {
	a, b = find(runs, a), find(runs, b)
	if a < b {
		runs[b].parent = a
	} else {
		runs[a].parent = b
	}
}

// traceBorder walks once round the outer border of the region whose topmost,
// leftmost pixel is first, between the pixels, with the region on its right
// hand, and returns the midpoints of the pixel sides passed. Region pixels
// that meet only at a corner are not joined. The region must not touch the
// picture's border.
func traceBorder(mask []uint8, w, first int) geometry.Polygon {
	// A side is known by the pixel inside and the direction walked:
	// 0: right along its top, 1: down its right, 2: left along its bottom,
	// 3: up its left.
	ahead := [4]int{1, w, -1, -w}
	left := [4]int{-w, 1, w, -1}
	mid := [4]geometry.Point{{0, -0.5}, {0.5, 0}, {0, 0.5}, {-0.5, 0}}
	var out geometry.Polygon
	p, dir := first, 0
	for {
		out = append(out, geometry.Point{float64(p%w) + mid[dir][0], float64(p/w) + mid[dir][1]})
		next := p + ahead[dir]
		switch {
		case mask[next] != 0: // the region ends: turn right
			dir = (dir + 1) % 4
		case mask[next+left[dir]] != 0: // straight on
			p = next
		default: // the region bulges: turn left
			p = next + left[dir]
			dir = (dir + 3) % 4
		}
		if p == first && dir == 0 {
			return out
		}
	}
}

// Shift moves a region of a part of a picture to where it is in the whole.
func (g *Region) Shift(by image.Point) {
	if by == (image.Point{}) {
		return
	}
	g.MinX, g.MaxX, g.MinY, g.MaxY = g.MinX+by.X, g.MaxX+by.X, g.MinY+by.Y, g.MaxY+by.Y
	for i := range g.Border {
		g.Border[i] = g.Border[i].Add(geometry.Point{float64(by.X), float64(by.Y)})
	}
}

// Bounds are the pixels that a region reaches.
func (g *Region) Bounds() image.Rectangle {
	return image.Rect(g.MinX, g.MinY, g.MaxX+1, g.MaxY+1)
}

// Centre is the middle of the region's bounding box, px.
func (g *Region) Centre() geometry.Point {
	return geometry.Point{float64(g.MinX+g.MaxX) / 2, float64(g.MinY+g.MaxY) / 2}
}

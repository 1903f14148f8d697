package live

import (
	"image"
	"slices"
)

// region is a part of the table that looks otherwise than it was recorded.
type region struct {
	tiles    []int           // of the grid, weak ones too
	px       image.Rectangle // in the frame
	stillFor int             // frames for which nothing in it has moved
	part     float64         // of the picture
	// scattered tells that it is made of many places.
	scattered bool
}

// minStrong is how many tiles must have changed much: one alone is an insect,
// a spark in the compression.
const minStrong = 2

// regions groups the changed tiles: what touches belongs together.
func regions(changed *grid, s *still, scale int) []region {
	seen := make([]bool, len(changed.v))
	var out []region
	for i, v := range changed.v {
		if seen[i] || v < strongChange {
			continue
		}
		r, strong := grow(changed, i, seen)
		if strong < minStrong {
			continue
		}
		r.finish(changed, s, scale)
		out = append(out, r)
	}
	return out
}

// grow collects the tiles that hang together with one. Strong tiles may be one
// tile apart: a card's black body on a black cloth parts its outline.
func grow(g *grid, from int, seen []bool) (region, int) {
	var r region
	strong := 0
	queue := []int{from}
	seen[from] = true
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		r.tiles = append(r.tiles, i)
		reach := 1
		if g.v[i] >= strongChange {
			strong++
			reach = 2
		}
		x, y := i%g.w, i/g.w
		for yy := max(0, y-reach); yy <= min(g.h-1, y+reach); yy++ {
			for xx := max(0, x-reach); xx <= min(g.w-1, x+reach); xx++ {
				k := yy*g.w + xx
				if !seen[k] && g.v[k] >= weakChange {
					seen[k] = true
					queue = append(queue, k)
				}
			}
		}
	}
	slices.Sort(r.tiles)
	return r, strong
}

func (r *region) finish(g *grid, s *still, scale int) {
	r.stillFor = int(^uint(0) >> 1)
	side := tileSide * scale
	for _, i := range r.tiles {
		x, y := i%g.w, i/g.w
		r.px = r.px.Union(image.Rect(x*side, y*side, (x+1)*side, (y+1)*side))
		for yy := max(0, y-1); yy <= min(g.h-1, y+1); yy++ {
			for xx := max(0, x-1); xx <= min(g.w-1, x+1); xx++ {
				r.stillFor = min(r.stillFor, s.n[yy*g.w+xx])
			}
		}
	}
	r.part = float64(len(r.tiles)) / float64(len(g.v))
}

// same tells whether two regions are the same place.
func (r *region) same(o *region) bool {
	both := r.px.Intersect(o.px)
	area := func(q image.Rectangle) float64 { return float64(q.Dx() * q.Dy()) }
	return !both.Empty() && area(both) > 0.7*max(area(r.px), area(o.px))
}

// around are the pixels that are read for it: with a margin for what changed
// too little to be seen.
func (r *region) around(scale int, width, height int) image.Rectangle {
	return r.px.Inset(-2 * tileSide * scale).Intersect(image.Rect(0, 0, width, height))
}

// scatteredFrom is from how many places on, at which the table looks otherwise at
// once, it is the light that has changed rather than cards: nobody has that many
// hands.
const scatteredFrom = 5

// gathered makes one region of many.
func gathered(all []region) []region {
	if len(all) < scatteredFrom {
		return all
	}
	one := all[0]
	one.tiles = slices.Clone(one.tiles)
	for i := range all[1:] {
		r := &all[i+1]
		one.tiles = append(one.tiles, r.tiles...)
		one.px = one.px.Union(r.px)
		one.stillFor = min(one.stillFor, r.stillFor)
		one.part += r.part
	}
	slices.Sort(one.tiles)
	one.scattered = true
	return []region{one}
}

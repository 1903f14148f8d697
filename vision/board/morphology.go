package board

import (
	"math"

	"referee/internal/parallel"
)

// opened leaves out what is thinner than so many mm.
func (a *aligned) opened(on []bool, mm float64) []bool {
	r := max(1, int(math.Round(mm*a.photo.PerMM/2)))
	return grown(shrunk(on, a.photo.W, a.photo.H, r), a.photo.W, a.photo.H, r)
}

// closed fills gaps narrower than so many mm, where a piece happens to look like
// the board.
func (a *aligned) closed(on []bool, mm float64) []bool {
	r := max(1, int(math.Round(mm*a.photo.PerMM/2)))
	return shrunk(grown(on, a.photo.W, a.photo.H, r), a.photo.W, a.photo.H, r)
}

func grown(on []bool, w, h, r int) []bool {
	not := make([]bool, len(on))
	for i := range on {
		not[i] = !on[i]
	}
	out := shrunk(not, w, h, r)
	for i := range out {
		out[i] = !out[i]
	}
	return out
}

// shrunk keeps a pixel of which all within r, each way, are marked; what is
// beyond the border does not count.
func shrunk(on []bool, w, h, r int) []bool {
	row, out := make([]bool, len(on)), make([]bool, len(on))
	parallel.For(h, func(y int) {
		line := on[y*w : (y+1)*w]
		clear := -1 // the last pixel met that is not marked
		for x := range min(r, w) {
			if !line[x] {
				clear = x
			}
		}
		for x := range w {
			if x+r < w && !line[x+r] {
				clear = x + r
			}
			row[y*w+x] = clear < 0 || clear < x-r
		}
	})
	columns := (w + columnBlock - 1) / columnBlock
	parallel.For(columns, func(block int) {
		from, to := block*columnBlock, min(w, (block+1)*columnBlock)
		clear := make([]int, to-from)
		for k := range clear {
			clear[k] = -1
		}
		meet := func(y int) {
			for x := from; x < to; x++ {
				if !row[y*w+x] {
					clear[x-from] = y
				}
			}
		}
		for y := range min(r, h) {
			meet(y)
		}
		for y := range h {
			if y+r < h {
				meet(y + r)
			}
			for x := from; x < to; x++ {
				out[y*w+x] = clear[x-from] < 0 || clear[x-from] < y-r
			}
		}
	})
	return out
}

// columnBlock is how many columns are worked on together, for the sake of the
// processor's cache.
const columnBlock = 64

// filled marks what marked pixels enclose.
func (a *aligned) filled(on []bool) []bool {
	w, h := a.photo.W, a.photo.H
	outside := make([]bool, len(on))
	var stack []int
	push := func(i int) {
		if !on[i] && !outside[i] {
			outside[i] = true
			stack = append(stack, i)
		}
	}
	for x := range w {
		push(x)
		push((h-1)*w + x)
	}
	for y := range h {
		push(y * w)
		push(y*w + w - 1)
	}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		x, y := i%w, i/w
		if x > 0 {
			push(i - 1)
		}
		if x < w-1 {
			push(i + 1)
		}
		if y > 0 {
			push(i - w)
		}
		if y < h-1 {
			push(i + w)
		}
	}
	out := make([]bool, len(on))
	for i := range out {
		out[i] = !outside[i]
	}
	return out
}

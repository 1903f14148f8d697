package learn

import "referee/geometry"

// centroid returns the middle of pixels and how far the farthest is.
func (f *flat) centroid(pixels []int) (mid geometry.Point, far float64) {
	for _, i := range pixels {
		mid = mid.Add(f.MM(float64(i%f.W), float64(i/f.W)))
	}
	mid = mid.Mul(1 / float64(len(pixels)))
	for _, i := range pixels {
		far = max(far, geometry.Distance(mid, f.MM(float64(i%f.W), float64(i/f.W))))
	}
	return mid, far
}

// eachWithin calls do for the pixels whose middles a polygon contains, row by row.
func (f *flat) eachWithin(p geometry.Polygon, do func(i int, q geometry.Point)) {
	lo, hi := p.Bounds()
	left, top := f.Px(geometry.Point{lo[0], hi[1]})
	right, bottom := f.Px(geometry.Point{hi[0], lo[1]})
	for y := max(0, int(top)); y <= min(f.H-1, int(bottom)+1); y++ {
		for x := max(0, int(left)); x <= min(f.W-1, int(right)+1); x++ {
			if q := f.MM(float64(x), float64(y)); p.Contains(q) {
				do(y*f.W+x, q)
			}
		}
	}
}

// components returns the connected sets of pixels that are on (4 neighbours).
func components(on []bool, w int) [][]int {
	seen := make([]bool, len(on))
	var out [][]int
	for i, o := range on {
		if !o || seen[i] {
			continue
		}
		seen[i] = true
		c := []int{i}
		for k := 0; k < len(c); k++ {
			p := c[k]
			x := p % w
			for _, n := range [4]int{p - w, p + w, p - 1, p + 1} {
				if n < 0 || n >= len(on) || !on[n] || seen[n] || (n == p-1 && x == 0) || (n == p+1 && x == w-1) {
					continue
				}
				seen[n] = true
				c = append(c, n)
			}
		}
		out = append(out, c)
	}
	return out
}

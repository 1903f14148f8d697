package live

// follow lets the reference follow slow changes of the light where nothing has
// changed.
func (r *reference) follow(t *thumb, l light, changed *grid) {
	for ty := range changed.h {
		for tx := range changed.w {
			if !changed.near(tx, ty, weakChange) {
				r.blend(t, l.at(tx, ty), tx, ty, maxMean)
			}
		}
	}
}

// take records the tiles of a region as they are now.
func (r *reference) take(t *thumb, l light, tiles []int, gridW int) {
	for _, i := range tiles {
		r.blend(t, l.at(i%gridW, i/gridW), i%gridW, i/gridW, 1)
	}
}

// blend takes a tile of a frame into the mean of at most so many, and its light
// into that of the mean.
func (r *reference) blend(t *thumb, g gain, tx, ty int, most float32) {
	light := &r.light[ty*(r.w/tileSide)+tx]
	n := min(r.n[ty*tileSide*t.w+tx*tileSide]+1, most)
	for c := range g {
		light[c] += (g[c] - light[c]) / n
	}
	for y := ty * tileSide; y < (ty+1)*tileSide; y++ {
		for x := tx * tileSide; x < (tx+1)*tileSide; x++ {
			p := y*t.w + x
			r.n[p] = min(r.n[p]+1, most)
			for c := range 3 {
				v := float32(t.pix[3*p+c]) / g[c]
				r.pix[3*p+c] += (v - r.pix[3*p+c]) / r.n[p]
			}
		}
	}
}

// variance of the reference's pixel relative to a frame's.
func (r *reference) variance(pixel int) float32 { return 1 / r.n[pixel] }

// under is the light in which a tile was recorded.
func (r *reference) under(tile int) gain { return r.light[tile] }

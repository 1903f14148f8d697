package drawn

import "image/color"

var walls = []color.RGBA{
	rgb(0xd98e73), rgb(0xe6c48f), rgb(0xb9c6a5), rgb(0xa9bccb), rgb(0xd7b4b0), rgb(0xc9a57f), rgb(0xe9dcc0), rgb(0x9db5a8), rgb(0xc77f62), rgb(0xb8aac4),
}

// houses stand side by side, no two alike.
func (v *view) houses() {
	widths := []float64{46, 38, 54, 40, 50, 36, 58, 42, 48, 38, 44}
	x := -242.0
	for i, w := range widths {
		v.house(i, x, w, v.between(66, 106))
		x += w
	}
}

func (v *view) house(i int, x, w, h float64) {
	wall := walls[(i*3)%len(walls)]
	q := v.to(x, pavementY)
	q.fill(wall, rect(0, 0, w, h))
	for range int(w) { // bricks
		bx, by := v.between(1, w-6), v.between(2, h-3)
		q.fill(mix(wall, rgb(0x5a4030), v.between(0.05, 0.16)), rect(bx, by, bx+v.between(2, 5), by+1.2))
	}
	v.roof(q, i, w, h)
	trim := mix(wall, rgb(0xffffff), 0.55)
	q.fill(trim, rect(0, 24, w, 26))
	glass := []color.RGBA{rgb(0x56708a), rgb(0x6d8aa0), rgb(0xf3d98b), rgb(0x47596c)}
	n := int(w / 12)
	step := w / float64(n)
	for y := 31.0; y+14 < h; y += 19 {
		for k := range n {
			cx := step * (float64(k) + 0.5)
			q.fill(trim, rect(cx-4, y-1, cx+4, y+12))
			q.fill(pick(v, glass), rect(cx-3.2, y, cx+3.2, y+11))
			q.line(trim, 0.7, [2]float64{cx, y}, [2]float64{cx, y + 11})
			q.line(trim, 0.7, [2]float64{cx - 3, y + 6}, [2]float64{cx + 3, y + 6})
			switch v.rand.IntN(4) {
			case 0:
				q.fill(rgb(0x3f7a45), rect(cx-4, y-3, cx+4, y-0.5))
				for f := range 4 {
					q.fill(pick(v, []color.RGBA{rgb(0xd8404a), rgb(0xf2b33d), rgb(0xf4f1ea)}), circle(cx-3+2*float64(f), y-0.3, 0.9))
				}
			case 1:
				shade := pick(v, walls)
				q.fill(shade, rect(cx-6.2, y-0.5, cx-4.2, y+11.5))
				q.fill(shade, rect(cx+4.2, y-0.5, cx+6.2, y+11.5))
			}
		}
	}
	v.shop(q, i, w)
}

func (v *view) roof(q pen, i int, w, h float64) {
	tile := []color.RGBA{rgb(0x9c4a3a), rgb(0x54606c), rgb(0x7a4f3a), rgb(0x3f5560)}[i%4]
	switch i % 3 {
	case 0:
		q.fill(tile, polygon([2]float64{-1.5, h}, [2]float64{w + 1.5, h}, [2]float64{w / 2, h + 19}))
		q.fill(rgb(0xf6f1e4), circle(w/2, h+7, 2.8))
	case 1:
		q.fill(tile, polygon([2]float64{-1.5, h}, [2]float64{w + 1.5, h}, [2]float64{w - 6, h + 12}, [2]float64{6, h + 12}))
		for k := range 2 {
			x := w * (0.33 + 0.34*float64(k))
			q.fill(rgb(0xf6f1e4), rect(x-3.4, h+1, x+3.4, h+9))
			q.fill(rgb(0x56708a), rect(x-2.4, h+2, x+2.4, h+8))
		}
	default:
		q.fill(mix(tile, rgb(0xffffff), 0.3), rect(-1, h, w+1, h+4))
		for k := 0.0; k < w; k += 6 {
			q.fill(tile, rect(k, h+4, k+3.4, h+6.5))
		}
	}
	x := w * v.between(0.2, 0.7)
	q.fill(rgb(0x8a4a3a), rect(x, h+4, x+5, h+18))
	q.fill(rgb(0x5a3028), rect(x-0.8, h+18, x+5.8, h+20))
	for k := range v.rand.IntN(4) {
		q.fill(rgb(0xe9edf0), circle(x+3+2.2*float64(k), h+23+5*float64(k), 2+0.7*float64(k)))
	}
}

var shopSigns = []string{"PAIN", "FLEURS", "LIVRES", "CAFÉ", "VÉLOS", "THÉ", "JOUETS", "FROMAGE", "POSTE", "COIFFEUR", "MUSIQUE"}

func (v *view) shop(q pen, i int, w float64) {
	awning := []color.RGBA{rgb(0xb5343f), rgb(0x2e6f8e), rgb(0x3d7d4e), rgb(0xd08a2c), rgb(0x6a4a8c)}[i%5]
	q.fill(rgb(0x3a4650), rect(3, 0, w-3, 15))
	q.fill(mix(rgb(0xf3d98b), rgb(0x56708a), v.between(0, 0.6)), rect(5, 2, w*0.62, 13))
	q.fill(mix(awning, rgb(0x201810), 0.35), rect(w*0.68, 0, w*0.68+8, 14))
	q.fill(rgb(0xe8d9a8), circle(w*0.68+6.6, 6.5, 0.7))
	for k := range 5 {
		x := 7 + float64(k)*(w*0.62-9)/5
		q.fill(pick(v, walls), rounded(x, 2, x+3.4, v.between(5, 10), 1))
	}
	stripes := int(w / 4)
	for k := range stripes {
		ink := awning
		if k%2 == 1 {
			ink = rgb(0xf8f3e6)
		}
		x := 1 + (w-2)*float64(k)/float64(stripes)
		d := (w - 2) / float64(stripes)
		q.fill(ink, polygon([2]float64{x, 18}, [2]float64{x + d, 18}, [2]float64{x + d + 0.1, 13}, [2]float64{x, 13}), ellipse(x+d/2, 13, d/2, 1.4))
	}
	q.fill(rgb(0x2f2a26), rect(2, 18.4, w-2, 23.6))
	q.to(w/2, 21).text(rgb(0xf6e7b8), 3.1, shopSigns[i%len(shopSigns)])
}

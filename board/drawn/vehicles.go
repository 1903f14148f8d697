package drawn

import (
	"image/color"

	"referee/geometry"
)

var glassInk = rgb(0xbfdbe8)

func car(p pen, ink color.RGBA) {
	p.fill(ink, []Curve{{To: geometry.Point{-24, 4}}, {geometry.Point{-22, 10.6}, true, geometry.Point{-24.6, 8}, geometry.Point{-24, 10}},
		{geometry.Point{-15, 12}, true, geometry.Point{-19, 11.6}, geometry.Point{-17, 11.8}},
		{geometry.Point{-7, 18.6}, true, geometry.Point{-12, 16}, geometry.Point{-10.4, 18.4}},
		{geometry.Point{5, 18.4}, true, geometry.Point{-2, 19.2}, geometry.Point{2, 19}},
		{geometry.Point{13, 11.8}, true, geometry.Point{8, 17.6}, geometry.Point{10, 14}},
		{geometry.Point{23.4, 9}, true, geometry.Point{18, 11.4}, geometry.Point{22.4, 11}}, {To: geometry.Point{24, 4}}})
	p.fill(glassInk, polygon([2]float64{-13, 12}, [2]float64{-7, 17}, [2]float64{-1, 17.2}, [2]float64{-1, 12}), polygon([2]float64{0.4, 12}, [2]float64{0.4, 17.2}, [2]float64{5, 16.8}, [2]float64{10.6, 12}))
	p.line(mix(ink, rgb(0x000000), 0.35), 0.5, [2]float64{-0.3, 11.6}, [2]float64{-0.3, 5})
	p.line(mix(ink, rgb(0xffffff), 0.5), 0.6, [2]float64{-21, 9.4}, [2]float64{21, 8.6})
	p.fill(rgb(0xfdf3c0), circle(22.4, 7.6, 1.3))
	p.fill(rgb(0xd83a32), rect(-24, 7.4, -22.8, 9.6))
	p.fill(skin[int(ink.B/16)%len(skin)], circle(4.4, 14, 1.7))
	p.line(rgb(0x8a9098), 1, [2]float64{-24.4, 4.6}, [2]float64{24.4, 4.6})
	wheel(p, -14, 4, 4)
	wheel(p, 14, 4, 4)
}

func taxi(p pen, ink color.RGBA) {
	car(p, ink)
	p.fill(rgb(0xfaf6e6), rounded(-4.6, 18.6, 2.6, 21.8, 0.8))
	p.to(-1, 20.2).text(rgb(0x1a1a1a), 1.9, "TAXI")
	for k := range 9 {
		p.fill(rgb(0x1f1f1f), rect(-16+3.4*float64(k), 6.4, -14.4+3.4*float64(k), 7.6))
	}
}

func van(p pen, ink color.RGBA) {
	p.fill(ink, rounded(-27, 3.6, 12, 28, 1.6))
	p.fill(mix(ink, rgb(0x000000), 0.12), []Curve{{To: geometry.Point{12, 3.6}}, {To: geometry.Point{27, 3.6}}, {To: geometry.Point{27, 12}},
		{geometry.Point{20, 22}, true, geometry.Point{26.6, 14}, geometry.Point{22, 21}}, {To: geometry.Point{12, 22}}})
	p.fill(glassInk, polygon([2]float64{14, 13}, [2]float64{24.6, 13}, [2]float64{19.4, 20.4}, [2]float64{14, 20.4}))
	p.fill(skin[1], circle(18, 15, 1.8))
	p.to(-7.6, 17).text(mix(ink, rgb(0x000000), 0.6), 5, "LIVRAISON")
	p.fill(mix(ink, rgb(0xffffff), 0.5), rect(-27, 8.4, 12, 10))
	p.fill(rgb(0xfdf3c0), circle(25.8, 8, 1.3))
	wheel(p, -16, 4.4, 4.4)
	wheel(p, 17, 4.4, 4.4)
}

func bus(p pen, ink color.RGBA) {
	p.fill(ink, rounded(-46, 4, 46, 34, 3.4))
	p.fill(mix(ink, rgb(0xffffff), 0.75), rect(-46, 12.4, 46, 15))
	for k := range 6 {
		x := -42 + 12.6*float64(k)
		p.fill(glassInk, rounded(x, 17.6, x+10.6, 29, 1))
		if k != 3 {
			p.fill(skin[k%len(skin)], circle(x+5, 20.6, 2))
			p.fill(walls[k], rounded(x+2.2, 17.6, x+7.8, 19, 0.6))
		}
	}
	p.fill(rgb(0x2f3438), rect(34.6, 5.4, 42.4, 29))
	p.fill(glassInk, rect(35.4, 7, 38.2, 28), rect(38.8, 7, 41.6, 28))
	p.fill(rgb(0x1d2226), rounded(-20, 29.8, 20, 33, 0.8))
	p.to(0, 31.4).text(rgb(0xf4c84a), 2.1, "7  GARE")
	p.fill(rgb(0xfdf3c0), circle(44.4, 8, 1.4))
	wheel(p, -29, 4.8, 4.8)
	wheel(p, 26, 4.8, 4.8)
}

package drawn

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"

	"referee/board"
	"referee/geometry"
)

// The street is cut into 8 rows of 12 fragments.
const (
	streetRows, streetCols = 8, 12 // fragments as large as a hand takes hold of, on a board of half a metre
	fragmentMM             = 40.0  // a side
	// streetSeed puts windows, leaves and stones in their places.
	streetSeed = 3
	// onFragment is the part of an offender's box from which it counts as being
	// on a fragment.
	onFragment = 0.15
)

// Levels of the street, mm from its middle.
const (
	pavementY = -14.0  // where the houses stand
	kerbY     = -34.0  // of the far side
	middleY   = -76.0  // of the road
	nearKerbY = -118.0 // of the near side
	crossingX = -40.0  // mm from the middle, of the zebra crossing
)

// street is the model picture.
func street() Design {
	s := &Scene{WidthMM: streetCols * fragmentMM, HeightMM: streetRows * fragmentMM}
	v := &view{pen: pen{Scene: s, scale: 1}, rand: rand.New(rand.NewPCG(streetSeed, 0))}
	v.sky()
	v.houses()
	v.ground()
	for _, u := range users() {
		u.paint(v.to(u.x, u.y).scaled(u.size()))
	}
	b := &board.Board{Rows: streetRows, Cols: streetCols}
	for row := range streetRows {
		for col := range streetCols {
			x, y := -s.WidthMM/2+float64(col)*fragmentMM, s.HeightMM/2-float64(row)*fragmentMM
			b.Cells = append(b.Cells, board.Cell{
				ID: board.GridCell(row+1, col+1), Sure: 1,
				Outline: geometry.Polygon{{x, y - fragmentMM}, {x + fragmentMM, y - fragmentMM}, {x + fragmentMM, y}, {x, y}},
				Means:   board.Fragment{Row: row + 1, Col: col + 1, Offends: offendersIn(x, y-fragmentMM, x+fragmentMM, y)},
			})
		}
	}
	return Design{Name: "tacotac", Game: gameStreet, Scene: s, Board: b, Notes: notes(b)}
}

// notes list the offenders with the fragments that they are on.
func notes(b *board.Board) []Note {
	var out []Note
	for _, o := range Offences() {
		on := ""
		for _, c := range b.Cells {
			if f, is := c.Means.(board.Fragment); is && slices.Contains(f.Offends, o.Number) {
				on += " " + string(c.ID)
			}
		}
		out = append(out, Note{fmt.Sprintf("%d (%s): %s", o.Number, strings.TrimSpace(on), o.EN), fmt.Sprintf("%d (%s) : %s", o.Number, strings.TrimSpace(on), o.FR)})
	}
	return out
}

// offendersIn lists the numbers of the offenders of whom enough lies in a box.
func offendersIn(x0, y0, x1, y1 float64) []int {
	var out []int
	for _, u := range users() {
		ux0, uy0, ux1, uy1 := u.box()
		w, h := min(x1, ux1)-max(x0, ux0), min(y1, uy1)-max(y0, uy0)
		if u.offence > 0 && w > 0 && h > 0 && w*h >= onFragment*(ux1-ux0)*(uy1-uy0) {
			out = append(out, u.offence)
		}
	}
	return out
}

// view paints what does not move.
type view struct {
	pen
	rand *rand.Rand
}

// between is a number from a to b.
func (v *view) between(a, b float64) float64 { return a + (b-a)*v.rand.Float64() }

func pick[T any](v *view, list []T) T { return list[v.rand.IntN(len(list))] }

func (v *view) sky() {
	top, low := rgb(0x7fb4dc), rgb(0xdcebf2)
	const bands = 22 // of the sky, 9 mm each: no steps are seen
	for k := range bands {
		y := 160 - float64(k)*9
		v.fill(mix(top, low, float64(k)/bands), rect(-240, y-9.2, 240, y))
	}
	v.fill(rgb(0xf9dc7a), circle(196, 128, 15))
	for k := range 12 {
		v.to(196, 128).turned(float64(30*k)).line(rgb(0xf9dc7a), 1.6, [2]float64{0, 18}, [2]float64{0, 22 + float64(k%2)*3})
	}
	for _, c := range [][3]float64{{-206, 138, 1.2}, {-150, 112, 0.8}, {-92, 141, 1}, {-28, 122, 1.3}, {44, 142, 0.9}, {98, 118, 1.1}, {150, 143, 0.8}, {226, 96, 0.9}, {160, 98, 0.7}} {
		v.cloud(c[0], c[1], c[2])
	}
	v.balloon(-120, 134, rgb(0xd0473f), rgb(0xf4e3b2))
	v.balloon(70, 126, rgb(0x3a7f8f), rgb(0xf0c24b))
	for range 26 {
		x, y := v.between(-232, 232), v.between(84, 154)
		v.line(rgb(0x4a5a6a), 0.6, [2]float64{x - 3, y + 1}, [2]float64{x - 1, y + 1.8}, [2]float64{x, y}, [2]float64{x + 1, y + 1.8}, [2]float64{x + 3, y + 1})
	}
}

func (v *view) cloud(x, y, size float64) {
	q := v.to(x, y).scaled(size)
	white, grey := rgb(0xffffff), rgb(0xe2e9ef)
	for _, c := range [][3]float64{{-16, -1, 7}, {-7, 4, 9}, {5, 5, 10}, {16, 0, 7}} {
		q.fill(grey, circle(c[0]*v.between(0.9, 1.1), c[1]-1.5, c[2]))
	}
	for _, c := range [][3]float64{{-15, 0, 7}, {-6, 5, 9}, {6, 6, 9.5}, {16, 1, 6.5}} {
		q.fill(white, circle(c[0], c[1], c[2]*v.between(0.9, 1.05)))
	}
}

func (v *view) balloon(x, y float64, a, b color.RGBA) {
	q := v.to(x, y)
	q.fill(a, ellipse(0, 0, 11, 13))
	q.fill(b, ellipse(0, 0, 6.5, 13))
	q.fill(a, ellipse(0, 0, 2.5, 13))
	q.line(rgb(0x6a5030), 0.5, [2]float64{-4, -12}, [2]float64{-2.2, -18})
	q.line(rgb(0x6a5030), 0.5, [2]float64{4, -12}, [2]float64{2.2, -18})
	q.fill(rgb(0x9a6a3a), rounded(-2.6, -21.5, 2.6, -17.5, 0.8))
}

func (v *view) ground() {
	v.fill(rgb(0xcfc6b8), rect(-240, kerbY, 240, pavementY))
	for x := -240.0; x < 240; x += 10 {
		for y := kerbY; y < pavementY; y += 5 {
			off := float64(int((y-kerbY)/5)%2) * 5
			v.fill(mix(rgb(0xcfc6b8), rgb(0x8f8474), v.between(0, 0.22)), rect(x+off+0.3, y+0.3, x+off+9.7, y+4.7))
		}
	}
	v.fill(rgb(0x9a958c), rect(-240, kerbY-2.5, 240, kerbY))
	v.fill(rgb(0x62666c), rect(-240, nearKerbY, 240, kerbY-2.5))
	for range 1500 { // grit, patches and cracks
		x, y := v.between(-240, 238), v.between(nearKerbY, kerbY-4)
		v.fill(mix(rgb(0x62666c), pick(v, []color.RGBA{rgb(0x303338), rgb(0xa0a4a8)}), v.between(0.05, 0.35)), ellipse(x, y, v.between(0.4, 2.2), v.between(0.3, 0.9)))
	}
	for x := -236.0; x < 240; x += 22 {
		if x < crossingX-24 || x > crossingX+20 {
			v.fill(rgb(0xeeeae0), rect(x, middleY-0.9, x+12, middleY+0.9))
		}
	}
	for y := nearKerbY + 3; y < kerbY-8; y += 11 {
		v.fill(rgb(0xf2efe6), polygon([2]float64{crossingX - 17, y}, [2]float64{crossingX + 15, y}, [2]float64{crossingX + 17, y + 6}, [2]float64{crossingX - 15, y + 6}))
	}
	v.fill(rgb(0x9a958c), rect(-240, nearKerbY-2.5, 240, nearKerbY))
	v.fill(rgb(0xd8cfbf), rect(-240, -160, 240, nearKerbY-2.5))
	for x := -240.0; x < 240; x += 8 {
		for y := -160.0; y < nearKerbY-4; y += 6.3 {
			v.fill(mix(rgb(0xd8cfbf), pick(v, []color.RGBA{rgb(0x8f8474), rgb(0xb08a6a), rgb(0x7f8f84)}), v.between(0, 0.25)), rounded(x+0.3, y+0.3, x+7.7, y+6, 1))
		}
	}
	for _, x := range []float64{-214, -104, 66, 152, 222} {
		v.tree(x, pavementY-15)
	}
	v.lamp(-160, kerbY+3)
	v.lamp(20, kerbY+3)
	v.lamp(186, kerbY+3)
	v.lights(crossingX-24, kerbY+2)
	v.noStopping(112, kerbY+2)
	v.kiosk(96, -142)
}

func (v *view) tree(x, y float64) {
	q := v.to(x, y)
	q.fill(rgb(0x6d4c33), polygon([2]float64{-1.6, 0}, [2]float64{1.6, 0}, [2]float64{1, 24}, [2]float64{-1, 24}))
	for range 34 {
		leaf := mix(rgb(0x4f8a45), pick(v, []color.RGBA{rgb(0x2f5f35), rgb(0x8fb95a)}), v.between(0, 0.8))
		q.fill(leaf, circle(v.between(-9, 9), v.between(20, 40), v.between(2.5, 5)))
	}
	q.fill(rgb(0x5a5148), ellipse(0, 0, 4.5, 1.2))
}

func (v *view) lamp(x, y float64) {
	q := v.to(x, y)
	iron := rgb(0x2d3a3a)
	q.line(iron, 1.2, [2]float64{0, 0}, [2]float64{0, 34})
	q.fill(iron, rounded(-2, 0, 2, 3, 0.8), polygon([2]float64{-2.6, 40}, [2]float64{2.6, 40}, [2]float64{0, 43}))
	q.fill(rgb(0xfbe7a0), polygon([2]float64{-1.4, 34}, [2]float64{1.4, 34}, [2]float64{2.4, 40}, [2]float64{-2.4, 40}))
}

// lights are red for the road.
func (v *view) lights(x, y float64) {
	q := v.to(x, y)
	q.line(rgb(0x3a3f45), 1.2, [2]float64{0, 0}, [2]float64{0, 20})
	q.fill(rgb(0x23272b), rounded(-2.6, 18, 2.6, 31, 1))
	for k, ink := range []color.RGBA{rgb(0x3a5a40), rgb(0x6a5a2a), rgb(0xf03a32)} {
		q.fill(ink, circle(0, 20.5+4*float64(k), 1.6))
	}
}

func (v *view) noStopping(x, y float64) {
	q := v.to(x, y)
	q.line(rgb(0x7a8088), 1, [2]float64{0, 0}, [2]float64{0, 22})
	q.fill(rgb(0xd0262e), circle(0, 25, 5))
	q.fill(rgb(0x2456a8), circle(0, 25, 3.9))
	q.line(rgb(0xd0262e), 1, [2]float64{-2.7, 27.7}, [2]float64{2.7, 22.3})
	q.line(rgb(0xd0262e), 1, [2]float64{-2.7, 22.3}, [2]float64{2.7, 27.7})
}

func (v *view) kiosk(x, y float64) {
	q := v.to(x, y)
	q.fill(rgb(0x2f6b57), rect(-11, 0, 11, 24))
	q.fill(rgb(0xf3e3b3), rect(-9, 10, 9, 21))
	for k := range 6 {
		c := pick(v, walls)
		q.fill(c, rect(-8+2.8*float64(k), 11, -5.8+2.8*float64(k), 11+v.between(4, 8)))
	}
	q.fill(rgb(0x24544a), polygon([2]float64{-14, 24}, [2]float64{14, 24}, [2]float64{9, 30}, [2]float64{-9, 30}))
	q.fill(rgb(0xe8b83a), circle(0, 32, 2))
	q.to(0, 26.5).text(rgb(0xf6e7b8), 2.6, "PRESSE")
}

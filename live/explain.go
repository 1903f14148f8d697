package live

import (
	"referee/geometry"
	"referee/table"
	"referee/vision"
)

// marginMM is how far beside a card what it does to the picture reaches: its
// shadow, for a card bends by a millimetre or two.
const marginMM = 3

// unexplainedPart is the part of a region's strongly changed tiles that cards
// need not account for: compression, sparks. An arm is many times that.
const unexplainedPart = 0.05

// fewUnexplained is how many such tiles a region of any size may have: on a small
// picture a card is some thirty.
const fewUnexplained = 2

// footprint is a card in the picture.
type footprint struct {
	outline geometry.Polygon // px
	margin  float64          // px
}

func footprintOf(r *vision.Reading, id table.CardID) footprint {
	c := r.View.CornersPx(r.Layout, id)
	return footprint{geometry.Polygon(c[:]), marginMM * r.View.Camera.ScaleAt(r.Layout.Cards[id].Pose.At)}
}

// covers tells whether the point lies on the card or beside it within its
// margin and so many px more.
func (f *footprint) covers(p geometry.Point, more float64) bool {
	return f.outline.Contains(p) || f.outline.BoundaryDistance(p) <= f.margin+more
}

// tileCentre is the middle of a tile in the frame, px.
func (w *Watcher) tileCentre(i int) geometry.Point {
	side := float64(tileSide * w.prev.scale)
	return geometry.Point{(float64(i%w.grid.w)+0.5)*side - 0.5, (float64(i/w.grid.w)+0.5)*side - 0.5}
}

// explains tells whether cards account for what has changed in a region, and
// how many tiles of it are left.
func (w *Watcher) explains(r *region, cards []footprint) bool {
	side := float64(tileSide * w.prev.scale)
	strong, left := 0, 0
	for _, i := range r.tiles {
		if w.grid.v[i] < strongChange {
			continue
		}
		strong++
		at, covered := w.tileCentre(i), false
		for k := range cards {
			if covered = cards[k].covers(at, side); covered {
				break
			}
		}
		if !covered {
			left++
		}
	}
	return float64(left) <= max(fewUnexplained, unexplainedPart*float64(strong))
}

// tilesUnder are those on cards: what is told of one may have been seen while
// another place was read.
func (w *Watcher) tilesUnder(cards []footprint) []int {
	var out []int
	for i := range w.grid.v {
		at := w.tileCentre(i)
		for k := range cards {
			if cards[k].covers(at, 0) {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

// changedPart is the part of a card's tiles that have changed.
func (w *Watcher) changedPart(f footprint) float64 {
	all, changed := 0, 0
	for i, v := range w.grid.v {
		if at := w.tileCentre(i); f.outline.Contains(at) {
			all++
			if v >= weakChange {
				changed++
			}
		}
	}
	if all == 0 {
		return 1
	}
	return float64(changed) / float64(all)
}

// overlapsCard counts the tiles of a region on a card.
func (w *Watcher) overlapsCard(r *region, of *vision.Reading, id table.CardID) int {
	f, n := footprintOf(of, id), 0
	for _, i := range r.tiles {
		if f.outline.Contains(w.tileCentre(i)) {
			n++
		}
	}
	return n
}

// patch is what the reference looked like in a place.
type patch struct {
	tiles []int
	pix   []float32
}

// patchUnder keeps what is seen in a card's place before it is recorded.
func (w *Watcher) patchUnder(f footprint) *patch {
	p := &patch{}
	for i := range w.grid.v {
		if f.covers(w.tileCentre(i), 0) {
			p.tiles = append(p.tiles, i)
		}
	}
	for _, i := range p.tiles {
		w.eachPixel(i, func(px int) { p.pix = append(p.pix, w.ref.pix[3*px:3*px+3]...) })
	}
	return p
}

// thingPart of a card's place looks otherwise than before it lay there where a thing has
// been put on it: of a mug it is nearly all, of what the card left behind hardly any.
const thingPart = 0.5

// unlike is the part of a place that looks otherwise than before a card lay there.
func (w *Watcher) unlike(p *patch) float64 {
	then := append([]float32(nil), w.ref.pix...)
	k := 0
	for _, i := range p.tiles {
		w.eachPixel(i, func(px int) { copy(then[3*px:3*px+3], p.pix[k:k+3]); k += 3 })
	}
	g := compare(w.prev, then, w.light, &w.noise, w.ref)
	w.changed.over(g)
	other := 0
	for _, i := range p.tiles {
		if g.v[i] >= strongChange {
			other++
		}
	}
	return float64(other) / float64(max(1, len(p.tiles)))
}

func (w *Watcher) eachPixel(tile int, f func(px int)) {
	tx, ty := tile%w.grid.w, tile/w.grid.w
	for y := ty * tileSide; y < (ty+1)*tileSide; y++ {
		for x := tx * tileSide; x < (tx+1)*tileSide; x++ {
			f(y*w.prev.w + x)
		}
	}
}

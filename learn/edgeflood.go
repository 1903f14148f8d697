package learn

import (
	"math"

	"referee/internal/parallel"
)

// A second way to tell cards from the table, which supposes nothing of the
// table's colours: a card's edge, white or inked, stands out all round, so
// what can be reached from the picture's border without crossing a change of
// light is table. Planks, lamp light and shadows change slowly or in lines that
// run out of the picture, and do not stop the flood.

// Thresholds of the flood. Changes are of the logarithm of light, so that they
// are the same in a lamp's light and beside it.
const (
	floodDark = 8.0 // pixel values added before the logarithm: darker detail is noise
	// floodRound is how far round a pixel, in px of the reduced picture, the
	// colours of the table are looked up for what the flood did not reach.
	floodRound = 128
	// floodBin is how much, in the logarithm, two colours may differ and still
	// be one: the grain of a table and the change of light across floodRound.
	floodBin   = 0.14
	floodShare = 0.015 // of the table near by that must have a colour
	// floodBlack is the brightness, against the table's median near by, below which
	// something may be the black of a card whatever the table's colours.
	floodBlack = 0.4
)

// floodTimes are the changes of light, as multiples of the median along the
// picture's border, that stop the flood: little where the table is plain, more
// where it has a grain.
var floodTimes = []float64{2.5, 4, 7}

// floodMasks marks what the flood does not reach, at every threshold: once all
// of it, and once without what has a colour of the table near by, such as the
// squares of a checked cloth and what wood is enclosed between cards.
func floodMasks(p *picture) []*bitmap {
	small := p.reduced(p.reduction(tableWorkPx))
	for k := range small.C {
		blurBox(small.C[k], small.W, small.H, 1)
		for i, v := range small.C[k] {
			small.C[k][i] = float32(math.Log(float64(v) + floodDark))
		}
	}
	change := small.change()
	ring := small.ring()
	usual := make([]float64, len(ring))
	for j, i := range ring {
		usual[j] = float64(change[i])
	}
	mid := median(usual)
	out := make([]*bitmap, 2*len(floodTimes))
	parallel.For(len(floodTimes), func(k int) {
		f := newFlood(small, change, float32(floodTimes[k]*mid), ring)
		out[2*k] = f.unreached()
		f.joinLike(small)
		out[2*k+1] = f.unreached()
	})
	return out
}

// change is the length of the gradient, all channels together.
func (p *planes) change() []float32 {
	out := make([]float32, p.W*p.H)
	for y := 1; y < p.H-1; y++ {
		for x := 1; x < p.W-1; x++ {
			i := y*p.W + x
			sum := float32(0)
			for k := range p.C {
				v := p.C[k]
				// Sobel's weights.
				dx := 2*(v[i+1]-v[i-1]) + v[i+1-p.W] - v[i-1-p.W] + v[i+1+p.W] - v[i-1+p.W]
				dy := 2*(v[i+p.W]-v[i-p.W]) + v[i+p.W-1] - v[i-p.W-1] + v[i+p.W+1] - v[i-p.W+1]
				sum += dx*dx + dy*dy
			}
			out[i] = float32(math.Sqrt(float64(sum)))
		}
	}
	return out
}

// flood parts a picture into even regions between changes of light.
type flood struct {
	w, h    int
	label   []int32 // region of each pixel, from 1; 0: a change of light
	size    []int   // px of each region
	isTable []bool  // by region
}

// newFlood finds the regions; those that reach the ring are table.
func newFlood(p *planes, change []float32, most float32, ring []int) *flood {
	f := &flood{w: p.W, h: p.H, label: make([]int32, p.W*p.H), size: []int{0}, isTable: []bool{false}}
	blocked := widened(change, most, p.W, p.H)
	var queue []int32
	for start := range blocked {
		if blocked[start] || f.label[start] != 0 {
			continue
		}
		id := int32(len(f.size))
		f.label[start] = id
		queue = append(queue[:0], int32(start))
		for k := 0; k < len(queue); k++ {
			i := int(queue[k])
			x := i % p.W
			for d, n := range [4]int{i - 1, i + 1, i - p.W, i + p.W} {
				if n < 0 || n >= len(blocked) || (d == 0 && x == 0) || (d == 1 && x == p.W-1) || blocked[n] || f.label[n] != 0 {
					continue
				}
				f.label[n] = id
				queue = append(queue, int32(n))
			}
		}
		f.size = append(f.size, len(queue))
		f.isTable = append(f.isTable, false)
	}
	for _, i := range ring {
		f.isTable[f.label[i]] = true
	}
	f.isTable[0] = false
	return f
}

// widened marks what changes more than the limit, and the pixels beside it, so
// that a line one pixel wide has no gaps on its slants.
func widened(change []float32, limit float32, w, h int) []bool {
	out := make([]bool, len(change))
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			if i := y*w + x; change[i] > limit {
				for dy := -1; dy <= 1; dy++ {
					for dx := -1; dx <= 1; dx++ {
						out[i+dy*w+dx] = true
					}
				}
			}
		}
	}
	return out
}

// unreached marks what is no table.
func (f *flood) unreached() *bitmap {
	out := &bitmap{f.w, f.h, make([]uint8, f.w*f.h)}
	for i, id := range f.label {
		if !f.isTable[id] {
			out.On[i] = 255
		}
	}
	return out
}

// hue is a colour as a bin of its logarithm.
type hue [3]int16

// joinLike takes the regions for table whose colour is one of those that the
// flood reached near by. It goes no farther than that: from region to region it
// would creep into the cards by the inks that are like the table.
func (f *flood) joinLike(p *planes) {
	sum, mid := make([][3]float64, len(f.size)), make([][2]float64, len(f.size))
	for i, id := range f.label {
		for k := range sum[id] {
			sum[id][k] += float64(p.C[k][i])
		}
		mid[id][0], mid[id][1] = mid[id][0]+float64(i%f.w), mid[id][1]+float64(i/f.w)
	}
	reached := f.tableColors(p)
	for id := 1; id < len(f.size); id++ {
		if f.isTable[id] {
			continue
		}
		n := float64(f.size[id])
		c := [3]float64{sum[id][0] / n, sum[id][1] / n, sum[id][2] / n}
		f.isTable[id] = reached.has(c, mid[id][0]/n, mid[id][1]/n)
	}
}

// tableColors counts the colours of the table, tile by tile.
func (f *flood) tableColors(p *planes) *colorTiles {
	t := &colorTiles{nx: f.w/floodRound + 1, ny: f.h/floodRound + 1}
	t.count = make([]map[hue]int, t.nx*t.ny)
	for i := range t.count {
		t.count[i] = map[hue]int{}
	}
	for i, id := range f.label {
		if f.isTable[id] && i%3 == 0 {
			t.count[(i/f.w/floodRound)*t.nx+i%f.w/floodRound][hueOf(p.C[0][i], p.C[1][i], p.C[2][i])]++
		}
	}
	return t
}

func hueOf[T float32 | float64](r, g, b T) hue {
	bin := func(v T) int16 { return int16(math.Floor(float64(v) / floodBin)) }
	return hue{bin(r), bin(g), bin(b)}
}

// colorTiles are the colours of the table in squares of floodRound px.
type colorTiles struct {
	nx, ny int
	count  []map[hue]int
}

// near calls do for the tile of a place and those round it.
func (t *colorTiles) near(x, y float64, do func(count map[hue]int)) {
	for ty := max(0, int(y)/floodRound-1); ty <= min(t.ny-1, int(y)/floodRound+1); ty++ {
		for tx := max(0, int(x)/floodRound-1); tx <= min(t.nx-1, int(x)/floodRound+1); tx++ {
			do(t.count[ty*t.nx+tx])
		}
	}
}

// has tells whether the table near a place has a colour, or one a bin from it.
// What is nearly black may be a card.
func (t *colorTiles) has(c [3]float64, x, y float64) bool {
	h := hueOf(c[0], c[1], c[2])
	like, all := 0, 0
	var bright []float64
	t.near(x, y, func(count map[hue]int) {
		for o, n := range count {
			all += n
			near := true
			for k := range o {
				near = near && o[k]-h[k] <= 1 && h[k]-o[k] <= 1
			}
			if near {
				like += n
			}
			for range n / 8 {
				bright = append(bright, float64(o[0]+o[1]+o[2])*floodBin)
			}
		}
	})
	if all == 0 || c[0]+c[1]+c[2] < median(bright)+3*math.Log(floodBlack) {
		return false
	}
	return float64(like) > floodShare*float64(all)
}

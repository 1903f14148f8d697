package contour

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// drawn reads a mask drawn as text: # is dark (0), anything else bright (1).
func drawn(rows ...string) (mask []uint8, w, h int) {
	w, h = len(rows[0]), len(rows)
	for _, c := range strings.Join(rows, "") {
		if c == '#' {
			mask = append(mask, 0)
		} else {
			mask = append(mask, 1)
		}
	}
	return mask, w, h
}

func TestDarkRegions(t *testing.T) {
	type want struct{ area, minX, minY, maxX, maxY, sides int }
	for name, c := range map[string]struct {
		rows []string
		want []want
	}{
		"a single pixel has four sides": {
			[]string{"...", ".#.", "..."},
			[]want{{1, 1, 1, 1, 1, 4}}},
		"a block is bounded by its outermost pixels": {
			[]string{".....", ".###.", ".###.", "....."},
			[]want{{6, 1, 1, 3, 2, 10}}},
		"pixels that meet at a corner only are two regions": {
			[]string{"....", ".#..", "..#.", "...."},
			[]want{{1, 1, 1, 1, 1, 4}, {1, 2, 2, 2, 2, 4}}},
		"a corner met from the other side parts regions, too": {
			[]string{"....", "..#.", ".#..", "...."},
			[]want{{1, 2, 1, 2, 1, 4}, {1, 1, 2, 1, 2, 4}}},
		"two arms joined further down are one region": {
			[]string{".....", ".#.#.", ".#.#.", ".###.", "....."},
			[]want{{7, 1, 1, 3, 3, 16}}},
		"arms joined on several rows are one region": {
			[]string{".......", ".#.#.#.", ".#.###.", ".###.#.", "......."},
			[]want{{11, 1, 1, 5, 3, 24}}},
		"a hole counts neither as area nor as border": {
			[]string{".....", ".###.", ".#.#.", ".###.", "....."},
			[]want{{8, 1, 1, 3, 3, 12}}},
		"a region inside the hole of another is its own": {
			[]string{".......", ".#####.", ".#...#.", ".#.#.#.", ".#...#.", ".#####.", "......."},
			[]want{{16, 1, 1, 5, 5, 20}, {1, 3, 3, 3, 3, 4}}},
		"bright pixels that meet at a corner close a line": {
			[]string{".......", ".##..#.", ".#.##..", ".#.##.."},
			[]want{{1, 5, 1, 5, 1, 4}}},
		"what touches the edge of the picture is left out": {
			[]string{"#...", "..#.", "...#", "...."},
			[]want{{1, 2, 1, 2, 1, 4}}},
		"nothing dark has no region": {
			[]string{"..", ".."}, nil},
		"a picture all dark has none inside": {
			[]string{"##", "##"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			mask, w, h := drawn(c.rows...)
			var got []want
			for _, r := range DarkRegions(mask, w, h, 1, w*h) {
				got = append(got, want{r.Area, r.MinX, r.MinY, r.MaxX, r.MaxY, len(r.Border)})
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestRegionsOutsideTheLimitsOfAreaAreLeftOut(t *testing.T) {
	mask, w, h := drawn(".........", ".#.##.##.", "......##.", ".........")
	for _, c := range []struct{ least, most, want int }{{1, 9, 3}, {2, 9, 2}, {1, 2, 2}, {3, 3, 0}, {4, 4, 1}} {
		require.Len(t, DarkRegions(mask, w, h, c.least, c.most), c.want, "%+v", c)
	}
}

func TestABorderRunsBetweenThePixelsWithTheRegionOnItsRight(t *testing.T) {
	mask, w, h := drawn("....", ".##.", ".#..", "....")
	r := DarkRegions(mask, w, h, 1, 9)
	require.Len(t, r, 1)
	require.Equal(t, geometry.Polygon{{1, 0.5}, {2, 0.5}, {2.5, 1}, {2, 1.5}, {1.5, 2}, {1, 2.5}, {0.5, 2}, {0.5, 1}}, r[0].Border)
}

// TestRegionsOfNoiseAgreeWithFloodFill labels random masks in another way. A
// border of midpoints cuts an eighth of a pixel off each convex corner and adds
// one at each concave; there are four more of the former, so it encloses half a
// pixel less than region and holes.
func TestRegionsOfNoiseAgreeWithFloodFill(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		w, h := 3+rng.IntN(40), 3+rng.IntN(40)
		density := 0.2 + 0.6*rng.Float64()
		mask := make([]uint8, w*h)
		dark := 0
		for i := range mask {
			x, y := i%w, i/w
			mask[i] = 1
			if x > 0 && y > 0 && x < w-1 && y < h-1 && rng.Float64() < density {
				mask[i] = 0
				dark++
			}
		}
		sum, last := 0, -1
		for _, r := range DarkRegions(mask, w, h, 1, w*h) {
			sum += r.Area
			require.Greater(t, r.first, last, "regions come in the order of their first pixels")
			last = r.first
			area, filled := flood(mask, w, h, r.first)
			require.Equal(t, area, r.Area, "seed %d", seed)
			require.InDelta(t, float64(filled)-0.5, r.Border.SignedArea(), 1e-9, "seed %d", seed)
			lo, hi := r.Border.Bounds()
			require.Equal(t, geometry.Point{float64(r.MinX) - 0.5, float64(r.MinY) - 0.5}, lo)
			require.Equal(t, geometry.Point{float64(r.MaxX) + 0.5, float64(r.MaxY) + 0.5}, hi)
		}
		require.Equal(t, dark, sum, "the regions have all dark pixels")
	}
}

// flood counts the pixels of a region (joined by sides), and those with its
// holes filled (whatever the outside does not reach by sides or corners).
func flood(mask []uint8, w, h, first int) (area, filled int) {
	in := make([]bool, w*h)
	spread(w, h, first, false, func(i int) bool { ok := mask[i] == 0 && !in[i]; in[i] = in[i] || ok; return ok })
	out := make([]bool, w*h)
	spread(w, h, 0, true, func(i int) bool { ok := !in[i] && !out[i]; out[i] = out[i] || ok; return ok })
	for i := range in {
		if in[i] {
			area++
		}
		if !out[i] {
			filled++
		}
	}
	return area, filled
}

// spread visits all that is reached from a pixel through pixels that take.
func spread(w, h, from int, corners bool, take func(int) bool) {
	if !take(from) {
		return
	}
	for stack := []int{from}; len(stack) > 0; {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := i%w+dx, i/w+dy
				if (dx != 0 && dy != 0 && !corners) || x < 0 || y < 0 || x >= w || y >= h {
					continue
				}
				if j := y*w + x; take(j) {
					stack = append(stack, j)
				}
			}
		}
	}
}

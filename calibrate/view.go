package calibrate

import (
	"math"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/fault"
)

// grey is a picture in shades of grey, row by row.
type grey struct {
	W, H int
	Pix  []uint8
}

// greyOf takes an 8-bit picture, in colour (BGR) or grey.
func greyOf(m gocv.Mat) (*grey, error) {
	if m.Empty() {
		return nil, fault.Errorf("the picture is empty")
	}
	switch m.Type() {
	case gocv.MatTypeCV8UC1:
		own := m.Clone() // ToBytes is wrong on a part of a Mat
		defer own.Close()
		return &grey{m.Cols(), m.Rows(), own.ToBytes()}, nil
	case gocv.MatTypeCV8UC3:
		out := gocv.NewMat()
		defer out.Close()
		gocv.CvtColor(m, &out, gocv.ColorBGRToGray)
		return &grey{m.Cols(), m.Rows(), out.ToBytes()}, nil
	}
	return nil, fault.Errorf("the picture has neither 1 nor 3 channels of 8 bits")
}

// view is one picture of the board.
type view struct {
	Name    string
	Grey    *grey
	Corners []geometry.Point // px, in the board's order
	Seen    []bool           // corners that could be measured
}

// errNoBoard tells that no board was found in a picture.
var errNoBoard = fault.Errorf("no board of that size was found in it")

// findPx is the longer side, px, of the copy in which boards are looked for:
// in larger ones no more are found, and the search takes seconds. Corners are
// measured in the picture itself.
const findPx = 800

// minFindPx is the longer side below which a copy is enlarged first.
const minFindPx = 400

// findView looks for the board in every way that there is: first in the usual
// size, then in a smaller one, where noise and blur are less, then in a larger
// one, where small squares are. A picture without crossings of edges that could be
// its corners is not searched.
func findView(name string, g *grey, b Board) (*view, error) {
	long := float64(max(g.W, g.H))
	usual := math.Min(findPx, long)
	if long < minFindPx {
		usual = 2 * long
	}
	if !mayShow(g, b, usual, usual/1.6, 1.6*usual, usual/2.5) {
		return nil, errNoBoard
	}
	for _, try := range []struct {
		way findWay
		px  float64
	}{
		{bySectors, usual}, {byQuads, usual}, {bySectorsPatiently, usual}, {byQuadsEqualised, usual},
		{bySectorsPatiently, usual / 1.6}, {byQuads, usual / 1.6},
		{bySectors, 1.6 * usual}, {byQuads, 1.6 * usual},
	} {
		corners, ok := findBoard(g, b, try.way, try.px/long)
		if !ok || !plausible(corners, b, g) {
			continue
		}
		v := &view{Name: name, Grey: g, Corners: corners, Seen: make([]bool, len(corners))}
		for i := range v.Seen {
			v.Seen[i] = true
		}
		return v, nil
	}
	return nil, errNoBoard
}

// plausible tells whether corners can be those of a board: inside the
// picture, squares all turned the same way and none smaller than 4 px.
func plausible(corners []geometry.Point, b Board, g *grey) bool {
	sign := 0.0
	for i, p := range corners {
		if !(p[0] >= 0 && p[1] >= 0 && p[0] <= float64(g.W-1) && p[1] <= float64(g.H-1)) {
			return false
		}
		if (i+1)%b.Cols == 0 || i+b.Cols >= len(corners) {
			continue
		}
		right, down := corners[i+1].Sub(p), corners[i+b.Cols].Sub(p)
		area := geometry.Cross(right, down)
		if sign == 0 {
			sign = area
		}
		if area*sign <= 0 || math.Abs(area) < 16 {
			return false
		}
	}
	return true
}

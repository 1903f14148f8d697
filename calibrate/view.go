package calibrate

import (
	"errors"
	"math"

	"gocv.io/x/gocv"

	"referee/geometry"
)

// grey is a picture in shades of grey, row by row.
type grey struct {
	W, H int
	Pix  []uint8
}

// greyOf takes an 8-bit picture, in colour (BGR) or grey.
func greyOf(m gocv.Mat) (*grey, error) {
	if m.Empty() {
		return nil, errors.New("the picture is empty")
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
	return nil, errors.New("the picture has neither 1 nor 3 channels of 8 bits")
}

// view is one picture of the board.
type view struct {
	Name    string
	Grey    *grey
	Corners []geometry.Point // px, in the board's order
	Seen    []bool           // corners that could be measured
}

// errNoBoard tells that no board was found in a picture.
var errNoBoard = errors.New("no board of that size was found in it")

// Below minFindPx a side, boards are looked for in an enlarged copy; above
// maxFindPx, in a reduced one first: large pictures are found in no better
// and take seconds.
const (
	minFindPx = 400
	maxFindPx = 1000
)

// findView looks for the board in every way that there is.
func findView(name string, g *grey, b Board) (*view, error) {
	long := float64(max(g.W, g.H))
	scale := 1.0
	switch {
	case long > maxFindPx:
		scale = maxFindPx / long
	case long < minFindPx:
		scale = 2
	}
	for _, try := range []struct {
		way   findWay
		scale float64
	}{
		{bySectors, scale}, {bySectorsPatiently, scale}, {byQuads, scale}, {byQuadsEqualised, scale},
		{bySectorsPatiently, scale / 2}, {byQuads, scale / 2}, {bySectorsPatiently, 2 * scale}, {byQuads, 2 * scale},
	} {
		if side := try.scale * long; side < minFindPx || side > 2.5*maxFindPx {
			continue
		}
		corners, ok := findBoard(g, b, try.way, try.scale)
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

package calibrate

/*
#cgo pkg-config: opencv4
#cgo CXXFLAGS: -std=c++11
#include "opencv.h"
*/
import "C"

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// OpenCV is called here and nowhere else for finding boards and calibrating,
// through functions that catch its exceptions: one that escapes would end the
// process, and some pictures bring them out.

// findWay is one way to look for a board; see opencv.h.
type findWay int

// The ways, in the order in which they are tried.
const (
	bySectors          findWay = C.BOARD_SECTORS
	bySectorsPatiently findWay = C.BOARD_SECTORS_EXHAUSTIVE
	byQuads            findWay = C.BOARD_QUADS
	byQuadsEqualised   findWay = C.BOARD_QUADS_EQUALISED
)

// findBoard returns a board's inner corners, row by row, in px.
func findBoard(g *grey, b Board, way findWay, scale float64) ([]geometry.Point, bool) {
	out := make([]C.float, 2*b.corners())
	found := C.referee_find_board((*C.uchar)(&g.Pix[0]), C.int(g.W), C.int(g.H), C.int(b.Cols), C.int(b.Rows), C.int(way), C.double(scale), &out[0])
	if found != 1 {
		return nil, false
	}
	corners := make([]geometry.Point, b.corners())
	for i := range corners {
		corners[i] = geometry.Point{float64(out[2*i]), float64(out[2*i+1])}
		if math.IsNaN(corners[i][0] + corners[i][1]) {
			return nil, false
		}
	}
	return corners, true
}

// OpenCV's flags (calib3d.hpp).
const (
	flagFixAspect     = 2   // CALIB_FIX_ASPECT_RATIO
	flagZeroTangent   = 8   // CALIB_ZERO_TANGENT_DIST
	flagUseGuess      = 1   // CALIB_USE_INTRINSIC_GUESS
	flagFixK3         = 128 // CALIB_FIX_K3
	maxOpenCVErrorLen = 512 // bytes: a few lines of what OpenCV says
)

// openCVFlags says which parameters a model leaves fixed.
func (m Model) openCVFlags() int {
	flags := 0
	if !m.TwoFocals {
		flags |= flagFixAspect
	}
	if !m.Tangential {
		flags |= flagZeroTangent
	}
	if !m.K3 {
		flags |= flagFixK3
	}
	return flags
}

// calibrateOpenCV determines the lens and the poses of the boards from their
// corners by least squares. Without a guess it begins anew.
func calibrateOpenCV(views []view, b Board, w, h int, m Model, guess *geometry.Intrinsics) (*solution, error) {
	var board, seen []C.float
	counts := make([]C.int, len(views))
	for i := range views {
		for k, p := range views[i].Corners {
			if !views[i].Seen[k] {
				continue
			}
			q := b.corner(k)
			board = append(board, C.float(q[0]), C.float(q[1]))
			seen = append(seen, C.float(p[0]), C.float(p[1]))
			counts[i]++
		}
	}
	flags := m.openCVFlags()
	camera := [9]C.double{1, 1, C.double(w-1) / 2, C.double(h-1) / 2}
	if guess != nil {
		flags |= flagUseGuess
		for i, v := range parametersOf(guess) {
			camera[i] = C.double(v)
		}
		if !m.TwoFocals { // OpenCV keeps the guess's aspect
			camera[0] = (camera[0] + camera[1]) / 2
			camera[1] = camera[0]
		}
		if !m.Tangential {
			camera[6], camera[7] = 0, 0
		}
		if !m.K3 {
			camera[8] = 0
		}
	}
	poses := make([]C.double, 6*len(views))
	var rms C.double
	var why [maxOpenCVErrorLen]C.char
	if C.referee_calibrate(&board[0], &seen[0], &counts[0], C.int(len(views)), C.int(w), C.int(h), C.int(flags), &camera[0], &poses[0], &rms, &why[0], maxOpenCVErrorLen) != 0 {
		return nil, fmt.Errorf("OpenCV could not calibrate: %s", strings.Join(strings.Fields(C.GoString(&why[0])), " "))
	}
	s := &solution{Model: m, Lens: lensOf(camera), Poses: make([]boardPose, len(views))}
	for i := range views {
		v := poses[6*i : 6*i+6]
		s.Poses[i] = boardPose{rotation(mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])}), mgl64.Vec3{float64(v[3]), float64(v[4]), float64(v[5])}}
	}
	if in := &s.Lens; !(in.Fx > 0 && in.Fy > 0) || math.IsInf(in.Fx, 0) || math.IsNaN(float64(rms)) {
		return nil, fmt.Errorf("OpenCV's calibration did not converge")
	}
	return s, nil
}

func lensOf(v [9]C.double) geometry.Intrinsics {
	f := func(i int) float64 { return float64(v[i]) }
	return geometry.Intrinsics{Fx: f(0), Fy: f(1), Cx: f(2), Cy: f(3), Dist: geometry.Distortion{K1: f(4), K2: f(5), P1: f(6), P2: f(7), K3: f(8)}}
}

// rotation turns a rotation vector into its matrix (Rodrigues).
func rotation(v mgl64.Vec3) mgl64.Mat3 {
	angle := v.Len()
	if angle < 1e-12 {
		return mgl64.Ident3()
	}
	return mgl64.HomogRotate3D(angle, v.Mul(1/angle)).Mat3()
}

package board

import (
	"context"
	"image"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"gocv.io/x/gocv"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
	"referee/vision/picture"
)

// Known is a board that was learned, with its picture ready to be looked for.
type Known struct {
	Board  *board.Board
	sheet  *sheet
	coarse *sheet // at the scale in which places are compared
	parts  []landmark
}

// comparePerMM is the scale, px, in which a photo is compared with the board:
// the structure that boards are printed with is a millimetre wide or more.
const comparePerMM = 2.5

// Open reads the picture of a board and prepares it.
func Open(b *board.Board) (*Known, error) {
	if b.Picture.File == "" {
		return nil, fault.Errorf("board %s has no picture: learn it with referee board learn", b.Name)
	}
	pic, err := picture.Open(b.Picture.File)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	return known(b, sheetOf(pic.Mat, b.WidthMM, b.HeightMM))
}

// Known makes what was just learned ready to be looked for.
func (l *Learned) Known() (*Known, error) { return known(l.Board, l.sheet) }

func known(b *board.Board, s *sheet) (*Known, error) {
	k := &Known{Board: b, sheet: s}
	coarse, err := s.scaled(min(comparePerMM, s.PerMM))
	if err != nil {
		return nil, err
	}
	k.coarse = coarse.smoothed(compareBlurMM)
	k.parts = landmarks(k.coarse)
	if len(k.parts) < leastLandmarks {
		return nil, fault.Errorf("board %s shows too little to be found again by", b.Name)
	}
	return k, nil
}

// Sighting is a board found in a photo.
type Sighting struct {
	Camera geometry.Camera // imageFromBoard
	// RMSPx is the reprojection error of the places that were found again, and
	// Found the share of those within the photo that were.
	RMSPx float64
	Found float64
	fit   *fitted
	moved []offset // of each landmark
}

// PointCov is how well the picture position of a point of the board is known,
// px².
func (s *Sighting) PointCov(mm geometry.Point) geometry.Cov { return s.fit.pointCov(mm) }

// Find looks for the board in a photo. It fails for a photo that does not show
// it, or in which two places, or ways to turn it, fit about as well.
func (k *Known) Find(ctx context.Context, pic *picture.Picture) (*Sighting, error) {
	px := pixelsOf(pic.Mat)
	grey := greysOf(pic.Mat)
	prior := priorOf(px.W, px.H, pic.FocalPx)
	best, second := (*Sighting)(nil), 0.0
	consider := func(cam geometry.Camera) {
		s := k.settle(&grey, cam, &prior)
		if s == nil {
			return
		}
		switch {
		case best == nil || s.Found > best.Found:
			if best != nil && !samePlace(k.Board, best, s) {
				second = best.Found
			}
			best = s
		case !samePlace(k.Board, best, s):
			second = max(second, s.Found)
		}
	}
	for _, sigma := range []float64{1, 2} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, h := range k.byFeatures(pic.Mat, sigma) {
			if cam, ok := cameraFrom(h, math.Exp(prior.focal), prior.cx, prior.cy); ok {
				consider(cam)
			}
		}
		if best != nil && best.Found > foundClearly {
			break
		}
	}
	if best == nil || best.Found < foundClearly {
		for _, cam := range k.byCorners(pic, &prior) {
			consider(cam)
		}
	}
	least := foundLeast
	if k.Board.Game == gameTacotac {
		least = foundOfModel
	}
	if best == nil || best.Found < least {
		return nil, fault.Errorf("%s: the board %s is not seen: photograph it whole, from above, and check that it is the one that was learned", pic.Path, k.Board.Name)
	}
	best = k.turnedRight(&px, &grey, best, &prior)
	if best == nil || second > best.Found*rivalShare {
		return nil, fault.Errorf("%s: which way the board %s lies cannot be told: photograph it with more of it in view", pic.Path, k.Board.Name)
	}
	return best, nil
}

// The share of landmarks that must be found again: by chance, one in fifty
// correlates as well within the reach. What half covers the board leaves half
// of them; foundClearly ends the search. rivalShare is how many of those of the
// best place another one may have.
const (
	foundLeast   = 0.15
	foundClearly = 0.5
	// Of a model only the fragments that are laid are there: five of a hundred.
	foundOfModel = 0.05
	rivalShare   = 0.8
)

// samePlace tells whether two sightings put the board in the same place.
func samePlace(b *board.Board, s, t *Sighting) bool {
	for _, c := range b.Edge() {
		if !(geometry.Distance(s.Camera.Project(c), t.Camera.Project(c)) < 0.03*math.Max(b.WidthMM, b.HeightMM)*s.Camera.ScaleAt(c)) {
			return false
		}
	}
	return true
}

// Settings of the search by features (Lowe, 2004; Fischler and Bolles, 1981).
const (
	featureSidePx   = 2600 // the longer side of the photo in which they are looked for
	featureMost     = 4.0  // px a match may be off
	featureInliers  = 8
	featurePerMM    = 3.0
	featureMaxIters = 5000
)

// byFeatures finds homographies, imageFromBoard, by SIFT features at one
// smoothing, px, which evens out noise.
func (k *Known) byFeatures(m gocv.Mat, sigmaPx float64) []mgl64.Mat3 {
	ref, err := k.sheet.scaled(min(featurePerMM, k.sheet.PerMM))
	if err != nil {
		return nil
	}
	refMat, err := ref.mat()
	if err != nil {
		return nil
	}
	defer refMat.Close()
	scale := min(1, featureSidePx/float64(max(m.Cols(), m.Rows())))
	sift := gocv.NewSIFT()
	defer sift.Close()
	refKeys, refDesc := describe(&sift, refMat, 1, sigmaPx)
	defer refDesc.Close()
	keys, desc := describe(&sift, m, scale, sigmaPx)
	defer desc.Close()
	if len(refKeys) < 2 || len(keys) < 2 {
		return nil
	}
	matcher := gocv.NewBFMatcher()
	defer matcher.Close()
	pairs := matcher.KnnMatch(desc, refDesc, 2)
	var out []mgl64.Mat3
	for _, ratio := range []float64{0.75, 0.88} {
		var from, to []geometry.Point
		for _, p := range pairs {
			if len(p) == 2 && p[0].Distance < ratio*p[1].Distance {
				r, q := refKeys[p[0].TrainIdx], keys[p[0].QueryIdx]
				from = append(from, ref.mm(r.X, r.Y))
				to = append(to, geometry.Point{(q.X+0.5)/scale - 0.5, (q.Y+0.5)/scale - 0.5})
			}
		}
		if h, n := robustHomography(from, to, featureMost/scale); n >= featureInliers {
			out = append(out, h)
		}
	}
	return out
}

func describe(sift *gocv.SIFT, m gocv.Mat, scale, sigmaPx float64) ([]gocv.KeyPoint, gocv.Mat) {
	grey := gocv.NewMat()
	defer grey.Close()
	gocv.CvtColor(m, &grey, gocv.ColorBGRToGray)
	if scale < 1 {
		gocv.Resize(grey, &grey, image.Pt(int(float64(m.Cols())*scale), int(float64(m.Rows())*scale)), 0, 0, gocv.InterpolationArea)
	}
	gocv.GaussianBlur(grey, &grey, image.Pt(0, 0), sigmaPx, sigmaPx, gocv.BorderReplicate)
	none := gocv.NewMat()
	defer none.Close()
	return sift.DetectAndCompute(grey, none)
}

// robustHomography is RANSAC's, with the number of points that agree.
func robustHomography(from, to []geometry.Point, offPx float64) (mgl64.Mat3, int) {
	if len(from) < featureInliers {
		return mgl64.Mat3{}, 0
	}
	a, b := pointsMat(from), pointsMat(to)
	defer a.Close()
	defer b.Close()
	mask := gocv.NewMat()
	defer mask.Close()
	h := gocv.FindHomography(a, &b, gocv.HomograpyMethodRANSAC, offPx, &mask, featureMaxIters, 0.999)
	defer h.Close()
	if h.Empty() || h.Rows() != 3 {
		return mgl64.Mat3{}, 0
	}
	n := 0
	for _, v := range mask.ToBytes() {
		if v != 0 {
			n++
		}
	}
	var out mgl64.Mat3
	for r := range 3 {
		for c := range 3 {
			out.Set(r, c, h.GetDoubleAt(r, c))
		}
	}
	return out, n
}

func pointsMat(p []geometry.Point) gocv.Mat {
	m := gocv.NewMatWithSize(len(p), 1, gocv.MatTypeCV64FC2)
	data, err := m.DataPtrFloat64()
	if err == nil {
		for i, q := range p {
			data[2*i], data[2*i+1] = q[0], q[1]
		}
	}
	return m
}

// byCorners takes what looks like the board by its edges, in every turn.
func (k *Known) byCorners(pic *picture.Picture, prior *lensPrior) []geometry.Camera {
	var out []geometry.Camera
	quads := findQuads(pic.Mat, k.Board.WidthMM/k.Board.HeightMM, pic.FocalPx)
	edge := k.Board.Edge()
	for _, q := range quads[:min(len(quads), 5)] {
		for turn := range 4 {
			var at [4]geometry.Point
			for c := range at {
				at[c] = q.at[(c+turn)%4]
			}
			if math.Abs(math.Log(aspectOf(at, prior)*k.Board.HeightMM/k.Board.WidthMM)) > aspectTolerance {
				continue
			}
			if cam, ok := cameraOfCorners([4]geometry.Point{edge[3], edge[2], edge[1], edge[0]}, at, prior); ok {
				out = append(out, cam)
			}
		}
	}
	return out
}

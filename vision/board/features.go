package board

import (
	"image"
	"sync"

	"github.com/go-gl/mathgl/mgl64"
	"gocv.io/x/gocv"

	"referee/geometry"
)

// featurePass is one way to look for features: how large the photo and the
// board's picture are, and how much they are smoothed, which evens out noise.
type featurePass struct {
	sidePx  int     // of the photo's longer side
	perMM   float64 // of the board's picture
	sigmaPx float64
}

// featurePasses are tried in turn until the board is found clearly: most photos
// show enough at a third of their size, a board that fills a third of one does not.
var featurePasses = []featurePass{{900, 1.4, 1}, {1300, 2, 1}, {2600, 3, 1}, {2600, 3, 2}}

// Settings of the search by features (Lowe, 2004; Fischler and Bolles, 1981).
const (
	featureMost     = 4.0  // px a match may be off
	featureInliers  = 8    // four determine a homography; as many again must confirm it
	featureMaxIters = 5000 // enough, 999 times in 1000, where one match in five is true
)

// described are features with their descriptors.
type described struct {
	at          []geometry.Point // px, or mm of the board
	descriptors []byte           // a row of descriptorLen float32 for each
}

// descriptorLen is the length of a SIFT descriptor.
const descriptorLen = 128

// mat is the descriptors as OpenCV takes them, which the caller closes.
func (d *described) mat() (gocv.Mat, error) {
	return gocv.NewMatFromBytes(len(d.at), descriptorLen, gocv.MatTypeCV32F, d.descriptors)
}

// featureCache keeps the features of a board's picture, by pass.
type featureCache struct {
	mu   sync.Mutex
	pass map[featurePass]*described
}

// features are those of the board's picture, mm.
func (k *Known) features(p featurePass) *described {
	k.marks.mu.Lock()
	defer k.marks.mu.Unlock()
	if d := k.marks.pass[p]; d != nil {
		return d
	}
	d := &described{}
	ref, err := k.sheet.scaled(min(p.perMM, k.sheet.PerMM))
	if err == nil {
		if m, err := ref.mat(); err == nil {
			d = describe(m, 1, p.sigmaPx)
			m.Close()
		}
	}
	for i, q := range d.at {
		d.at[i] = ref.MM(q[0], q[1])
	}
	if k.marks.pass == nil {
		k.marks.pass = map[featurePass]*described{}
	}
	k.marks.pass[p] = d
	return d
}

// featureRatios are by how much a match must be nearer than the next one, strictly
// and then less so (Lowe, 2004, and where much of a board looks alike).
var featureRatios = []float64{0.75, 0.88}

// byFeatures finds homographies, imageFromBoard, by SIFT features, and hands each
// on until none more is wanted.
func (k *Known) byFeatures(m gocv.Mat, p featurePass, more func(mgl64.Mat3) bool) {
	scale := min(1, float64(p.sidePx)/float64(max(m.Cols(), m.Rows())))
	ref, all := k.features(p), describe(m, scale, p.sigmaPx)
	if len(ref.at) < 2 || len(all.at) < 2 {
		return
	}
	refPicture, err := ref.mat()
	if err != nil {
		return
	}
	defer refPicture.Close()
	descriptors, err := all.mat()
	if err != nil {
		return
	}
	defer descriptors.Close()
	matcher := gocv.NewBFMatcher()
	defer matcher.Close()
	pairs := matcher.KnnMatch(descriptors, refPicture, 2)
	for _, ratio := range featureRatios {
		var from, to []geometry.Point
		for _, p := range pairs {
			if len(p) == 2 && p[0].Distance < ratio*p[1].Distance {
				from, to = append(from, ref.at[p[0].TrainIdx]), append(to, all.at[p[0].QueryIdx])
			}
		}
		if h, n := robustHomography(from, to, featureMost/scale); n >= featureInliers && !more(h) {
			return
		}
	}
}

// describe finds the features of a picture, looked at scale times as large; they
// are in px of the picture.
func describe(m gocv.Mat, scale, sigmaPx float64) *described {
	grey := gocv.NewMat()
	defer grey.Close()
	gocv.CvtColor(m, &grey, gocv.ColorBGRToGray)
	if scale < 1 {
		gocv.Resize(grey, &grey, image.Pt(int(float64(m.Cols())*scale), int(float64(m.Rows())*scale)), 0, 0, gocv.InterpolationArea)
	}
	gocv.GaussianBlur(grey, &grey, image.Pt(0, 0), sigmaPx, sigmaPx, gocv.BorderReplicate)
	none := gocv.NewMat()
	defer none.Close()
	sift := gocv.NewSIFT()
	defer sift.Close()
	keys, descriptors := sift.DetectAndCompute(grey, none)
	defer descriptors.Close()
	out := &described{}
	if len(keys) == 0 || descriptors.Cols() != descriptorLen || descriptors.Rows() != len(keys) || descriptors.Type() != gocv.MatTypeCV32F {
		return out
	}
	out.descriptors = descriptors.ToBytes()
	for _, q := range keys {
		out.at = append(out.at, geometry.Point{(q.X+0.5)/scale - 0.5, (q.Y+0.5)/scale - 0.5})
	}
	return out
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

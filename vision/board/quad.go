package board

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"referee/geometry"
)

// quad is a board in the photo: its corners, px, clockwise as seen.
type quad struct {
	at [4]geometry.Point
	// support is the share of its least supported side that lies on an edge.
	support float64
	area    float64 // share of the photo
	// beyond is the share of edges that go on past its corners, where a board's
	// end: those of what is printed on it, or of the table, go on.
	beyond float64
}

// How a board's straight edges are looked for, in px of a photo made smaller:
// small enough for noise to be averaged, large enough for edges of a board that
// fills a third of the photo's width.
const (
	quadSidePx   = 1000 // a third of the photo is a board of 330 px, whose corners err by 1 px or 1.5 mm
	quadBlurPx   = 1.6  // averages the noise of some 30 pixels, and leaves edges 4 px apart
	quadNearPx   = 2.0  // within which an edge supports a side: what a lens bends it
	quadLines    = 48   // the longest; bounds the pairs of pairs that are tried
	quadLeast    = 0.05 // share of the photo
	quadSupport  = 0.55 // of every side
	quadParallel = 40   // degrees that opposite sides may differ by, at a tilt of 45°
)

// findQuads lists what may be a board by its four straight edges, the best
// first. Where its proportions, width to height, are known (0: not), those of
// others are left out, and three edges do.
func findQuads(m gocv.Mat, aspect, exifFocalPx float64) []quad {
	scale := float64(quadSidePx) / float64(max(m.Cols(), m.Rows()))
	if scale > 1 {
		scale = 1
	}
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(m, &small, image.Pt(int(float64(m.Cols())*scale), int(float64(m.Rows())*scale)), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(small, &small, image.Pt(0, 0), quadBlurPx, quadBlurPx, gocv.BorderReplicate)
	edges := colourEdges(small)
	defer edges.Close()
	lines := straightLines(edges)
	wide := gocv.NewMat()
	defer wide.Close()
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(2*int(quadNearPx)+1, 2*int(quadNearPx)+1))
	defer kernel.Close()
	gocv.Dilate(edges, &wide, kernel)
	on := wide.ToBytes()
	quads := quadsOf(lines, on, wide.Cols(), wide.Rows())
	if aspect > 0 {
		prior := priorOf(wide.Cols(), wide.Rows(), exifFocalPx*scale)
		quads = append(ofAspect(quads, aspect, &prior), quadsOfThree(lines, on, wide.Cols(), wide.Rows(), aspect, &prior)...)
		slices.SortStableFunc(quads, func(a, b quad) int { return cmp.Compare(b.merit(), a.merit()) })
	}
	quads = distinct(quads)
	for i := range quads {
		for k := range quads[i].at {
			// Pixel centres stand at integers at both scales.
			quads[i].at[k] = quads[i].at[k].Add(geometry.Point{0.5, 0.5}).Mul(1 / scale).Sub(geometry.Point{0.5, 0.5})
		}
	}
	return quads
}

// colourEdges marks the edges of every channel, those that stand out from the
// median gradient, which is noise and texture.
func colourEdges(m gocv.Mat) gocv.Mat {
	all := gocv.Zeros(m.Rows(), m.Cols(), gocv.MatTypeCV8U)
	channels := gocv.Split(m)
	one, gx, gy := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer one.Close()
	defer gx.Close()
	defer gy.Close()
	for i := range channels {
		gocv.Sobel(channels[i], &gx, gocv.MatTypeCV16S, 1, 0, 3, 1, 0, gocv.BorderReplicate)
		gocv.Sobel(channels[i], &gy, gocv.MatTypeCV16S, 0, 1, 3, 1, 0, gocv.BorderReplicate)
		high := edgeThreshold(gx, gy)
		gocv.Canny(channels[i], &one, float32(high)/2.5, float32(high))
		gocv.BitwiseOr(all, one, &all)
		channels[i].Close()
	}
	return all
}

// edgeOverMedian is how many times the median gradient an edge has; a Rayleigh
// distribution of noise exceeds 3.3 medians once in 2,000 pixels.
const edgeOverMedian = 3.3

func edgeThreshold(gx, gy gocv.Mat) float64 {
	x, errX := gx.DataPtrInt16()
	y, errY := gy.DataPtrInt16()
	if errX != nil || errY != nil || len(x) == 0 {
		return 60
	}
	var count [4096]int
	n := 0
	for i := range x {
		g := math.Abs(float64(x[i])) + math.Abs(float64(y[i]))
		count[min(4095, int(g))]++
		n++
	}
	seen, median := 0, 0
	for g, c := range count {
		if seen += c; 2*seen >= n {
			median = g
			break
		}
	}
	return max(12, edgeOverMedian*float64(median))
}

// straight is a line of the photo: its unit normal and distance from the origin.
type straight struct {
	n      geometry.Point
	d      float64
	length float64 // px that segments cover
}

func (l *straight) off(p geometry.Point) float64 { return l.n.Dot(p) - l.d }

func (l *straight) meet(k *straight) (geometry.Point, bool) {
	den := geometry.Cross(l.n, k.n)
	if math.Abs(den) < 0.2 {
		return geometry.Point{}, false
	}
	return geometry.Point{(l.d*k.n[1] - k.d*l.n[1]) / den, (l.n[0]*k.d - k.n[0]*l.d) / den}, true
}

// straightLines merges the segments of edges into lines, those with most
// support first.
func straightLines(edges gocv.Mat) []straight {
	found := gocv.NewMat()
	defer found.Close()
	gocv.HoughLinesPWithParams(edges, &found, 1, math.Pi/360, 40, 40, 6)
	type segment struct {
		a, b geometry.Point
		len  float64
	}
	var all []segment
	for i := range found.Rows() {
		v := found.GetVeciAt(i, 0)
		a, b := geometry.Point{float64(v[0]), float64(v[1])}, geometry.Point{float64(v[2]), float64(v[3])}
		all = append(all, segment{a, b, geometry.Distance(a, b)})
	}
	slices.SortStableFunc(all, func(a, b segment) int { return cmp.Compare(b.len, a.len) })
	var lines []straight
	for _, s := range all {
		n := geometry.Perp(s.b.Sub(s.a)).Mul(1 / s.len)
		l := straight{n, n.Dot(s.a), s.len}
		same := slices.IndexFunc(lines, func(k straight) bool {
			return math.Abs(k.off(s.a)) < 2.5 && math.Abs(k.off(s.b)) < 2.5
		})
		if same >= 0 {
			lines[same].length += s.len
			continue
		}
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(a, b straight) int { return cmp.Compare(b.length, a.length) })
	return lines[:min(len(lines), quadLines)]
}

// quadsOf combines two pairs of roughly parallel lines each way.
func quadsOf(lines []straight, on []byte, w, h int) []quad {
	type couple struct{ a, b *straight }
	var couples []couple
	for i := range lines {
		for j := range i {
			if math.Abs(lines[i].n.Dot(lines[j].n)) > math.Cos(quadParallel*math.Pi/180) {
				couples = append(couples, couple{&lines[i], &lines[j]})
			}
		}
	}
	var out []quad
	for i, c := range couples {
		for _, k := range couples[:i] {
			if q, ok := quadOf(c.a, k.a, c.b, k.b, on, w, h); ok {
				out = append(out, q)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b quad) int { return cmp.Compare(b.merit(), a.merit()) })
	return out
}

// merit prefers quads whose sides are all edges that end at the corners, and of
// those the larger.
func (q *quad) merit() float64 {
	return q.support * q.support * math.Cbrt(q.area) * (1 - 0.7*q.beyond)
}

// beyondShare is how far past a corner, as a share of the side, its edge is
// looked for.
const beyondShare = 0.08

// measureBeyond fills in how much of the sides goes on past the corners.
func (q *quad) measureBeyond(on []byte, w, h int) {
	sum := 0.0
	for k := range q.at {
		a, b := q.at[k], q.at[(k+1)%4]
		near, far := geometry.Lerp(a, b, 1+0.015), geometry.Lerp(a, b, 1+beyondShare)
		sum += supportOf(near, far, on, w, h)
		near, far = geometry.Lerp(b, a, 1+0.015), geometry.Lerp(b, a, 1+beyondShare)
		sum += supportOf(near, far, on, w, h)
	}
	q.beyond = sum / 8
}

func quadOf(a, b, c, d *straight, on []byte, w, h int) (quad, bool) {
	var q quad
	sides := [4]*straight{a, b, c, d}
	for k := range sides {
		p, met := sides[k].meet(sides[(k+1)%4])
		if !met || p[0] < -0.02*float64(w) || p[1] < -0.02*float64(h) || p[0] > 1.02*float64(w) || p[1] > 1.02*float64(h) {
			return q, false
		}
		q.at[k] = p
	}
	poly := geometry.Polygon(q.at[:])
	// y points down, so clockwise as seen is a positive area here.
	area := poly.SignedArea()
	if area < 0 {
		q.at[1], q.at[3] = q.at[3], q.at[1]
		area = -area
	}
	q.area = area / float64(w*h)
	if q.area < quadLeast || !convex(q.at) {
		return q, false
	}
	q.support = 1
	for k := range q.at {
		q.support = min(q.support, supportOf(q.at[k], q.at[(k+1)%4], on, w, h))
		if q.support < quadSupport {
			return q, false
		}
	}
	q.measureBeyond(on, w, h)
	return q, true
}

func convex(q [4]geometry.Point) bool {
	for k := range q {
		if geometry.Cross(q[(k+1)%4].Sub(q[k]), q[(k+2)%4].Sub(q[(k+1)%4])) <= 0 {
			return false
		}
	}
	return true
}

// supportOf is the share of a side that lies on an edge.
func supportOf(a, b geometry.Point, on []byte, w, h int) float64 {
	n := max(8, int(geometry.Distance(a, b)/2))
	hit := 0
	for i := range n {
		p := geometry.Lerp(a, b, (float64(i)+0.5)/float64(n))
		x, y := int(p[0]+0.5), int(p[1]+0.5)
		if x >= 0 && y >= 0 && x < w && y < h && on[y*w+x] != 0 {
			hit++
		}
	}
	return float64(hit) / float64(n)
}

// distinct keeps the best of quads that are almost the same.
func distinct(all []quad) []quad {
	var out []quad
	for _, q := range all {
		if !slices.ContainsFunc(out, func(o quad) bool { return o.near(&q) }) {
			out = append(out, q)
		}
		if len(out) == 40 {
			break
		}
	}
	return out
}

func (q *quad) near(o *quad) bool {
	for turn := range 4 {
		far := 0.0
		for k := range 4 {
			far = max(far, geometry.Distance(q.at[k], o.at[(k+turn)%4]))
		}
		if far < 8 {
			return true
		}
	}
	return false
}

package calibrate

import (
	"cmp"
	"errors"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"referee/geometry"
)

// shade is a blurred and reduced picture in colour, in which the table's edge
// is looked for.
type shade struct {
	w, h  int
	scale float64 // its px per px of the picture
	pix   []uint8 // B, G, R
}

// shadePx is the longer side of it: wood and cloth are finer than this shows,
// a table's edge is not.
const shadePx = 1000

// shadeOf takes an 8-bit BGR picture, which may be a smaller copy of the one, so wide in
// px, that places are given in.
func shadeOf(m gocv.Mat, width int) (*shade, error) {
	if m.Empty() || m.Type() != gocv.MatTypeCV8UC3 {
		return nil, errors.New("the picture has no three channels of 8 bits")
	}
	scale := math.Min(1, shadePx/float64(max(m.Cols(), m.Rows())))
	small, soft := gocv.NewMat(), gocv.NewMat()
	defer small.Close()
	defer soft.Close()
	w, h := int(math.Round(scale*float64(m.Cols()))), int(math.Round(scale*float64(m.Rows())))
	gocv.Resize(m, &small, image.Pt(max(1, w), max(1, h)), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(small, &soft, image.Pt(7, 7), 1.5, 1.5, gocv.BorderReplicate)
	return &shade{soft.Cols(), soft.Rows(), float64(soft.Cols()) / float64(width), soft.ToBytes()}, nil
}

// at returns the colour at a place of the picture, px; false outside.
func (s *shade) at(p geometry.Point) (c [3]float64, ok bool) {
	x, y := int((p[0]+0.5)*s.scale), int((p[1]+0.5)*s.scale)
	if !(p[0] >= 0 && p[1] >= 0) || x >= s.w || y >= s.h {
		return c, false
	}
	for k := range c {
		c[k] = float64(s.pix[3*(y*s.w+x)+k])
	}
	return c, true
}

// gradient is the steepest channel's, in shades per px of the reduced picture.
func (s *shade) gradient(x, y int) (g geometry.Point, size float64) {
	for k := range 3 {
		v := func(x, y int) float64 { return float64(s.pix[3*(y*s.w+x)+k]) }
		d := geometry.Point{(v(x+1, y) - v(x-1, y)) / 2, (v(x, y+1) - v(x, y-1)) / 2}
		if n := d.Len(); n > size {
			g, size = d, n
		}
	}
	return g, size
}

// sideLine is a straight line on the table, mm: the points p with n·p = d,
// n a unit vector away from the cards.
type sideLine struct {
	n geometry.Point
	d float64
	// support is the part of the visible line along which the same step of
	// colour is seen, step how large that is, and lengthPx how long the line
	// is in the picture.
	support, step, lengthPx float64
	usual                   [3]float64 // that step, outside less inside
	sigmaPx                 float64
	from, to                geometry.Point // mm: what of it is in the picture
}

// Where a step of colour is looked for across a line, in px of the reduced
// picture, and how often along it.
const (
	acrossNear, acrossFar = 3.0, 7.0 // clear of the edge's own blur, and within what a table shows of itself beside its edge
	alongEvery            = 6.0      // px: neighbours nearer than boxPx would see the same grain
)

// visible finds the part of the line that is in the picture. It walks outward
// from the foot of the cards' middle.
func (l *sideLine) visible(cam *geometry.Camera, s *shade, middle geometry.Point) bool {
	along := geometry.Perp(l.n)
	foot := middle.Add(l.n.Mul(l.d - l.n.Dot(middle)))
	stepMM := alongEvery / (s.scale * cam.ScaleAt(middle))
	first, last, any := 0.0, 0.0, false
	const reach = 400 // steps either way, 2400 px in all: more than the longer side of the reduced picture
	for i := -reach; i <= reach; i++ {
		t := float64(i) * stepMM
		p := foot.Add(along.Mul(t))
		// Far out a lens's polynomial may fold back into the picture.
		if px := cam.Project(p); s.inside(px) && geometry.Distance(cam.Unproject(px), p) < stepMM {
			if !any {
				first = t
			}
			last, any = t, true
		}
	}
	l.from, l.to = foot.Add(along.Mul(first)), foot.Add(along.Mul(last))
	return any && last > first
}

func (s *shade) inside(px geometry.Point) bool {
	margin := acrossFar / s.scale
	return px[0] >= margin && px[1] >= margin && px[0] < float64(s.w)/s.scale-margin && px[1] < float64(s.h)/s.scale-margin
}

// sameStep is how much of the usual step of colour must be seen, along it, at
// a place: grain, shadows and lamps change both sides of an edge.
const sameStep = 0.25

// judge measures how well the line is seen as a step of colour: the same one
// along most of it.
func (l *sideLine) judge(cam *geometry.Camera, s *shade) {
	l.lengthPx = geometry.Distance(cam.Project(l.from), cam.Project(l.to))
	n := max(4, int(l.lengthPx*s.scale/alongEvery))
	var steps [][3]float64
	for i := range n + 1 {
		p := geometry.Lerp(l.from, l.to, float64(i)/float64(n))
		px := cam.Project(p)
		across := cam.Project(p.Add(l.n)).Sub(px)
		if across = across.Mul(1 / (across.Len() * s.scale)); !finitePoint(across) {
			continue
		}
		inside, ok1 := s.mean(px, across.Mul(-1))
		outside, ok2 := s.mean(px, across)
		if !ok1 || !ok2 {
			continue
		}
		steps = append(steps, [3]float64{outside[0] - inside[0], outside[1] - inside[1], outside[2] - inside[2]})
	}
	usual := medianStep(steps)
	l.usual = usual
	size2 := usual[0]*usual[0] + usual[1]*usual[1] + usual[2]*usual[2]
	same := 0
	for _, v := range steps {
		if dot := v[0]*usual[0] + v[1]*usual[1] + v[2]*usual[2]; dot > sameStep*size2 {
			same++
		}
	}
	if l.step = math.Sqrt(size2); len(steps) > 0 {
		l.support = float64(same) / float64(len(steps))
	}
}

// mean is the mean colour on one side of a place.
func (s *shade) mean(px, across geometry.Point) (c [3]float64, ok bool) {
	n := 0.0
	for d := acrossNear; d <= acrossFar; d++ {
		v, inside := s.at(px.Add(across.Mul(d)))
		if !inside {
			return c, false
		}
		for k := range c {
			c[k] += v[k]
		}
		n++
	}
	for k := range c {
		c[k] /= n
	}
	return c, true
}

// medianStep is the usual step of the larger half: a line right across the
// picture runs along the table for a part of its way only.
func medianStep(steps [][3]float64) (out [3]float64) {
	if len(steps) == 0 {
		return out
	}
	size := func(v [3]float64) float64 { return v[0]*v[0] + v[1]*v[1] + v[2]*v[2] }
	steps = slices.SortedFunc(slices.Values(steps), func(a, b [3]float64) int { return cmp.Compare(size(a), size(b)) })
	steps = steps[len(steps)/2:]
	for k := range out {
		v := make([]float64, len(steps))
		for i := range steps {
			v[i] = steps[i][k]
		}
		slices.Sort(v)
		out[k] = v[len(v)/2]
	}
	return out
}

func finitePoint(p geometry.Point) bool {
	return !math.IsNaN(p[0]+p[1]) && !math.IsInf(p[0]+p[1], 0)
}

// refine moves the line to where the step of colour is steepest, a straight
// line on the table through the places measured along it. It reports false
// when too few were.
func (l *sideLine) refine(cam *geometry.Camera, s *shade) bool {
	n := max(8, int(l.lengthPx*s.scale/alongEvery))
	var found []geometry.Point // t along, mm off
	for i := range n + 1 {
		p := geometry.Lerp(l.from, l.to, float64(i)/float64(n))
		px := cam.Project(p)
		across := cam.Project(p.Add(l.n)).Sub(px)
		if at, ok := s.steepest(px, across.Mul(1/(across.Len()*s.scale)), l.usual); ok {
			q := cam.Unproject(at)
			if finitePoint(q) {
				found = append(found, geometry.Point{geometry.Perp(l.n).Dot(q.Sub(l.from)), l.n.Dot(q) - l.d})
			}
		}
	}
	if len(found) < 8 {
		return false
	}
	a, b, spread := robustLine(found)
	turn := math.Atan(b)
	along := geometry.Perp(l.n)
	on := l.from.Add(l.n.Mul(a))
	dir := along.Mul(math.Cos(turn)).Add(l.n.Mul(math.Sin(turn)))
	l.n = geometry.Perp(dir).Mul(-1)
	l.d = l.n.Dot(on)
	l.sigmaPx = math.Max(1/s.scale, sigmaOfScatter*spread*cam.ScaleAt(geometry.Lerp(l.from, l.to, 0.5)))
	return true
}

// sigmaOfScatter is how many times the scatter along a side its error is:
// grain shifts neighbouring places alike. On the photos of known truth the
// sides found are then off by up to two standard deviations.
const sigmaOfScatter = 3

// searchPx is how far across a line the edge is looked for, boxPx how much on
// either side of it is compared: more than a grain of wood.
const searchPx, boxPx = 7, 5

// steepest returns the place, px of the picture, at which the colour changes
// most, in the usual way, across a line through px.
func (s *shade) steepest(px, across geometry.Point, usual [3]float64) (geometry.Point, bool) {
	var profile [2*(searchPx+boxPx) + 1]float64
	for i := range profile {
		c, ok := s.at(px.Add(across.Mul(float64(i - searchPx - boxPx))))
		if !ok {
			return px, false
		}
		profile[i] = c[0]*usual[0] + c[1]*usual[1] + c[2]*usual[2]
	}
	best, at := 0.0, 0
	for i := boxPx; i < len(profile)-boxPx; i++ {
		d := 0.0
		for k := 1; k <= boxPx; k++ {
			d += profile[i+k] - profile[i-k]
		}
		if d > best {
			best, at = d, i
		}
	}
	size2 := usual[0]*usual[0] + usual[1]*usual[1] + usual[2]*usual[2]
	return px.Add(across.Mul(float64(at - searchPx - boxPx))), best > sameStep*boxPx*size2
}

// robustLine fits y = a + b·x with Cauchy weights and returns the median
// residual, as a standard deviation.
func robustLine(points []geometry.Point) (a, b, spread float64) {
	width := 4.0
	for range 25 {
		var sw, sx, sy, sxx, sxy float64
		for _, p := range points {
			r := (p[1] - a - b*p[0]) / width
			w := 1 / (1 + r*r)
			sw += w
			sx += w * p[0]
			sy += w * p[1]
			sxx += w * p[0] * p[0]
			sxy += w * p[0] * p[1]
		}
		if det := sw*sxx - sx*sx; det > 1e-9 {
			a, b = (sxx*sy-sx*sxy)/det, (sw*sxy-sx*sy)/det
		}
		off := make([]float64, len(points))
		for i, p := range points {
			off[i] = math.Abs(p[1] - a - b*p[0])
		}
		slices.Sort(off)
		spread = 1.4826 * off[len(off)/2]
		width = math.Max(0.5, 2*spread)
	}
	return a, b, spread
}

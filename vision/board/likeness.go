package board

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/board"
	"referee/geometry"
	"referee/internal/leastsquares"
	"referee/internal/quantile"
)

// view of a fragment: how well one of the model explains what lies at a pose.
type likeness struct {
	pose geometry.Pose // tableFromFragment
	like float64       // correlation of brightness, 0 where nothing varies
	off  float64       // mean difference of colours, in deviations
	bare float64       // their median against the table's own colour
	n    int           // places that were compared
}

// Settings of comparing a fragment: how finely it is sampled, how much of its
// edge, where the cut may be uneven, is left out, and the deviation of a
// colour, in pixel values, of what is printed alike.
const (
	sampleSide    = 18   // places along a side, two mm apart on a fragment of 40 mm
	fragmentInset = 0.06 // of its size, at each side: 2.4 mm of a fragment of 40 mm
	printSigma    = 11.0 // chosen: of made-up photos the same print is then off by about one
	offCap        = 4.0  // deviations from which a place counts no more
)

// sampleAt is the k-th place of a fragment of a size, from its middle, mm.
func sampleAt(k int, w, h float64) geometry.Point {
	u := (float64(k%sampleSide)+0.5)/sampleSide - 0.5
	v := (float64(k/sampleSide)+0.5)/sampleSide - 0.5
	return geometry.Point{u * w * (1 - 2*fragmentInset), v * h * (1 - 2*fragmentInset)}
}

// lightFree is how far, as a factor, the light on one fragment, or on the table
// there, may be off the light that was measured round it, in each channel:
// lamps, mirrored light and a phone's own toning.
const lightFree = 1.3

// tableFree is the same for the table, on which the shadows of fragments and
// hands lie, and of whose light at a place nothing is known.
const tableFree = 2.2

// shaded is how far a colour is from the nearest shade of the table's, pixel values.
func shaded(p, table rgb) float64 {
	return p.distance(table.times(freed(float64(table.luma()), float64(p.luma()), tableFree)))
}

// freed is the factor, within bounds, that brings one sum of values to another.
func freed(sum, want, most float64) float32 {
	return float32(max(1/most, min(most, want/max(1, sum))))
}

// compare holds a fragment of the model against what lies at a pose.
func (a *assembling) compare(c *board.Cell, pose geometry.Pose) likeness {
	w, h := fragmentSize(a.known.Board)
	l := likeness{pose: pose}
	centre := c.Centre()
	type place struct{ p, e, t rgb }
	places := make([]place, 0, sampleSide*sampleSide)
	var sumP, sumE [3]float64
	var ratio, bare []float64
	var sp, se, spp, see, spe float64
	for k := range sampleSide * sampleSide {
		q := sampleAt(k, w, h)
		at := pose.Apply(q)
		p, in := a.around.at(at)
		r, has := a.known.coarse.at(centre.Add(q))
		if !in || !has {
			continue
		}
		o := place{p, a.lit(r, at), a.bareAt(at)}
		places = append(places, o)
		ratio = append(ratio, float64(p.luma()/max(1, o.t.luma())))
		for ch := range 3 {
			sumP[ch], sumE[ch] = sumP[ch]+float64(p[ch]), sumE[ch]+float64(o.e[ch])
		}
		x, y := float64(p.luma()), float64(o.e.luma())
		sp, se, spp, see, spe = sp+x, se+y, spp+x*x, see+y*y, spe+x*y
	}
	l.n = len(places)
	n := float64(max(1, l.n))
	var ge rgb
	for ch := range 3 {
		ge[ch] = freed(sumE[ch], sumP[ch], lightFree)
	}
	gt := freed(1, quantile.Median(ratio), tableFree)
	for _, o := range places {
		e := rgb{o.e[0] * ge[0], o.e[1] * ge[1], o.e[2] * ge[2]}
		l.off += min(offCap, o.p.distance(e)/printSigma)
		bare = append(bare, min(offCap, o.p.distance(o.t.times(gt))/a.spread))
	}
	// Shadows of neighbours lie over a part of the table: most of it must agree.
	l.off, l.bare = l.off/n, quantile.Median(bare)
	vp, ve := spp/n-sq(sp/n), see/n-sq(se/n)
	if vp > 1 && ve > 1 {
		l.like = (spe/n - sp/n*se/n) / math.Sqrt(vp*ve) * math.Min(1, math.Sqrt(ve)/variedLuma)
	}
	return l
}

// variedLuma is the deviation of brightness from which a fragment shows enough
// for its correlation to say something: about that of noise.
const variedLuma = 6.0

// merit is how well the fragment fits: what varies must vary alike, and colours
// must agree.
func (l *likeness) merit() float64 { return l.like + 1 - l.off/2 }

// place is how loosely fragments are laid: the deviation of a shift, mm, and of
// a turn.
type looseness struct {
	mm  float64
	rad float64
}

var (
	laidLoose  = looseness{0.6, 0.015} // by hand, within the lines of the picture: chosen
	foundLoose = looseness{1.5, 0.05}  // three or four of the last steps in which its square was placed
)

// adjust moves a pose so that the fragment fits best (Gauss and Newton), held by
// how loosely it may lie.
func (a *assembling) adjust(c *board.Cell, pose geometry.Pose, loose looseness) geometry.Pose {
	w, h := fragmentSize(a.known.Board)
	centre, start := c.Centre(), pose
	const delta = 0.4 // mm
	for range 5 {
		n, g := mat.NewSymDense(3, nil), mat.NewVecDense(3, nil)
		for k := range sampleSide * sampleSide {
			q := sampleAt(k, w, h)
			at := pose.Apply(q)
			p, in := a.around.at(at)
			r, has := a.known.coarse.at(centre.Add(q))
			px, inX := a.around.at(at.Add(geometry.Point{delta, 0}))
			py, inY := a.around.at(at.Add(geometry.Point{0, delta}))
			mx, inMX := a.around.at(at.Sub(geometry.Point{delta, 0}))
			my, inMY := a.around.at(at.Sub(geometry.Point{0, delta}))
			if !in || !has || !inX || !inY || !inMX || !inMY {
				continue
			}
			e := a.lit(r, at)
			arm := at.Sub(pose.At)
			for ch := range 3 {
				d := float64(e[ch]-p[ch]) / printSigma
				weight := 1 / (1 + d*d/4)
				gx, gy := float64(px[ch]-mx[ch])/(2*delta)/printSigma, float64(py[ch]-my[ch])/(2*delta)/printSigma
				row := [3]float64{gx, gy, gy*arm[0] - gx*arm[1]}
				for i := range 3 {
					g.SetVec(i, g.AtVec(i)+weight*row[i]*d)
					for j := i; j < 3; j++ {
						n.SetSym(i, j, n.At(i, j)+weight*row[i]*row[j])
					}
				}
			}
		}
		prior := [3]float64{1 / sq(loose.mm), 1 / sq(loose.mm), 1 / sq(loose.rad)}
		back := [3]float64{start.At[0] - pose.At[0], start.At[1] - pose.At[1], float64((start.Turn - pose.Turn).Normalized())}
		for i := range 3 {
			n.SetSym(i, i, n.At(i, i)+prior[i])
			g.SetVec(i, g.AtVec(i)+prior[i]*back[i])
		}
		x, ok := leastsquares.Damped(n, g, 1e-3)
		if !ok {
			break
		}
		pose.At = pose.At.Add(geometry.Point{x[0], x[1]})
		pose.Turn += geometry.Angle(x[2])
		if math.Abs(x[0])+math.Abs(x[1]) < 0.01 && math.Abs(x[2]) < 1e-4 {
			break
		}
	}
	return pose
}

package dispute

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Shot is one photo of the table, read.
type Shot struct {
	Name   string
	Layout *table.Layout
}

// Joined is a case as several photos measure it together.
type Joined struct {
	Case
	// Layout is that of the first photo with the pose of the upper card
	// against the lower one as all photos have it.
	Layout          *table.Layout
	Judged          rules.Judgement
	Photos, Without []string // that show the place, and that do not
}

// Join measures a case of the first photo on all of them. What is adjusted is
// the pose of the upper card in the frame of the lower one, x, y and turn,
// together with how much higher the upper one lies, which shifts it in each
// photo by that photo's parallax: each photo's measurement is weighted by its own
// covariance, and where they contradict each other more than those say, the
// common one is widened accordingly (Birge, 1932). The print's part
// (table.PrintMM) is the same in every photo and is never averaged away.
func Join(shots []Shot, c *Case, referee rules.Referee) Joined {
	first := shots[0].Layout
	out := Joined{Case: *c, Layout: first, Photos: []string{shots[0].Name}}
	if c.Main == nil {
		out.Judged = referee.Judge(first)
		return out
	}
	pair := c.Main.Pair
	views := []relative{relativeOf(first, pair)}
	sure := []orderSeen{{pair, c.Sure, true}}
	clear := map[table.CardID]bool{}
	for _, shot := range shots[1:] {
		same := matchLayouts(first, shot.Layout)
		over, okA := same[pair.Over]
		under, okB := same[pair.Under]
		if !okA || !okB || over == under {
			out.Without = append(out.Without, shot.Name)
			continue
		}
		r := relativeOf(shot.Layout, table.Pair{Over: over, Under: under})
		r.turnNear(&views[0])
		if geometry.Distance(r.at, views[0].at) > table.SamePlaceMM {
			out.Without = append(out.Without, shot.Name)
			continue
		}
		views = append(views, r)
		out.Photos = append(out.Photos, shot.Name)
		sure = append(sure, orderIn(shot.Layout, over, under))
		for id, there := range map[table.CardID]table.CardID{pair.Over: over, pair.Under: under} {
			if first.Cards[id].Name() == shot.Layout.Cards[there].Name() && !hasDoubt(shot.Layout, table.KindIdentity, there) {
				clear[id] = true
			}
		}
	}
	if len(views) == 1 {
		out.Judged = referee.Judge(first)
		return out
	}
	at, cov := adjust(views)
	for k := range 2 {
		cov[k][k] += printVariance
	}
	out.Layout = withPair(first, pair, at, cov, settledOrder(sure), clear)
	t := scoring.NewTrial(out.Layout, referee)
	out.Judged = t.Judgement
	now := pair
	if !slices.Contains(out.Layout.Above(pair.Under), pair.Over) && slices.Contains(out.Layout.Above(pair.Over), pair.Under) {
		now = table.Pair{Over: pair.Under, Under: pair.Over}
	}
	out.Case = examine(t, now.Over)
	return out
}

// relative is the pose of one card in the frame of another, with its
// covariance (mm, mm, rad), the upper's height left out, and how a mm of that
// height shifts it.
type relative struct {
	at       geometry.Point
	turn     geometry.Angle
	cov      [3][3]float64
	parallax geometry.Point
}

// printVariance is that of the two prints against each other, mm².
const printVariance = 2 * table.PrintMM * table.PrintMM

// relativeOf measures a pair on one photo, without the print's part.
func relativeOf(l *table.Layout, p table.Pair) relative {
	over, under := &l.Cards[p.Over], &l.Cards[p.Under]
	rel := under.Pose.Inverse().Compose(over.Pose)
	back := geometry.Pose{Turn: -under.Pose.Turn}
	x, y := back.Rotate(geometry.Point{1, 0}), back.Rotate(geometry.Point{0, 1})
	lever := geometry.Perp(rel.At).Mul(-1)
	jo := [3][3]float64{{x[0], y[0], 0}, {x[1], y[1], 0}, {0, 0, 1}}
	ju := [3][3]float64{{-x[0], -y[0], lever[0]}, {-x[1], -y[1], lever[1]}, {0, 0, -1}}
	r := relative{at: rel.At, turn: rel.Turn, parallax: back.Rotate(geometry.Lerp(over.Parallax, under.Parallax, 0.5))}
	addCov(&r.cov, &jo, &over.Cov)
	addCov(&r.cov, &ju, &under.Cov)
	for k := range 2 {
		r.cov[k][k] = math.Max(r.cov[k][k]-printVariance, r.cov[k][k]/10)
	}
	for k := range max(len(over.Shared), len(under.Shared)) {
		var v [3]float64
		for i := range v {
			for m := range 3 {
				if k < len(over.Shared) {
					v[i] += jo[i][m] * over.Shared[k][m]
				}
				if k < len(under.Shared) {
					v[i] += ju[i][m] * under.Shared[k][m]
				}
			}
		}
		for i := range v {
			for j := range v {
				r.cov[i][j] += v[i] * v[j]
			}
		}
	}
	return r
}

// addCov adds J·C·Jᵀ.
func addCov(to *[3][3]float64, j, c *[3][3]float64) {
	for a := range 3 {
		for b := range 3 {
			for m := range 3 {
				for n := range 3 {
					to[a][b] += j[a][m] * c[m][n] * j[b][n]
				}
			}
		}
	}
}

// turnNear undoes a half turn of either card, which the outline of some faces
// does not tell.
func (r *relative) turnNear(to *relative) {
	if geometry.Distance(r.at, to.at) > geometry.Distance(r.at.Mul(-1), to.at) { // the lower card's
		r.at, r.parallax, r.turn = r.at.Mul(-1), r.parallax.Mul(-1), r.turn+math.Pi
		for _, k := range [][2]int{{0, 2}, {1, 2}} {
			r.cov[k[0]][k[1]], r.cov[k[1]][k[0]] = -r.cov[k[0]][k[1]], -r.cov[k[1]][k[0]]
		}
	}
	d := (r.turn - to.turn).Normalized()
	if math.Abs(float64(d)) > math.Pi/2 { // the upper card's
		d = (d + math.Pi).Normalized()
	}
	r.turn = to.turn + d
}

// adjust finds the relative pose that all views agree on best, and its
// covariance.
func adjust(views []relative) (geometry.Pose, [3][3]float64) {
	ref := &views[0]
	n := mat.NewSymDense(4, nil)
	rhs := mat.NewVecDense(4, nil)
	var inverses []*mat.SymDense
	for i := range views {
		v := &views[i]
		w := inverse(&v.cov)
		inverses = append(inverses, w)
		j := v.jacobian()
		var jw, jwj mat.Dense
		jw.Mul(j.T(), w)
		jwj.Mul(&jw, j)
		var g mat.VecDense
		g.MulVec(&jw, v.against(ref))
		rhs.AddVec(rhs, &g)
		for a := range 4 {
			for b := a; b < 4; b++ {
				n.SetSym(a, b, n.At(a, b)+jwj.At(a, b))
			}
		}
	}
	n.SetSym(3, 3, n.At(3, 3)+1/(2*table.HeightMM*table.HeightMM))
	var chol mat.Cholesky
	var x mat.VecDense
	var cov mat.SymDense
	if !chol.Factorize(n) || chol.SolveVecTo(&x, rhs) != nil || chol.InverseTo(&cov) != nil {
		return geometry.Pose{At: ref.at, Turn: ref.turn}, ref.cov // not determined better together
	}
	wide := birge(views, inverses, &x)
	var out [3][3]float64
	for a := range 3 {
		for b := range 3 {
			out[a][b] = wide * cov.At(a, b)
		}
	}
	return geometry.Pose{At: ref.at.Add(geometry.Point{x.AtVec(0), x.AtVec(1)}), Turn: ref.turn + geometry.Angle(x.AtVec(2))}, out
}

// jacobian is how what a view measures changes with x, y, turn and height.
func (r *relative) jacobian() *mat.Dense {
	return mat.NewDense(3, 4, []float64{1, 0, 0, r.parallax[0], 0, 1, 0, r.parallax[1], 0, 0, 1, 0})
}

func (r *relative) against(ref *relative) *mat.VecDense {
	d := r.at.Sub(ref.at)
	return mat.NewVecDense(3, []float64{d[0], d[1], float64(r.turn - ref.turn)})
}

// birge is by how much the views differ more than their covariances say: χ²
// per degree of freedom, at least 1.
func birge(views []relative, inverses []*mat.SymDense, x *mat.VecDense) float64 {
	chi2 := 0.0
	for i := range views {
		var fit, d mat.VecDense
		fit.MulVec(views[i].jacobian(), x)
		d.SubVec(views[i].against(&views[0]), &fit)
		chi2 += mat.Inner(&d, inverses[i], &d)
	}
	return math.Max(1, chi2/float64(3*(len(views)-1)))
}

func inverse(c *[3][3]float64) *mat.SymDense {
	m := mat.NewSymDense(3, nil)
	for a := range 3 {
		for b := a; b < 3; b++ {
			m.SetSym(a, b, (c[a][b]+c[b][a])/2)
		}
		m.SetSym(a, a, m.At(a, a)+1e-12)
	}
	var chol mat.Cholesky
	var out mat.SymDense
	if !chol.Factorize(m) || chol.InverseTo(&out) != nil {
		return mat.NewSymDense(3, nil) // says nothing
	}
	return &out
}

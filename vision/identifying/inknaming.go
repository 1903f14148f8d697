package identifying

import (
	"math"
	"slices"
)

// Light and camera change all inks of a picture alike, even once the cards'
// own white and black are the reference: glare and haze make them paler, a
// white that was clipped or a coloured lamp shifts the channels. A labeling of
// the groups is judged with the transform that suits it best, so that a picture
// in which every colour is off in the same way keeps its names.

// colorTransform has four parameters: how much white is mixed in, the natural
// logarithms of the gains of red and blue against green, and the turn of all
// hues about grey, in radians, which is how a sensor's own colours differ from
// the printed ones.
type colorTransform [transformParams]float64

const transformParams = 4 // white let in, gains of red and of blue, a turn of hues

// transformPrior is the standard deviation of each parameter. The pictures of
// known truth need up to 0.25 of white, gains of a fifth and turns of 0.1.
var transformPrior = colorTransform{0.2, 0.15, 0.15, 0.07}

const (
	// nameSpread is how far, in chroma, a group's centre lies off its colour's
	// ink after the common transform, at the least; cardSpread is that of one
	// card, which the mean over a group takes down.
	nameSpread = 0.05
	cardSpread = 0.05
	// sharePenalty is what it costs, in log likelihood, to call two groups by
	// one colour: thin lines may show the same ink as two. Groups that are
	// less apart in chroma than shareReach, and than any two inks of the deck,
	// cost less.
	sharePenalty = 5.0
	shareReach   = 0.2
	// copyPenalty is what each pair of cards that show one face, of which the deck has
	// one in each colour, adds to that: either may be misread. mostCopies bounds it.
	copyPenalty = 3.0
	mostCopies  = 15.0
)

// labeling gives each group a colour.
type labeling struct {
	Colors []int
	// Rivals are the likeliest other colours of the groups, as far behind as the
	// best labeling with that colour; nil where there is none.
	Rivals    []*rival
	Transform colorTransform
}

// labelAssignment looks for the names of the groups.
type labelAssignment struct {
	groups  []inkGroup
	file    []chroma // of the deck's colours
	symbols [][]float64
	now     []int
	apart   float64     // the two inks that are nearest, no more than shareReach
	clash   [][]float64 // what it costs that two groups have one name, for what their cards show
}

// transformEquations are the normal equations of the common transform, and the
// squared residuals so far.
type transformEquations struct {
	left    [transformParams][transformParams]float64
	right   colorTransform
	squares float64
}

// newLabelAssignment prepares the search.
func newLabelAssignment(groups []inkGroup, cards []inkEvidence, file []chroma) *labelAssignment {
	n := &labelAssignment{groups: groups, file: file, now: make([]int, len(groups)), apart: shareReach}
	for k := range file {
		for j := range k {
			n.apart = math.Min(n.apart, file[j].Distance(file[k]))
		}
	}
	said := make([]*groupSymbols, len(groups))
	tops := make([]int, len(file))
	for g := range groups {
		said[g] = symbolsOf(groups[g].members, cards, len(file))
		if said[g] != nil {
			tops[said[g].top]++
		}
	}
	for g := range groups {
		n.clash = append(n.clash, make([]float64, g))
		for h := range g {
			n.clash[g][h] = math.Min(mostCopies, copyPenalty*float64(alikeAcross(&groups[g], &groups[h], cards)))
		}
	}
	for g := range said {
		says := make([]float64, len(file))
		if said[g] != nil {
			says = said[g].bounded(tops)
		}
		n.symbols = append(n.symbols, says)
	}
	return n
}

// names finds the likeliest labeling, by trying all: six groups and colours have
// 46,656. A name that the inks alone, without any symbol, would not give stays open.
func (n *labelAssignment) names() labeling {
	all, ink := newRanking(len(n.groups), len(n.file)), newRanking(len(n.groups), len(n.file))
	n.try(0, newTransformEquations(), 0, 0, func(eq *transformEquations, symbols, sharing float64) {
		gain, logDet, _ := eq.solve()
		alone := -sharing - (eq.squares-gain)/2 - logDet/2
		all.see(n.now, alone+symbols)
		ink.see(n.now, alone)
	})
	out, alone := all.labeling(), ink.labeling()
	eq := newTransformEquations()
	for g, k := range out.Colors {
		eq.add(n.file[k], n.groups[g].centre, len(n.groups[g].members))
		a, next := alone.Colors[g], alone.Rivals[g]
		if a != k && (next == nil || next.color != k || next.lag >= inkSays) {
			out.Rivals[g] = &rival{color: a}
		}
	}
	_, _, out.Transform = eq.solve()
	return out
}

// inkSays is the lead, in log likelihood, from which the inks alone leave the name of
// a group open that its symbols gave it.
const inkSays = 3.0

// ranking gathers how likely labelings are.
type ranking struct {
	top    [][]float64 // best score with group g named k
	best   float64
	colors []int // of the best labeling
}

func newRanking(groups, colors int) *ranking {
	r := &ranking{top: make([][]float64, groups), best: math.Inf(-1)}
	for g := range r.top {
		r.top[g] = slices.Repeat([]float64{math.Inf(-1)}, colors)
	}
	return r
}

func (r *ranking) see(colors []int, score float64) {
	for g, k := range colors {
		r.top[g][k] = math.Max(r.top[g][k], score)
	}
	if score > r.best {
		r.best = score
		r.colors = append(r.colors[:0], colors...)
	}
}

// labeling is the best one, without its transform.
func (r *ranking) labeling() labeling {
	out := labeling{Colors: r.colors}
	for g, k := range r.colors {
		var next *rival
		for j, s := range r.top[g] {
			if j != k && (next == nil || s > r.top[g][next.color]) {
				next = &rival{j, r.best - s}
			}
		}
		out.Rivals = append(out.Rivals, next)
	}
	return out
}

// try names group g and all after it, and hands on what each labeling comes to:
// the equations, what the symbols add to its log likelihood, and what colours that
// groups share take from it.
func (n *labelAssignment) try(g int, eq *transformEquations, symbols, sharing float64, found func(eq *transformEquations, symbols, sharing float64)) {
	if g == len(n.groups) {
		found(eq, symbols, sharing)
		return
	}
	for k := range n.file {
		next := *eq
		next.add(n.file[k], n.groups[g].centre, len(n.groups[g].members))
		n.now[g] = k
		n.try(g+1, &next, symbols+n.symbols[g][k], sharing+n.sharing(g), found)
	}
}

// sharing is what it costs that group g is named as others before it.
func (n *labelAssignment) sharing(g int) float64 {
	cost := 0.0
	for h := range g {
		if n.now[h] == n.now[g] {
			d := n.groups[h].centre.Distance(n.groups[g].centre)
			cost += sharePenalty*math.Min(1, d*d/(n.apart*n.apart+1e-9)) + n.clash[g][h]
		}
	}
	return cost
}

// newTransformEquations are those of no group: the prior alone.
func newTransformEquations() *transformEquations {
	var eq transformEquations
	for k, sigma := range transformPrior {
		eq.left[k][k] = 1 / (sigma * sigma)
	}
	return &eq
}

// add takes in that a group of so many cards shows a colour.
func (e *transformEquations) add(file, seen chroma, members int) {
	w := 1 / (nameSpread*nameSpread + cardSpread*cardSpread/float64(members))
	slopes := file.slopes()
	off := [2]float64{seen[0] - file[0], seen[1] - file[1]}
	e.squares += w * (off[0]*off[0] + off[1]*off[1])
	for a := range slopes {
		for b := range slopes {
			e.left[a][b] += w * (slopes[a][0]*slopes[b][0] + slopes[a][1]*slopes[b][1])
		}
		e.right[a] += w * (slopes[a][0]*off[0] + slopes[a][1]*off[1])
	}
}

// solve finds the transform x of A x = b, with A = P⁻¹ + JᵀWJ and b = JᵀWr from
// residuals r, slopes J, weights W and prior P. The log likelihood with the
// transform integrated out is −½ (rᵀWr − gain) − ½ log|A|, gain = bᵀA⁻¹b.
func (e *transformEquations) solve() (gain, logDet float64, x colorTransform) {
	// Cholesky: A = L Lᵀ, y = L⁻¹b, gain = |y|², x = L⁻ᵀy.
	var l [transformParams][transformParams]float64
	var y colorTransform
	for i := range transformParams {
		for j := 0; j <= i; j++ {
			s := e.left[i][j]
			for k := 0; k < j; k++ {
				s -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(math.Max(s, 1e-12))
			} else {
				l[i][j] = s / l[j][j]
			}
		}
		y[i] = e.right[i]
		for k := 0; k < i; k++ {
			y[i] -= l[i][k] * y[k]
		}
		y[i] /= l[i][i]
		gain += y[i] * y[i]
		logDet += 2 * math.Log(l[i][i])
	}
	for i := transformParams - 1; i >= 0; i-- {
		x[i] = y[i]
		for k := i + 1; k < transformParams; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return gain, logDet, x
}

// apply is what the transform makes of an ink.
func (x colorTransform) apply(c chroma) chroma {
	for p, slope := range c.slopes() {
		for j := range c {
			c[j] += x[p] * slope[j]
		}
	}
	return c
}

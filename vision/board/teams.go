package board

import (
	"cmp"
	"math"
	"slices"

	"referee/internal/quantile"
	"referee/internal/srgb"
)

// team is whose a pawn is by the colour of its top, and whose else it may be; nobody's
// if it is no pawn but a part of a thing.
type team struct {
	name, other string
	colour      srgb.Lab
	strange     bool // may be no pawn's
	painted     bool // its paint is that of pawns that surely stand, or as strong
	// paint is that of the pawns of its colour that surely stand; nil where it has no
	// colour of theirs.
	paint *paint
}

// Paints of pawns, in degrees of hue. The pawns of one paint differ by less from
// one to the next than teamGap, and in all by less than teamSpread; those of two
// teams by more. A colour is settled if all colours named otherwise would be off
// by teamClear more together, and none by more than teamFar.
const (
	teamGap    = 9.0  // of one paint under one light; chosen on the made-up boards
	teamSpread = 25.0 // the same over a whole board, whose light changes; chosen likewise
	teamClear  = 8.0  // chosen: as much as the mean hue of a team is off
	teamFar    = 40.0 // no light that is left after its colour was taken away turns a hue by more
	teamTwice  = 25.0 // chosen: a lamp must make one paint look like two by teamSpread before a name is given twice
	// teamDoubt is what a colour that fits ill counts: light that is measured
	// wrong turns hues, and the next colour's with them.
	teamDoubt = 0.6
	// teamHued is the least chroma of a top whose hue says anything.
	teamHued = coloured / 2
)

// nameTeams names the colours of pawns, by their cells, all together: paints are
// not as the board is printed, but two paints are two teams'.
func (l *looking) nameTeams(sure, open []stand) map[int]team {
	t := &teaming{names: l.known.Board.Colors, tints: l.known.tints(l.aligned.toned)}
	out := map[int]team{}
	var hued []*teamed
	for i := range sure {
		p := l.aligned.tops.topOf(&sure[i])
		if chroma(p.colour) >= teamHued {
			hued = append(hued, p)
			continue
		}
		out[p.cell] = t.alone(p)
		if !p.free() && t.hued() {
			out[p.cell] = team{colour: p.colour}
		}
	}
	groups, things := standingFree(paintGroups(hued))
	named := t.together(groups)
	l.paints(groups, sure, named)
	t.paints(groups, named)
	for g, group := range groups {
		for _, p := range group {
			as := t.check(p, named[g])
			as.strange = as.strange || p.paleBeside(group)
			out[p.cell] = as
		}
	}
	for _, p := range things {
		out[p.cell] = team{colour: p.colour}
	}
	for i := range open {
		p := l.aligned.tops.topOf(&open[i])
		as := t.alone(p)
		as.painted = p.strongAs(groups)
		for g, group := range groups {
			if paintsApart(p.colour, meanOf(group)) < teamGap && chroma(p.colour) >= teamHued {
				as = t.check(p, named[g])
				as.painted = true
			}
		}
		out[p.cell] = as
	}
	return out
}

// paints fills in the paints of groups.
func (l *looking) paints(groups [][]*teamed, sure []stand, named []team) {
	for g, group := range groups {
		var stands []*stand
		for _, p := range group {
			stands = append(stands, &sure[slices.IndexFunc(sure, func(s stand) bool { return s.cell == p.cell })])
		}
		is := l.aligned.tops.paintOf(stands)
		named[g].paint = &is
	}
}

// teamed is a pawn with the colour of its top.
type teamed struct {
	cell   int
	colour srgb.Lab
	spill  float64 // as its stand's
	edge   topFit  // as its stand's
	// dimmed is the colour as it is seen where channels of the photo are clipped;
	// colour is then what it is likely to be.
	dimmed  srgb.Lab
	clipped bool
}

// teaming holds what is known of the teams' colours.
type teaming struct {
	names []string
	tints map[string]srgb.Lab // as they are printed
	// worn are the paints of teams as pawns show them of which the photo is not clipped.
	worn map[string][]srgb.Lab
}

// paints fills in what is worn.
func (t *teaming) paints(groups [][]*teamed, named []team) {
	t.worn = map[string][]srgb.Lab{}
	for g, group := range groups {
		for _, p := range group {
			if named[g].other == "" && !p.clipped {
				t.worn[named[g].name] = append(t.worn[named[g].name], p.colour)
			}
		}
	}
}

// wears tells whether a colour may be that of a team, by what its pawns wear.
func (t *teaming) wears(c srgb.Lab, name string) bool {
	near := func(worn srgb.Lab) bool { return paintsApart(c, worn) < teamSpread }
	return len(t.worn[name]) == 0 || slices.ContainsFunc(t.worn[name], near)
}

// alone names one pawn by itself.
func (t *teaming) alone(p *teamed) team {
	return t.check(p, t.nearest(p.colour))
}

// nearest is the team whose colour is nearest; the next one, too, unless it is
// clearly farther.
func (t *teaming) nearest(c srgb.Lab) team {
	all := slices.Clone(t.names)
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(t.cost(c, a), t.cost(c, b)) })
	if len(all) == 0 {
		return team{colour: c}
	}
	out := team{name: all[0], colour: c}
	first := t.cost(c, all[0])
	if len(all) > 1 && (t.cost(c, all[1])-first < max(teamClear, teamDoubt*first) || first > teamFar) {
		out.other = all[1]
	}
	return out
}

// check is a pawn's team as its group is named; where the photo is clipped, what
// its colour is named as it is seen is possible, too, unless that team wears another.
func (t *teaming) check(p *teamed, as team) team {
	as.colour = p.colour
	if p.clipped && as.other == "" {
		if seen := t.nearest(p.dimmed); seen.name != as.name && t.wears(p.dimmed, seen.name) {
			as.other = seen.name
		}
	}
	return as
}

// together names groups of one paint each: two have one name only where that fits
// better by teamTwice.
func (t *teaming) together(groups [][]*teamed) []team {
	out := make([]team, len(groups))
	n := len(t.names)
	cost := make([][]float64, len(groups))
	for g, group := range groups {
		out[g] = t.nearest(meanOf(group))
		for slot := range groups {
			for _, name := range t.names {
				c := t.costOfAll(group, name)
				if slot > 0 {
					c += teamTwice
				}
				cost[g] = append(cost[g], c)
			}
		}
	}
	if len(groups) == 0 || n == 0 {
		return out
	}
	taken := assign(cost)
	best := costOf(cost, taken)
	for g, k := range taken {
		k %= n
		out[g].name, out[g].other = t.names[k], ""
		was, first := cost[g], cost[g][k]
		cost[g] = slices.Clone(was)
		for slot := range groups {
			cost[g][slot*n+k] = forbidden
		}
		next := assign(cost)
		if costOf(cost, next)-best < max(teamClear, teamDoubt*first) || first > teamFar {
			out[g].other = t.names[next[g]%n]
		}
		cost[g] = was
	}
	asTheirOwn(groups, out)
	return out
}

// asTheirOwn doubts a paint that has the name of a larger group: that it is another
// team's, whose paint is about as near, and that it is a pawn at all if it is far
// from its own.
func asTheirOwn(groups [][]*teamed, named []team) {
	for g := range groups {
		own, other, whose := math.Inf(1), math.Inf(1), ""
		for h := range groups {
			if h == g {
				continue
			}
			d := paintsApart(meanOf(groups[g]), meanOf(groups[h]))
			switch {
			case named[h].name != named[g].name && d < other:
				other, whose = d, named[h].name
			case named[h].name == named[g].name && (len(groups[h]) > len(groups[g]) || len(groups[h]) == len(groups[g]) && h < g):
				own = min(own, d)
			}
		}
		if math.IsInf(own, 1) {
			continue
		}
		if named[g].other == "" && other < own+teamClear {
			named[g].other = whose
		}
		named[g].strange = own > teamSpread
	}
}

// forbidden is a cost that no assignment has where there is another one.
const forbidden = 1e6

// Where a channel of the photo is clipped its light was more, by up to half.
const (
	clipped      = 248.0 // of 255; chosen: compression leaves a clipped channel some steps below
	clippedShare = 0.2   // of a top: less is a lamp mirrored in it
	clippedMore  = 1.3   // about the middle of 1 to 1.5
)

// topOf is the colour of a pawn's top.
func (a *aligned) topOf(s *stand) *teamed {
	colour, _, _ := a.top(s)
	p := &teamed{cell: s.cell, colour: colour, dimmed: colour, spill: s.spill, edge: s.edge}
	pixels := a.pixelsAt(s.head, 0.75*s.headR)
	more := rgb{1, 1, 1}
	for c := range 3 {
		n := 0
		for _, i := range pixels {
			if a.photo.Pix[i][c] > clipped {
				n++
			}
		}
		if float64(n) > clippedShare*float64(len(pixels)) {
			more[c], p.clipped = clippedMore, true
		}
	}
	if !p.clipped {
		return p
	}
	var v [3][]float64
	for _, i := range pixels {
		for c := range 3 {
			v[c] = append(v[c], float64(a.relit.Pix[i][c]*more[c]))
		}
	}
	brighter := rgb{float32(quantile.Median(v[0])), float32(quantile.Median(v[1])), float32(quantile.Median(v[2]))}
	if top := max(brighter[0], brighter[1], brighter[2]); top > 255 {
		brighter = brighter.times(255 / top)
	}
	p.colour = labOf(brighter)
	return p
}

package synth

import (
	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// How long to look for a place for one card, and how much a lawful card may
// cover of its host beyond the shape (rounding).
const (
	legalTries    = 40  // one in some dozens of places at random is lawful
	foulTries     = 60  // one in some dozens has the fault that is asked for
	exactSlackMM2 = 1.0 // a strip of 0.05 mm along a shape's side
)

// findLegal looks for a lawful place; of two it takes the one nearer to the
// first card, which keeps games as compact as people's are.
func (g *game) findLegal(h handCard) (placement, bool) {
	var best placement
	found := 0
	for try := 0; try < legalTries && found < 2; try++ {
		p, ok := g.tryJoin(h)
		if !ok || !g.clearOfOthers(p.pose, p.laid.On[0]) {
			continue
		}
		if found == 0 || p.pose.At.Len() < best.pose.At.Len() {
			best = p
		}
		found++
	}
	return best, found > 0
}

// tryJoin draws an open shape and lays a shape of the card on it, as exactly
// as people do. Other cards are not looked at.
func (g *game) tryJoin(h handCard) (placement, bool) {
	p, target, ok := g.drawJoin(h)
	if !ok {
		return p, false
	}
	p.pose = deviate(p.pose, target, g.o.DeviationMM*g.rng.Float64(), g.o.MaxTurn, g.rng)
	p.laid.DeviationMM = misalignment(p.pose.ApplyAll(p.face.Shapes[*p.shape].Polygon), target)
	return p, p.laid.DeviationMM <= g.o.DeviationMM
}

// drawJoin draws an exact placement of a shape on an open one of its kind
// that hides nothing else of the host. target is the open shape, in mm on the
// table.
func (g *game) drawJoin(h handCard) (p placement, target geometry.Polygon, ok bool) {
	p.face = h.layout.Face(g.side())
	shape := g.rng.IntN(len(p.face.Shapes))
	p.shape = &shape
	over := &p.face.Shapes[*p.shape]
	s, ok := g.drawOpen(over.Kind)
	if !ok {
		return p, nil, false
	}
	under := &g.cards[s.card].Face.Shapes[s.shape]
	target = g.shapeOnTable(s)
	turns := congruences(over.Polygon, target)
	if len(turns) == 0 {
		return p, nil, false
	}
	p.pose = fit(over.Polygon, target, turns[g.rng.IntN(len(turns))])
	p.laid = Laid{On: []table.CardID{s.card}}
	hidden := geometry.ClipConvex(p.pose.ApplyAll(g.edge), g.outline[s.card]).Area()
	return p, target, hidden <= under.Polygon.Area()+exactSlackMM2
}

// drawOpen draws an open shape of the kind.
func (g *game) drawOpen(kind deck.Kind) (slot, bool) {
	from := g.rng.IntN(len(g.open))
	for k := range g.open {
		s := g.open[(from+k)%len(g.open)]
		if g.cards[s.card].Face.Shapes[s.shape].Kind == kind {
			return s, true
		}
	}
	return slot{}, false
}

// clearOfOthers tells whether a card at the pose does no more than touch any
// card but its host.
func (g *game) clearOfOthers(pose geometry.Pose, host table.CardID) bool {
	outline := pose.ApplyAll(g.edge)
	for i := range g.cards {
		if table.CardID(i) != host && g.meets(pose, i) && geometry.Depth(outline, g.outline[i]) > g.o.TouchMM {
			return false
		}
	}
	return true
}

// meets tells whether card i is near enough to be looked at closely.
func (g *game) meets(pose geometry.Pose, i int) bool {
	return geometry.Distance(pose.At, g.cards[i].Pose.At) < g.reach
}

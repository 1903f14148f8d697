package synth

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// What a foul must look like to be one beyond doubt. The areas are those
// found on the photos with truth (140 to 1700 mm² on cards of 63.5 × 88.9).
const (
	foulMinShare   = 0.025 // of a card's area, least overlap with the host
	foulMaxShare   = 0.30  // most
	buriedShare    = 0.55  // of a card that may be hidden by all others together
	severalDeepMM  = 4     // least depth on the second card, before corners are rounded
	bodyMinMM2     = 60    // of the host's body that a wrong shape hides
	freeGapMM      = 4     // between a free card and any other
	dotDoubtRadius = 0.55  // a foul's edge keeps this many dot radii off dot centres
)

// findFoul looks for a place at which the card commits the foul.
func (g *game) findFoul(f Foul, h handCard) (placement, bool) {
	for range foulTries {
		var p placement
		var ok bool
		switch f {
		case Misaligned:
			p, ok = g.tryMisaligned(h)
		case Mismatch:
			p, ok = g.tryMismatch(h)
		case Several:
			p, ok = g.trySeveral(h)
		case NoMatch:
			p, ok = g.tryNoMatch(h)
		case Free:
			p, ok = g.tryFree(h)
		}
		if ok {
			p.laid.Foul = f
			return p, true
		}
	}
	return placement{}, false
}

// tryMisaligned lays shape on shape, shifted or turned too far.
func (g *game) tryMisaligned(h handCard) (placement, bool) {
	p, target, ok := g.drawJoin(h)
	if !ok {
		return p, false
	}
	limit := g.o.FoulMinMM + (g.o.FoulMaxMM-g.o.FoulMinMM)*g.rng.Float64()
	p.pose = deviate(p.pose, target, limit, g.o.MaxTurn, g.rng)
	p.laid.DeviationMM = misalignment(p.pose.ApplyAll(p.face.Shapes[*p.shape].Polygon), target)
	host := p.laid.On[0]
	return p, p.laid.DeviationMM <= g.o.FoulMaxMM && g.offends(p, host) && g.clearOfOthers(p.pose, host)
}

// tryMismatch lays a shape on one of another kind, corner on corner and side
// along side.
func (g *game) tryMismatch(h handCard) (placement, bool) {
	s := g.open[g.rng.IntN(len(g.open))]
	p := placement{face: h.layout.Face(g.side())}
	shape := g.rng.IntN(len(p.face.Shapes))
	p.shape = &shape
	over := &p.face.Shapes[*p.shape]
	if over.Kind == g.cards[s.card].Face.Shapes[s.shape].Kind {
		return p, false
	}
	a, b := over.Polygon, g.shapeOnTable(s)
	i, j := g.rng.IntN(len(a)), g.rng.IntN(len(b))
	u, v := a[(i+1)%len(a)].Sub(a[i]), b[(j+1)%len(b)].Sub(b[j])
	turn := geometry.Pose{Turn: geometry.Angle(math.Atan2(geometry.Cross(u, v), u.Dot(v)))}
	p.pose = geometry.Pose{At: b[j].Sub(turn.Rotate(a[i])), Turn: turn.Turn}
	p.laid.On = []table.CardID{s.card}
	outline := p.pose.ApplyAll(g.edge)
	body := geometry.ClipConvex(outline, g.outline[s.card]).Area() - geometry.ClipConvex(outline, b).Area()
	return p, body >= bodyMinMM2 && g.offends(p, s.card) && g.clearOfOthers(p.pose, s.card)
}

// trySeveral lays a card rightly on one card, yet over another one too.
func (g *game) trySeveral(h handCard) (placement, bool) {
	p, ok := g.tryJoin(h)
	if !ok || g.buries(p.pose) || g.splitsDots(p.pose) {
		return p, false
	}
	outline := p.pose.ApplyAll(g.edge)
	for i := range g.cards {
		if table.CardID(i) == p.laid.On[0] || !g.meets(p.pose, i) {
			continue
		}
		depth := geometry.Depth(outline, g.outline[i])
		if depth <= g.o.TouchMM {
			continue
		}
		share := geometry.ClipConvex(outline, g.outline[i]).Area() / g.area
		if depth < severalDeepMM || share < foulMinShare || share > foulMaxShare {
			return p, false
		}
		p.laid.On = append(p.laid.On, table.CardID(i))
	}
	return p, len(p.laid.On) > 1
}

// tryNoMatch lays a part of the card without shapes on a body.
func (g *game) tryNoMatch(h handCard) (placement, bool) {
	host := table.CardID(g.rng.IntN(len(g.cards)))
	if g.cards[host].Color == nil {
		return placement{}, false // the starting card's slots may leave no body
	}
	s, c := math.Sincos(2 * math.Pi * g.rng.Float64())
	dist := g.reach * (0.5 + 0.4*g.rng.Float64())
	p := placement{face: h.layout.Face(g.side()), laid: Laid{On: []table.CardID{host}}}
	p.pose = geometry.Pose{
		At:   g.cards[host].Pose.At.Add(geometry.Point{c, s}.Mul(dist)),
		Turn: geometry.Angle(2 * math.Pi * g.rng.Float64()).Normalized(),
	}
	return p, g.offends(p, host) && !g.shapesMeet(p, host) && g.clearOfOthers(p.pose, host)
}

// tryFree lays the card beside all others.
func (g *game) tryFree(h handCard) (placement, bool) {
	p := placement{face: h.layout.Face(g.side())}
	s, c := math.Sincos(2 * math.Pi * g.rng.Float64())
	near := g.cards[g.rng.IntN(len(g.cards))].Pose.At
	p.pose = geometry.Pose{
		At:   near.Add(geometry.Point{c, s}.Mul(g.reach * (0.9 + 0.6*g.rng.Float64()))),
		Turn: geometry.Angle(2 * math.Pi * g.rng.Float64()).Normalized(),
	}
	st := &g.d.Style
	wide := p.pose.ApplyAll(geometry.RoundedRect(st.Width+2*freeGapMM, st.Height+2*freeGapMM, 0, 0))
	for i := range g.cards {
		if geometry.Distance(p.pose.At, g.cards[i].Pose.At) < g.reach+2*freeGapMM && geometry.Depth(wide, g.outline[i]) > 0 {
			return p, false
		}
	}
	return p, true
}

// offends tells whether the card overlaps its host by about as much as people
// do, buries no card, splits no dot, and is far from any lawful placement.
func (g *game) offends(p placement, host table.CardID) bool {
	share := geometry.ClipConvex(p.pose.ApplyAll(g.edge), g.outline[host]).Area() / g.area
	if share < foulMinShare || share > foulMaxShare || g.buries(p.pose) || g.splitsDots(p.pose) {
		return false
	}
	under := g.cards[host].Face
	for i := range p.face.Shapes {
		over := &p.face.Shapes[i]
		poly := p.pose.ApplyAll(over.Polygon)
		for j := range under.Shapes {
			if under.Shapes[j].Kind == over.Kind && misalignment(poly, g.shapeOnTable(slot{host, j})) < g.o.FoulMinMM {
				return false
			}
		}
	}
	return true
}

// buries tells whether a card would be left with too little to be seen.
func (g *game) buries(pose geometry.Pose) bool {
	outline := pose.ApplyAll(g.edge)
	for i := range g.cards {
		if g.meets(pose, i) && g.covered[i]+geometry.ClipConvex(outline, g.outline[i]).Area() > buriedShare*g.area {
			return true
		}
	}
	return false
}

// splitsDots tells whether the card's edge would run across the middle of a
// dot, so that it is hard to say whether the dot still counts.
func (g *game) splitsDots(pose geometry.Pose) bool {
	st := &g.d.Style
	back := pose.Inverse()
	for i := range g.cards {
		if !g.meets(pose, i) {
			continue
		}
		for _, dot := range g.cards[i].Face.Dots() {
			q := back.Apply(g.cards[i].Pose.Apply(dot))
			if math.Abs(geometry.RoundedRectDistance(q, st.Width, st.Height, st.CornerRadius)) < dotDoubtRadius*st.DotDiameter/2 {
				return true
			}
		}
	}
	return false
}

// shapesMeet tells whether any shape of the card lies on one of the host.
func (g *game) shapesMeet(p placement, host table.CardID) bool {
	for i := range p.face.Shapes {
		poly := p.pose.ApplyAll(p.face.Shapes[i].Polygon)
		for j := range g.cards[host].Face.Shapes {
			if geometry.Depth(poly, g.shapeOnTable(slot{host, j})) > g.o.TouchMM {
				return true
			}
		}
	}
	return false
}

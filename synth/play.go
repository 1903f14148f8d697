package synth

import (
	"fmt"
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Play makes up a game: the starting card, then card after card by a random
// legal move or, where the options ask for it, by a foul. It fails only when
// the options cannot be met. Equal arguments give equal tables.
func Play(d *deck.Deck, o PlayOptions, seed uint64) (*Table, error) {
	if err := o.Validate(d); err != nil {
		return nil, err
	}
	var last error
	// Some games get stuck, when all open shapes are hemmed in.
	for try := uint64(0); try < 8; try++ {
		rng := rand.New(rand.NewPCG(seed, streamPlay+try<<32))
		g := newGame(d, o, rng)
		if last = g.play(); last == nil {
			return g.table(), nil
		}
	}
	return nil, last
}

// handCard is a card still to be laid.
type handCard struct {
	layout *deck.Design
	color  *deck.Color
}

// slot is a shape of a card on the table.
type slot struct {
	card  table.CardID
	shape int
}

// game is a table while it is played.
type game struct {
	d       *deck.Deck
	o       PlayOptions
	rng     *rand.Rand
	colors  []*deck.Color
	hand    []handCard
	edge    geometry.Polygon // of a card in its own frame, corners not rounded: never less than the card
	reach   float64          // cards whose centres are farther apart cannot meet
	area    float64          // of a card
	cards   []table.Card
	laid    []Laid
	outline []geometry.Polygon
	covered []float64 // mm² of each card that others hide, at most
	open    []slot    // whole and uncovered shapes
}

func newGame(d *deck.Deck, o PlayOptions, rng *rand.Rand) *game {
	g := &game{d: d, o: o, rng: rng, edge: geometry.RoundedRect(d.Style.Width, d.Style.Height, 0, 0), reach: math.Hypot(d.Style.Width, d.Style.Height)}
	g.area = g.edge.Area()
	for _, i := range rng.Perm(len(d.Colors))[:o.Colors] {
		g.colors = append(g.colors, &d.Colors[i])
		for _, l := range d.Designs {
			g.hand = append(g.hand, handCard{l, &d.Colors[i]})
		}
	}
	rng.Shuffle(len(g.hand), func(i, j int) { g.hand[i], g.hand[j] = g.hand[j], g.hand[i] })
	return g
}

func (g *game) play() error {
	g.begin()
	plan := g.plan()
	for len(g.cards) < g.o.Cards {
		i := len(g.cards)
		if foul := plan[i]; foul != "" {
			if g.layAny(func(h handCard) (placement, bool) { return g.findFoul(foul, h) }) {
				continue
			}
			// Not here: it takes the place of a later lawful card.
			if !postpone(plan, i) {
				return fmt.Errorf("synth: no place for a %s card among %d", foul, g.o.Cards)
			}
		}
		if !g.layAny(g.findLegal) {
			return fmt.Errorf("synth: no legal move left after %d cards", i)
		}
	}
	return nil
}

// begin lays the starting card, or without one in the deck any card.
func (g *game) begin() {
	turn := geometry.Angle(2 * math.Pi * g.rng.Float64()).Normalized()
	face, color := (*deck.Face)(nil), (*deck.Color)(nil)
	if g.d.Start != nil {
		face = g.d.Start.Face(g.side())
	} else {
		h := g.hand[0]
		g.hand = g.hand[1:]
		face, color = h.layout.Face(g.side()), h.color
	}
	g.lay(table.Card{Face: face, Color: color, Pose: geometry.Pose{Turn: turn}, Confidence: 1}, placement{})
}

// plan says which card is laid with which foul: never the first two.
func (g *game) plan() []Foul {
	plan := make([]Foul, g.o.Cards)
	fouls := g.o.Fouls.list()
	if len(fouls) == 0 {
		return plan
	}
	for k, i := range g.rng.Perm(g.o.Cards - 2)[:len(fouls)] {
		plan[i+2] = fouls[k]
	}
	return plan
}

// postpone moves the foul planned for card i to the next card that has none.
func postpone(plan []Foul, i int) bool {
	for j := i + 1; j < len(plan); j++ {
		if plan[j] == "" {
			plan[i], plan[j] = "", plan[i]
			return true
		}
	}
	return false
}

func (g *game) side() deck.Side { return deck.Side(g.rng.IntN(2)) }

// placement is a found place for a card.
type placement struct {
	face  *deck.Face
	pose  geometry.Pose
	laid  Laid
	shape *int // of the new card that covers another; nil: none does
}

// layAny lays the first card of the hand for which find knows a place.
func (g *game) layAny(find func(handCard) (placement, bool)) bool {
	for i, h := range g.hand {
		p, ok := find(h)
		if !ok {
			continue
		}
		g.hand = append(g.hand[:i], g.hand[i+1:]...)
		g.lay(table.Card{Face: p.face, Color: h.color, Pose: p.pose, Confidence: 1}, p)
		return true
	}
	return false
}

// lay puts a card on top and keeps the list of open shapes.
func (g *game) lay(c table.Card, p placement) {
	id := table.CardID(len(g.cards))
	outline := c.Pose.ApplyAll(g.edge)
	still := g.open[:0]
	for _, s := range g.open {
		if geometry.Distance(g.cards[s.card].Pose.At, c.Pose.At) < g.reach &&
			geometry.Depth(outline, g.shapeOnTable(s)) > g.o.TouchMM {
			continue
		}
		still = append(still, s)
	}
	g.open = still
	for i := range c.Face.Shapes {
		if p.shape == nil || i != *p.shape {
			g.open = append(g.open, slot{id, i})
		}
	}
	for i := range g.cards {
		if geometry.Distance(g.cards[i].Pose.At, c.Pose.At) < g.reach {
			g.covered[i] += geometry.ClipConvex(outline, g.outline[i]).Area()
		}
	}
	g.cards = append(g.cards, c)
	g.laid = append(g.laid, p.laid)
	g.outline = append(g.outline, outline)
	g.covered = append(g.covered, 0)
}

func (g *game) shapeOnTable(s slot) geometry.Polygon {
	c := &g.cards[s.card]
	return c.Pose.ApplyAll(c.Face.Shapes[s.shape].Polygon)
}

func (g *game) table() *Table {
	return &Table{
		Deck:   g.d,
		Colors: g.colors,
		Layout: table.New(g.d, g.cards, table.Stacked),
		Laid:   g.laid,
	}
}

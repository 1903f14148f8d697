package learn

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/learn/finding"
)

// Result is what was learned.
type Result struct {
	Deck *deck.Deck // nil when Faults is not empty
	// Faults say what keeps a deck from being made, each with what to do.
	Faults []*finding.Finding
	// Questions are what only a person can answer. Deck is nil when one of them is
	// open.
	Questions []Question
	// Notes are what a person may want to know.
	Notes []*finding.Finding
	Cards []Seen
}

// Deck learns a deck from photos of the layouts of one colour, and of one card
// of every other colour with the starting card. An error says which photo
// cannot be used and why; what is wrong with the cards is in the Result.
func Deck(ctx context.Context, layouts, colors []string, s Settings) (*Result, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	dbg := &debugger{dir: s.DebugDir}
	st, err := studyPhotos(ctx, append(append([]string(nil), layouts...), colors...), &s, dbg)
	if err != nil {
		return nil, err
	}
	if err := st.answered(s.Answers); err != nil {
		return nil, err
	}
	isLayout := map[string]bool{}
	for _, p := range layouts {
		isLayout[p] = true
	}
	r := &Result{}
	for _, p := range findOverexposed(st.cards) {
		r.Notes = append(r.Notes, finding.New(finding.Overexposed, p))
	}
	a := &assembly{study: st, result: r, colors: groupColors(st.cards, isLayout), noStart: s.NoStart || len(colors) == 0}
	readSuits(st.cards)
	if !st.sureUp {
		r.Notes = append(r.Notes, finding.New(finding.NoUp))
	}
	a.obey()
	a.check(isLayout)
	a.ask()
	if len(r.Faults) == 0 && !slices.ContainsFunc(r.Questions, func(q Question) bool { return q.Open }) {
		if err := a.deck(&s); err != nil {
			var f *finding.Finding
			if !errors.As(err, &f) {
				return nil, err
			}
			r.Deck, r.Faults = nil, append(r.Faults, f)
		}
	}
	if r.Deck != nil && len(s.More) > 0 {
		s.progress("tables", 0.9)
		if err := a.refine(ctx, s.More); err != nil {
			return nil, err
		}
	}
	r.Cards = a.seenAll()
	s.progress("deck", 1)
	return r, dbg.err
}

// assembly puts the cards of a study together.
type assembly struct {
	*study
	result  *Result
	colors  []*inkGroup
	noStart bool // none is asked for
}

func (a *assembly) fault(c finding.Code, args ...any) {
	a.result.Faults = append(a.result.Faults, finding.New(c, args...))
}

// name is what people call a card.
func (a *assembly) name(c *card) finding.Card {
	out := finding.Card{Suit: string(c.Suit), Value: c.Value, Start: c.IsStart}
	if !c.IsStart {
		out.Color = c.Color.name
	}
	return out
}

// layoutCards maps each id to the cards that show it, those of the photos of
// layouts first.
func (a *assembly) layoutCards() (map[string][]*card, []string) {
	out := map[string][]*card{}
	var ids []string
	for _, c := range a.cards {
		if c.IsStart || c.Unread {
			continue
		}
		if out[c.id()] == nil {
			ids = append(ids, c.id())
		}
		out[c.id()] = append(out[c.id()], c)
	}
	slices.SortFunc(ids, func(x, y string) int {
		p, q := out[x][0], out[y][0]
		return cmp.Or(cmp.Compare(p.Suit, q.Suit), cmp.Compare(p.Value, q.Value))
	})
	return out, ids
}

// deck makes the deck of what was read.
func (a *assembly) deck(s *Settings) error {
	byID, ids := a.layoutCards()
	var all []*printed
	for _, c := range a.cards {
		if !c.IsStart && !c.Unread {
			for i := range c.Shapes {
				all = append(all, &c.Shapes[i])
			}
		}
	}
	kinds := findKinds(all, a.m.Width, a.m.Height)
	of := map[*printed]*placed{}
	var places []*placed
	for _, k := range kinds {
		for _, p := range k.members {
			of[p] = k.place(p, a.m.Width, a.m.Height)
		}
	}
	for _, p := range all {
		places = append(places, of[p])
	}
	alignAlong(places)
	alignDots(places)

	d := &deck.Deck{Name: s.Name, Style: a.style()}
	at := symbolPlace(a.cards)
	for _, g := range a.colors {
		d.Colors = append(d.Colors, deck.Color{Name: g.name, Ink: g.ink, Symbol: g.symbol(at)})
	}
	for _, id := range ids {
		c := byID[id][0]
		var shapes []deck.Shape
		for i := range c.Shapes {
			shapes = append(shapes, of[&c.Shapes[i]].shape())
		}
		d.Designs = append(d.Designs, deck.NewDesign(id, c.Suit, shapes))
	}
	for _, id := range ids {
		a.compare(d, byID[id], of)
	}
	if err := a.addStart(d, kinds, places); err != nil {
		return err
	}
	d.Certainty = a.certainties(d)
	var file bytes.Buffer
	if err := deck.Write(&file, d); err != nil {
		return err
	}
	var err error
	a.result.Deck, err = deck.Read(&file)
	return err
}

// compare tells when another card of a design shows something else than the
// first. It may be of another suit than it looks like, and show that suit's shapes.
func (a *assembly) compare(d *deck.Deck, cards []*card, of map[*printed]*placed) {
	for _, c := range cards[1:] {
		shows := func(l *deck.Design) bool { return showsDesign(c, of, l) }
		if own, _ := d.Design(c.id()); shows(own) {
			continue
		}
		if i := slices.IndexFunc(d.Designs, func(l *deck.Design) bool { return l.Value == c.Value && shows(l) }); i >= 0 && c.Answer == nil {
			c.Suit = d.Designs[i].Suit
			continue
		}
		a.question(finding.New(finding.Differ, a.name(cards[0]), cards[0].place(), a.name(c), c.place()), false, cards[0], c)
	}
}

// sameShapeMM is how far apart the middles of a shape may seem on two cards that
// show the same design: print lies off the cut by a millimetre on some.
const sameShapeMM = 2.0

// showsDesign tells whether a card has the shapes of a design: of the same kinds,
// with as many dots, at the same places.
func showsDesign(c *card, of map[*printed]*placed, l *deck.Design) bool {
	shapes := l.Face(deck.Front).Shapes
	if len(shapes) != len(c.Shapes) {
		return false
	}
	for i := range c.Shapes {
		p := of[&c.Shapes[i]]
		mid := p.polygon().Centroid()
		if !slices.ContainsFunc(shapes, func(s deck.Shape) bool {
			return s.Kind == p.kind.Name && len(s.Dots) == len(c.Shapes[i].Dots) && geometry.Distance(s.Polygon.Centroid(), mid) < sameShapeMM
		}) {
			return false
		}
	}
	return true
}

// hundredth rounds a measure in mm.
func hundredth(v float64) float64 { return math.Round(v*100) / 100 }

func (a *assembly) style() deck.Style {
	var dot [3][]float64
	reach := map[deck.Suit][]float64{}
	for _, c := range a.cards {
		if c.Emblem != nil {
			reach[c.Suit] = append(reach[c.Suit], c.Emblem.Reach)
		}
		for i := range c.Shapes {
			for _, o := range c.Shapes[i].Dots {
				for k := range dot {
					dot[k] = append(dot[k], o.Ink[k])
				}
			}
		}
	}
	// The emblem's radius is that of a disc as large as the suits' figures.
	radius := 0.0
	for _, r := range reach {
		radius = max(radius, median(r))
	}
	const roomRound = 1.05 // a figure with corners reaches beyond its disc
	return deck.Style{
		Width: hundredth(a.m.Width), Height: hundredth(a.m.Height), CornerRadius: hundredth(a.m.Radius),
		Body: blackInk, FrameWidth: hundredth(a.m.frame()),
		Outline: whiteInk, OutlineWidth: hundredth(a.m.Outline), ShapeStroke: hundredth(a.m.Stroke),
		EmblemRadius: hundredth(radius * roomRound),
		DotDiameter:  hundredth(a.m.Dot),
		Dot:          inkOf(rgb{median(dot[0]), median(dot[1]), median(dot[2])}),
	}
}

func (a *assembly) addStart(d *deck.Deck, kinds []*kind, places []*placed) error {
	for _, c := range a.cards {
		if !c.IsStart {
			continue
		}
		shapes, line, frame := a.startSlots(c, kinds, places)
		if len(shapes) == 0 {
			return finding.New(finding.NoSlots, c.place())
		}
		d.Start = deck.NewDesign(deck.StartID, "", shapes)
		d.StartStyle = deck.StartStyle{SlotLine: hundredth(line), FrameWidth: hundredth(frame)}
		return nil
	}
	if !a.noStart {
		return finding.New(finding.NoStart)
	}
	a.result.Notes = append(a.result.Notes, finding.New(finding.StartLacks))
	return nil
}

package deck

import (
	_ "embed"
	"io"
	"strings"
	"sync"

	"referee/internal/fault"
	"referee/internal/jsonfile"
)

//go:embed data/tacta.json
var tactaJSON string

// Default returns the built-in deck: TACTA as published.
var Default = sync.OnceValue(func() *Deck {
	d, err := Read(strings.NewReader(tactaJSON))
	if err != nil {
		panic("built-in deck: " + err.Error())
	}
	return d
})

// maxFileBytes bounds what Read takes in: the built-in deck has 29 kB, one
// with pictures of every symbol would stay under a megabyte.
const maxFileBytes = 8 << 20

// ReadFile reads and checks a deck file. Errors name the file. A deck without
// a name is called like its file.
func ReadFile(path string) (*Deck, error) {
	d, err := jsonfile.Open(fault.DeckFile, path, func(r io.Reader) (*Deck, error) {
		d, err := Read(r)
		if err != nil {
			return nil, fault.Errorf("deck file %s: %w", path, err)
		}
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	if d.Name == "" {
		d.Name = jsonfile.NameOf(path)
	}
	return d, nil
}

// Read reads and checks a deck. An error says which card and shape is wrong,
// and how.
func Read(r io.Reader) (*Deck, error) {
	data, whole, err := jsonfile.All(r, maxFileBytes)
	if err != nil {
		return nil, err
	}
	if !whole {
		return nil, fault.Errorf("larger than %d MB: not a deck", maxFileBytes>>20)
	}
	var f fileForm
	if err := decodeForm(data, &f); err != nil {
		return nil, err
	}
	return f.build()
}

func (f *fileForm) build() (*Deck, error) {
	if f.Units != "" && f.Units != "mm" {
		return nil, fault.Errorf("units %q: only mm are known", f.Units)
	}
	d := &Deck{Name: f.Name}
	if f.Card == nil {
		return nil, fault.Errorf("card is missing")
	}
	if err := f.Card.build(&d.Style); err != nil {
		return nil, err
	}
	if err := f.buildColors(d); err != nil {
		return nil, err
	}
	if err := f.buildCards(d); err != nil {
		return nil, err
	}
	if err := f.buildStart(d); err != nil {
		return nil, err
	}
	if err := checkCongruence(d); err != nil {
		return nil, err
	}
	d.Certainty = f.Certainty
	return d, checkCertainties(f.Certainty)
}

func (s *styleForm) build(out *Style) error {
	var missing []string
	num := func(name string, v *float64) float64 {
		if v == nil {
			missing = append(missing, name)
			return 0
		}
		return *v
	}
	out.Width, out.Height = num("card.width", s.Width), num("card.height", s.Height)
	out.CornerRadius = num("card.corner_radius", s.CornerRadius)
	out.FrameWidth = s.FrameWidth
	out.ShapeStroke, out.EmblemRadius = num("card.shape_stroke", s.ShapeStroke), num("card.emblem_radius", s.EmblemRadius)
	var body, outline, dot *string
	body = s.Body
	if s.Outline == nil {
		missing = append(missing, "card.outline")
	} else {
		out.OutlineWidth, outline = num("card.outline.width", s.Outline.Width), s.Outline.Color
	}
	if s.Dot == nil {
		missing = append(missing, "card.dot")
	} else {
		out.DotDiameter, dot = num("card.dot.diameter", s.Dot.Diameter), s.Dot.Color
	}
	if len(missing) > 0 {
		return fault.Errorf("missing: %s", strings.Join(missing, ", "))
	}
	for _, ink := range []struct {
		name string
		hex  *string
		to   *Ink
	}{{"card.body", body, &out.Body}, {"card.outline.color", outline, &out.Outline}, {"card.dot.color", dot, &out.Dot}} {
		if ink.hex == nil {
			return fault.Errorf("missing: %s", ink.name)
		}
		var err error
		if *ink.to, err = parseInk(*ink.hex); err != nil {
			return fault.Errorf("%s: %w", ink.name, err)
		}
	}
	return out.validate()
}

func (f *fileForm) buildColors(d *Deck) error {
	if len(f.Colors) == 0 {
		return fault.Errorf("colors is missing or empty")
	}
	if len(f.Colors) > maxColors {
		return fault.Errorf("%d colours: at most %d are taken", len(f.Colors), maxColors)
	}
	for i, c := range f.Colors {
		if c.Name == "" {
			return fault.Errorf("colour %d has no name", i+1)
		}
		if _, twice := d.Color(c.Name); twice {
			return fault.Errorf("colour %s appears twice", c.Name)
		}
		ink, err := parseInk(c.RGB)
		if err != nil {
			return fault.Errorf("colour %s: rgb: %w", c.Name, err)
		}
		out := Color{Name: c.Name, Ink: ink}
		if out.Symbol, err = c.symbol(&d.Style); err != nil {
			return fault.Errorf("colour %s: symbol: %w", c.Name, err)
		}
		d.Colors = append(d.Colors, out)
	}
	return nil
}

// symbol builds the colour's symbol, which a deck may do without.
func (c *colorForm) symbol(st *Style) (Symbol, error) {
	if c.Symbol == nil {
		return Symbol{}, nil
	}
	at, err := c.Symbol.At.build()
	if err != nil {
		return Symbol{}, fault.Errorf("at %w", err)
	}
	out := Symbol{Name: c.Symbol.Name, At: at}
	for i, p := range c.Symbol.Polygons {
		poly, err := p.build("corner")
		if err != nil {
			return Symbol{}, fault.Errorf("polygon %d: %w", i+1, err)
		}
		out.Polygons = append(out.Polygons, poly)
	}
	return out, out.validate(st)
}

func (f *fileForm) buildCards(d *Deck) error {
	if len(f.Cards) == 0 {
		return fault.Errorf("cards is missing or empty")
	}
	if len(f.Cards) > maxCards {
		return fault.Errorf("%d cards: at most %d are taken", len(f.Cards), maxCards)
	}
	for i, c := range f.Cards {
		if c.ID == "" {
			return fault.Errorf("card %d has no id", i+1)
		}
		if c.ID == StartID {
			return fault.Errorf("card %s belongs into the field start, not among cards", c.ID)
		}
		if _, twice := d.Design(c.ID); twice {
			return fault.Errorf("card %s appears twice", c.ID)
		}
		shapes, err := buildShapes(c.Shapes, &d.Style)
		if err != nil {
			return fault.Errorf("card %s: %w", c.ID, err)
		}
		l := &Design{ID: c.ID, Suit: c.Suit}
		l.newFaces(shapes)
		l.Value = len(l.Face(Front).Dots())
		if c.Suit == "" {
			return fault.Errorf("card %s: suit is missing", c.ID)
		}
		if c.Value == nil {
			return fault.Errorf("card %s: value is missing", c.ID)
		}
		if *c.Value != l.Value {
			return fault.Errorf("card %s: value is %d but its shapes carry %d dots", c.ID, *c.Value, l.Value)
		}
		if l.copies, err = c.copies(); err != nil {
			return fault.Errorf("card %s: %w", c.ID, err)
		}
		d.Designs = append(d.Designs, l)
	}
	return nil
}

// copies is how often the card exists in every colour; 0 where it does not say.
func (c *cardForm) copies() (int, error) {
	if c.Copies == nil {
		return 0, nil
	}
	if *c.Copies < 1 || *c.Copies > maxCopies {
		return 0, fault.Errorf("copies is %d: must be from 1 to %d", *c.Copies, maxCopies)
	}
	return *c.Copies, nil
}

// slotLineDefault is how wide the starting card's slot lines are when its
// slots overlap and the file does not say (DECK form: 0.7 mm).
const slotLineDefault = 0.7

func (f *fileForm) buildStart(d *Deck) error {
	if f.Start == nil {
		return nil
	}
	if f.Start.ID != "" && f.Start.ID != StartID {
		return fault.Errorf("start.id is %q: must be %s", f.Start.ID, StartID)
	}
	shapes, err := buildShapes(f.Start.Shapes, &d.Style)
	if err != nil {
		return fault.Errorf("card %s: %w", StartID, err)
	}
	for i := range shapes {
		if shapes[i].Filled() {
			return fault.Errorf("card %s: shape %d has dots; the starting card has none", StartID, i+1)
		}
	}
	d.Start = &Design{ID: StartID}
	d.Start.newFaces(shapes)
	d.StartStyle.FrameWidth = d.Style.FrameWidth
	if overlapping(shapes) {
		d.StartStyle.SlotLine = slotLineDefault
	}
	if f.Start.SlotLine == nil && overlapping(shapes) {
		d.StartDrawn = &Design{ID: StartID, drawn: &StartStyle{FrameWidth: d.Style.FrameWidth}}
		d.StartDrawn.newFaces(shapes)
	}
	if f.Start.SlotLine != nil {
		d.StartStyle.SlotLine = *f.Start.SlotLine
	}
	if f.Start.FrameWidth != nil {
		d.StartStyle.FrameWidth = *f.Start.FrameWidth
	}
	return d.StartStyle.validate(&d.Style)
}

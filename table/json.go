package table

import (
	"encoding/json"

	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
)

// layoutForm is a layout in JSON. Numbers keep all their digits, so that a
// layout that was kept is judged as it was when it was read.
type layoutForm struct {
	Cards    []layoutCard    `json:"cards"`
	Overlaps []layoutOverlap `json:"overlaps"`
	Doubts   []doubtForm     `json:"doubts"`
	Edge     []Side          `json:"edge,omitempty"`
}

type layoutCard struct {
	Piece PieceID   `json:"piece,omitempty"`
	Is    printForm `json:"is"`
	CardPose
	Gone bool `json:"gone,omitempty"`
}

// CardPose is where a card lies, with its errors, in files.
type CardPose struct {
	X            float64       `json:"x"` // mm
	Y            float64       `json:"y"`
	Turn         float64       `json:"turn_rad"`
	Cov          [3][3]float64 `json:"cov"`
	Shared       [][3]float64  `json:"shared,omitempty"`
	Parallax     [2]float64    `json:"parallax"`
	AbovePlaneMM float64       `json:"above_plane_mm"`
	Rise         geometry.Rise `json:"face,omitzero"`
	Confidence   float64       `json:"confidence"`
	formerParallax
	formerHeight
}

// formerParallax is the parallax by the name that it had in files of earlier versions,
// which win over what is not in such a file.
type formerParallax struct {
	Slant *[2]float64 `json:"slant,omitempty"`
}

func (f *formerParallax) or(now [2]float64) geometry.Point {
	if f.Slant != nil {
		return *f.Slant
	}
	return now
}

// formerHeight is likewise how high above the plane a card is.
type formerHeight struct {
	RiseMM *float64 `json:"rise_mm,omitempty"`
}

func (f *formerHeight) or(now float64) float64 {
	if f.RiseMM != nil {
		return *f.RiseMM
	}
	return now
}

// PoseOf is where a card lies.
func PoseOf(c *Card) CardPose {
	return CardPose{X: c.Pose.At[0], Y: c.Pose.At[1], Turn: c.Pose.Turn.Radians(), Cov: c.Cov, Shared: c.Shared, Parallax: c.Parallax, AbovePlaneMM: c.AbovePlaneMM, Rise: c.Rise, Confidence: c.Confidence}
}

// Pose is tableFromCard.
func (l *CardPose) Pose() geometry.Pose {
	return geometry.Pose{At: geometry.Point{l.X, l.Y}, Turn: geometry.Angle(l.Turn)}
}

// Place lays a card there.
func (l *CardPose) Place(c *Card) {
	c.Pose, c.Cov, c.Shared, c.Parallax, c.AbovePlaneMM, c.Rise, c.Confidence = l.Pose(), l.Cov, l.Shared, l.formerParallax.or(l.Parallax), l.formerHeight.or(l.AbovePlaneMM), l.Rise, l.Confidence
}

// printForm is what a card is read as.
type printForm struct {
	Design string  `json:"card"`
	Color  *string `json:"color"`
	Face   string  `json:"face"`
}

type layoutOverlap struct {
	Over  CardID  `json:"over"`
	Under CardID  `json:"under"`
	Area  float64 `json:"mm2"`
	Depth float64 `json:"depth_mm"`
	Sure  float64 `json:"sure"`
}

// EncodeLayout writes a layout of cards as JSON, for DecodeLayout. A board
// cannot be written.
func EncodeLayout(l *Layout) ([]byte, error) {
	if l.Board != nil {
		return nil, fault.Errorf("a table with a board cannot be written")
	}
	out := layoutForm{Cards: []layoutCard{}, Overlaps: []layoutOverlap{}, Doubts: []doubtForm{}, Edge: l.Edge}
	for i := range l.Cards {
		c := &l.Cards[i]
		out.Cards = append(out.Cards, layoutCard{c.Piece, printOf(c.Face, c.Color), PoseOf(c), !l.Present(CardID(i))})
	}
	for _, o := range l.Overlaps {
		out.Overlaps = append(out.Overlaps, layoutOverlap{o.Over, o.Under, o.AreaMM2, o.DepthMM, o.Sure})
	}
	for _, d := range l.Doubts {
		f, err := formOfDoubt(d)
		if err != nil {
			return nil, err
		}
		out.Doubts = append(out.Doubts, f)
	}
	return json.Marshal(out)
}

// DecodeLayout reads a layout that EncodeLayout wrote, of cards of the deck.
func DecodeLayout(data []byte, d *deck.Deck) (*Layout, error) {
	var f layoutForm
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fault.Errorf("this is no table that was kept: %w", err)
	}
	cards := make([]Card, len(f.Cards))
	var gone []CardID
	for i := range f.Cards {
		c := &f.Cards[i]
		is, err := c.Is.alternative(d)
		if err != nil {
			return nil, err
		}
		cards[i] = Card{Piece: c.Piece, Face: is.Face, Color: is.Color}
		c.Place(&cards[i])
		if c.Gone {
			gone = append(gone, CardID(i))
		}
	}
	l := New(d, cards, Stacked).Without(gone...)
	l.Overlaps = nil
	for _, o := range f.Overlaps {
		if !l.has(o.Over) || !l.has(o.Under) {
			return nil, fault.Errorf("this is no table that was kept: there is no card %d", int(max(o.Over, o.Under)))
		}
		l.Overlaps = append(l.Overlaps, Overlap{Pair{o.Over, o.Under}, o.Area, o.Depth, o.Sure})
	}
	l.index()
	for i := range f.Doubts {
		doubt, err := f.Doubts[i].doubt(l)
		if err != nil {
			return nil, err
		}
		l.Doubts = append(l.Doubts, doubt)
	}
	l.Edge = f.Edge
	return l, l.Validate()
}

// has tells whether there is a card of that id.
func (l *Layout) has(id CardID) bool { return id >= 0 && int(id) < len(l.Cards) }

func printOf(f *deck.Face, c *deck.Color) printForm {
	out := printForm{Design: f.Design.ID, Face: f.Side.String()}
	if c != nil {
		out.Color = &c.Name
	}
	return out
}

func (p *printForm) alternative(d *deck.Deck) (Alternative, error) {
	return Named(d, p.Design, deck.SideOf(p.Face), p.Color)
}

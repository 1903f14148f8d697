package deck

import (
	"encoding/json"
	"fmt"
	"io"

	"referee/geometry"
)

// NewDesign makes a design of shapes in the front's frame; its value is the
// number of their dots. Nothing is checked: Read does that.
func NewDesign(id string, suit Suit, shapes []Shape) *Design {
	l := &Design{ID: id, Suit: suit}
	l.newFaces(shapes)
	l.Value = len(l.Face(Front).Dots())
	return l
}

// Write writes a deck in the form that Read reads: Read gives back an equal
// deck, its lengths to within rounding of the last decimal.
func Write(w io.Writer, d *Deck) error {
	data, err := json.MarshalIndent(d.written(), "", " ")
	if err != nil {
		return fmt.Errorf("writing deck %s: %w", d.Name, err)
	}
	if _, err := w.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("writing deck %s: %w", d.Name, err)
	}
	return nil
}

type object map[string]any

func (d *Deck) written() object {
	st := &d.Style
	out := object{
		"name":  d.Name,
		"units": "mm",
		"card": object{
			"width": st.Width, "height": st.Height, "corner_radius": st.CornerRadius,
			"body": st.Body.String(), "frame_width": st.FrameWidth,
			"outline":      object{"color": st.Outline.String(), "width": st.OutlineWidth},
			"shape_stroke": st.ShapeStroke, "emblem_radius": st.EmblemRadius,
			"dot": object{"diameter": st.DotDiameter, "color": st.Dot.String()},
		},
	}
	colors := []object{}
	for i := range d.Colors {
		colors = append(colors, d.Colors[i].written())
	}
	cards := []object{}
	for _, l := range d.Designs {
		card := object{"id": l.ID, "suit": l.Suit, "value": l.Value, "shapes": l.writtenShapes()}
		if l.Copies() > 1 {
			card["copies"] = l.Copies()
		}
		cards = append(cards, card)
	}
	out["colors"], out["cards"] = colors, cards
	if len(d.Certainty) > 0 {
		out["certainty"] = d.Certainty
	}
	if d.Start != nil {
		start := object{"frame_width": d.StartStyle.FrameWidth, "shapes": d.Start.writtenShapes()}
		if d.StartDrawn == nil { // else it is not known
			start["slot_line"] = d.StartStyle.SlotLine
		}
		out["start"] = start
	}
	return out
}

func (c *Color) written() object {
	out := object{"name": c.Name, "rgb": c.Ink.String()}
	if len(c.Symbol.Polygons) > 0 {
		out["symbol"] = object{"name": c.Symbol.Name, "at": c.Symbol.At, "polygons": c.Symbol.Polygons}
	}
	return out
}

func (l *Design) writtenShapes() []object {
	out := []object{}
	for i := range l.Face(Front).Shapes {
		s := &l.Face(Front).Shapes[i]
		dots := s.Dots
		if dots == nil {
			dots = []geometry.Point{}
		}
		out = append(out, object{"kind": s.Kind, "polygon": s.Polygon, "dots": dots})
	}
	return out
}

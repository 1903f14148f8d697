package report

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"

	"referee/geometry"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Moves are the lawful places of one card on a table.
type Moves struct {
	Game   rules.Game
	Photo  Photo
	View   table.View
	Layout *table.Layout
	Card   table.Card // its face and pose do not matter
	// Lifted is set when the card lies on the table: it and all that was laid
	// on it since are then left out.
	Lifted bool
	Places []rules.Place
}

func (m *Moves) input() *Input {
	return &Input{Game: m.Game, Photo: m.Photo, View: m.View, Layout: m.Layout, Result: &scoring.Result{}}
}

// MovesWords lists the places, by the card that they are on.
func MovesWords(out io.Writer, m *Moves, lang Lang) error {
	w := speak(lang)
	var b strings.Builder
	name := upperFirst(w.card(&m.Card))
	if len(m.Places) == 0 {
		fmt.Fprintln(&b, w.say(movesNone, name))
	} else {
		fmt.Fprintln(&b, w.say(movesCount, name, len(m.Places)))
	}
	in := m.input()
	for i := 0; i < len(m.Places); {
		on := m.Places[i].On
		var numbers []string
		for ; i < len(m.Places) && m.Places[i].On == on; i++ {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
		fmt.Fprintf(&b, "  - %s\n", w.say(movesOn, w.card(&m.Layout.Cards[on]), w.where(in.cardPlace(on)), strings.Join(numbers, ", ")))
	}
	if m.Lifted {
		fmt.Fprintf(&b, "  %s\n", w.say(movesOf))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

type jsonPlace struct {
	Number    int           `json:"number"`
	On        jsonCheckCard `json:"on"`
	Face      string        `json:"face"`
	CornersPx [4][2]float64 `json:"corners_px"`
}

// MovesJSON writes the places for programs.
func MovesJSON(out io.Writer, m *Moves) error {
	list := []any{}
	for i := range m.Places {
		p := &m.Places[i]
		j := jsonPlace{Number: i + 1, On: jsonCardOf(m.Layout, p.On), Face: p.Face.Side.String()}
		for k, q := range m.Layout.Deck.Corners() {
			j.CornersPx[k] = pixel(m.View.Camera.Project(p.Pose.Apply(q)))
		}
		list = append(list, j)
	}
	card := jsonCardKind{Card: m.Card.Face.Design.ID}
	if m.Card.Color != nil {
		card.Color = &m.Card.Color.Name
	}
	return writeObject(out, []jsonField{
		{"game", m.Game.Code()},
		{"image", jsonImage{m.Photo.Path, m.Photo.Width, m.Photo.Height}},
		{"card", card},
		{"lifted", m.Lifted},
		{"legal_places", list},
	})
}

// DrawMoves draws every place over the photo, with its number: the card's edge
// in its colour, the shape that it would cover filled.
func DrawMoves(photo image.Image, m *Moves, lang Lang) (image.Image, error) {
	f, err := newFonts()
	if err != nil {
		return nil, err
	}
	c := newCanvas(photo, m.input(), f, speak(lang))
	ink := cardColor(&m.Card).(color.NRGBA)
	faint := ink
	faint.A = 60
	edge := m.Layout.Deck.CardPolygon()
	for i := range m.Places {
		p := &m.Places[i]
		c.path(c.project(p.Pose.ApplyAll(edge)))
		c.dc.SetColor(faint)
		c.dc.Fill()
		c.path(c.project(p.Pose.ApplyAll(edge)))
		c.line(ink, 1.4*c.unit)
	}
	for i := range m.Places {
		p := &m.Places[i]
		c.path(c.project(p.Covers))
		c.dc.SetColor(doubtColor)
		c.dc.SetLineWidth(2 * c.unit)
		c.dc.Stroke()
	}
	c.numberPlaces(m)
	return c.dc.Image(), nil
}

// numberPlaces writes the places' numbers on them. Those that lie as good as on
// each other, like the two faces of a card on one shape, share a label.
func (c *canvas) numberPlaces(m *Moves) {
	c.dc.SetFontFace(c.fonts.bold(labelSize * c.unit))
	type number struct {
		at   geometry.Point
		text string
	}
	var labels []number
	for i := range m.Places {
		at := c.at(m.View.Camera.Project(m.Places[i].Pose.At))
		if !geometry.Finite(at) {
			continue
		}
		k := slices.IndexFunc(labels, func(l number) bool { return geometry.Distance(l.at, at) < 2*labelSize*c.unit })
		if k < 0 {
			labels = append(labels, number{at, fmt.Sprint(i + 1)})
			continue
		}
		labels[k].text += ", " + fmt.Sprint(i+1)
	}
	for _, l := range labels {
		w, h := c.dc.MeasureString(l.text)
		c.box(label{box: c.inside(rect{l.at[0] - w/2 - 4*c.unit, l.at[1] - h/2, w + 8*c.unit, h + 8*c.unit}), lines: []string{l.text}, back: doubtColor, ink: color.Black})
	}
}

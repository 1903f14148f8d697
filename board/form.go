package board

import (
	"bytes"
	"encoding/json"
	"io"
	"math"

	"referee/geometry"
	"referee/internal/fault"
	"referee/internal/jsonfile"
)

// fileForm is the form of a board file.
type fileForm struct {
	Name        string      `json:"name,omitempty"`
	Game        string      `json:"game"`
	SizeMM      [2]float64  `json:"size_mm"`
	SizeAssumed bool        `json:"size_assumed,omitempty"`
	Picture     string      `json:"picture,omitempty"`
	PxPerMM     float64     `json:"px_per_mm,omitempty"`
	Rows        int         `json:"rows,omitempty"`
	Cols        int         `json:"cols,omitempty"`
	Colors      []string    `json:"colors,omitempty"`
	Cells       []*cellForm `json:"cells"`
}

// cellForm is a cell; at most one of the fields that say what it means is set.
type cellForm struct {
	ID      CellID       `json:"id"`
	Polygon [][2]float64 `json:"polygon"`
	Card    string       `json:"card,omitempty"` // "joker", too
	Track   int          `json:"track,omitempty"`
	Start   string       `json:"start,omitempty"`
	House   *ownedForm   `json:"house,omitempty"`
	Reserve *ownedForm   `json:"reserve,omitempty"`
	Offends []int        `json:"offends,omitempty"`
	Model   *[2]int      `json:"fragment,omitempty"` // row, column
	Sure    float64      `json:"sure"`
}

type ownedForm struct {
	Color string `json:"color"`
	Place int    `json:"place"`
}

const jokerForm = "joker"

func formOf(b *Board) *fileForm {
	f := &fileForm{Name: b.Name, Game: b.Game, SizeMM: [2]float64{b.WidthMM, b.HeightMM}, SizeAssumed: b.SizeAssumed,
		Picture: b.Picture.File, PxPerMM: b.Picture.PxPerMM, Rows: b.Rows, Cols: b.Cols, Colors: b.Colors, Cells: []*cellForm{}}
	for i := range b.Cells {
		f.Cells = append(f.Cells, cellFormOf(&b.Cells[i]))
	}
	return f
}

func cellFormOf(c *Cell) *cellForm {
	f := &cellForm{ID: c.ID, Sure: c.Sure}
	for _, p := range c.Outline {
		f.Polygon = append(f.Polygon, [2]float64{rounded(p[0]), rounded(p[1])})
	}
	switch m := c.Means.(type) {
	case Square:
		f.Card = m.Card.String()
	case Joker:
		f.Card = jokerForm
	case Track:
		f.Track, f.Start = m.Place, m.Start
	case House:
		f.House = &ownedForm{m.Color, m.Place}
	case Reserve:
		f.Reserve = &ownedForm{m.Color, m.Place}
	case Fragment:
		f.Model, f.Offends = &[2]int{m.Row, m.Col}, m.Offends
	}
	return f
}

// rounded is a length to a micrometre, so that files stay short.
func rounded(mm float64) float64 { return math.Round(mm*1000) / 1000 }

func (f *fileForm) build() (*Board, error) {
	b := &Board{Name: f.Name, Game: f.Game, WidthMM: f.SizeMM[0], HeightMM: f.SizeMM[1], SizeAssumed: f.SizeAssumed,
		Picture: Picture{f.Picture, f.PxPerMM}, Rows: f.Rows, Cols: f.Cols, Colors: f.Colors}
	for i, c := range f.Cells {
		if c == nil {
			return nil, fault.Errorf("cell %d is missing", i+1)
		}
		cell, err := c.build()
		if err != nil {
			return nil, fault.Errorf("cell %s: %w", string(c.ID), err)
		}
		b.Cells = append(b.Cells, cell)
	}
	return b, b.Validate()
}

func (f *cellForm) build() (Cell, error) {
	c := Cell{ID: f.ID, Sure: f.Sure}
	for _, p := range f.Polygon {
		c.Outline = append(c.Outline, geometry.Point(p))
	}
	said := 0
	means := func(is bool, m Meaning) {
		if is {
			said++
			c.Means = m
		}
	}
	means(f.Card == jokerForm, Joker{})
	if f.Card != "" && f.Card != jokerForm {
		card, err := ParseCard(f.Card)
		if err != nil {
			return c, err
		}
		means(true, Square{card})
	}
	means(f.Track != 0, Track{f.Track, f.Start})
	if f.House != nil {
		means(true, House{f.House.Color, f.House.Place})
	}
	if f.Reserve != nil {
		means(true, Reserve{f.Reserve.Color, f.Reserve.Place})
	}
	if f.Model != nil {
		means(true, Fragment{f.Model[0], f.Model[1], f.Offends})
	}
	switch {
	case said > 1:
		return c, fault.Errorf("means several things: at most one of card, track, house, reserve and fragment may stand")
	case f.Start != "" && f.Track == 0:
		return c, fault.Errorf("start stands without track")
	case len(f.Offends) > 0 && f.Model == nil:
		return c, fault.Errorf("offends stands without fragment")
	}
	return c, nil
}

// decode reads one JSON object of which every field is known.
func decode(data []byte) (*fileForm, error) {
	data, err := jsonfile.Text(data)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var f *fileForm
	if err := d.Decode(&f); err != nil {
		return nil, fault.Errorf("is no board file: %w", err)
	}
	if f == nil {
		return nil, fault.Errorf("is no board file: it is empty")
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fault.Errorf("is no board file: something follows the object")
	}
	return f, nil
}

package deck

import (
	"referee/geometry"
	"referee/internal/fault"
)

// fileForm is the JSON form; pointers tell a missing field from a zero.
type fileForm struct {
	Name   string      `json:"name"`
	Units  string      `json:"units"`
	Card   *styleForm  `json:"card"`
	Colors []colorForm `json:"colors"`
	Cards  []cardForm  `json:"cards"`
	Start  *startForm  `json:"start"`

	Certainty []Certainty `json:"certainty"`
}

type styleForm struct {
	Width        *float64 `json:"width"`
	Height       *float64 `json:"height"`
	CornerRadius *float64 `json:"corner_radius"`
	Body         *string  `json:"body"`
	FrameWidth   float64  `json:"frame_width"`
	Outline      *struct {
		Color *string  `json:"color"`
		Width *float64 `json:"width"`
	} `json:"outline"`
	ShapeStroke  *float64 `json:"shape_stroke"`
	EmblemRadius *float64 `json:"emblem_radius"`
	Dot          *struct {
		Diameter *float64 `json:"diameter"`
		Color    *string  `json:"color"`
	} `json:"dot"`
}

type colorForm struct {
	Name   string `json:"name"`
	RGB    string `json:"rgb"`
	Symbol *struct {
		Name     string     `json:"name"`
		At       pointForm  `json:"at"`
		Polygons []polyForm `json:"polygons"`
	} `json:"symbol"`
}

// pointForm and polyForm leave the number of numbers to be checked where the
// card and shape are known: JSON arrays fill a Go array of any length.
type pointForm []float64
type polyForm []pointForm

func (p pointForm) build() (geometry.Point, error) {
	if len(p) != 2 {
		return geometry.Point{}, fault.Errorf("has %d numbers: a point is [x, y]", len(p))
	}
	return geometry.Point{p[0], p[1]}, nil
}

// build makes points of the form; what names them in errors.
func (p polyForm) build(what string) ([]geometry.Point, error) {
	var out []geometry.Point
	for i, f := range p {
		q, err := f.build()
		if err != nil {
			return nil, fault.Errorf("%s %d %w", what, i+1, err)
		}
		out = append(out, q)
	}
	return out, nil
}

type shapeForm struct {
	Kind    Kind     `json:"kind"`
	Polygon polyForm `json:"polygon"`
	Dots    polyForm `json:"dots"`
}

type cardForm struct {
	ID     string      `json:"id"`
	Suit   Suit        `json:"suit"`
	Value  *int        `json:"value"`
	Copies *int        `json:"copies"`
	Shapes []shapeForm `json:"shapes"`
}

type startForm struct {
	ID         string      `json:"id"` // always StartID; may be left out
	Shapes     []shapeForm `json:"shapes"`
	SlotLine   *float64    `json:"slot_line"`
	FrameWidth *float64    `json:"frame_width"`
}

package synth

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"referee/geometry"
	"referee/table"
)

// Shot is one picture of a table, ready to be rendered.
type Shot struct {
	Table      *Table
	View       table.View
	Conditions Conditions
	Quality    int // of the JPEG

	light   *lighting
	sensor  *sensor
	surface *surface
	things  []*thing
	font    int
	sheen   []float32 // of each card: none lies perfectly flat
	height  []float64 // of each card's face over the table, mm
}

// Shoot draws camera, light, table and props for a picture of the table.
// Equal arguments give equal pictures.
func Shoot(t *Table, o ShotOptions, seed uint64) (*Shot, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	stream := func(s uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, s)) }
	view, err := newView(t.Layout, &o, stream(streamCamera))
	if err != nil {
		return nil, err
	}
	lo, hi := geometry.Polygon(cornersOf(t.Layout)).Bounds()
	s := &Shot{
		Table: t, View: *view, Quality: o.Quality,
		light:   drawLight(&o, lo, hi, stream(streamLight)),
		sensor:  drawSensor(&o, stream(streamNoise)),
		surface: newSurface(o.Surface, lo, hi, stream(streamTable)),
		things:  drawThings(view, groundOf(t.Layout), o.Props, stream(streamProps)),
		height:  heights(t.Layout, o.ThicknessMM),
		font:    stream(streamFont).IntN(len(numeralFonts)),
	}
	sheen := stream(streamSheen)
	for range t.Layout.Cards {
		s.sheen = append(s.sheen, float32(between(sheen, 0.7, 1.4)))
	}
	s.Conditions = Conditions{Camera: o.Camera, TiltDeg: o.Tilt.Degrees(), Light: o.Light, Table: o.Surface, Props: []Prop{}}
	for _, th := range s.things {
		s.Conditions.Props = append(s.Conditions.Props, th.kind)
	}
	return s, nil
}

// Truth returns what is known of the picture, to be saved as NAME.jpg.
func (s *Shot) Truth(name string) *Truth {
	t := s.Table.Truth()
	t.Name, t.Image = name, name+".jpg"
	t.Conditions = &s.Conditions
	t.project(&s.View)
	return t
}

func sortPoints(p geometry.Polygon) {
	slices.SortFunc(p, func(a, b geometry.Point) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
}

// heights stacks the cards, which are listed from the bottom up.
func heights(l *table.Layout, thicknessMM float64) []float64 {
	out := make([]float64, len(l.Cards))
	for i := range out {
		for _, o := range l.Below(table.CardID(i)) {
			out[i] = max(out[i], out[o.Under]+thicknessMM)
		}
	}
	return out
}

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
	// How each card lies, and where its print lies on it: card from print.
	rises    []geometry.Rise
	misprint []geometry.Pose
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
		font:    stream(streamFont).IntN(len(numeralFonts)),
	}
	wear := stream(streamWear)
	s.misprint = o.Wear.misprints(t.Layout, wear)
	s.rises = t.Layout.Rest(o.ThicknessMM, o.Wear.bends(t.Layout, wear))
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
	t.camera(&s.View)
	for i := range t.Cards {
		s.project(&t.Cards[i], table.CardID(i))
	}
	return t
}

// project fills in where corners and dots of a card are seen. The dots are where
// the print would have them if it lay on the cut.
func (s *Shot) project(c *CardTruth, id table.CardID) {
	into := s.Table.Layout.Cards[id].Pose.Inverse()
	seen := func(at geometry.Point) geometry.Point {
		return s.View.Camera.Project(s.View.Camera.OnPlane(at, s.rises[id].At(into.Apply(at))))
	}
	for j, q := range c.CornersMM {
		c.CornersPx[j] = seen(q)
	}
	c.DotsPx = []Corner{}
	for _, q := range c.DotsMM {
		c.DotsPx = append(c.DotsPx, seen(q))
	}
}

func sortPoints(p geometry.Polygon) {
	slices.SortFunc(p, func(a, b geometry.Point) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
}

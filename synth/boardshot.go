package synth

import (
	"image"
	"image/color"
	"math/rand/v2"

	"referee/board"
	"referee/geometry"
	"referee/table"
)

// BoardTable is a printed board on a table with what stands on it, or the
// fragments of a model picture. Its frame is that of the board.
type BoardTable struct {
	Board   *board.Board
	Picture image.Image // the whole board, straight from above
	Pieces  []Piece
	// Tiles are fragments of the picture that lie on the table; where there are
	// any, the board itself does not.
	Tiles []Tile
	// Over are things that lie on it and are no pieces: they hide what they lie on.
	Over []Prop
	// Wear is how worn the board is: 0 not at all, 1 as after years of play.
	Wear float64
}

// Piece is an upright cylinder: a flat disc, a pawn, or a thing that is none.
type Piece struct {
	Color    color.RGBA
	At       geometry.Point // mm, the middle of its foot
	RadiusMM float64
	HighMM   float64
	Hole     bool // drilled from above
}

// Tile is a fragment that lies on the table.
type Tile struct {
	Cell *board.Cell
	Pose geometry.Pose // of its middle
}

// BoardShot is one picture of such a table, ready to be rendered.
type BoardShot struct {
	View       table.View
	Conditions Conditions
	Quality    int // of the JPEG

	table   *BoardTable
	art     *art
	light   *lighting
	sensor  *sensor
	surface *surface
	things  []*thing
	lamp    sun
}

// sun is the light that comes from one side, and throws shadows.
type sun struct {
	slope geometry.Point // mm that a shadow is long, for each mm of height
	share float32        // of all light
	room  rgb            // colour of the rest, which lights shadows
}

// ShootBoard draws camera, light and table for a picture of a board. Equal
// arguments give equal pictures.
func ShootBoard(t *BoardTable, o ShotOptions, seed uint64) (*BoardShot, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	stream := func(s uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, s)) }
	pts := append([]geometry.Point(nil), t.Board.Edge()...)
	for i := range t.Tiles {
		pts = append(pts, t.corners(&t.Tiles[i])...)
	}
	view, err := viewOf(cutOff(pts, o.Cut, stream(streamSide)), &o, stream(streamCamera))
	if err != nil {
		return nil, err
	}
	lo, hi := geometry.Polygon(pts).Bounds()
	s := &BoardShot{View: *view, Quality: o.Quality, table: t, art: newArt(t, stream(streamTexture)),
		light: drawLight(&o, lo, hi, stream(streamLight)), sensor: drawSensor(&o, stream(streamNoise)),
		surface: newSurface(o.Surface, lo, hi, stream(streamTable))}
	s.Conditions = Conditions{Camera: o.Camera, TiltDeg: o.Tilt.Degrees(), Light: o.Light, Table: o.Surface, Props: []Prop{}}
	s.putThings(&o, stream(streamProps))
	rng := stream(streamSheen)
	s.lamp = sun{slope: geometry.Point{between(rng, -1, 1), between(rng, -1, 1)}, share: float32(between(rng, 0.25, 0.6))}
	if o.Light == Lamp {
		s.lamp.slope = s.light.shadow.Mul(2.5)
		s.lamp.share = float32(between(rng, 0.55, 0.75))
	}
	s.lamp.room = rgb{float32(between(rng, 0.92, 1.1)), 1, float32(between(rng, 0.88, 1.12))}
	return s, nil
}

// corners are those of a tile on the table: top left, top right, bottom right,
// bottom left as the model is printed.
func (t *BoardTable) corners(tile *Tile) []geometry.Point {
	w, h := t.Board.WidthMM/float64(t.Board.Cols), t.Board.HeightMM/float64(t.Board.Rows)
	var out []geometry.Point
	for _, q := range []geometry.Point{{-w / 2, h / 2}, {w / 2, h / 2}, {w / 2, -h / 2}, {-w / 2, -h / 2}} {
		out = append(out, tile.Pose.Apply(q))
	}
	return out
}

// CornersPx are the corners of a tile in the picture, px.
func (s *BoardShot) CornersPx(i int) [4]geometry.Point {
	var out [4]geometry.Point
	for k, q := range s.table.corners(&s.table.Tiles[i]) {
		out[k] = s.View.Camera.Project(q)
	}
	return out
}

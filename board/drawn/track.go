package drawn

import (
	"fmt"
	"image/color"
	"math"

	"referee/board"
	"referee/geometry"
)

// A board for n players has perPlayer cells of the track for each, as the
// extensible boards of this game family do, and houses of four.
const (
	perPlayer   = 16
	housePlaces = 4    // as many as a player has pawns
	rimMM       = 26.0 // from the track to the board's edge
)

// player is a colour of the boards, with the name that board files have.
type player struct {
	name string
	ink  color.RGBA
}

var players = []player{
	{"red", rgb(0xc8323c)}, {"blue", rgb(0x2a62b0)}, {"yellow", rgb(0xe8b42a)}, {"green", rgb(0x3a8f4d)},
	{"purple", rgb(0x7a4a9c)}, {"orange", rgb(0xe0762b)},
}

// TrackStyle is how a track board is drawn.
type TrackStyle struct {
	Wood, Dark color.RGBA // of the board and its rim
	Line, Fill color.RGBA // of a cell's edge and middle
	// Tinted is how much of the middle's colour the start and the house keep, 1
	// being all; a drilled board's are as dark as the others.
	StartTinted, HouseTinted float64
	HoleMM                   float64 // a cell's diameter; a pawn's foot is a little less
	StepMM, HouseStepMM      float64 // from cell to cell
	RingMM                   float64 // that a start's ring is wide
	Star                     bool    // in the middle
}

// DefaultTrackStyle is that of the boards that are kept.
func DefaultTrackStyle() TrackStyle {
	return TrackStyle{Wood: rgb(0xf0e2c4), Dark: rgb(0xd8c298), Line: rgb(0x7c6648), Fill: rgb(0xfffaf0),
		StartTinted: 0.7, HouseTinted: 0.45, HoleMM: 15, StepMM: 19, HouseStepMM: 18, RingMM: 3, Star: true}
}

// ring is a polygon with round corners, a side for each player, that the track
// runs along clockwise.
type ring struct {
	n                    int
	step                 float64 // from cell to cell
	apothem, radius      float64 // of the sides, of the corners
	straight, arc, total float64 // half a side's straight part, a corner, all
}

func ringOf(n int, stepMM float64) ring {
	r := ring{n: n, step: stepMM, total: float64(n*perPlayer) * stepMM}
	turn := 2 * math.Pi / float64(n)
	side := r.total / float64(n)
	r.radius = 3 * stepMM
	r.arc = r.radius * turn
	r.straight = (side - r.arc) / 2
	r.apothem = (r.straight + r.radius*math.Tan(turn/2)) / math.Tan(turn/2)
	return r
}

// at is the point of the track some mm clockwise from the middle of the upper
// side, on a ring that lies further out by so many mm.
func (r ring) at(along, out float64) geometry.Point {
	side := r.total / float64(r.n)
	k := math.Floor((along + side/2) / side)
	u := along - k*side // from the middle of that side
	p := geometry.Point{u, r.apothem + out}
	if over := math.Abs(u) - r.straight; over > 0 {
		a := over / r.radius
		s := math.Copysign(1, u)
		p = geometry.Point{s * (r.straight + (r.radius+out)*math.Sin(a)), r.apothem - r.radius + (r.radius+out)*math.Cos(a)}
	}
	return pen{scale: 1}.turned(-360 * k / float64(r.n)).point(p)
}

func (r ring) outline(out float64) []Curve {
	const steps = 360 // 2 to 5 mm each, along a board's track
	points := make([][2]float64, steps)
	for i := range points {
		points[i] = [2]float64(r.at(r.total*float64(i)/steps, out))
	}
	return polygon(points...)
}

// TrackBoard draws a board for so many players, 3 to 6.
func TrackBoard(n int, style TrackStyle) Design {
	r := ringOf(n, style.StepMM)
	width, height := 0.0, 0.0
	for _, c := range r.outline(rimMM) {
		width, height = math.Max(width, 2*math.Abs(c.To[0])), math.Max(height, 2*math.Abs(c.To[1]))
	}
	s := &Scene{WidthMM: math.Ceil(width) + 8, HeightMM: math.Ceil(height) + 8}
	p := pen{Scene: s, scale: 1}
	p.fill(style.Dark, rounded(-s.WidthMM/2, -s.HeightMM/2, s.WidthMM/2, s.HeightMM/2, 1))
	p.fill(style.Wood, r.outline(rimMM-2))
	p.edge(style.Line, 1, r.outline(rimMM-5))
	b := &board.Board{}
	t := &track{pen: p, ring: r, board: b, players: players[:n], style: style}
	if style.Star {
		t.centre()
	}
	for i := range t.players {
		b.Colors = append(b.Colors, t.players[i].name)
		t.side(i)
	}
	t.cells()
	return finished(Design{Name: fmt.Sprintf("tactik-%d", n), Game: gameTrack, Scene: s, Board: b})
}

// track draws a board of a ring.
type track struct {
	pen
	ring    ring
	board   *board.Board
	players []player
	style   TrackStyle
}

func (t *track) facing(i int) float64 { return -360 * float64(i) / float64(t.ring.n) }

// centre is a star with a ray in every colour.
func (t *track) centre() {
	room := t.ring.apothem - (housePlaces+1)*t.style.HouseStepMM - 4
	half := math.Min(room*0.41*math.Tan(math.Pi/float64(t.ring.n)), room*0.3) // the rays only touch
	t.fill(mix(t.style.Wood, t.style.Dark, 0.5), circle(0, 0, room*0.9))
	for i, c := range t.players {
		q := t.turned(t.facing(i))
		q.fill(c.ink, polygon([2]float64{0, 0}, [2]float64{-half, room * 0.42}, [2]float64{0, room * 0.84}))
		q.fill(mix(c.ink, rgb(0xffffff), 0.35), polygon([2]float64{0, 0}, [2]float64{half, room * 0.42}, [2]float64{0, room * 0.84}))
	}
	t.fill(t.style.Wood, circle(0, 0, room*0.12))
	t.edge(t.style.Line, 0.8, circle(0, 0, room*0.12))
}

// side draws what a player has: the house below the start, and the reserve in
// the corner after it.
func (t *track) side(i int) {
	c := t.players[i]
	soft := mix(c.ink, t.style.Wood, 0.62)
	q := t.turned(t.facing(i))
	top := t.ring.apothem - t.style.HouseStepMM
	bottom := top - (housePlaces-1)*t.style.HouseStepMM
	q.fill(soft, rounded(-11, bottom-11, 11, top+9, 10))
	for k := range housePlaces {
		at := q.point(geometry.Point{0, top - float64(k)*t.style.HouseStepMM})
		t.cell(board.CellID(fmt.Sprintf("%s/house:%d", c.name, k+1)), at, board.House{Color: c.name, Place: k + 1}, mix(c.ink, t.style.Fill, t.style.HouseTinted), c.ink)
	}
	corner := pen{Scene: t.Scene, scale: 1}.turned(t.facing(i) - 180/float64(t.ring.n))
	reach := t.ring.apothem/math.Cos(math.Pi/float64(t.ring.n)) - t.ring.radius*(1/math.Cos(math.Pi/float64(t.ring.n))-1)
	mid := reach - 40
	corner.fill(soft, circle(0, mid, 25))
	corner.edge(c.ink, 1, circle(0, mid, 25))
	for k, d := range [][2]float64{{-9.5, 9.5}, {9.5, 9.5}, {-9.5, -9.5}, {9.5, -9.5}} {
		at := corner.point(geometry.Point{d[0], mid + d[1]})
		t.cell(board.CellID(fmt.Sprintf("%s/reserve:%d", c.name, k+1)), at, board.Reserve{Color: c.name, Place: k + 1}, t.style.Fill, c.ink)
	}
}

// cells draws the track over everything else.
func (t *track) cells() {
	for i := range t.ring.n * perPlayer {
		at := t.ring.at(float64(i)*t.ring.step, 0)
		next := t.ring.at((float64(i)+0.5)*t.ring.step, 0)
		m, fill, edge := board.Track{Place: i + 1}, t.style.Fill, t.style.Line
		if i%perPlayer == 0 {
			c := t.players[i/perPlayer]
			m.Start, fill, edge = c.name, mix(c.ink, t.style.Fill, t.style.StartTinted), c.ink
			t.fill(c.ink, circle(at[0], at[1], t.style.HoleMM/2+t.style.RingMM))
			t.arrow(i, c.ink)
		}
		t.fill(t.style.Line, circle(next[0], next[1], 0.9))
		t.cell(board.CellID(fmt.Sprintf("track:%d", i+1)), at, m, fill, edge)
	}
}

// arrow shows outside the start which way the pawns go.
func (t *track) arrow(i int, ink color.RGBA) {
	q := t.turned(t.facing(i/perPlayer)).to(0, t.ring.apothem+15)
	q.line(ink, 1.6, [2]float64{-9, 0}, [2]float64{5, 0})
	q.fill(ink, polygon([2]float64{4, 3.2}, [2]float64{4, -3.2}, [2]float64{10, 0}))
}

func (t *track) cell(id board.CellID, at geometry.Point, m board.Meaning, fill, edge color.RGBA) {
	t.fill(fill, circle(at[0], at[1], t.style.HoleMM/2))
	t.edge(edge, 1.2, circle(at[0], at[1], t.style.HoleMM/2))
	c := board.Cell{ID: id, Means: m, Sure: 1}
	const corners = 16 // of a cell's outline: its sides are off the circle by 2 % of its radius
	for k := range corners {
		s, co := math.Sincos(2 * math.Pi * float64(k) / corners)
		c.Outline = append(c.Outline, geometry.Point{at[0] + t.style.HoleMM/2*co, at[1] + t.style.HoleMM/2*s})
	}
	t.board.Cells = append(t.board.Cells, c)
}

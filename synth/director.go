package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/table"
)

// director plays a table's cards before a camera.
type director struct {
	o    FilmOptions
	t    *Table
	rng  *rand.Rand
	film *Film

	now    []table.Card    // on the table
	ids    []table.CardID  // theirs, in the whole table
	gone   []table.CardID  // that were taken back
	camera geometry.Camera // bumped
	things []*thing        // on the table
	may    []int           // whose turn it is, by colour
	last   int
}

func (d *director) between(r [2]int) int { return r[0] + d.rng.IntN(r[1]-r[0]+1) }

// direct plays all.
func (d *director) direct() {
	for _, c := range d.t.Layout.Cards {
		if c.Color != nil && !slices.Contains(d.film.Order, c.Color.Name) {
			d.film.Order = append(d.film.Order, c.Color.Name)
		}
	}
	d.may = []int{0}
	cards := d.t.Layout.Cards
	first := min(1+d.o.Begun, len(cards))
	d.now = cards[:first:first]
	for i := range first {
		d.ids = append(d.ids, table.CardID(i))
	}
	if first > 1 {
		d.may = nil // nobody saw who laid the last
		for i := range d.film.Order {
			d.may = append(d.may, i)
		}
	}
	d.rest(12)
	happens := d.happenings()
	slide, brief := d.moments(d.o.Slides), d.moments(d.o.Brief)
	for i := first; i < len(cards); i++ {
		id := table.CardID(i)
		if brief[i] > 0 {
			d.brief(id)
		}
		switch {
		case d.o.Free && d.apart(id, id+1):
			d.layTwo(id)
			i++
		case slide[i] > 0:
			d.laySliding(id)
		default:
			d.lay(id)
		}
		if d.isFoul(table.CardID(i)) && len(d.t.Layout.Above(table.CardID(i))) == 0 && d.rng.Float64() < d.o.TakeBack {
			d.takeBack()
		}
		for _, do := range happens[i] {
			do()
		}
	}
	d.rest(d.o.Idle)
	removed := slices.Clone(d.gone)
	for i := range cards {
		if d.isFoul(table.CardID(i)) {
			removed = append(removed, table.CardID(i))
		}
	}
	d.film.Final = d.t.Scores(d.t.Layout.Without(removed...))
}

// happenings draws what happens after which cards, besides that they are laid.
func (d *director) happenings() map[int][]func() {
	out := map[int][]func(){}
	for _, h := range []struct {
		n  int
		do func()
	}{{d.o.Nudges, d.nudge}, {d.o.Bumps, d.bump}, {d.o.Turns, d.turn}, {d.o.Mugs, d.mug}, {d.o.Twists, d.twist}} {
		for at, n := range d.moments(h.n) {
			out[at] = append(out[at], slices.Repeat([]func(){h.do}, n)...)
		}
	}
	return out
}

// moments draws after which cards something happens, from the fourth on.
func (d *director) moments(n int) map[int]int {
	out := map[int]int{}
	for range n {
		if m := len(d.t.Layout.Cards) - 4; m > 0 {
			out[4+d.rng.IntN(m)]++
		}
	}
	return out
}

func (d *director) shoot(cards []table.Card, frames ...*hand) {
	d.film.scenes = append(d.film.scenes, scene{cards: slices.Clone(cards), frames: frames, camera: d.camera, things: slices.Clone(d.things)})
	d.film.Frames += len(frames)
}

func (d *director) rest(frames int) { d.shoot(d.now, make([]*hand, frames)...) }

// carryParts are how far from its place a card is in the frames in which it is
// carried there, in twice its height.
var carryParts = []float64{0.8, 0.4, 0.15}

// carry carries a card in.
func (d *director) carry(c table.Card, a *arm) {
	for _, part := range carryParts {
		at := func(part float64) geometry.Pose {
			p := c.Pose
			p.At = c.Pose.At.Add(a.away.Mul(part * 2 * d.t.Deck.Style.Height))
			p.Turn += geometry.Angle(0.3 * part)
			return p
		}
		carried := c
		carried.Pose = at(part)
		h := a.reach(part, d.shotView())
		if d.o.Blur {
			h.moves = a.reach(0.9*part, d.shotView()).parts[0].a.Sub(h.parts[0].a)
		}
		d.shoot(append(slices.Clone(d.now), carried), h, h)
		if d.o.Blur {
			d.film.scenes[len(d.film.scenes)-1].trail = []geometry.Pose{at(part), at(0.96 * part), at(0.92 * part)}
		}
	}
}

// leave draws the arm back.
func (d *director) leave(a *arm, hold int) []*hand {
	frames := slices.Repeat([]*hand{a.reach(0, d.shotView())}, hold)
	for _, part := range []float64{0.2, 0.5, 0.9} {
		h := a.reach(part, d.shotView())
		if d.o.Blur {
			h.moves = a.reach(part+0.1, d.shotView()).parts[0].a.Sub(h.parts[0].a)
		}
		frames = append(frames, h)
	}
	return frames
}

// lay carries a card in and lays it.
func (d *director) lay(id table.CardID) {
	c := d.t.Layout.Cards[id]
	arm := d.arm(c.Pose.At)
	d.carry(c, arm)
	d.now, d.ids = append(d.now, c), append(d.ids, id)
	hold := d.between(d.o.Hold)
	if d.rng.Float64() < d.o.Resting {
		hold = int(3 * d.o.FPS)
	}
	d.shoot(d.now, d.leave(arm, hold)...)
	d.tell(d.placed(id))
}

// placed is the event of a card being laid, after which it is another's turn.
func (d *director) placed(id table.CardID) FilmEvent {
	c := d.t.Layout.Cards[id]
	e := d.about("placed", &c)
	e.Legal, e.Reason = !d.isFoul(id), string(d.t.Laid[id].Foul)
	if !e.Legal && !d.t.Laid[id].Foul.Illegal() {
		e.Reason = "own_color"
	}
	at := slices.Index(d.film.Order, c.Color.Name)
	e.OutOfTurn = !d.o.Free && !slices.Contains(d.may, at)
	d.last, d.may = at, []int{(at + 1) % len(d.film.Order)}
	return e
}

// isFoul tells whether a card lies against the rules.
func (d *director) isFoul(id table.CardID) bool {
	laid := &d.t.Laid[id]
	if laid.Foul.Illegal() {
		return true
	}
	if d.o.Free && len(laid.On) > 0 {
		on, c := d.t.Layout.Cards[laid.On[0]].Color, d.t.Layout.Cards[id].Color
		return on != nil && on == c
	}
	return false
}

// takeBack takes the card laid last away.
func (d *director) takeBack() {
	i := len(d.now) - 1
	c := d.now[i]
	d.gone = append(d.gone, d.ids[i])
	arm := d.arm(c.Pose.At)
	d.shoot(d.now, arm.reach(0.7, d.shotView()), arm.reach(0.3, d.shotView()), arm.reach(0, d.shotView()))
	d.now, d.ids = d.now[:i:i], d.ids[:i:i]
	d.shoot(d.now, arm.reach(0.1, d.shotView()), arm.reach(0.5, d.shotView()))
	d.may = []int{d.last, (d.last + 1) % len(d.film.Order)}
	d.tell(d.about("removed", &c))
}

// bump pushes the camera by some millimetres, and turns it a little; it shakes
// for a moment.
func (d *director) bump() {
	way := 2 * math.Pi * d.rng.Float64()
	d.push(geometry.Point{4 * math.Cos(way), 4 * math.Sin(way)}, geometry.Angle(0.01*(2*d.rng.Float64()-1)))
	still := d.camera
	for range 3 {
		d.push(geometry.Point{2*d.rng.Float64() - 1, 2*d.rng.Float64() - 1}, geometry.Angle(0.004*(2*d.rng.Float64()-1)))
		d.rest(1)
		d.camera = still
	}
	d.tell(FilmEvent{Event: "camera_moved"})
}

// push displaces the camera, mm, and turns it about its view.
func (d *director) push(by geometry.Point, roll geometry.Angle) {
	c := &d.camera
	turn := mgl64.Rotate3DZ(roll.Radians())
	c.R = turn.Mul3(c.R)
	c.T = turn.Mul3x1(c.T.Add([3]float64{by[0], by[1], 0}))
}

// tell notes an event at the frame that comes next, and lets the table rest.
func (d *director) tell(e FilmEvent) {
	d.note(e)
	d.rest(d.between(d.o.Still))
}

// note notes an event at the frame that comes next.
func (d *director) note(e FilmEvent) {
	e.Frame = d.film.Frames
	d.film.Events = append(d.film.Events, e)
}

func (d *director) about(event string, c *table.Card) FilmEvent {
	e := FilmEvent{Event: event, Card: c.Face.Design.ID, Color: c.Color.Name, Face: c.Face.Side.String()}
	v := d.shotView()
	for i, q := range d.t.Deck.Corners() {
		e.Corners[i] = v.Camera.Project(c.Pose.Apply(q))
	}
	return e
}

// shotView is how the table is seen now.
func (d *director) shotView() *table.View {
	v := d.film.shot.View
	v.Camera = d.camera
	return &v
}

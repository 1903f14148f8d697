package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"referee/geometry"
	"referee/table"
)

// director plays a table's cards before a camera.
type director struct {
	o    FilmOptions
	t    *Table
	rng  *rand.Rand
	film *Film

	now   []table.Card   // on the table
	ids   []table.CardID // theirs, in the whole table
	gone  []table.CardID // that were taken back
	shift geometry.Point // of the camera, by bumps
	may   []int          // whose turn it is, by colour
	last  int
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
	first := 1
	d.now, d.ids = cards[:1:1], []table.CardID{0}
	d.rest(12)
	nudge, bump := d.moments(d.o.Nudges), d.moments(d.o.Bumps)
	for i := first; i < len(cards); i++ {
		d.lay(table.CardID(i))
		if d.t.Laid[i].Foul.Illegal() && len(d.t.Layout.Above(table.CardID(i))) == 0 && d.rng.Float64() < d.o.TakeBack {
			d.takeBack()
		}
		for range nudge[i] {
			d.nudge()
		}
		for range bump[i] {
			d.bump()
		}
	}
	d.film.Final = d.t.Scores(d.t.Layout.Without(append(slices.Clone(d.gone), d.t.Removed()...)...))
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
	d.film.scenes = append(d.film.scenes, scene{slices.Clone(cards), frames, d.shift})
	d.film.Frames += len(frames)
}

func (d *director) rest(frames int) { d.shoot(d.now, make([]*hand, frames)...) }

// lay carries a card in and lays it.
func (d *director) lay(id table.CardID) {
	c := d.t.Layout.Cards[id]
	arm := d.arm(c.Pose.At)
	for _, part := range []float64{0.8, 0.4, 0.15} {
		carried := c
		carried.Pose.At = c.Pose.At.Add(arm.away.Mul(part * 2 * d.t.Deck.Style.Height))
		carried.Pose.Turn += geometry.Angle(0.3 * part)
		h := arm.reach(part, d.shotView())
		d.shoot(append(slices.Clone(d.now), carried), h, h)
	}
	d.now, d.ids = append(d.now, c), append(d.ids, id)
	hold := d.between(d.o.Hold)
	if d.rng.Float64() < d.o.Resting {
		hold = int(3 * d.o.FPS)
	}
	frames := slices.Repeat([]*hand{arm.reach(0, d.shotView())}, hold)
	for _, part := range []float64{0.2, 0.5, 0.9} {
		frames = append(frames, arm.reach(part, d.shotView()))
	}
	d.shoot(d.now, frames...)
	laid := &d.t.Laid[id]
	e := d.about("placed", &c)
	e.Legal, e.Reason = !laid.Foul.Illegal(), string(laid.Foul)
	at := slices.Index(d.film.Order, c.Color.Name)
	e.OutOfTurn = !slices.Contains(d.may, at)
	d.last, d.may = at, []int{(at + 1) % len(d.film.Order)}
	d.tell(e)
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

// nudge shifts a card on which none lies, and puts it back.
func (d *director) nudge() {
	l := table.New(d.t.Deck, d.now, table.Stacked)
	i := 1 + d.rng.IntN(len(d.now)-1)
	for len(l.Above(table.CardID(i))) > 0 {
		i = 1 + d.rng.IntN(len(d.now)-1)
	}
	was := d.now[i]
	mm, way := 3.5+3*d.rng.Float64(), 2*math.Pi*d.rng.Float64()
	is := was
	is.Pose.At = is.Pose.At.Add(geometry.Point{mm * math.Cos(way), mm * math.Sin(way)})
	for _, step := range []struct {
		event string
		card  table.Card
	}{{"moved", is}, {"put_back", was}} {
		arm := d.arm(was.Pose.At)
		d.shoot(d.now, arm.reach(0.6, d.shotView()), arm.reach(0.1, d.shotView()))
		d.now = slices.Clone(d.now)
		d.now[i] = step.card
		d.shoot(d.now, arm.reach(0.2, d.shotView()), arm.reach(0.7, d.shotView()))
		e := d.about(step.event, &step.card)
		e.MM = mm
		d.tell(e)
	}
}

// bump pushes the camera by some millimetres.
func (d *director) bump() {
	way := 2 * math.Pi * d.rng.Float64()
	d.shift = d.shift.Add(geometry.Point{4 * math.Cos(way), 4 * math.Sin(way)})
	d.tell(FilmEvent{Event: "camera_moved"})
}

// tell notes an event at the frame that comes next, and lets the table rest.
func (d *director) tell(e FilmEvent) {
	e.Frame = d.film.Frames
	d.film.Events = append(d.film.Events, e)
	d.rest(d.between(d.o.Still))
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
	v.Camera.T = v.Camera.T.Add([3]float64{d.shift[0], d.shift[1], 0})
	return &v
}

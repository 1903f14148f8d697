package synth

import (
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// onTop draws a card, other than the first, on which none lies.
func (d *director) onTop() int {
	l := table.New(d.t.Deck, d.now, table.Stacked)
	i := 1 + d.rng.IntN(len(d.now)-1)
	for len(l.Above(table.CardID(i))) > 0 {
		i = 1 + d.rng.IntN(len(d.now)-1)
	}
	return i
}

// shifted is a card a few millimetres from where it lies, and how far.
func (d *director) shifted(c table.Card) (table.Card, float64) {
	mm, way := 3.5+3*d.rng.Float64(), 2*math.Pi*d.rng.Float64()
	c.Pose.At = c.Pose.At.Add(geometry.Point{mm * math.Cos(way), mm * math.Sin(way)})
	return c, mm
}

// change replaces a card by what a hand makes of it.
func (d *director) change(i int, is table.Card) {
	arm := d.arm(d.now[i].Pose.At)
	d.shoot(d.now, arm.reach(0.6, d.shotView()), arm.reach(0.1, d.shotView()))
	d.now = slices.Clone(d.now)
	d.now[i] = is
	d.shoot(d.now, arm.reach(0.2, d.shotView()), arm.reach(0.7, d.shotView()))
}

// nudge shifts a card on which none lies, and puts it back.
func (d *director) nudge() {
	i := d.onTop()
	was := d.now[i]
	is, mm := d.shifted(was)
	d.change(i, is)
	d.tellMoved("moved", &is, mm)
	d.change(i, was)
	d.tellMoved("put_back", &was, mm)
}

func (d *director) tellMoved(event string, c *table.Card, mm float64) {
	e := d.about(event, c)
	e.MM = mm
	d.tell(e)
}

// turn turns a card over in its place, and back.
func (d *director) turn() {
	i := d.onTop()
	was := d.now[i]
	is := was
	is.Face = was.Face.Design.Face(map[deck.Side]deck.Side{deck.Front: deck.Back, deck.Back: deck.Front}[was.Face.Side])
	for _, c := range []table.Card{is, was} {
		d.change(i, c)
		d.tell(d.about("turned", &c))
	}
}

// twist turns a card on which none lies about in its place, and back. How far it
// moved is told by its corners.
func (d *director) twist() {
	i := d.onTop()
	was := d.now[i]
	by := geometry.Angle(0.2 + (math.Pi-0.2)*d.rng.Float64())
	is := was
	is.Pose.Turn += by
	corner := math.Hypot(d.t.Deck.Style.Width, d.t.Deck.Style.Height) / 2
	mm := 2 * corner * math.Sin(by.Radians()/2)
	d.change(i, is)
	d.tellMoved("moved", &is, mm)
	d.change(i, was)
	d.tellMoved("put_back", &was, mm)
}

// laySliding lays a card, by which another is shifted; it is put back.
func (d *director) laySliding(id table.CardID) {
	i := d.onTop()
	was := d.now[i]
	is, mm := d.shifted(was)
	c := d.t.Layout.Cards[id]
	arm := d.arm(c.Pose.At)
	d.carry(c, arm)
	d.now = slices.Clone(d.now)
	d.now[i] = is
	d.now, d.ids = append(d.now, c), append(d.ids, id)
	moved := d.about("moved", &is)
	moved.MM = mm
	d.note(moved) // it rests there while the hand is over the other one still
	d.shoot(d.now, d.leave(arm, d.between(d.o.Hold))...)
	d.tell(d.placed(id))
	d.change(i, was)
	d.tellMoved("put_back", &was, mm)
}

// brief lays a card in turn, takes it back at once and may try again.
func (d *director) brief(id table.CardID) {
	c := d.t.Layout.Cards[id]
	if !d.o.Free && !slices.Contains(d.may, slices.Index(d.film.Order, c.Color.Name)) {
		return
	}
	arm := d.arm(c.Pose.At)
	d.carry(c, arm)
	without, ids := d.now, d.ids
	d.now = append(slices.Clone(d.now), c)
	d.shoot(d.now, d.leave(arm, 1)...)
	e := d.placed(id)
	e.Brief = true
	d.note(e)
	d.rest(3)
	d.shoot(d.now, arm.reach(0.5, d.shotView()), arm.reach(0, d.shotView()))
	d.now, d.ids = without, ids
	d.shoot(d.now, arm.reach(0.3, d.shotView()), arm.reach(0.8, d.shotView()))
	e = d.about("removed", &c)
	e.Brief = true
	d.may = []int{d.last, (d.last + 1) % len(d.film.Order)}
	d.tell(e)
}

// apart tells whether two cards can be laid at the same time: neither lies on
// the other.
func (d *director) apart(a, b table.CardID) bool {
	if int(b) >= len(d.t.Layout.Cards) || d.isFoul(a) || d.isFoul(b) {
		return false
	}
	for _, o := range d.t.Layout.Below(b) {
		if o.Under == a {
			return false
		}
	}
	return true
}

// layTwo lays two cards with two hands at once.
func (d *director) layTwo(id table.CardID) {
	cards := d.t.Layout.Cards[id : id+2]
	a, b := d.arm(cards[0].Pose.At), d.arm(cards[1].Pose.At)
	for _, part := range carryParts {
		both := slices.Clone(d.now)
		for k, arm := range []*arm{a, b} {
			carried := cards[k]
			carried.Pose.At = carried.Pose.At.Add(arm.away.Mul(part * 2 * d.t.Deck.Style.Height))
			both = append(both, carried)
		}
		h := a.reach(part, d.shotView()).and(b.reach(part, d.shotView()))
		d.shoot(both, h, h)
	}
	d.now, d.ids = append(slices.Clone(d.now), cards...), append(d.ids, id, id+1)
	first, second := d.leave(a, d.between(d.o.Hold)), d.leave(b, d.between(d.o.Hold))
	frames := make([]*hand, max(len(first), len(second)))
	for i := range frames {
		switch {
		case i >= len(first):
			frames[i] = second[i]
		case i >= len(second):
			frames[i] = first[i]
		default:
			frames[i] = first[i].and(second[i])
		}
	}
	d.shoot(d.now, frames...)
	d.note(d.placed(id))
	d.tell(d.placed(id + 1))
}

// mug puts a mug down over a card, and takes it away after some seconds.
func (d *director) mug() {
	at := d.now[d.rng.IntN(len(d.now))].Pose.At.Add(geometry.Point{30 * d.rng.Float64(), 30 * d.rng.Float64()})
	arm := d.arm(at)
	v := d.shotView()
	m := newMug(&v.Camera, at, geometry.Angle(2*math.Pi*d.rng.Float64()))
	if m == nil {
		return
	}
	in := []*hand{arm.reach(0.7, v), arm.reach(0.2, v)}
	d.shoot(d.now, in...)
	d.things = append(d.things, m)
	d.shoot(d.now, arm.reach(0.2, v), arm.reach(0.7, v))
	d.rest(int(6 * d.o.FPS))
	d.shoot(d.now, in...)
	d.things = d.things[:len(d.things)-1]
	d.shoot(d.now, arm.reach(0.2, v), arm.reach(0.7, v))
	d.rest(d.between(d.o.Still))
}

package vision

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
	"referee/vision/picture"
)

// thing is flat and of one colour, and lies over an area of the table.
type thing struct {
	color color.Color
	area  geometry.Polygon
}

// withThing returns the picture of a made-up table with flat things of one colour
// over areas of the table.
func (m *made) withThing(tb testing.TB, c color.Color, areas ...geometry.Polygon) *picture.Picture {
	tb.Helper()
	var things []thing
	for _, area := range areas {
		things = append(things, thing{c, area})
	}
	return m.withThings(tb, things...)
}

// withThings lays several things on the table, one over the other.
func (m *made) withThings(tb testing.TB, things ...thing) *picture.Picture {
	tb.Helper()
	img, err := jpeg.Decode(bytes.NewReader(m.jpeg))
	require.NoError(tb, err)
	over := image.NewRGBA(img.Bounds())
	draw.Draw(over, over.Bounds(), img, image.Point{}, draw.Src)
	for _, it := range things {
		px := m.inPicture(it.area)
		lo, hi := px.Bounds()
		for y := int(lo[1]); y <= int(hi[1]); y++ {
			for x := int(lo[0]); x <= int(hi[0]); x++ {
				if px.Contains(geometry.Point{float64(x), float64(y)}) {
					over.Set(x, y, it.color)
				}
			}
		}
	}
	return pictureOf(tb, over, 92)
}

// inPicture is where an area of the table is seen, px.
func (m *made) inPicture(area geometry.Polygon) geometry.Polygon {
	var px geometry.Polygon
	for _, p := range area {
		px = append(px, m.shot.View.Camera.Project(p))
	}
	return px
}

// open are cards of the table on which none lies, and which are not the starting
// card: what is laid on one of them is tried on so many.
func (m *made) open() []table.CardID {
	const tried = 3
	var out []table.CardID
	l := m.shot.Table.Layout
	for i := range l.Cards {
		if id := table.CardID(i); len(l.Above(id)) == 0 && !l.Cards[i].Face.Design.IsStart() && len(out) < tried {
			out = append(out, id)
		}
	}
	return out
}

// doubtsOf reads a picture and lists its doubts that are of some kinds, each as the
// disc of the picture that it is about.
func doubtsOf(tb testing.TB, pic *picture.Picture, kinds ...table.DoubtKind) []table.InPicture {
	tb.Helper()
	defer pic.Close()
	got, err := builtInReader(tb).Read(context.Background(), pic, Prior{})
	require.NoError(tb, err)
	var out []table.InPicture
	for _, d := range got.Layout.Doubts {
		if !slices.Contains(kinds, d.Kind()) {
			continue
		}
		where := d.Where()
		if where == nil { // it is where its card is
			c := &got.Layout.Cards[d.Cards()[0]]
			where = table.OnTable{At: c.Pose.At, RadiusMM: got.Layout.Deck.Style.Width / 2}
		}
		at, radius, ok := where.In(&got.View)
		require.True(tb, ok)
		out = append(out, table.InPicture{At: at, RadiusPx: radius})
	}
	return out
}

// requireDoubted holds that there is a doubt at each of some areas of the table.
func (m *made) requireDoubted(tb testing.TB, areas []geometry.Polygon, doubts []table.InPicture) {
	tb.Helper()
	for i, area := range areas {
		px := m.inPicture(area)
		require.True(tb, slices.ContainsFunc(doubts, func(d table.InPicture) bool {
			return px.Contains(d.At) || px.BoundaryDistance(d.At) <= d.RadiusPx
		}), "%s at %v: %v", m.shot.Table.Layout.Cards[m.open()[i]].Name(), px.Centroid(), doubts)
	}
}

// beyond is how much larger than a card a thing is that hides all of it.
const beyond = 1.06

// coveredKinds are the doubts about something that lies on cards.
var coveredKinds = []table.DoubtKind{table.KindObscured, table.KindUnexplained}

func TestThingsAsBlackAsTheCardsTheyHideAreDoubtedEachWhereItLies(t *testing.T) {
	m := madeTable(t)
	var hidden []geometry.Polygon
	for _, id := range m.open() {
		hidden = append(hidden, shrunk(m.shot.Table.Layout, id, beyond))
	}
	m.requireDoubted(t, hidden, doubtsOf(t, m.withThing(t, color.RGBA{24, 24, 28, 255}, hidden...), coveredKinds...))
}

// Of a card that is wholly hidden nothing speaks but what it lies on.
func TestAThingThatHidesAWholeCardIsDoubtedThoughItLooksLikeTheTable(t *testing.T) {
	m := madeTable(t)
	require.Empty(t, madeReading(t).Layout.Doubts, "nothing lies on the cards")
	for _, id := range m.open() {
		t.Run(m.shot.Table.Layout.Cards[id].Name(), func(t *testing.T) {
			thing := m.withThing(t, color.RGBA{150, 110, 80, 255}, shrunk(m.shot.Table.Layout, id, beyond))
			require.NotEmpty(t, doubtsOf(t, thing, coveredKinds...))
		})
	}
}

func TestAChipOnADotIsDoubtedThoughItIsAsWhiteAsTheDot(t *testing.T) {
	const chipMM = 4
	m := madeTable(t)
	var chips []geometry.Polygon
	for _, id := range m.open() {
		c := &m.shot.Table.Layout.Cards[id]
		require.NotEmpty(t, c.Face.Dots())
		at := c.Pose.Apply(c.Face.Dots()[0])
		chip := geometry.RoundedRect(2*chipMM, 2*chipMM, chipMM, 16)
		for k := range chip {
			chip[k] = at.Add(chip[k])
		}
		chips = append(chips, chip)
	}
	m.requireDoubted(t, chips, doubtsOf(t, m.withThing(t, color.White, chips...), table.KindDot, table.KindObscured))
}

// bareTable is a place of the picture, mm, with so much table round it and no card.
func (m *made) bareTable(tb testing.TB, mm float64) geometry.Point {
	tb.Helper()
	for y := -400.0; y <= 400; y += 10 {
	places:
		for x := -400.0; x <= 400; x += 10 {
			p := geometry.Point{x, y}
			for i := range m.shot.Table.Layout.Cards {
				o := m.shot.Table.Layout.Outline(table.CardID(i))
				if o.Contains(p) || o.BoundaryDistance(p) < mm {
					continue places
				}
			}
			inside := true
			for _, d := range []geometry.Point{{mm, mm}, {-mm, mm}, {mm, -mm}, {-mm, -mm}} {
				px := m.shot.View.Camera.Project(p.Add(d))
				inside = inside && px[0] > 0 && px[1] > 0 && px[0] < madeWidth && px[1] < madeHeight
			}
			if inside {
				return p
			}
		}
	}
	tb.Fatal("there is no bare table")
	return geometry.Point{}
}

// A mug is dark within and has a bright rim, as a card has.
func TestTheRimOfAMugIsNoCard(t *testing.T) {
	const mugMM, rimMM = 35, 2.5
	m := madeTable(t)
	at := m.bareTable(t, mugMM+5)
	disc := func(radius float64) geometry.Polygon {
		out := geometry.RoundedRect(2*radius, 2*radius, radius, 16)
		for k := range out {
			out[k] = out[k].Add(at)
		}
		return out
	}
	mug := m.withThings(t, thing{color.White, disc(mugMM)}, thing{color.RGBA{30, 22, 18, 255}, disc(mugMM - rimMM)})
	require.Empty(t, doubtsOf(t, mug, table.KindUnexplained))
}

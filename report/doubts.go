package report

import (
	"math"

	"referee/geometry"
	"referee/scoring"
	"referee/table"
)

// doubt is an open doubt in words, with its place in the picture.
type doubt struct {
	kind   table.DoubtKind
	cards  []table.CardID
	what   string
	fix    key
	effect scoring.Effect
	where  whereabouts // none when it concerns the whole picture
	ringed bool
	at     geometry.Point // px; meaningful when ringed
	radius float64        // px
}

// doubts puts the open doubts into words, in the order of the result.
func (w words) doubts(in *Input) []doubt {
	var out []doubt
	for i := range in.Result.Open {
		o := &in.Result.Open[i]
		d := doubt{kind: o.Kind(), cards: o.Cards(), effect: o.Effect}
		d.what, d.fix = w.doubtWords(in, o.Doubt)
		if d.at, d.radius, d.ringed = in.doubtPlace(o.Doubt); d.ringed {
			d.where = in.doubtSpot(o.Doubt, d.at)
			d.ringed = d.where.photo == ""
		} else {
			d.where = in.elsewhere(o.Doubt)
		}
		out = append(out, d)
	}
	return out
}

func (w words) doubtWords(in *Input, d table.Doubt) (what string, fix key) {
	kind := d.Kind()
	if _, known := entries[doubtKey(kind)]; !known {
		kind = otherDoubt
	}
	last := msgAnd
	if kind == table.KindOrder {
		last = msgOr
	}
	if about, is := in.Layout.CellOf(d); is {
		return w.say(doubtKey(kind), string(about)), fixKey(kind)
	}
	return w.say(doubtKey(kind), w.cards(in, d.Cards(), last)), fixKey(kind)
}

// doubtPlace returns where in the picture (px) a doubt is and how large; it
// is false for one about the whole picture. A doubt that does not say is
// where its first card, or that card's dot, is.
func (in *Input) doubtPlace(d table.Doubt) (at geometry.Point, radius float64, ok bool) {
	if dot, is := d.(table.DotUnsettled); is && dot.Dot.Dot < len(in.Layout.Cards[dot.Dot.Card].Face.Dots()) {
		at = in.dotPx(dot.Dot)
		return at, 2.5 * in.dotRadiusPx(dot.Dot), geometry.Finite(at)
	}
	if p := d.Where(); p != nil {
		at, radius, ok = p.In(&in.View)
		return at, math.Max(radius, 1), ok
	}
	if len(d.Cards()) == 0 {
		return geometry.Point{}, 0, false
	}
	at = in.doubtCentre(d)
	return at, in.cardRadiusPx(d.Cards()[0]), geometry.Finite(at)
}

// doubtSpot is where a doubt is that lies at a place of the picture, px.
func (in *Input) doubtSpot(d table.Doubt, px geometry.Point) whereabouts {
	if cards := d.Cards(); len(cards) > 0 && d.Kind() != table.KindObscured {
		return in.cardPlace(cards[0]) // as wherever else that card is told of
	}
	if at, is := d.Where().(table.OnTable); is && len(in.Parts) > 0 {
		return in.placeAt(at.At)
	}
	return whereabouts{place(px, in.Photo.Width, in.Photo.Height), ""}
}

// elsewhere is where a doubt is that lies on another of a table's photos.
func (in *Input) elsewhere(d table.Doubt) whereabouts {
	for k := range in.Parts {
		p := &in.Parts[k]
		if at, _, there := in.OnPart(k).doubtPlace(d); there {
			return whereabouts{place(at, p.Photo.Width, p.Photo.Height), p.Photo.Path}
		}
	}
	return whereabouts{}
}

// doubtCentre is the middle of what a doubt is about: of the overlap for an
// order, else of the first card.
func (in *Input) doubtCentre(d table.Doubt) geometry.Point {
	if o, is := d.(table.OrderUnsettled); is {
		if shared := geometry.ClipConvex(in.Layout.Outline(o.Over), in.Layout.Outline(o.Under)); shared != nil {
			return in.View.Camera.Project(shared.Centroid())
		}
	}
	return in.cardPx(d.Cards()[0])
}

// cardRadiusPx is half the card's longer diagonal in the picture.
func (in *Input) cardRadiusPx(id table.CardID) float64 {
	c := in.View.CornersPx(in.Layout, id)
	return math.Max(geometry.Distance(c[0], c[2]), geometry.Distance(c[1], c[3])) / 2
}

// dotPx returns where a dot's centre lies in the picture.
func (in *Input) dotPx(ref table.DotRef) geometry.Point {
	c := &in.Layout.Cards[ref.Card]
	return in.View.Seen(c, c.Face.Dots()[ref.Dot])
}

// dotRadiusPx returns how large a dot is in the picture.
func (in *Input) dotRadiusPx(ref table.DotRef) float64 {
	c := &in.Layout.Cards[ref.Card]
	return in.Layout.Deck.Style.DotDiameter / 2 * in.View.Camera.ScaleAt(c.Pose.Apply(c.Face.Dots()[ref.Dot]))
}

package report

import (
	"slices"

	"referee/geometry"
	"referee/table"
)

// Part is one of several photos that show a table.
type Part struct {
	Photo Photo
	Seen  table.Part
}

// whereabouts are a place as people find it: in which ninth of which photo.
type whereabouts struct {
	ninth key    // "" for nowhere that can be said
	photo string // "" for the one that is reported on
}

// where words them.
func (w words) where(at whereabouts) string {
	if at.photo == "" || at.ninth == "" {
		return w.say(at.ninth)
	}
	return w.say(placeElsewhere, w.say(at.ninth), at.photo)
}

// place names the ninth of the picture that a point (px) lies in.
func place(p geometry.Point, width, height int) key {
	ninth := func(v float64, size int) int { return min(2, max(0, int(3*v/float64(max(1, size))))) }
	return places[ninth(p[1], height)][ninth(p[0], width)]
}

var places = [3][3]key{
	{placeTopLeft, placeTop, placeTopRight},
	{placeLeft, placeMiddle, placeRight},
	{placeBottomLeft, placeBottom, placeBottomRight},
}

// cardPx returns where the card's centre lies in the picture.
func (in *Input) cardPx(id table.CardID) geometry.Point {
	return in.View.Seen(&in.Layout.Cards[id], geometry.Point{})
}

func (in *Input) cardPlace(id table.CardID) whereabouts {
	return in.spotOf(in.Layout.Cards[id].Pose.At, func(p *table.Part) bool { return p.Shows(in.Layout, id) })
}

// placeAt is where a place of the table, mm, is.
func (in *Input) placeAt(at geometry.Point) whereabouts {
	return in.spotOf(at, func(p *table.Part) bool { return p.ShowsPlace(at) })
}

// spotOf finds a place of the table in the photo that is reported on, or where that
// does not show it in the first that does.
func (in *Input) spotOf(at geometry.Point, shows func(*table.Part) bool) whereabouts {
	if len(in.Parts) > 0 && !shows(&in.Parts[in.Part].Seen) {
		if k := slices.IndexFunc(in.Parts, func(p Part) bool { return shows(&p.Seen) }); k >= 0 {
			p := &in.Parts[k]
			return whereabouts{place(p.Seen.View.Camera.Project(at), p.Photo.Width, p.Photo.Height), p.Photo.Path}
		}
	}
	return whereabouts{place(in.View.Camera.Project(at), in.Photo.Width, in.Photo.Height), ""}
}

// onPhoto tells whether the photo that is reported on shows a card.
func (in *Input) onPhoto(id table.CardID) bool {
	return len(in.Parts) == 0 || in.Parts[in.Part].Seen.Shows(in.Layout, id)
}

// OnPart is the same report on another of the photos of a table: nothing but where on
// the picture things are is otherwise.
func (in Input) OnPart(k int) *Input {
	p := &in.Parts[k]
	in.Part, in.Photo, in.View, in.Layout = k, p.Photo, p.Seen.View, p.Seen.Of(in.Layout)
	return &in
}

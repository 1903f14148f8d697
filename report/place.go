package report

import (
	"referee/geometry"
	"referee/table"
)

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
	return in.View.Camera.Project(in.Layout.Cards[id].Pose.At)
}

func (in *Input) cardPlace(id table.CardID) key {
	return place(in.cardPx(id), in.Photo.Width, in.Photo.Height)
}

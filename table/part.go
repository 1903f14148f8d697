package table

import (
	"slices"

	"referee/geometry"
)

// Part is what one of several photos shows of a table that is too long for one.
type Part struct {
	View View `json:"view"` // in the frame of the whole table
	// Cards are those that the photo shows, where and how high they seem to lie on it.
	// Two readings of one table differ by a millimetre or two: drawn over its own
	// photo, a card must lie where that shows it.
	Cards map[CardID]Sight `json:"cards"`
}

// Sight is how a card lies by one photo.
type Sight struct {
	Pose         geometry.Pose `json:"pose"`
	AbovePlaneMM float64       `json:"above_plane_mm"`
	Rise         geometry.Rise `json:"face,omitzero"`
	formerHeight
}

// In is the view of a table in another frame; to is that frame from the view's.
func (v View) In(to geometry.Pose) View {
	v.Camera = v.Camera.In(to)
	return v
}

// Of is the table with its cards where this photo shows them; nothing else is
// otherwise.
func (p *Part) Of(l *Layout) *Layout {
	out := *l
	out.Cards, out.outline = slices.Clone(l.Cards), slices.Clone(l.outline)
	card := l.Deck.CardPolygon()
	for id, seen := range p.Cards {
		if int(id) >= len(out.Cards) {
			continue
		}
		out.Cards[id].Pose, out.Cards[id].AbovePlaneMM, out.Cards[id].Rise = seen.Pose, seen.formerHeight.or(seen.AbovePlaneMM), seen.Rise
		out.outline[id] = seen.Pose.ApplyAll(card)
	}
	return &out
}

// Shows tells whether the photo shows a card: it was read there, or its middle lies
// within the picture.
func (p *Part) Shows(l *Layout, id CardID) bool {
	if _, read := p.Cards[id]; read {
		return true
	}
	return p.ShowsPlace(l.Cards[id].Pose.At)
}

// foldMM is how far a place may come back from where it went, there and back through
// the lens. Far outside the picture a lens model folds back into it.
const foldMM = 1

// ShowsPlace tells whether a place of the table, mm, lies within the picture.
func (p *Part) ShowsPlace(at geometry.Point) bool {
	v := &p.View
	px := v.Camera.Project(at)
	if !geometry.Finite(px) || px[0] < 0 || px[1] < 0 || px[0] > float64(v.Width-1) || px[1] > float64(v.Height-1) {
		return false
	}
	back := v.Camera.Unproject(px)
	return geometry.Finite(back) && geometry.Distance(back, at) < foldMM
}

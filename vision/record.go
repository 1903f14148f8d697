package vision

import (
	"context"
	"image"
	"slices"

	"referee/table"
)

// record is what a reading leaves for the next one of the same table: all that
// was read, and what was seen of each card, but not the picture.
type record struct {
	plane     *tablePlane
	stack     *stacked
	sightings []*sighting // by card
	// background are the bounds of the regions that no card accounts for.
	background []image.Rectangle
	doubts     *doubts
}

// newRecord records a reading. What was seen of cards before, and is known still,
// is not looked at again.
func newRecord(ctx context.Context, st *stacked, lines *contours, plane *tablePlane, told *doubts, known []*sighting) (*record, error) {
	seen, err := sightings(ctx, st, func(i int) bool { return i >= len(known) || known[i] == nil })
	if err != nil {
		return nil, err
	}
	for i, k := range known {
		if k != nil {
			seen[i] = k
		}
	}
	blind := st.scene.clone()
	blind.r, blind.white = nil, nil
	cam := st.plane.camera()
	return &record{
		plane: plane, stack: st.onScene(blind), sightings: seen, doubts: told,
		background: boundsOfAll(unexplained(lines.regions, explainedBy(blind.cards, blind.models), &cam)),
	}, nil
}

func boundsOfAll(regions []region) []image.Rectangle {
	out := make([]image.Rectangle, len(regions))
	for i := range regions {
		g := &regions[i]
		out[i] = image.Rect(g.MinX, g.MinY, g.MaxX+1, g.MaxY+1)
	}
	return out
}

// keptDoubts are the doubts about a card's face under another number.
func keptDoubts(told []table.Doubt, card table.CardID) []table.Doubt {
	out := slices.Clone(told)
	for k, d := range out {
		switch d := d.(type) {
		case table.Obscured:
			d.Card = card
			out[k] = d
		case table.Misfit:
			d.Card = card
			out[k] = d
		case table.CutOff:
			d.Card = card
			out[k] = d
		case table.DotUnsettled:
			d.Dot.Card = card
			out[k] = d
		}
	}
	return out
}

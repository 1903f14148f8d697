package updating

import (
	"context"
	"image"
	"slices"

	"referee/table"
	"referee/vision/contour"
	"referee/vision/doubting"
	"referee/vision/finding"
	"referee/vision/ordering"
	"referee/vision/scene"
)

// Record is what a reading leaves for the next one of the same table: all that
// was read, and what was seen of each card, but not the picture.
type Record struct {
	Plane     *finding.TablePlane
	Stack     *ordering.Stacked
	sightings []*sighting // by card
	// background are the bounds of the regions that no card accounts for.
	background []image.Rectangle
	doubts     *doubting.Doubts
}

// NewRecord records a reading. What was seen of cards before, and is known still,
// is not looked at again.
func NewRecord(ctx context.Context, st *ordering.Stacked, lines *finding.Contours, plane *finding.TablePlane, told *doubting.Doubts, known []*sighting) (*Record, error) {
	seen, err := sightings(ctx, st, func(i int) bool { return i >= len(known) || known[i] == nil })
	if err != nil {
		return nil, err
	}
	for i, k := range known {
		if k != nil {
			seen[i] = k
		}
	}
	blind := st.Scene.Clone()
	blind.Raster, blind.White = nil, nil
	cam := st.Plane.Camera()
	return &Record{
		Plane: plane, Stack: st.OnScene(blind), sightings: seen, doubts: told,
		background: boundsOfAll(finding.Unexplained(lines.Regions, scene.ExplainedBy(blind.Cards, blind.Models), &cam)),
	}, nil
}

func boundsOfAll(regions []contour.Region) []image.Rectangle {
	out := make([]image.Rectangle, len(regions))
	for i := range regions {
		out[i] = regions[i].Bounds()
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

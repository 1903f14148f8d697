package updating

import (
	"context"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/raster"
	"referee/vision/scene"
)

// sighting is what a picture shows of a card as it was read: of its border, its
// face and its emblem, at fixed places, so that two pictures can be compared
// place by place. What lies on the card hides some places in either.
type sighting struct {
	hits   []bool // by edge point
	open   []bool // by edge point: no card lies on it
	face   *scene.SeenFace
	emblem identifying.Patch
	light  raster.Light
	// lies is where the border by itself says that the card lies, with the camera
	// held: it is compared with another one only.
	lies geometry.Pose
}

// sightings looks at the cards asked for; nil stands for the others.
func sightings(ctx context.Context, st *ordering.Stacked, asked func(i int) bool) ([]*sighting, error) {
	above := st.CardsAbove()
	out := make([]*sighting, len(st.Cards))
	err := parallel.ForContext(ctx, len(out), func(i int) {
		if asked(i) {
			out[i] = sightingOf(st.FacesRead, i, func(j int) bool { return above[i][j] })
		}
	})
	return out, err
}

// sightingOf looks at card i, on which the cards selected lie.
func sightingOf(fr *identifying.FacesRead, i int, above func(j int) bool) *sighting {
	best := &fr.Identities[i].Best
	pose, m := fr.PoseOf(i, best), &fr.Models[best.Model]
	clear := fr.ClearOf(pose.At, above)
	cam := fr.Plane.Camera()
	h := scene.Detection{Model: best.Model, Pose: pose}
	fr.Verify(&h, &cam, scene.FineMM)
	open := make([]bool, len(h.Hits))
	for k := range h.Hits {
		open[k] = clear(pose.Apply(m.Edges[k].At))
		h.Hits[k] = h.Hits[k] && open[k]
	}
	out := &sighting{hits: h.Hits, open: open, light: fr.MeasureLight(&h, m, &cam)}
	out.face = fr.SeeFace(m.Grid, pose, &out.light, clear)
	out.emblem = fr.PatchAt(pose, &out.light, int(2*fr.Deck.Style.EmblemRadius/identifying.PatchStepMM)+1, clear)
	out.lies = pose.Compose(fr.BorderStep(&h, m, &cam))
	return out
}

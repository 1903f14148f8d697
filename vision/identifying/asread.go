package identifying

import (
	"referee/vision/raster"
	"referee/vision/scene"
)

// RenderingOf returns the prediction for card i as it was read.
func (cr *CardsRead) RenderingOf(i int) scene.Rendering {
	ink := scene.UnknownInk
	if cr.Inks[i].Color != nil {
		ink = cr.Inks[i].Shown
	}
	best := &cr.Identities[i].Best
	return cr.Render(&cr.Models[best.Model], cr.PoseOf(i, best), ink)
}

// LightOver is the light on two cards where they meet; that on the nearest
// card which was measured if they were not.
func (cr *CardsRead) LightOver(a, b int) *raster.Light {
	la, lb := cr.Mixtures[a].light(), cr.Mixtures[b].light()
	switch {
	case la.OK && lb.OK:
		for k := range la.White {
			la.White[k] = (la.White[k] + lb.White[k]) / 2
			la.Black[k] = (la.Black[k] + lb.Black[k]) / 2
		}
		return &la
	case la.OK:
		return &la
	case lb.OK:
		return &lb
	}
	return cr.LightNear(cr.Cards[a].Pose.At)
}

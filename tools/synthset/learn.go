package main

import (
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
)

// learnTilt is the largest tilt of a photo that a deck is learned from: people
// who lay cards out for a photo stand above them.
const learnTilt = 25

// learnPhotos writes LA and LB, 12-megapixel photos of a phone.
func (s *settings) learnPhotos(p *synth.Painter, d *deck.Deck) error {
	layouts, colors, err := synth.LearnTables(d, s.seed)
	if err != nil {
		return err
	}
	surfaces := []synth.SurfaceKind{synth.Plain, synth.Cloth, synth.Wood, synth.DarkWood, synth.Marble}
	lights := []synth.LightKind{synth.Even, synth.Lamp, synth.Glare, synth.Dim}
	if s.light != "" {
		lights = []synth.LightKind{synth.LightKind(s.light)}
	}
	for i, t := range []*synth.Table{layouts, colors} {
		rng := rand.New(rand.NewPCG(s.seed, uint64(i)))
		o := synth.DefaultShot()
		o.Width, o.Height = 4000, 3000
		o.Tilt = geometry.Angle(learnTilt*rng.Float64()) * geometry.Degree
		o.Surface = surfaces[rng.IntN(len(surfaces))]
		o.Light = lights[rng.IntN(len(lights))]
		// What a sensor makes of an ink cannot be told from the ink.
		o.Tint = 0
		if err := s.sized(&o); err != nil {
			return err
		}
		shot, err := synth.Shoot(t, o, s.seed*2+uint64(i))
		if err != nil {
			return err
		}
		if err := p.Save(s.out, []string{"LA", "LB"}[i], shot); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"math/rand/v2"

	"referee/synth"
)

// What varies from picture to picture besides camera, tilt, light and table: one
// in how many has a hand over the board, a thing on it, a part of it beyond the
// picture, and a worn board.
const (
	handOneIn    = 5   // of how many pictures has one; so the next three
	thingOneIn   = 8   // a pen, a phone or a mug
	cutOneIn     = 6   // by cutMost at the most
	wornOneIn    = 3   // by wearMost at the most
	cutMost      = 0.3 // of the board
	wearMost     = 0.8 // 1 is some years of play
	besideOneIn  = 4   // of each of mug, pen and phone
	webcamOneIn  = 3   // the others are of phones
	largestWebMM = 520 // boards larger than that are no board for a webcam
)

// conditionsOf draws how a table is photographed, and how worn its board is.
func conditionsOf(t *synth.BoardTable, rng *rand.Rand, seed uint64) synth.ShotOptions {
	kind := synth.Phone
	if rng.IntN(webcamOneIn) == 0 && max(t.Board.WidthMM, t.Board.HeightMM) < largestWebMM {
		kind = synth.Webcam
	}
	o := synth.RandomShot(kind, seed)
	o.Props, t.Over, t.Wear = nil, nil, 0
	for _, p := range []synth.Prop{synth.Mug, synth.Pen, synth.Handset} {
		if rng.IntN(besideOneIn) == 0 {
			o.Props = append(o.Props, p)
		}
	}
	if rng.IntN(handOneIn) == 0 {
		o.Props = append(o.Props, synth.Hand)
	}
	if rng.IntN(thingOneIn) == 0 {
		t.Over = []synth.Prop{[]synth.Prop{synth.Pen, synth.Handset, synth.Mug}[rng.IntN(3)]}
	}
	if rng.IntN(cutOneIn) == 0 {
		o.Cut = cutMost * rng.Float64()
	}
	if rng.IntN(wornOneIn) == 0 {
		t.Wear = wearMost * rng.Float64()
	}
	return o
}

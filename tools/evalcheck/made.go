package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
)

// What the made-up placements are like.
const (
	deviationMM  = 6.0       // misalignments lie evenly between 0 and this
	turnDeg      = 5.0       // largest turn
	cardsLeast   = 9         // on a table
	cardsMost    = 16        //
	finestMM     = 0.25      // mm a px, in the middle of the table
	coarsestMM   = 0.8       //
	thicknessMM  = 0.15      // of a card: as thick as the errors on the path-traced photos suggest
	seedsPicture = 1_000_003 // keeps these tables apart from those of other tools
)

// made is a made-up table with its picture.
type made struct {
	shot     *synth.Shot
	jpeg     []byte
	mmPerPx  float64
	printing string
	kind     string
}

// series is a row of pictures of one sort.
type series struct {
	name  string // what its placements are listed as, before the kind of camera
	taken func(synth.CameraKind, uint64) synth.ShotOptions
}

// fresh are new cards on all kinds of tables; worn ones are bent and printed off
// the cut, and what they are measured by is the print.
var (
	fresh = series{"", func(kind synth.CameraKind, seed uint64) synth.ShotOptions {
		o := synth.RandomShot(kind, seed)
		o.ThicknessMM = thicknessMM
		return o
	}}
	worn = series{"worn ", synth.WornShot}
)

// makePicture makes up picture i: printings and kinds of camera in turn,
// resolutions spread evenly.
func (s *series) makePicture(painters []*synth.Painter, decks []*deck.Deck, i int, seed uint64) (*made, error) {
	seed = seed*seedsPicture + uint64(i)
	rng := rand.New(rand.NewPCG(seed, 0))
	k := i % len(decks)
	kind := [...]synth.CameraKind{synth.Phone, synth.Webcam}[i/len(decks)%2]
	// The golden section spreads any number of pictures evenly.
	_, at := math.Modf(0.5 + 0.6180339887*float64(i/(2*len(decks))))
	t, err := playDisputed(decks[k], cardsLeast+rng.IntN(cardsMost-cardsLeast+1), seed)
	if err != nil {
		return nil, err
	}
	o := s.taken(kind, seed)
	o.Props = nil
	shot, err := shootAt(t, o, finestMM*math.Pow(coarsestMM/finestMM, at), seed)
	if err != nil {
		return nil, err
	}
	img, err := painters[k].Render(shot)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: shot.Quality}); err != nil {
		return nil, err
	}
	return &made{shot, b.Bytes(), 1 / scaleOf(shot), decks[k].Name, s.name + string(kind)}, nil
}

// playDisputed lays every card on a shape of its kind, more or less well.
func playDisputed(d *deck.Deck, cards int, seed uint64) (*synth.Table, error) {
	o := synth.DefaultPlay()
	o.Cards = cards
	o.DeviationMM, o.MaxTurn = deviationMM, turnDeg*geometry.Degree
	o.FoulMinMM, o.FoulMaxMM = deviationMM+1, deviationMM+2 // none are asked for
	return synth.Play(d, o, seed)
}

// shootAt chooses the size of the picture so that a px measures about as many
// mm as asked for: the lens scales with it.
func shootAt(t *synth.Table, o synth.ShotOptions, mmPerPx float64, seed uint64) (*synth.Shot, error) {
	for range 2 {
		shot, err := synth.Shoot(t, o, seed)
		if err != nil {
			return nil, fmt.Errorf("setting up a picture: %w", err)
		}
		by := 1 / mmPerPx / scaleOf(shot)
		o.Width, o.Height = int(float64(o.Width)*by), int(float64(o.Height)*by)
	}
	return synth.Shoot(t, o, seed)
}

// scaleOf is the mean scale over the cards, px a mm.
func scaleOf(s *synth.Shot) float64 {
	sum := 0.0
	for i := range s.Table.Layout.Cards {
		sum += s.View.Camera.ScaleAt(s.Table.Layout.Cards[i].Pose.At)
	}
	return sum / float64(len(s.Table.Layout.Cards))
}

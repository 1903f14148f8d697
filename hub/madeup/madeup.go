// Package madeup makes up the games of a tournament: events as a table's camera would
// tell them, of cards laid by the rules, with fouls and questions among them.
//
//	seed ─▶ synth.Play ─▶ New ─▶ Game: terms, events ─▶ Step by Step into a store
//
// The demo, the tests and the measurements play them; no picture is read.
package madeup

import (
	"context"
	"image"
	"image/color"
	"math/rand/v2"
	"time"

	"referee/deck"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
	"referee/scoring"
	"referee/store"
	"referee/synth"
	"referee/table"
)

// Game is a made-up game.
type Game struct {
	Terms  store.Terms
	Events []record.Event // without numbers
}

// questionEvery is how many cards are laid for each that is not read for certain.
const questionEvery = 12

// New makes up a game of so many cards between players, who have a colour each.
func New(players []string, cards int, seed uint64) (*Game, error) {
	d := deck.Default()
	o := synth.DefaultPlay()
	o.Cards, o.Colors, o.Fouls = cards, len(players), synth.RandomFouls(min(2, cards/10), seed)
	made, err := synth.Play(d, o, seed)
	if err != nil {
		return nil, err
	}
	g := &Game{Terms: store.Terms{Game: games.Default().Code(), Camera: "made up"}}
	for i, p := range players {
		g.Terms.Seats = append(g.Terms.Seats, record.Seat{Player: p, Color: made.Colors[i].Name})
	}
	referee, err := games.Default().Referee(rules.Values{})
	if err != nil {
		return nil, err
	}
	judged := scoring.Settle(made.Layout, referee).Judgement
	rng := rand.New(rand.NewPCG(seed, 18))
	for i := range made.Layout.Cards {
		g.Events = append(g.Events, placed(made.Layout, table.CardID(i), &judged, rng))
	}
	g.Events = append(g.Events, record.Event{Kind: record.End, Sure: true})
	return g, nil
}

// placed is the event of a card that is laid.
func placed(l *table.Layout, id table.CardID, judged *rules.Judgement, rng *rand.Rand) record.Event {
	c := l.Cards[id]
	c.Piece = table.PieceID(id + 1)
	e := record.Event{Kind: record.Placed, Laid: record.LaidOf(&c), Sure: true, T: float64(id) * 6}
	e.Name(&c)
	if c.Color == nil {
		e.Kind = record.Begun
		return e
	}
	v := judged.Verdicts[id]
	e.Ruling = &record.Ruling{Legal: v.Legal}
	if !v.Legal {
		e.Ruling.Reason = v.Reason
	}
	if v.Legal && rng.IntN(questionEvery) == 0 {
		e.Sure, e.Question = false, record.AskSeen
	}
	return e
}

// Play keeps the next event of a game that has had so many, and a picture of what is
// asked or disputed.
func (g *Game) Play(ctx context.Context, st *store.Store, game int64, had int, at time.Time) error {
	e, err := g.next(ctx, st, game, had)
	if err != nil {
		return err
	}
	if err := st.Append(ctx, game, &e, at); err != nil {
		return err
	}
	if e.Kind == record.Placed && (!e.Sure || !e.Ruling.Legal) {
		return st.AddCloseup(ctx, game, e.Seq, closeup(&e))
	}
	return nil
}

// next is the event that comes after those that are kept, whose rulings of people count
// as none of the game's own.
func (g *Game) next(ctx context.Context, st *store.Store, game int64, had int) (record.Event, error) {
	kept, err := st.Events(ctx, game)
	if err != nil {
		return record.Event{}, err
	}
	e := g.Events[had]
	e.Seq = len(kept) + 1
	return e, nil
}

// Had is how many of a game's own events are kept.
func Had(kept []record.Event) int {
	n := 0
	for i := range kept {
		if kept[i].Kind != record.Corrected && kept[i].Kind != record.Undone {
			n++
		}
	}
	return n
}

// pictureSide is the width and height of a made-up close-up, px.
const pictureSide = 320

// closeup is a picture of a card on wood: its colour in a black frame.
func closeup(e *record.Event) []byte {
	img := image.NewRGBA(image.Rect(0, 0, pictureSide, pictureSide))
	ink := color.RGBA{200, 200, 200, 255}
	if c, known := deck.Default().Color(e.Color); known {
		r, g, b := c.Ink.R, c.Ink.G, c.Ink.B
		ink = color.RGBA{r, g, b, 255}
	}
	for y := range pictureSide {
		for x := range pictureSide {
			c := color.RGBA{150, 112, 74, 255}
			if in := func(lo, hi int) bool { return x > lo && x < hi && y > lo/2 && y < hi+lo/2 }; in(120, 200) {
				c = ink
			} else if in(100, 220) {
				c = color.RGBA{20, 20, 20, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return encode(img)
}

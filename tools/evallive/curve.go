package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"referee/deck"
	"referee/synth"
)

// measured is how many cards are laid on a table for each point of the curve.
const measured = 6

// measureCurve measures the latency of cards that are laid on tables of more and
// more cards, at 1920×1080.
func (o *options) measureCurve(ctx context.Context, rows []row) ([]row, error) {
	for _, n := range o.curve {
		if slices.ContainsFunc(rows, func(r row) bool { return r.Cards == n }) {
			continue
		}
		play := synth.DefaultPlay()
		play.Cards, play.Colors = n, min(6, max(2, n/18+1))
		play.Fouls = synth.Fouls{}
		t, err := synth.Play(deck.Default(), play, uint64(n))
		if err != nil {
			return nil, err
		}
		shot := synth.DefaultShot()
		shot.Camera, shot.Width, shot.Height, shot.Light, shot.Surface, shot.Props = synth.Webcam, 1920, 1080, synth.Even, synth.Cloth, nil
		film := synth.DefaultFilm()
		film.Nudges, film.Resting, film.Begun = 0, 0, n-1-measured
		r := row{Name: fmt.Sprintf("%d cards", n), Seed: uint64(n), Cards: n}
		if err := o.follow(ctx, &r, t, shot, film); err != nil {
			return nil, fmt.Errorf("%d cards: %w", n, err)
		}
		if rows, err = o.add(rows, r); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// curveText is the curve as a table in Markdown.
func curveText(rows []row) string {
	points := slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r.Cards == 0 })
	if len(points) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nLatency against the cards on the table, at 1920×1080, of the last %d cards laid:\n\n| cards | told | latency | of processors |\n| --- | --- | --- | --- |\n", measured)
	for i := range points {
		p := &points[i]
		if len(p.Latencies) == 0 {
			fmt.Fprintf(&b, "| %d | 0 of %d | – | – |\n", p.Cards, p.Events)
			continue
		}
		fmt.Fprintf(&b, "| %d | %d of %d | %.0f, %.0f ms | %.0f, %.0f ms |\n", p.Cards, p.Found, p.Events, quantile(p.Latencies, 0.5), quantile(p.Latencies, 0.95), quantile(p.Worked, 0.5), quantile(p.Worked, 0.95))
	}
	return b.String()
}

package main

import (
	"fmt"
	"image"
	"path/filepath"

	"referee/dispute"
	"referee/record"
	"referee/report"
	"referee/scoring"
	"referee/table"
)

// closeupName is the picture of the foul that an event tells.
func closeupName(dir string, foul int) string {
	return filepath.Join(dir, fmt.Sprintf("foul-%d.jpg", foul))
}

// drawFouls draws the fouls that were announced since it was last called, beside
// the watching: a drawing takes as long as a few frames.
func (g *watched) drawFouls() {
	fouls := g.fouls
	g.fouls = nil
	if len(fouls) == 0 {
		return
	}
	photo, err := g.watcher.Picture()
	if err != nil || g.watcher.Reading() == nil {
		return
	}
	in := g.input(g.watcher.InView())
	g.drawing.Add(1)
	go func() {
		defer g.drawing.Done()
		for i := range fouls {
			g.drawFoul(photo, in, &fouls[i])
		}
	}()
}

// input is what a report of the table as it is now is made from.
func (g *watched) input(l *table.Layout) *report.Input {
	view, referee := g.watcher.Reading().View, g.watcher.RulingOn(l)
	result := scoring.Settle(l, referee)
	return &report.Input{
		Game: g.s.Game, Referee: referee, Way: g.way, Values: g.s.Said, Said: g.watcher.SaidOn(l),
		Photo: report.Photo{Path: g.o.camera, Width: view.Width, Height: view.Height},
		View:  view, Layout: l, Result: &result,
		Moves: map[table.CardID][]report.Move{},
	}
}

// drawFoul draws a card that lies on another; of others there is nothing to show
// from near by.
func (g *watched) drawFoul(photo image.Image, in *report.Input, foul *record.Event) {
	id, there := in.Layout.ByPiece(foul.Piece)
	if !there {
		return
	}
	c, laid := dispute.ExamineCard(in.Layout, in.Referee, id)
	if !laid {
		return
	}
	check := in.Check(report.Settled{Case: c})
	drawn, err := report.Closeup(photo, check, &check.Cases[0], g.lang)
	path := closeupName(g.o.closeups, foul.Seq)
	if err == nil {
		err = writePicture(path, drawn)
	}
	if err != nil { // the game goes on without the picture
		g.note(report.LiveNoCloseup, report.Fault(err, g.lang))
		return
	}
	g.note(report.LiveCloseup, path)
}

package main

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/jpeg"
	"math"

	"referee/dispute"
	"referee/geometry"
	"referee/record"
	"referee/report"
	"referee/table"
)

// deskPictures are the events of which a desk wants a picture. One goroutine uses it.
type deskPictures struct {
	wanted []record.Event
	drawn  map[int]bool // by the event that laid the card
}

// want remembers an event that asks something, or tells of a card against the rules.
func (d *deskPictures) want(e *record.Event) {
	if d == nil || e.Piece == 0 || e.Kind == record.Begun || e.Kind == record.Removed {
		return
	}
	if foul := e.Ruling != nil && (!e.Legal || e.OutOfTurn); !e.Sure || e.Question != "" || foul {
		d.wanted = append(d.wanted, *e)
	}
}

// deskPicture is a picture that is still to be drawn.
type deskPicture struct {
	laid   int // the event
	card   table.CardID
	placed bool // whether it lies rightly is what is asked
}

// drawForDesk draws what the desk wants, beside the watching, each card once.
func (g *servedGame) drawForDesk() {
	d := g.forDesk
	if d == nil || len(d.wanted) == 0 || g.watcher.Reading() == nil {
		return
	}
	photo, err := g.watcher.Picture()
	if err != nil || photo == nil {
		return // there are no frames yet
	}
	in := g.input(g.watcher.InView())
	var todo []deskPicture
	for i := range d.wanted {
		e := &d.wanted[i]
		p := g.watcher.State().Piece(e.Piece)
		if p == nil || d.drawn[p.Seq] {
			continue
		}
		id, there := in.Layout.ByPiece(e.Piece)
		if !there {
			continue
		}
		if d.drawn == nil {
			d.drawn = map[int]bool{}
		}
		d.drawn[p.Seq] = true
		todo = append(todo, deskPicture{p.Seq, id, e.Question == "" || e.Question == record.AskVerdict})
	}
	d.wanted = nil
	g.drawing.Go(func() {
		for _, p := range todo {
			data, err := p.draw(photo, in, g.lang)
			if err == nil {
				err = g.store.AddCloseup(context.Background(), g.game, p.laid, data)
			}
			if err != nil { // the game goes on without the picture
				g.complain(err)
			}
		}
	})
}

// draw draws a card as a dispute is settled, or as the camera sees it with what lies
// round it, where it is another thing that is asked.
func (p *deskPicture) draw(photo image.Image, in *report.Input, lang report.Lang) ([]byte, error) {
	if c, laid := dispute.ExamineCard(in.Layout, in.Referee, p.card); laid && p.placed {
		check := in.Check(report.Settled{Case: c})
		drawn, err := report.Closeup(photo, check, &check.Cases[0], lang)
		if err != nil {
			return nil, err
		}
		return smallJPEG(drawn)
	}
	return smallJPEG(cropAround(photo, in.View.Camera, in.Layout.Outline(p.card)))
}

// The part of a picture that is cut out round a card: as wide as the card, and that once
// more on each side.
const cropBeside = 1.0

// cropAround is what a picture shows round a shape on the table.
func cropAround(photo image.Image, c geometry.Camera, shape geometry.Polygon) image.Image {
	lo, hi := geometry.Point{math.Inf(1), math.Inf(1)}, geometry.Point{math.Inf(-1), math.Inf(-1)}
	for _, q := range shape {
		p := c.Project(q)
		for i := range p {
			lo[i], hi[i] = math.Min(lo[i], p[i]), math.Max(hi[i], p[i])
		}
	}
	more := cropBeside * math.Max(hi[0]-lo[0], hi[1]-lo[1])
	r := image.Rect(int(lo[0]-more), int(lo[1]-more), int(hi[0]+more), int(hi[1]+more)).Intersect(photo.Bounds())
	if r.Empty() {
		r = photo.Bounds()
	}
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(out, out.Bounds(), photo, r.Min, draw.Src)
	return out
}

// largestPicture is what goes into one message to the desk, beside what names it.
const largestPicture = 500 << 10

// smallJPEG is a picture as a JPEG that goes to a desk.
func smallJPEG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	for _, quality := range []int{85, 70, 50, 30, 10} {
		b.Reset()
		if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		if b.Len() <= largestPicture {
			break
		}
	}
	return b.Bytes(), nil
}

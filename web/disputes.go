package web

import (
	"bytes"
	"context"
	"image/jpeg"
	"math"
	"net/http"
	"slices"
	"strings"

	"referee/dispute"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/store"
	"referee/table"
)

// ruledForm is one placement settled.
type ruledForm struct {
	Card    table.CardID `json:"card"`
	Ruling  rules.Ruling `json:"ruling"` // legal, nudge, illegal or unsettled
	Text    string       `json:"text"`
	Details []string     `json:"details"`
	Photos  []string     `json:"photos"` // that it was measured on
}

// maxTogether is how many photos are measured together.
const maxTogether = 8

// disputed is a placement that somebody asks about.
type disputed struct {
	check   *report.Check
	settled *report.Settled
	picture func(context.Context) ([]byte, error) // that it is drawn on, a JPEG
}

// dispute settles the placement that is asked about, on the photos that are named in
// with, too.
func (s *Server) dispute(r *http.Request) (*disputed, error) {
	c, in, err := s.countAsked(r)
	if err != nil {
		return nil, err
	}
	card, err := disputedCard(r, in)
	if err != nil {
		return nil, err
	}
	part := c.partShowing(card)
	in = c.on(part)
	shots := []dispute.Shot{{Name: in.Photo.Path, Layout: in.Layout}}
	for id := range strings.SplitSeq(r.URL.Query().Get("with"), ",") {
		if id == "" || id == c.photo.ID || slices.Contains(c.photo.Parts, id) || len(shots) >= maxTogether {
			continue // what is measured already is no further evidence
		}
		other, err := s.count(r.Context(), id)
		if err != nil {
			return nil, err
		}
		shots = append(shots, dispute.Shot{Name: other.input.Photo.Path, Layout: other.input.Layout})
	}
	d, err := settle(card, in, shots)
	if err == nil {
		d.picture = func(ctx context.Context) ([]byte, error) {
			return s.Store.Picture(ctx, pictureOf(c.photo, part), store.Upright)
		}
	}
	return d, err
}

// liveDispute settles a placement of the table that is watched.
func (s *Server) liveDispute(r *http.Request) (*disputed, error) {
	if s.Live == nil {
		return nil, refuse(http.StatusNotFound, "no game is being watched")
	}
	t := s.Live.Table()
	if t.Layout == nil || t.View.Width == 0 {
		return nil, errNoSuch()
	}
	result := scoring.Settle(t.Layout, t.Referee)
	in := s.liveInput(&t, &result)
	card, err := disputedCard(r, in)
	if err != nil {
		return nil, err
	}
	d, err := settle(card, in, nil)
	if err == nil {
		d.picture = func(context.Context) ([]byte, error) { return s.Live.Frame(), nil }
	}
	return d, err
}

// settle settles the placement of a card.
func settle(card table.CardID, in *report.Input, shots []dispute.Shot) (*disputed, error) {
	c, laid := dispute.ExamineCard(in.Layout, in.Referee, card)
	if !laid {
		return nil, errNoSuch()
	}
	settled := report.Settled{Case: c}
	if len(shots) > 1 {
		j := dispute.Join(shots, &c, in.Referee)
		settled = report.Settled{Case: j.Case, Photos: j.Photos, Without: j.Without, Layout: j.Layout, Judged: &j.Judged}
	}
	check := in.Check(settled)
	return &disputed{check: check, settled: &check.Cases[0]}, nil
}

// getDispute settles one placement, in words.
func (s *Server) getDispute(w http.ResponseWriter, r *http.Request) error {
	d, err := s.dispute(r)
	if err != nil {
		return err
	}
	return d.tell(w, langOf(r))
}

// getLiveDispute is the same for the table that is watched.
func (s *Server) getLiveDispute(w http.ResponseWriter, r *http.Request) error {
	d, err := s.liveDispute(r)
	if err != nil {
		return err
	}
	return d.tell(w, langOf(r))
}

func (d *disputed) tell(w http.ResponseWriter, lang report.Lang) error {
	var b strings.Builder
	if err := report.CheckWords(&b, d.check, lang); err != nil {
		return err
	}
	out := ruledForm{Card: d.settled.Card, Ruling: d.settled.Ruling(), Details: []string{}, Photos: append([]string{}, d.settled.Photos...)}
	for line := range strings.Lines(b.String()) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "- ")
		switch {
		case line == "":
		case out.Text == "":
			out.Text = line
		default:
			out.Details = append(out.Details, upperFirst(line))
		}
	}
	return answer(w, http.StatusOK, out)
}

// getCloseup is the place of a dispute from right above, with both shapes drawn
// over each other.
func (s *Server) getCloseup(w http.ResponseWriter, r *http.Request) error {
	d, err := s.dispute(r)
	if err != nil {
		return err
	}
	return s.drawDispute(w, r, d)
}

// getLiveCloseup is the same for the table that is watched.
func (s *Server) getLiveCloseup(w http.ResponseWriter, r *http.Request) error {
	d, err := s.liveDispute(r)
	if err != nil {
		return err
	}
	return s.drawDispute(w, r, d)
}

func (s *Server) drawDispute(w http.ResponseWriter, r *http.Request, d *disputed) error {
	data, err := d.picture(r.Context())
	if err != nil {
		return err
	}
	if data == nil {
		return errNoSuch()
	}
	s.drawing.Lock() // pixels of 12 megapixels have 50 MB: one at a time
	defer s.drawing.Unlock()
	photo, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	drawn, err := report.Closeup(photo, d.check, d.settled, langOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/jpeg")
	return jpeg.Encode(w, drawn, &jpeg.Options{Quality: annotatedQuality})
}

// placeForm is a lawful place of a card.
type placeForm struct {
	On      table.CardID  `json:"on"`
	Corners [4][2]float64 `json:"corners_px"`
}

// getMoves lists where a card that lies on the table could have been laid: on
// the table as it lay before it.
func (s *Server) getMoves(w http.ResponseWriter, r *http.Request) error {
	c, in, err := s.countAsked(r)
	if err != nil {
		return err
	}
	l := c.input.Layout
	card, err := cardIn(r, l)
	if err != nil {
		return err
	}
	out := []placeForm{}
	for _, p := range c.input.Referee.Places(l.Beneath(card), l.Cards[card].Face.Design, l.Cards[card].Color) {
		f := placeForm{On: p.On}
		for i, q := range l.Deck.Corners() {
			px := in.View.Camera.Project(p.Pose.Apply(q))
			if !geometry.Finite(px) {
				px = geometry.Point{-1, -1}
			}
			f.Corners[i] = [2]float64{math.Round(px[0]*10) / 10, math.Round(px[1]*10) / 10}
		}
		out = append(out, f)
	}
	return answer(w, http.StatusOK, map[string]any{"places": out})
}

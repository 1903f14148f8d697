package web

import (
	"context"
	"fmt"
	"sync"

	"referee/report"
	"referee/store"
)

// summaries remembers what lists show of photos: counting each anew would take
// long.
type summaries struct {
	mu   sync.Mutex
	byID map[string]remembered
}

// remembered is a summary with what it was counted from.
type remembered struct {
	from    string
	summary *summaryForm
}

const maxSummaries = 500 // of some KB each: with more, all are forgotten and counted again

// summary is what a list shows of a photo that was read; nil if it cannot be
// counted.
func (s *Server) summary(ctx context.Context, p *store.Photo) *summaryForm {
	said, err := s.Store.Corrections(ctx, p.ID)
	if err != nil {
		return nil
	}
	from := fmt.Sprintf("%d %s", len(said), p.Settings) // corrections are only ever added
	s.sums.mu.Lock()
	known := s.sums.byID[p.ID]
	s.sums.mu.Unlock()
	if known.from == from {
		return known.summary
	}
	c, err := s.count(ctx, p.ID)
	if err != nil {
		return nil
	}
	out := summaryOf(c.input)
	s.sums.mu.Lock()
	defer s.sums.mu.Unlock()
	if len(s.sums.byID) >= maxSummaries {
		clear(s.sums.byID)
	}
	s.sums.byID[p.ID] = remembered{from, out}
	return out
}

func summaryOf(in *report.Input) *summaryForm {
	out := &summaryForm{Winners: []string{}, Sure: in.Result.Sure, Scores: in.Result.RoundOf("").Points}
	for i := range in.Layout.Cards {
		if in.Layout.Present(in.Result.Judgement.Verdicts[i].Card) {
			out.Cards++
		}
	}
	for _, c := range in.Result.Winners {
		out.Winners = append(out.Winners, c.Name)
		out.Points = in.Result.Color(c.Name).Final
	}
	return out
}

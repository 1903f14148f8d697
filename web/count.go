package web

import (
	"context"
	"net/http"

	"referee/correction"
	"referee/deck"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/store"
)

// counted is a photo counted with all that people said about it.
type counted struct {
	photo *store.Photo
	said  []correction.Correction // all of them, undone ones too
	input *report.Input
}

// count judges and counts a photo that was read, with what was said about it
// and, last, what is being said.
func (s *Server) count(ctx context.Context, id string, saying ...correction.Correction) (*counted, error) {
	p, d, r, err := s.readingOf(ctx, id)
	if err != nil {
		return nil, err
	}
	own, err := decodeOwn(p.Settings)
	if err != nil {
		return nil, err
	}
	return s.countBy(ctx, p, d, r, &own, saying)
}

// countBy counts by settings, whatever those of the photo are.
func (s *Server) countBy(ctx context.Context, p *store.Photo, d *deck.Deck, r *reading, own *ownSettings, saying []correction.Correction) (*counted, error) {
	c, err := &counted{photo: p}, error(nil)
	if c.said, err = s.saidAbout(ctx, p.ID, d); err != nil {
		return nil, err
	}
	if err := bearable(append(c.said, saying...)); err != nil {
		return nil, err
	}
	referee, err := s.referee(own.values)
	if err != nil {
		return nil, err
	}
	layout, err := own.withEdge(r)
	if err != nil {
		return nil, err
	}
	applied, err := correction.Apply(layout, referee, append(c.said, saying...))
	if err != nil {
		return nil, &refused{http.StatusUnprocessableEntity, err}
	}
	result := scoring.Settle(applied.Layout, applied.Referee)
	c.input = &report.Input{
		Game: s.Game, Referee: applied.Referee, Way: wayOf(own.values), Values: s.saidWith(own.values), Photo: report.Photo{Path: p.Name, Width: r.view.Width, Height: r.view.Height},
		View: r.view, Layout: applied.Layout, Result: &result,
		Said:   correction.Standing(append(c.said, saying...)),
		Agreed: s.agreed(own),
		Moves:  report.FreeMoves(applied.Layout, &result.Judgement, applied.Referee),
		Parts:  partsOf(r),
	}
	return c, nil
}

// saidAbout is all that people said about a photo, undone or not.
func (s *Server) saidAbout(ctx context.Context, id string, d *deck.Deck) ([]correction.Correction, error) {
	kept, err := s.Store.Corrections(ctx, id)
	if err != nil {
		return nil, err
	}
	var out []correction.Correction
	for _, data := range kept {
		one, err := correction.Decode(data, d)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// bearable refuses what would take long to count: cards that people add raise
// a question with each one that they overlap.
func bearable(said []correction.Correction) error {
	added, standing := 0, correction.Standing(said)
	for _, c := range standing {
		if _, is := c.(correction.Added); is {
			added++
		}
	}
	if added > maxAdded || max(len(said), len(standing)) > maxSaid {
		return refuse(http.StatusUnprocessableEntity, "that is more than can be put right on one photo: take another photo")
	}
	return nil
}

// checkValues holds settings against those that the game has.
func checkValues(g rules.Game, v rules.Values) error {
	numbers, choices := map[string]bool{}, map[string]bool{}
	if _, is := g.(rules.Variants); is {
		choices[keyWay], choices[keySuits] = true, true
	}
	for _, s := range g.Settings() {
		switch s := s.(type) {
		case rules.Number:
			numbers[s.Name] = true
		case rules.Choice:
			choices[s.Name] = true
		}
	}
	for k := range v.Numbers {
		switch {
		case choices[k]:
			return refuse(http.StatusBadRequest, "setting %q is no word", k)
		case !numbers[k]:
			return refuse(http.StatusBadRequest, "there is no setting %q", k)
		}
	}
	for k := range v.Choices {
		switch {
		case numbers[k]:
			return refuse(http.StatusBadRequest, "setting %q is no number", k)
		case !choices[k]:
			return refuse(http.StatusBadRequest, "there is no setting %q", k)
		}
	}
	return nil
}

// readingOf is what was read on a photo, with its deck, whatever people said about it.
func (s *Server) readingOf(ctx context.Context, id string) (*store.Photo, *deck.Deck, *reading, error) {
	p, err := s.Store.Photo(ctx, id)
	if err != nil {
		return nil, nil, nil, err
	}
	if p.State != store.Done {
		return nil, nil, nil, refuse(http.StatusConflict, "nothing has been read on that photo yet")
	}
	d, err := s.deckNamed(ctx, p.Deck)
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := s.tables.of(p, d)
	return p, d, r, err
}

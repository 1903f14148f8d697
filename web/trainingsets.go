package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"referee/internal/fault"
	"referee/report"
	"referee/store"
)

// Learner learns decks from photos. It is asked for one at a time.
type Learner interface {
	Learn(ctx context.Context, l *TrainingSet, progress func(stage string, done float64)) (*Learned, error)
}

// TrainingSet is what a deck is learned from.
type TrainingSet struct {
	Name    string  `json:"name"`
	WidthMM float64 `json:"width_mm"` // of an upright card
	NoStart bool    `json:"no_start,omitempty"`
	// Layouts and Colors are photos of all cards of one colour, and of one card
	// of every other colour.
	Layouts []string `json:"layouts"` // names of Photos
	Colors  []string `json:"colors"`
	// Answers say what cards are, by label: "triangle 2", or none. TrustDots
	// tells that the dots are right where a numeral looks otherwise.
	Answers   map[string]string `json:"answers,omitempty"`
	TrustDots bool              `json:"trust_dots,omitempty"`

	Photos map[string][]byte `json:"-"`
}

// Text is a sentence in every language.
type Text map[report.Lang]string

// Learned is what was learned.
type Learned struct {
	Deck      []byte     // the deck file; nil while something keeps it from being made
	Summary   Text       // of the deck
	Faults    []Text     // that only other photos put right
	Notes     []Text     // worth knowing
	Questions []Question // that only people can answer
	// Pictures by name: LABEL.png for the cards of questions, sheet-en.png and
	// sheet-fr.png with all cards as learned beside the photos.
	Pictures map[string][]byte
}

// Question is what only people can answer.
type Question struct {
	Text  Text
	Cards []string // labels
	Open  bool     // no deck can be made without an answer
}

const maxTrainingPhotos = 8 // of a kind

// keptTraining is what was learned, as it is kept.
type keptTraining struct {
	Deck      json.RawMessage `json:"deck,omitempty"`
	Summary   Text            `json:"summary,omitempty"`
	Faults    []Text          `json:"faults,omitempty"`
	Notes     []Text          `json:"notes,omitempty"`
	Questions []Question      `json:"questions,omitempty"`
}

// learn takes a training set from the database, and keeps what is learned.
func (s *Server) learn(ctx context.Context, id string, step func(string, float64)) error {
	keep := context.WithoutCancel(ctx)
	l, err := s.trainingSet(keep, id)
	if err != nil {
		return err
	}
	learned, err := s.learnSafely(ctx, l, step)
	switch {
	case s.queue.wasCancelled(id):
		return s.Store.KeepTrainingFault(keep, id, encodeFault(fault.Errorf("the reading was cancelled")))
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return s.Store.KeepTrainingFault(keep, id, encodeFault(err))
	}
	data, err := json.Marshal(keptTraining{learned.Deck, learned.Summary, learned.Faults, learned.Notes, learned.Questions})
	if err != nil {
		return err
	}
	return s.Store.KeepLearned(keep, id, data, learned.Pictures)
}

// trainingSet is one with its photos.
func (s *Server) trainingSet(ctx context.Context, id string) (*TrainingSet, error) {
	kept, err := s.Store.TrainingSet(ctx, id)
	if err != nil {
		return nil, err
	}
	l := &TrainingSet{Photos: map[string][]byte{}}
	if err := json.Unmarshal(kept.Asked, l); err != nil {
		return nil, err
	}
	for _, name := range append(append([]string{}, l.Layouts...), l.Colors...) {
		if l.Photos[name], err = s.Store.TrainingPicture(ctx, id, name); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (s *Server) learnSafely(ctx context.Context, l *TrainingSet, step func(string, float64)) (out *Learned, err error) {
	defer func() {
		if v := recover(); v != nil {
			s.Trouble(fmt.Errorf("learning a deck: %v", v))
			err = fault.Errorf("this is a fault of the program")
		}
	}()
	if s.Learner == nil {
		return nil, fault.Errorf("decks cannot be learned here")
	}
	return s.Learner.Learn(ctx, l, step)
}

// addTrainingSet takes the photos of a deck, keeps them, and lets it be learned.
func (s *Server) addTrainingSet(w http.ResponseWriter, r *http.Request) error {
	if s.Learner == nil {
		return refuse(http.StatusNotFound, "decks cannot be learned here")
	}
	select {
	case s.uploads <- struct{}{}:
		defer s.uploads.leave()
	case <-r.Context().Done():
		return r.Context().Err()
	}
	r.Body = http.MaxBytesReader(w, r.Body, 2*maxPhotoBytes)
	l, err := readTrainingSet(r)
	if err != nil {
		return err
	}
	asked, err := json.Marshal(l)
	if err != nil {
		return err
	}
	kept := &store.TrainingSet{ID: store.NewID(), Added: time.Now(), Asked: asked}
	if err := s.Store.AddTrainingSet(r.Context(), kept, l.Photos); err != nil {
		return err
	}
	s.queue.add(kept.ID, job{s.learn, true}) // if too many wait it is learned the next time
	return answer(w, http.StatusAccepted, map[string]string{"id": kept.ID})
}

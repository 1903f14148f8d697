package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"

	"referee/report"
	"referee/store"
)

// trainingForm is a training set as the API has it.
type trainingForm struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	State     string            `json:"state"`
	Stage     string            `json:"stage,omitempty"`
	Done      float64           `json:"progress"`
	Ahead     int               `json:"ahead,omitempty"`
	Error     string            `json:"error,omitempty"`
	Summary   string            `json:"summary,omitempty"`
	Faults    []string          `json:"faults"`
	Notes     []string          `json:"notes"`
	Questions []questionForm    `json:"questions"`
	Answers   map[string]string `json:"answers"`
	TrustDots bool              `json:"trust_dots"`
	Ready     bool              `json:"ready"` // there is a deck to be kept
}

type questionForm struct {
	Text  string   `json:"text"`
	Cards []string `json:"cards"`
	Open  bool     `json:"open"`
}

// getTrainingSet tells how far a training set is, and what is asked.
func (s *Server) getTrainingSet(w http.ResponseWriter, r *http.Request) error {
	kept, err := s.Store.TrainingSet(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var asked TrainingSet
	if err := json.Unmarshal(kept.Asked, &asked); err != nil {
		return err
	}
	lang := langOf(r)
	f := trainingForm{ID: kept.ID, Name: asked.Name, State: string(kept.State), Faults: []string{}, Notes: []string{}, Questions: []questionForm{}, Answers: map[string]string{}, TrustDots: asked.TrustDots}
	maps.Copy(f.Answers, asked.Answers)
	switch kept.State {
	case store.Failed:
		f.Error = decodeFault(kept.Fault, lang)
	case store.Done:
		var k keptTraining
		if err := json.Unmarshal(kept.Result, &k); err != nil {
			return err
		}
		f.Done, f.Summary, f.Ready = 1, k.Summary[lang], len(k.Deck) > 0
		for _, t := range k.Faults {
			f.Faults = append(f.Faults, t[lang])
		}
		for _, t := range k.Notes {
			f.Notes = append(f.Notes, t[lang])
		}
		for _, q := range k.Questions {
			f.Questions = append(f.Questions, questionForm{q.Text[lang], append([]string{}, q.Cards...), q.Open})
		}
	default:
		if at, waits := s.queue.progress(kept.ID); waits {
			f.State, f.Done, f.Ahead, f.Stage = at.State, at.Done, at.Ahead, report.Stage(at.Stage, lang)
		}
	}
	return answer(w, http.StatusOK, f)
}

// getTrainingPicture is a close-up of a card, or the sheet to compare.
func (s *Server) getTrainingPicture(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	if !strings.HasSuffix(name, ".png") {
		return errNoSuch()
	}
	data, err := s.Store.TrainingPicture(r.Context(), r.PathValue("id"), name)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	_, err = w.Write(data)
	return err
}

// addAnswers takes what people say of cards, and learns anew.
func (s *Server) addAnswers(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	s.talking.Lock()
	defer s.talking.Unlock()
	kept, err := s.Store.TrainingSet(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if kept.State == store.Queued {
		return refuse(http.StatusConflict, "it is being learned: wait until that is done")
	}
	var asked TrainingSet
	if err := json.Unmarshal(kept.Asked, &asked); err != nil {
		return err
	}
	var said struct {
		Answers   map[string]string `json:"answers"`
		TrustDots bool              `json:"trust_dots"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	if asked.Answers == nil {
		asked.Answers = map[string]string{}
	}
	maps.Copy(asked.Answers, said.Answers)
	asked.TrustDots = said.TrustDots
	again, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	if err := s.Store.AskAgain(r.Context(), kept.ID, again); err != nil {
		return err
	}
	s.queue.add(kept.ID, job{s.learn, true})
	return s.getTrainingSet(w, r)
}

// keepLearned keeps the deck that was learned, under a name, and lets photos
// show it from now on.
func (s *Server) keepLearned(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	var said struct {
		Name  string `json:"name"`
		Usual bool   `json:"usual"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	kept, err := s.Store.TrainingSet(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var k keptTraining
	if kept.State != store.Done || json.Unmarshal(kept.Result, &k) != nil || len(k.Deck) == 0 {
		return refuse(http.StatusConflict, "no deck has been learned yet")
	}
	if err := s.keepDeck(r.Context(), said.Name, k.Deck); err != nil {
		return err
	}
	if said.Usual {
		if err := s.takeDeck(r.Context(), strings.TrimSpace(said.Name)); err != nil {
			return err
		}
	}
	return s.listDecks(w, r)
}

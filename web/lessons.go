package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"referee/internal/fault"
	"referee/report"
	"referee/store"
)

// Learner learns decks from photos. It is asked for one at a time.
type Learner interface {
	Learn(ctx context.Context, l *Lesson, progress func(stage string, done float64)) (*Learned, error)
}

// Lesson is what a deck is learned from.
type Lesson struct {
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
	// Pictures by name: LABEL.png for the cards of questions, sheet.png with all
	// cards as learned beside the photos.
	Pictures map[string][]byte
}

// Question is what only people can answer.
type Question struct {
	Text  Text
	Cards []string // labels
	Open  bool     // no deck can be made without an answer
}

const maxLessonPhotos = 8 // of a kind

// keptLesson is what was learned, as it is kept.
type keptLesson struct {
	Deck      json.RawMessage `json:"deck,omitempty"`
	Summary   Text            `json:"summary,omitempty"`
	Faults    []Text          `json:"faults,omitempty"`
	Notes     []Text          `json:"notes,omitempty"`
	Questions []Question      `json:"questions,omitempty"`
}

// learn takes a lesson from the database, and keeps what is learned.
func (s *Server) learn(ctx context.Context, id string, step func(string, float64)) error {
	keep := context.WithoutCancel(ctx)
	l, err := s.lesson(keep, id)
	if err != nil {
		return err
	}
	learned, err := s.learnSafely(ctx, l, step)
	switch {
	case s.queue.wasCancelled(id):
		return s.Store.KeepLessonFault(keep, id, encodeFault(fault.Errorf("the reading was cancelled")))
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return s.Store.KeepLessonFault(keep, id, encodeFault(err))
	}
	data, err := json.Marshal(keptLesson{learned.Deck, learned.Summary, learned.Faults, learned.Notes, learned.Questions})
	if err != nil {
		return err
	}
	return s.Store.KeepLearned(keep, id, data, learned.Pictures)
}

// lesson is a lesson with its photos.
func (s *Server) lesson(ctx context.Context, id string) (*Lesson, error) {
	kept, err := s.Store.Lesson(ctx, id)
	if err != nil {
		return nil, err
	}
	l := &Lesson{Photos: map[string][]byte{}}
	if err := json.Unmarshal(kept.Asked, l); err != nil {
		return nil, err
	}
	for _, name := range append(append([]string{}, l.Layouts...), l.Colors...) {
		if l.Photos[name], err = s.Store.LessonPicture(ctx, id, name); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (s *Server) learnSafely(ctx context.Context, l *Lesson, step func(string, float64)) (out *Learned, err error) {
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

// addLesson takes the photos of a deck, keeps them, and lets it be learned.
func (s *Server) addLesson(w http.ResponseWriter, r *http.Request) error {
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
	l, err := readLesson(r)
	if err != nil {
		return err
	}
	asked, err := json.Marshal(l)
	if err != nil {
		return err
	}
	kept := &store.Lesson{ID: store.NewID(), Added: time.Now(), Asked: asked}
	if err := s.Store.AddLesson(r.Context(), kept, l.Photos); err != nil {
		return err
	}
	s.queue.add(kept.ID, s.learn) // if too many wait it is learned the next time
	return answer(w, http.StatusAccepted, map[string]string{"id": kept.ID})
}

// readLesson takes the fields of a form: layouts and colors (photos), name,
// width_mm and no_start.
func readLesson(r *http.Request) (*Lesson, error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "send a photo in the field photo of a form")
	}
	l := &Lesson{Photos: map[string][]byte{}}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = l.take(part)
		}
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			return nil, refuse(http.StatusRequestEntityTooLarge, "a photo may have %d MB at most", maxPhotoBytes>>20)
		case err != nil:
			return nil, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
		}
	}
	switch {
	case len(l.Layouts) == 0 || len(l.Colors) == 0:
		return nil, refuse(http.StatusUnprocessableEntity, "a deck is learned from a photo of all cards of one colour, and one of a card of every other colour")
	case len(l.Layouts) > maxLessonPhotos || len(l.Colors) > maxLessonPhotos:
		return nil, refuse(http.StatusUnprocessableEntity, "at most %d photos of a kind are taken", maxLessonPhotos)
	case !(l.WidthMM >= 10 && l.WidthMM <= 500):
		return nil, refuse(http.StatusUnprocessableEntity, "the width of a card is %g mm: must be from 10 to 500", l.WidthMM)
	}
	return l, nil
}

func (l *Lesson) take(part *multipart.Part) error {
	defer part.Close()
	data, err := io.ReadAll(part)
	if err != nil {
		return err
	}
	// The labels of cards are made of these: A for layouts, B for colours.
	name := func(letter string, n int) string {
		ext := strings.ToLower(path.Ext(fileName(part.FileName())))
		if len(ext) > 6 {
			ext = ""
		}
		return letter + "-" + strconv.Itoa(n+1) + ext
	}
	switch part.FormName() {
	case "layouts":
		n := name("photo-A", len(l.Layouts))
		l.Layouts, l.Photos[n] = append(l.Layouts, n), data
	case "colors":
		n := name("photo-B", len(l.Colors))
		l.Colors, l.Photos[n] = append(l.Colors, n), data
	case "name":
		l.Name = strings.TrimSpace(string(data[:min(len(data), 4*maxDeckName)]))
	case "width_mm":
		l.WidthMM, err = strconv.ParseFloat(strings.Replace(string(data), ",", ".", 1), 64)
	case "no_start":
		l.NoStart = len(data) > 0 && string(data) != "false"
	}
	return err
}

// lessonForm is a lesson as the API has it.
type lessonForm struct {
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

// getLesson tells how far a lesson is, and what is asked.
func (s *Server) getLesson(w http.ResponseWriter, r *http.Request) error {
	kept, err := s.Store.Lesson(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var asked Lesson
	if err := json.Unmarshal(kept.Asked, &asked); err != nil {
		return err
	}
	lang := langOf(r)
	f := lessonForm{ID: kept.ID, Name: asked.Name, State: string(kept.State), Faults: []string{}, Notes: []string{}, Questions: []questionForm{}, Answers: map[string]string{}, TrustDots: asked.TrustDots}
	maps.Copy(f.Answers, asked.Answers)
	switch kept.State {
	case store.Failed:
		f.Error = decodeFault(kept.Fault, lang)
	case store.Done:
		var k keptLesson
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

// getLessonPicture is a close-up of a card, or the sheet to compare.
func (s *Server) getLessonPicture(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	if !strings.HasSuffix(name, ".png") {
		return errNoSuch()
	}
	data, err := s.Store.LessonPicture(r.Context(), r.PathValue("id"), name)
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
	kept, err := s.Store.Lesson(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if kept.State == store.Queued {
		return refuse(http.StatusConflict, "it is being learned: wait until that is done")
	}
	var asked Lesson
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
	s.queue.add(kept.ID, s.learn)
	return s.getLesson(w, r)
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
	kept, err := s.Store.Lesson(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var k keptLesson
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

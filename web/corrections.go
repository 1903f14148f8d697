package web

import (
	"encoding/csv"
	"net/http"
	"strconv"
	"time"

	"referee/correction"
	"referee/report"
	"referee/rules"
)

// addCorrection puts right what was misread: what is said is kept, and the
// photo counted anew. The answer is the new report.
func (s *Server) addCorrection(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	s.talking.Lock()
	defer s.talking.Unlock()
	id := r.PathValue("id")
	_, d, read, err := s.readingOf(r.Context(), id)
	if err != nil {
		return err
	}
	part, err := partOf(r, len(read.parts))
	if err != nil {
		return err
	}
	if data, err = inMM(data, read.viewOn(part)); err != nil {
		return err
	}
	said, err := correction.Decode(data, d)
	if err != nil {
		return &refused{http.StatusBadRequest, err}
	}
	c, err := s.count(r.Context(), id, said)
	if err != nil {
		return err
	}
	kept, err := correction.Encode(said)
	if err != nil {
		return err
	}
	if err := s.Store.AddCorrection(r.Context(), id, len(c.said), kept, time.Now()); err != nil {
		return err
	}
	return s.answerReport(w, r, c)
}

// settingForm is something that groups play differently.
type settingForm struct {
	Key     string   `json:"key"`
	Help    string   `json:"help"`
	Kind    string   `json:"kind"` // number, choice, or several (with commas)
	Options []string `json:"options,omitempty"`
	Default any      `json:"default"`
	Value   any      `json:"value"`
}

// getSettings lists how the group of a photo plays.
func (s *Server) getSettings(w http.ResponseWriter, r *http.Request) error {
	p, err := s.Store.Photo(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	own, err := decodeOwn(p.Settings)
	if err != nil {
		return err
	}
	out := s.wayForms(own.values, langOf(r))
	for _, one := range s.Game.Settings() {
		f := settingForm{Key: one.Key(), Help: textIn(one.Help(), langOf(r))}
		switch one := one.(type) {
		case rules.Number:
			f.Kind, f.Default = "number", orElse(s.Said.Numbers, one.Name, one.Default)
			f.Value = orElse(own.values.Numbers, one.Name, f.Default.(float64))
		case rules.Choice:
			f.Kind, f.Options, f.Default = "choice", one.Options, orElse(s.Said.Choices, one.Name, one.Default)
			f.Value = orElse(own.values.Choices, one.Name, f.Default.(string))
		}
		out = append(out, f)
	}
	out = append(out, settingForm{Key: keyEdge, Help: word(langOf(r), "setting-edge"), Kind: "corners", Value: own.edge})
	return answer(w, http.StatusOK, map[string]any{"settings": out})
}

// wayForms are how the group plays, where the game is played in several ways.
func (s *Server) wayForms(own rules.Values, lang report.Lang) []settingForm {
	g, is := s.Game.(rules.Variants)
	if !is {
		return []settingForm{}
	}
	usual := orElse(s.Said.Choices, keyWay, g.WayCodes()[0])
	out := []settingForm{{Key: keyWay, Help: word(lang, "setting-way"), Kind: "choice", Options: g.WayCodes(), Default: usual, Value: orElse(own.Choices, keyWay, usual)}}
	var suits []string
	for _, one := range s.Deck.Suits() {
		suits = append(suits, string(one))
	}
	all := orElse(s.Said.Choices, keySuits, "")
	return append(out, settingForm{Key: keySuits, Help: word(lang, "setting-suits"), Kind: "several", Options: suits, Default: all, Value: orElse(own.Choices, keySuits, all)})
}

func orElse[T any](said map[string]T, key string, otherwise T) T {
	if v, is := said[key]; is {
		return v
	}
	return otherwise
}

// putSettings says how the group of a photo plays; what is left out is as usual.
// The answer is the new report.
func (s *Server) putSettings(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	own, err := decodeOwn(data)
	if err == nil {
		err = checkValues(s.Game, own.values)
	}
	if err != nil {
		return err
	}
	if _, err := s.referee(own.values); err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	kept, err := own.encode()
	if err != nil {
		return err
	}
	s.talking.Lock()
	defer s.talking.Unlock()
	id := r.PathValue("id")
	_, _, read, err := s.readingOf(r.Context(), id)
	if err != nil {
		return err
	}
	if _, err := own.withEdge(read); err != nil {
		return err
	}
	if err := s.Store.KeepSettings(r.Context(), id, kept); err != nil {
		return err
	}
	c, err := s.count(r.Context(), id)
	if err != nil {
		return err
	}
	return s.answerReport(w, r, c)
}

// getScoresCSV is the table of points, for a spreadsheet.
func (s *Server) getScoresCSV(w http.ResponseWriter, r *http.Request) error {
	c, err := s.count(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	out := csv.NewWriter(w)
	rows := [][]string{{"color", "as_laid", "lost", "gained", "final", "sure", "corrections", "agreed"}}
	for _, k := range c.input.Result.Colors {
		if k.Cards > 0 {
			rows = append(rows, []string{k.Color.Name, strconv.Itoa(k.AsLaid), strconv.Itoa(k.Lost), strconv.Itoa(k.Gained), strconv.Itoa(k.Final),
				strconv.FormatBool(c.input.Result.Sure), strconv.Itoa(len(c.input.Said)), strconv.Itoa(len(c.input.Agreed))})
		}
	}
	return out.WriteAll(rows)
}

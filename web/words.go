package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"referee/report"
	"referee/rules"
)

// sentence is what the page says, in each language. {0}, {1} … stand for what
// is put in.
type sentence struct{ en, fr string }

// sentences are those of all pages.
var sentences = sync.OnceValue(func() map[string]sentence {
	all := map[string]sentence{}
	for _, part := range []map[string]sentence{frameWords, photoWords, liveWords, deskWords, tournamentWords, matchWords, deckWords} {
		maps.Copy(all, part)
	}
	return all
})

// unbroken keeps French signs on the line of the word that they stand beside.
var unbroken = strings.NewReplacer(" :", "\u00a0:", " ?", "\u00a0?", " !", "\u00a0!", " ;", "\u00a0;", "« ", "«\u00a0", " »", "\u00a0»")

// word is a sentence of the page in a language.
func word(lang report.Lang, key string, args ...any) string {
	s, known := sentences()[key]
	if !known {
		return key
	}
	text := s.en
	if lang == report.French {
		text = unbroken.Replace(s.fr)
	}
	for i, a := range args {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), fmt.Sprint(a))
	}
	return text
}

func textIn(t rules.Text, lang report.Lang) string {
	if lang == report.French {
		return t.FR
	}
	return t.EN
}

// wordsModule is what the page says, for its scripts.
func (s *Server) wordsModule(w http.ResponseWriter, r *http.Request) error {
	name, is := strings.CutSuffix(r.PathValue("lang"), ".js")
	lang, known := report.ParseLang(name)
	if !is || !known || string(lang) != name {
		return errNoSuch()
	}
	all := map[string]string{}
	for _, k := range slices.Sorted(maps.Keys(sentences())) {
		all[k] = word(lang, k)
	}
	inks := map[string]string{}
	decks, err := s.allDecks(r.Context(), lang)
	if err != nil {
		return err
	}
	var colors []string // of the usual deck
	for _, f := range decks {
		d, err := s.deckNamed(r.Context(), f.Name)
		if err != nil {
			return err
		}
		for i := range d.Colors {
			c := &d.Colors[i]
			if _, has := inks[c.Name]; !has || f.Usual {
				inks[c.Name] = c.Ink.String()
			}
			all["color-"+c.Name] = upperFirst(report.ColorList([]string{c.Name}, lang))
		}
		for _, suit := range d.Suits() {
			all["suit-"+string(suit)] = upperFirst(report.SuitName(string(suit), lang))
		}
		if f.Usual {
			colors = d.ColorNames()
		}
	}
	data, err := json.Marshal(map[string]any{"words": all, "inks": inks, "colors": colors})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	_, err = fmt.Fprintf(w, "export const { words, inks, colors } = %s;\n", data)
	return err
}

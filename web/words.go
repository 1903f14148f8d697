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
	for _, part := range []map[string]sentence{frameWords, photoWords, liveWords, matchWords} {
		maps.Copy(all, part)
	}
	return all
})

// word is a sentence of the page in a language.
func word(lang report.Lang, key string, args ...any) string {
	s, known := sentences()[key]
	if !known {
		return key
	}
	text := s.en
	if lang == report.French {
		text = s.fr
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
	for _, c := range s.Deck.ColorNames() {
		all["color-"+c] = upperFirst(report.ColorList([]string{c}, lang))
	}
	for _, suit := range s.Deck.Suits() {
		all["suit-"+string(suit)] = upperFirst(report.SuitName(string(suit), lang))
	}
	data, err := json.Marshal(all)
	if err != nil {
		return err
	}
	inks := map[string]string{}
	for i := range s.Deck.Colors {
		inks[s.Deck.Colors[i].Name] = s.Deck.Colors[i].Ink.String()
	}
	ink, err := json.Marshal(inks)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	_, err = fmt.Fprintf(w, "export const words = %s;\nexport const inks = %s;\n", data, ink)
	return err
}

package report

import (
	"errors"

	"referee/internal/fault"
	"referee/learn/finding"
)

// alike is how many warnings of one kind are said before the rest is counted.
const alike = 3

// Notes words what learning has to note; of many of a kind the first are said, and
// how many more there are.
func Notes(notes []*finding.Finding, lang Lang) []string {
	return summed(len(notes), lang, func(i int) (string, string) {
		return string(notes[i].Code), Finding(notes[i], lang)
	})
}

// Oddities words what looks odd in a file in the same way.
func Oddities(odd []error, lang Lang) []string {
	return summed(len(odd), lang, func(i int) (string, string) {
		text := Fault(odd[i], lang)
		var spoken fault.Spoken
		if errors.As(odd[i], &spoken) {
			return spoken.Sentence().Format, text
		}
		return text, text
	})
}

// summed puts those of a kind together, in the order in which kinds come first.
func summed(n int, lang Lang, at func(int) (kind, text string)) []string {
	texts := map[string][]string{}
	var kinds []string
	for i := range n {
		kind, text := at(i)
		if texts[kind] == nil {
			kinds = append(kinds, kind)
		}
		texts[kind] = append(texts[kind], text)
	}
	var out []string
	for _, kind := range kinds {
		all := texts[kind]
		if len(all) <= alike+1 {
			out = append(out, all...)
			continue
		}
		out = append(out, all[:alike]...)
		out = append(out, speak(lang).say(msgMoreAlike, len(all)-alike))
	}
	return out
}

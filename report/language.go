package report

import (
	"fmt"
	"maps"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"referee/deck"
	"referee/internal/cardnames"
	"referee/internal/printable"
	"referee/rules"
	"referee/table"
)

// Lang is a language of the reports.
type Lang string

// The languages.
const (
	English Lang = "en"
	French  Lang = "fr"
)

// Languages lists what reports can be written in.
func Languages() []Lang { return []Lang{English, French} }

// ParseLang takes "fr", "fr_FR.UTF-8", "EN" and the like; it is false for a
// language that reports cannot be written in.
func ParseLang(s string) (Lang, bool) {
	s, _, _ = strings.Cut(strings.ToLower(s), "_")
	s, _, _ = strings.Cut(s, "-")
	s, _, _ = strings.Cut(s, ".")
	for _, l := range Languages() {
		if s == string(l) {
			return l, true
		}
	}
	return English, false
}

// words writes in one language; numbers come out as it has them.
type words struct {
	lang Lang
	p    *message.Printer
}

// speak returns the words of a language, English for one that is unknown.
func speak(l Lang) words {
	if w, known := speakers()[l]; known {
		return w
	}
	return speakers()[English]
}

// tags are the languages by the names that x/text gives them.
var tags = map[Lang]language.Tag{English: language.English, French: language.French}

var speakers = sync.OnceValue(func() map[Lang]words {
	out := map[Lang]words{}
	for l, tag := range tags {
		b := catalog.NewBuilder(catalog.Fallback(tag))
		for k, e := range sentences() {
			if err := b.Set(tag, string(k), e.message(l, singulars[k])...); err != nil {
				panic(fmt.Sprintf("report: sentence %s in %s: %v", k, l, err))
			}
		}
		out[l] = words{l, message.NewPrinter(tag, message.Catalog(b))}
	}
	return out
})

// sentences are those of both reports, of a table and of a placement, of the
// learning of a deck, of calibrations and of games that are watched.
func sentences() map[key]entry {
	all := maps.Clone(entries)
	maps.Copy(all, checkEntries)
	maps.Copy(all, answerEntries)
	maps.Copy(all, saidEntries)
	maps.Copy(all, boardEntries)
	maps.Copy(all, learnEntries)
	maps.Copy(all, calibrateEntries)
	maps.Copy(all, liveEntries)
	maps.Copy(all, hubEntries)
	maps.Copy(all, playedEntries)
	maps.Copy(all, matchEntries)
	return all
}

// message is the entry in one language, with its singular if it has one.
func (e entry) message(l Lang, one singular) []catalog.Message {
	if one.arg == 0 {
		return inflected(e.in(l), l)
	}
	return []catalog.Message{plural.Selectf(one.arg, "%d", plural.One, one.text.in(l), plural.Other, e.in(l))}
}

func (e entry) in(l Lang) string {
	if l == French {
		return e.fr
	}
	return e.en
}

func (w words) say(k key, args ...any) string { return w.p.Sprintf(string(k), shown(args)...) }

// shown are arguments without what acts on a terminal: names come from outside.
func shown(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if s, is := a.(string); is {
			a = printable.Text(s)
		}
		out[i] = a
	}
	return out
}

// text says what a game says, a format with explicit indexes.
func (w words) text(t rules.Text, args ...any) string {
	format := t.EN
	if w.lang == French {
		format = t.FR
	}
	if !strings.Contains(format, "%") {
		return format
	}
	return w.p.Sprintf(format, shown(args)...)
}

// color names a colour by itself.
func (w words) color(name string) string {
	if t, known := cardnames.Colors[name]; known && w.lang == French {
		return t.Masculine
	}
	return printable.Text(name)
}

func (w words) suit(name string) string {
	if t, known := cardnames.Suits[name]; known && w.lang == French {
		return t
	}
	return printable.Text(name)
}

// short names a card as briefly as can be: "blue circle 6".
func (w words) short(c *table.Card) string { return w.named(Named{c.Face.Design, c.Color}) }

// card names a card within a sentence.
func (w words) card(c *table.Card) string {
	if c.Face.Design.IsStart() {
		return w.say(msgStartCard)
	}
	color := printable.Text(c.Color.Name)
	if t, known := cardnames.Colors[color]; known && w.lang == French {
		color = t.Feminine // to agree with "la carte"
	}
	return w.say(msgCardName, color, w.layout(c.Face.Design))
}

// layout uses suit and value where they make up the layout's id, else the id.
func (w words) layout(l *deck.Design) string {
	if l.ID == fmt.Sprintf("%s-%d", l.Suit, l.Value) {
		return fmt.Sprintf("%s %d", w.suit(string(l.Suit)), l.Value)
	}
	return printable.Text(l.ID)
}

// list joins names: "a, b and c".
func (w words) list(names []string, last key) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return w.say(last, strings.Join(names[:n-1], ", "), names[n-1])
}

func (w words) cards(in *Input, ids []table.CardID, last key) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = w.card(&in.Layout.Cards[id])
	}
	return w.list(names, last)
}

// upperFirst begins a sentence.
func upperFirst(s string) string {
	for _, r := range s {
		return strings.ToUpper(string(r)) + s[len(string(r)):]
	}
	return s
}

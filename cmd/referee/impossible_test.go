package main

import (
	"strings"
	"testing"
)

// impossible are the cases of TestWhatCannotBeDoneEndsInOneSentenceAndItsOwnCode.
var impossible = []struct {
	args  []string
	code  int
	words []string
}{
	{[]string{"score"}, exitUsage, []string{"name the photo"}},
	{[]string{"score", ""}, exitUsage, []string{"name the photo"}},
	{[]string{"score", "table.jpg", "--sigmas", "nan"}, exitUsage, []string{"sigmas is", "must be a number"}},
	{[]string{"score", "table.jpg", "--align-mm", "inf"}, exitUsage, []string{"align_mm is", "must be a number"}},
	{[]string{"scroe"}, exitUsage, []string{"unknown command", "scroe"}},
	{[]string{"score", "--nonsense", "table.jpg"}, exitUsage, []string{"--nonsense"}},
	{[]string{"score", "nowhere.jpg"}, exitPicture, []string{"nowhere.jpg does not exist"}},
	{[]string{"score", "table.jpg", "--align-mm=-1"}, exitUsage, []string{"align_mm is -1", "must be from 0 to 5 mm"}},
	{[]string{"score", "table.jpg", "--align-mm", "two"}, exitUsage, []string{"align-mm", "two"}},
	{[]string{"score", "table.jpg", "--dot-covered", "1.5"}, exitUsage, []string{"dot_covered is 1.5"}},
	{[]string{"score", "table.jpg", "--free", "maybe"}, exitUsage, []string{`free is "maybe"`}},
	{[]string{"score", "table.jpg", "--uncovered-dots", "maybe"}, exitUsage, []string{`uncovered_dots is "maybe"`}},
	{[]string{"score", "table.jpg", "--lang", "de"}, exitUsage, []string{`lang is "de"`, "en or fr"}},
	{[]string{"score", "table.jpg", "--config", "absent.yaml"}, exitUsage, []string{"absent.yaml"}},
	{[]string{"score", "table.jpg", "--config", "typo.yaml"}, exitUsage, []string{"allign_mm is not a setting", "align_mm"}},
	{[]string{"score", "table.jpg", "--config", "word.yaml"}, exitUsage, []string{`align_mm is "two"`, "must be a number"}},
	{[]string{"score", "table.jpg", "--config", "tabs.yaml"}, exitUsage, []string{"tabs.yaml", "not valid YAML", "line 2"}},
	{[]string{"score", "table.jpg", "--config", "list.yaml"}, exitUsage, []string{"list.yaml", "line 1", "a setting a line"}},
	{[]string{"score", "table.jpg", "--config", "twice.yaml"}, exitUsage, []string{"twice.yaml", "line 2", "said twice"}},
	{[]string{"score", "table.jpg", "--config", "nested.yaml"}, exitUsage, []string{"nested.yaml", "align_mm must be one value"}},
	{[]string{"score", "table.jpg", "--config", "inf.yaml"}, exitUsage, []string{`sigmas is ".inf"`, "must be a number"}},
	{[]string{"score", "table.jpg", "--touch-mm", "100"}, exitUsage, []string{"touch_mm is 100", "from 0 to 5 mm"}},
	{[]string{"score", "table.jpg", "--sigmas", "0"}, exitUsage, []string{"sigmas is 0", "over 0"}},
	{[]string{"score", "table.jpg", "--nudge-mm", "3"}, exitUsage, []string{"nudge_mm is 3, more than align_mm"}},
	{[]string{"score", "table.jpg", "--deck", "list.json"}, exitDeck, []string{"list.json", "is no deck"}},
	{[]string{"score", "table.jpg", "--out", "-"}, exitUsage, []string{"--json -"}},
	{[]string{"score", "table.jpg", "--debug-dir", "file/d"}, exitFailure, []string{"file/d cannot be written"}},
	{[]string{"help", "scroe"}, exitUsage, []string{`"scroe" of referee`, "is score, serve meant?"}},
	{[]string{"deck", "learn", "--layouts", "table.jpg", "--out", "d.json", "--debug-dir", "file/d"}, exitFailure, []string{"file/d cannot be written"}},
	{[]string{"deck", "chek"}, exitUsage, []string{`"chek" of referee deck`, "is check meant?"}},
	{[]string{"deck", "draw", "cards.pdf"}, exitUsage, []string{"cards.pdf", "no flag"}},
	{[]string{"score", "table.jpg", "--lang"}, exitUsage, []string{"--lang needs a value"}},
	{[]string{"score", "table.jpg", "other/table.jpg", "--json", "r.json"}, exitUsage, []string{"--out DIR"}},
	{[]string{"score", "table.jpg", "other/table.jpg", "--annotate", "r.jpg"}, exitUsage, []string{"--out DIR"}},
	{[]string{"score", "table.jpg", "other/table.jpg", "--out", "reports"}, exitUsage, []string{"both be written as table"}},
	{[]string{"score", "table.jpg", "--out", "."}, exitUsage, []string{"table.jpg would be written over the photo"}},
	{[]string{"score", "table.jpg", "--annotate", "table.jpg"}, exitUsage, []string{"over the photo"}},
	{[]string{"score", "table.jpg", "--annotate", "r.bmp"}, exitUsage, []string{".jpg, .jpeg, .png"}},
	{[]string{"score", "table.jpg", "--json", "file/r.json"}, exitFailure, []string{"file/r.json cannot be written"}},
	{[]string{"score", "table.jpg", "--deck", "absent.json"}, exitDeck, []string{"absent.json"}},
	{[]string{"score", "table.jpg", "--deck", "broken.json"}, exitDeck, []string{"broken.json", "missing"}},
	{[]string{"deck", "check", "broken.json"}, exitDeck, []string{"broken.json", "missing"}},
	{[]string{"deck", "draw"}, exitUsage, []string{"--out FILE.pdf"}},
	{[]string{"deck", "draw", "--out", "c.pdf", "--colors", "mauve"}, exitUsage, []string{"no colour mauve"}},
	{[]string{"deck", "draw", "--out", "file/c.pdf"}, exitFailure, []string{"file/c.pdf cannot be written"}},
}

func TestWhatCannotBeDoneEndsInOneSentenceAndItsOwnCode(t *testing.T) {
	b := newBench(t)
	b.photo("other/table.jpg")
	b.file("broken.json", `{"card": {}}`)
	b.file("typo.yaml", "allign_mm: 3\n")
	b.file("word.yaml", "align_mm: two\n")
	b.file("tabs.yaml", "align_mm:\n\t- 3")
	b.file("list.yaml", "- align_mm\n- 3\n")
	b.file("twice.yaml", "align_mm: 1\nalign_mm: 2\n")
	b.file("nested.yaml", "align_mm: [1, 2]\n")
	b.file("inf.yaml", "sigmas: .inf\n")
	b.file("list.json", "[]")
	b.file("file", "in the way")
	for _, c := range impossible {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			b.run(c.args...).requireSentence(t, c.code, c.words...)
		})
	}
}

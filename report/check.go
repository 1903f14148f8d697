package report

import (
	"fmt"
	"io"
	"strings"

	"referee/dispute"
	"referee/internal/printable"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Check is all that a report on disputed placements is made of.
type Check struct {
	Game    rules.Game
	Referee rules.Referee
	Photo   Photo // the first
	View    table.View
	Layout  *table.Layout
	Judged  *rules.Judgement
	Cases   []Settled
	Moves   map[table.CardID][]Move // as in Input
}

// Settled is one case with what goes with it.
type Settled struct {
	dispute.Case
	// Photos are those that show it, Without those that do not; both empty
	// when there was only one photo.
	Photos, Without []string
	Files           []string // pictures written
	// Layout and Judged are those of the case where several photos measured it
	// together; nil where they are those of the whole check.
	Layout *table.Layout
	Judged *rules.Judgement
}

// of is the check as far as one case goes.
func (c *Check) of(s *Settled) *Check {
	if s.Layout == nil {
		return c
	}
	out := *c
	out.Layout, out.Judged = s.Layout, s.Judged
	return &out
}

// inCopy is the check as it goes for a smaller copy of the photo, so wide in px.
func (c *Check) inCopy(width int) *Check {
	out := *c
	out.View = c.View.InCopy(width)
	return &out
}

// matched tells whether the case is about two shapes that were meant for each
// other, so that arrows and millimetres between them say something.
func (s *Settled) matched() bool {
	return s.off() != nil && s.Main.Off.Meant
}

// off is how far the card lies off what it was laid on; nil if it lies on
// nothing, or nothing could coincide.
func (s *Settled) off() *rules.Misalignment {
	if s.Main == nil {
		return nil
	}
	return s.Main.Off
}

// Counts returns how many cases are open, and how many are ruled illegal.
func (c *Check) Counts() (open, illegal int) {
	for i := range c.Cases {
		switch c.Cases[i].Ruling() {
		case rules.Unsettled:
			open++
		case rules.Foul:
			illegal++
		}
	}
	return open, illegal
}

// CheckWords writes the rulings for the terminal, one sentence each, with the
// rule and the evidence below.
func CheckWords(out io.Writer, c *Check, lang Lang) error {
	w := speak(lang)
	var b strings.Builder
	if len(c.Cases) == 0 {
		fmt.Fprintln(&b, w.say(checkNone, c.Photo.Path))
	}
	if len(c.Cases) > 1 {
		open, illegal := c.Counts()
		fmt.Fprintf(&b, "%s\n\n", w.say(checkSummary, c.Photo.Path, len(c.Cases), open, illegal))
	}
	for i := range c.Cases {
		s := &c.Cases[i]
		c := c.of(s)
		fmt.Fprintf(&b, "%s\n", w.at(strings.TrimSuffix(w.ruling(c, s), "."), c.placeOf(s))+".")
		if s.Open != dispute.Settled {
			fmt.Fprintf(&b, "  %s\n", w.say(checkFixIs, w.say(openFixKey(s.Open))))
		}
		if rule := w.rule(c.Game, s); rule != "" {
			fmt.Fprintf(&b, "  %s\n", rule)
		}
		for _, e := range w.evidence(c, s) {
			fmt.Fprintf(&b, "  - %s\n", e)
		}
		for _, f := range s.Files {
			fmt.Fprintf(&b, "  > %s\n", printable.Text(f))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// placeOf is that of the card, as in the report on the whole table.
func (c *Check) placeOf(s *Settled) whereabouts { return c.input().cardPlace(s.Card) }

// Check is the report on some placements of the table.
func (in *Input) Check(cases ...Settled) *Check {
	return &Check{Game: in.Game, Referee: in.Referee, Photo: in.Photo, View: in.View, Layout: in.Layout, Judged: &in.Result.Judgement, Cases: cases, Moves: in.Moves}
}

// input is what the sentences about a whole table's verdicts are made of.
func (c *Check) input() *Input {
	return &Input{Game: c.Game, Photo: c.Photo, View: c.View, Layout: c.Layout, Result: &scoring.Result{Judgement: *c.Judged}, Moves: c.Moves}
}

// ruling is the sentence that settles a case, or says that it cannot be.
func (w words) ruling(c *Check, s *Settled) string {
	name := w.card(&c.Layout.Cards[s.Card])
	if s.Open != dispute.Settled {
		return upperFirst(w.say(openKey(s.Open), name))
	}
	v := &s.Verdict
	if s.Main == nil && v.Legal {
		if v.Free {
			return upperFirst(w.freeNote(c.input(), s.Card)) + "."
		}
		return upperFirst(w.say(checkStart, name))
	}
	off := s.off()
	switch {
	case !v.Legal && (off == nil || v.Reason != off.Rule):
		return w.say(checkIllegal, w.why(c.input(), s.Card))
	case off == nil:
		return upperFirst(w.say(checkAgreed, name))
	}
	k := checkLegal
	switch {
	case !v.Legal:
		k = checkAligned
	case v.Ruling == rules.Nudge:
		k = checkNudge
	}
	args := []any{name, w.card(&c.Layout.Cards[s.Main.Under]), off.MM, off.SigmaMM, off.AllowedMM}
	if k == checkAligned {
		args = append(args, off.MM-off.AllowedMM)
	}
	return upperFirst(w.say(k, args...))
}

// rule names the rule that decides.
func (w words) rule(game rules.Game, s *Settled) string {
	code := s.Verdict.Reason
	if code == "" {
		if s.Main == nil {
			return ""
		}
		if s.off() != nil {
			code = s.Main.Off.Rule
		}
	}
	about, known := wordsOf(game, code)
	if !known {
		return ""
	}
	return w.say(checkRule, string(code), w.text(about.Rule))
}

// evidence lists what was measured.
func (w words) evidence(c *Check, s *Settled) []string {
	var out []string
	if m := s.Main; m != nil {
		if s.matched() {
			out = append(out, w.say(checkOff, m.Off.MM, m.Off.SigmaMM, m.Off.AllowedMM, m.Off.NudgeMM))
		}
		out = append(out, w.say(checkHidden, w.card(&c.Layout.Cards[m.Under]), m.HiddenMM))
		out = append(out, w.say(checkTop, w.card(&c.Layout.Cards[m.Over]), w.say(topKey(s))))
	}
	for i := range s.Further {
		k := checkFurther
		if s.Further[i].Touch {
			k = checkTouch
		}
		out = append(out, w.say(k, w.card(&c.Layout.Cards[s.Further[i].Under]), s.Further[i].DepthMM))
	}
	if len(s.Photos) > 1 {
		out = append(out, w.say(photosUsed, len(s.Photos), strings.Join(s.Photos, ", ")))
	}
	if len(s.Without) > 0 {
		out = append(out, w.say(photosWithout, strings.Join(s.Without, ", ")))
	}
	return out
}

// topKey grades how sure an order is: settled orders are at 0.995 or above. One
// that keeps the case open is never certain, whatever the evidence in that one
// place.
func topKey(s *Settled) key {
	switch {
	case s.Sure >= 0.99 && s.Open != dispute.ByOrder:
		return topSure
	case s.Sure >= 0.9:
		return topLikely
	}
	return topUnknown
}

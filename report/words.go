package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"referee/deck"
	"referee/internal/printable"
	"referee/rules"
	"referee/table"
)

// Words writes the report for the terminal: the table of colours, who wins,
// what is removed and why, what to note and what the photo leaves open.
func Words(out io.Writer, in *Input, lang Lang) error {
	w := speak(lang)
	var b strings.Builder
	if in.Layout.Board != nil {
		fmt.Fprintf(&b, "%s\n\n", printable.Text(in.Photo.Path))
	} else {
		fmt.Fprintf(&b, "%s\n\n", w.say(msgCards, in.Photo.Path, len(in.cards())))
	}
	w.counts(&b, in)
	fmt.Fprintln(&b, w.sureness(in))
	if removals := w.removals(in); len(removals) > 0 {
		section(&b, w.say(msgRemoved), removals)
	} else if in.Layout.Board == nil {
		fmt.Fprintf(&b, "\n%s\n", w.say(msgNothing))
	}
	section(&b, w.say(msgNotes), w.notes(in))
	section(&b, w.say(msgSaid), w.saidLines(in))
	section(&b, w.say(msgAgreed), w.agreedLines(in))
	section(&b, w.say(msgDoubts), w.warnings(in))
	_, err := io.WriteString(out, b.String())
	return err
}

func section(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", title)
	for _, l := range lines {
		fmt.Fprintf(b, "  - %s\n", l)
	}
}

// counts writes what is on the table in numbers, and who wins, as the game has
// it.
func (w words) counts(b *strings.Builder, in *Input) {
	own, is := in.Referee.(rules.Reporter)
	if !is {
		w.table(b, in)
		fmt.Fprintf(b, "\n%s\n", w.winners(in))
		return
	}
	for _, line := range own.Says(in.Layout, &in.Result.Score) {
		fmt.Fprintf(b, "%s\n", upperFirst(w.text(line)))
	}
	b.WriteByte('\n')
}

func (w words) table(b *strings.Builder, in *Input) {
	t := tabwriter.NewWriter(b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", w.say(colColor), w.say(colAsLaid), w.say(colLost), w.say(colGained), w.say(colFinal))
	for _, c := range in.playing() {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t\n", w.color(c.Color.Name), c.AsLaid, c.Lost, c.Gained, c.Final)
	}
	t.Flush()
}

func (w words) winners(in *Input) string {
	if len(in.Result.Winners) == 0 {
		return w.say(msgNoPoints)
	}
	best := in.Result.Color(in.Result.Winners[0].Name).Final
	names := w.list(w.colors(in.Result.Winners), msgAnd)
	switch {
	case best == 0:
		return w.say(msgNoPoints)
	case len(in.Result.Winners) == 1:
		return upperFirst(w.say(msgWinner, names, best))
	}
	return upperFirst(w.say(msgShared, names, best))
}

func (w words) colors(list []*deck.Color) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = w.color(c.Name)
	}
	return out
}

func (w words) sureness(in *Input) string {
	if in.Result.Sure {
		return w.say(msgSure)
	}
	return w.say(msgUnsure)
}

func (w words) removals(in *Input) []string {
	var out []string
	for _, id := range in.Result.Removed {
		out = append(out, w.at(w.why(in, id), in.cardPlace(id)))
	}
	return out
}

// at ends a sentence with its place in the photo.
func (w words) at(text string, where whereabouts) string {
	return upperFirst(w.say(msgAt, text, w.where(where)))
}

// why words the rule that a card breaks.
func (w words) why(in *Input, id table.CardID) string {
	v := &in.Result.Judgement.Verdicts[id]
	name := w.card(&in.Layout.Cards[id])
	under := in.laidOn(id)
	about, known := wordsOf(in.Game, v.Reason)
	if !known {
		return w.say(whyOther, name, string(v.Reason))
	}
	text := about.Why
	if len(under) > 1 && about.WhySeveral != (rules.Text{}) {
		text = about.WhySeveral
	}
	return w.text(text, name, w.cards(in, under, msgAnd), valueOf(v.Measure))
}

// tag is why in a few words, to stand beside the card.
func (w words) tag(game rules.Game, v *rules.Verdict) string {
	about, known := wordsOf(game, v.Reason)
	if !known {
		return string(v.Reason)
	}
	return w.text(about.Tag, valueOf(v.Measure))
}

// wordsOf returns the words about a rule of the game, or about what people
// have ruled themselves.
func wordsOf(game rules.Game, c rules.Code) (rules.Words, bool) {
	if c == rules.Agreed {
		return rules.AgreedWords(), true
	}
	return game.Words(c)
}

// valueOf is what a format is given where a rule has no number: its words then
// have no place for one.
func valueOf(m *rules.Measurement) float64 {
	if m == nil {
		return 0
	}
	return m.Value
}

// notes are what players should know of cards that stay.
func (w words) notes(in *Input) []string {
	var out []string
	if in.View.Camera.Mirrored() {
		out = append(out, w.say(noteMirrored))
	}
	for i := range in.Result.Judgement.Verdicts {
		v := &in.Result.Judgement.Verdicts[i]
		name := w.card(&in.Layout.Cards[v.Card])
		switch {
		case v.Ruling == rules.Nudge:
			out = append(out, w.at(w.say(noteNudge, name, in.misalignment(v.Card)), in.cardPlace(v.Card)))
		case v.Legal && v.Free:
			out = append(out, w.at(w.freeNote(in, v.Card), in.cardPlace(v.Card)))
		}
	}
	return out
}

// freeNote words what a free card needs to be lawful, and whether the table
// as it lies speaks for that.
func (w words) freeNote(in *Input, id table.CardID) string {
	name := w.card(&in.Layout.Cards[id])
	moves, asked := in.Moves[id]
	switch {
	case !asked:
		return w.say(noteFree, name)
	case len(moves) == 0:
		return w.say(noteStuck, name)
	}
	return w.say(noteMoves, name, len(moves), w.card(&in.Layout.Cards[moves[0].On]), w.where(in.placeAt(moves[0].At)))
}

// misalignment is the largest one, in mm, of a card's placements.
func (in *Input) misalignment(id table.CardID) float64 {
	worst := 0.0
	for _, p := range in.Result.Judgement.Placements {
		if p.Over == id && !p.Touch && p.Off != nil && p.Off.MM > worst {
			worst = p.Off.MM
		}
	}
	return worst
}

// allWarnings are what programs are to show beside the result.
func (w words) allWarnings(in *Input) []string {
	out := w.warnings(in)
	if in.View.Camera.Mirrored() {
		out = append([]string{w.say(noteMirrored)}, out...)
	}
	return out
}

// warnings word the open doubts, each with what would settle it: those of one cause,
// the colour of many cards, as one.
func (w words) warnings(in *Input) []string {
	var out []string
	inks, told := doubtedInks(in)
	for i, d := range w.doubts(in) {
		if told[i] {
			continue
		}
		if ink := inks[i]; ink != nil {
			out = append(out, w.inkWarning(in, ink))
			continue
		}
		text := upperFirst(d.what)
		if d.where.ninth != "" {
			text = w.at(d.what, d.where)
		}
		out = append(out, w.say(msgDoubt, text, w.effect(d), w.say(d.fix)))
	}
	return out
}

// effect words whose points a doubt could change, where that is known.
func (w words) effect(d doubt) string {
	switch {
	case d.effect.Unknown:
		return ""
	case len(d.effect.Final) > 0:
		return w.say(msgEffect, w.list(slices.Compact(w.colors(d.effect.Final)), msgAnd))
	}
	return w.say(msgEffectLaid, w.list(w.colors(d.effect.AsLaid), msgAnd))
}

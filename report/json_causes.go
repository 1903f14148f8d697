package report

import (
	"fmt"

	"referee/correction"
	"referee/deck"
	"referee/scoring"
	"referee/table"
)

// jsonCause is what leaves several doubts open at once, and answers them all.
type jsonCause struct {
	Doubts []int          `json:"doubts"` // by their place in the list of doubts
	Cards  []table.CardID `json:"cards"`
	Text   string         `json:"text"`
	Remedy string         `json:"remedy"`
	Colors []string       `json:"colors"` // as of a doubt, like those below
	Final  bool           `json:"final"`
	// Answers are the ways to settle all of them.
	Answers []jsonAnswer `json:"answers"`
}

func (w words) jsonOfCauses(in *Input) ([]jsonCause, error) {
	if in.Referee == nil {
		return nil, nil // nobody counts
	}
	inks, _ := doubtedInks(in)
	var out []jsonCause
	for i := range in.Result.Open {
		d := inks[i]
		if d == nil {
			continue
		}
		j := jsonCause{Doubts: d.doubts, Cards: d.cards, Text: upperFirst(w.inkQuestion(in, d)), Remedy: w.say(fixDoubtedInk), Colors: []string{}, Final: d.effect.OnFinal()}
		for _, c := range d.effect.Final {
			j.Colors = append(j.Colors, c.Name)
		}
		var err error
		if j.Answers, err = w.inkAnswers(in, d); err != nil {
			return nil, fmt.Errorf("writing the answers for %d cards: %w", len(d.cards), err)
		}
		out = append(out, j)
	}
	return out, nil
}

// inkAnswers are that all cards are of the colour that they were read in, and that all
// are of the other. The first is never the less likely.
func (w words) inkAnswers(in *Input, d *doubtedInk) ([]jsonAnswer, error) {
	open := 0.0 // the mean over the cards: one lamp lights them all
	for _, i := range d.doubts {
		open += in.Result.Open[i].Openness() / float64(len(d.doubts))
	}
	other := scoring.Answer{Says: allOf(in.Layout, d.cards, d.other), Likely: open / 2}
	var err error
	if other.Score, err = scoring.CountSaid(in.Layout, in.Referee, other.Says); err != nil {
		return nil, err
	}
	asRead := scoring.Answer{Says: allOf(in.Layout, d.cards, d.read), AsRead: true, Likely: 1 - open/2, Score: in.Result.Score}
	out := []jsonAnswer{}
	for _, a := range []struct {
		*scoring.Answer
		of *deck.Color
	}{{&asRead, d.read}, {&other, d.other}} {
		j, err := w.jsonOfAnswer(in, a.Answer, w.say(answerAllOf, w.color(a.of.Name)))
		if err != nil {
			return nil, err
		}
		out = append(out, j)
	}
	return out, nil
}

// allOf says that all those cards are of one colour.
func allOf(l *table.Layout, cards []table.CardID, c *deck.Color) correction.Correction {
	var out correction.Together
	for _, id := range cards {
		out.Said = append(out.Said, correction.Identity{Card: id, Is: table.Alternative{Face: l.Cards[id].Face, Color: c}})
	}
	return out
}

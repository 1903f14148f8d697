package report

import (
	"encoding/json"
	"fmt"
	"strings"

	"referee/correction"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// The sentences about the answers to a doubt.
const (
	answerAllOf   key = "answer-all-of"
	answerOrder   key = "answer-order"
	answerCard    key = "answer-card"
	answerSeen    key = "answer-seen"
	answerCovered key = "answer-covered"
	answerLegal   key = "answer-legal"
	answerIllegal key = "answer-illegal"
	answerPawn    key = "answer-pawn"
	answerEmpty   key = "answer-empty"
	answerOwner   key = "answer-owner"
	answerPresent key = "answer-present"
	answerAbsent  key = "answer-absent"
	answerSame    key = "answer-same"
	answerPoints  key = "answer-points"
)

var answerEntries = map[key]entry{
	answerAllOf:   {"all are %[1]s", "toutes sont en %[1]s"},
	answerOrder:   {"%[1]s lies on top", "%[1]s est au-dessus"},
	answerCard:    {"it is %[1]s", "c'est %[1]s"},
	answerSeen:    {"the dot is visible", "le point est visible"},
	answerCovered: {"the dot is covered", "le point est recouvert"},
	answerLegal:   {"the placement is legal", "la pose est autorisée"},
	answerIllegal: {"the placement is illegal", "la pose n'est pas autorisée"},
	answerPawn:    {"%[1]s stands there", "%[1]s s'y trouve"},
	answerEmpty:   {"nothing stands there", "rien ne s'y trouve"},
	answerOwner:   {"they are of %[1]s", "ils sont à %[1]s"},
	answerPresent: {"both count", "les deux comptent"},
	answerAbsent:  {"%[1]s does not count", "%[1]s ne compte pas"},
	answerSame:    {"the points stay as they are", "les points restent tels quels"},
	answerPoints:  {"%[1]s %[2]d instead of %[3]d", "%[1]s %[2]d au lieu de %[3]d"},
}

// jsonAnswer is a way to settle a doubt.
type jsonAnswer struct {
	Says   json.RawMessage `json:"correction"` // that gives this answer
	AsRead bool            `json:"as_read"`    // the report goes by it
	Likely float64         `json:"likely"`     // of 1, by the evidence
	Text   string          `json:"text"`
	// Scores are the colours that would have other points.
	Scores  []jsonChange `json:"scores"`
	Winners []string     `json:"winners"`
}

type jsonChange struct {
	Color  string `json:"color"`
	AsLaid int    `json:"as_laid"`
	Final  int    `json:"final"`
}

// jsonOfAnswers is what each answer to a doubt would make of the score.
func (w words) jsonOfAnswers(in *Input, o *scoring.OpenDoubt) ([]jsonAnswer, error) {
	out := []jsonAnswer{}
	for i := range o.Answers {
		a := &o.Answers[i]
		j, err := w.jsonOfAnswer(in, a, w.answer(in, a.Says))
		if err != nil {
			return nil, fmt.Errorf("writing an answer to doubt %q: %w", o.Kind(), err)
		}
		out = append(out, j)
	}
	return out, nil
}

// jsonOfAnswer is one of them, with what it says in words.
func (w words) jsonOfAnswer(in *Input, a *scoring.Answer, text string) (jsonAnswer, error) {
	says, err := correction.Encode(a.Says)
	if err != nil {
		return jsonAnswer{}, err
	}
	j := jsonAnswer{Says: says, AsRead: a.AsRead, Likely: round(a.Likely, 1000), Scores: []jsonChange{}, Winners: []string{}}
	var changes []string
	for _, c := range a.Score.Colors {
		was := in.Result.Color(c.Color.Name)
		if was == nil {
			was = &rules.ColorScore{}
		}
		if c.AsLaid != was.AsLaid || c.Final != was.Final {
			j.Scores = append(j.Scores, jsonChange{c.Color.Name, c.AsLaid, c.Final})
		}
		if c.Final != was.Final {
			changes = append(changes, w.say(answerPoints, w.color(c.Color.Name), c.Final, was.Final))
		}
	}
	for _, c := range a.Score.Winners {
		j.Winners = append(j.Winners, c.Name)
	}
	what := w.say(answerSame)
	if len(changes) > 0 {
		what = strings.Join(changes, ", ")
	}
	j.Text = upperFirst(w.say(msgColon, text, what))
	return j, nil
}

// answer words what a correction that answers a doubt says.
func (w words) answer(in *Input, c correction.Correction) string {
	switch c := c.(type) {
	case correction.Order:
		return w.say(answerOrder, w.card(&in.Layout.Cards[c.Over]))
	case correction.Identity:
		return w.say(answerCard, w.card(&table.Card{Face: c.Is.Face, Color: c.Is.Color}))
	case correction.Dot:
		if c.Seen {
			return w.say(answerSeen)
		}
		return w.say(answerCovered)
	case correction.Legal:
		if c.Legal {
			return w.say(answerLegal)
		}
		return w.say(answerIllegal)
	case correction.Present:
		return w.say(answerPresent)
	case correction.Absent:
		return w.at(w.say(answerAbsent, w.card(&in.Layout.Cards[c.Card])), in.cardPlace(c.Card))
	case correction.Cell:
		if c.Is == nil {
			return w.say(answerEmpty)
		}
		if c.Is.Kind == table.MarkedKind {
			return w.say(answerOwner, w.color(c.Is.Color.Name))
		}
		return w.say(answerPawn, w.color(c.Is.Color.Name))
	}
	return string(c.Kind())
}

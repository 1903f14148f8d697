package report

import (
	"encoding/json"
	"fmt"

	"referee/correction"
	"referee/geometry"
	"referee/table"
)

// The sentences about what people have put right.
const (
	msgSaid      key = "said"
	msgAgreed    key = "agreed"
	saidIdentity key = "said-identity"
	saidOrder    key = "said-order"
	saidLegal    key = "said-legal"
	saidIllegal  key = "said-illegal"
	saidPresent  key = "said-present"
	saidAbsent   key = "said-absent"
	saidAdded    key = "said-added"
	saidNothing  key = "said-nothing"
	saidSeen     key = "said-seen"
	saidCovered  key = "said-covered"
	saidCell     key = "said-cell"
)

var saidEntries = map[key]entry{
	msgSaid:      {"Put right by people:", "Rectifié par les joueurs :"},
	msgAgreed:    {"Agreed on by people:", "Convenu par les joueurs :"},
	saidIdentity: {"this card is %[1]s", "cette carte est %[1]s"},
	saidOrder:    {"%[1]s lies on %[2]s", "%[1]s est posée sur %[2]s"},
	saidLegal:    {"the placement of %[1]s is legal", "la pose de %[1]s est autorisée"},
	saidIllegal:  {"the placement of %[1]s is illegal", "la pose de %[1]s n'est pas autorisée"},
	saidPresent:  {"%[1]s is there", "%[1]s est bien là"},
	saidAbsent:   {"%[1]s is not there", "%[1]s n'est pas là"},
	saidAdded:    {"%[1]s was missed", "%[1]s avait été oubliée"},
	saidNothing:  {"no card lies there", "aucune carte ne se trouve là"},
	saidSeen:     {"a dot of %[1]s is visible", "un point de %[1]s est visible"},
	saidCovered:  {"a dot of %[1]s is covered", "un point de %[1]s est recouvert"},
	saidCell:     {"cell %[1]s", "case %[1]s"},
}

// jsonSaid is a correction in the report.
type jsonSaid struct {
	Says json.RawMessage `json:"correction"`
	Text string          `json:"text"`
}

func (w words) jsonOfSaid(in *Input) ([]jsonSaid, error) {
	out := []jsonSaid{}
	for _, c := range in.Said {
		data, err := correction.Encode(c)
		if err != nil {
			return nil, fmt.Errorf("writing a correction %q: %w", c.Kind(), err)
		}
		out = append(out, jsonSaid{data, w.said(in, c)})
	}
	return out, nil
}

// saidLines are the corrections in words, each with its place.
func (w words) saidLines(in *Input) []string {
	var out []string
	for _, c := range in.Said {
		out = append(out, w.said(in, c))
	}
	return out
}

// agreedLines are what people said of how they play.
func (w words) agreedLines(in *Input) []string {
	out := []string{}
	for _, one := range in.Agreed {
		out = append(out, upperFirst(w.text(one)))
	}
	return out
}

// said words a correction that stands, about the table as it was corrected.
func (w words) said(in *Input, c correction.Correction) string {
	card := func(k key, id table.CardID) string {
		return w.at(w.say(k, w.card(&in.Layout.Cards[id])), in.cardPlace(id))
	}
	at := func(text string, p geometry.Point) string {
		return w.at(text, in.placeAt(p))
	}
	switch c := c.(type) {
	case correction.Identity:
		return card(saidIdentity, c.Card)
	case correction.Order:
		return w.at(w.say(saidOrder, w.card(&in.Layout.Cards[c.Over]), w.card(&in.Layout.Cards[c.Under])), in.cardPlace(c.Over))
	case correction.Legal:
		if c.Legal {
			return card(saidLegal, c.Card)
		}
		return card(saidIllegal, c.Card)
	case correction.Present:
		return card(saidPresent, c.Card)
	case correction.Absent:
		return card(saidAbsent, c.Card)
	case correction.Added:
		return at(w.say(saidAdded, w.card(&c.Card)), c.Card.Pose.At)
	case correction.Nothing:
		return at(w.say(saidNothing), c.At)
	case correction.Dot:
		if c.Seen {
			return card(saidSeen, c.Dot.Card)
		}
		return card(saidCovered, c.Dot.Card)
	case correction.Cell:
		return upperFirst(w.say(msgColon, w.say(saidCell, string(c.Cell)), w.answer(in, c)))
	}
	return string(c.Kind())
}

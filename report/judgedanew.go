package report

import (
	"encoding/json"
	"io"

	"referee/correction"
	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// FileJSON writes the report as JSON does, with all that it takes to judge the table
// anew without its photo: by another way to play, say. See JudgeAnew.
func FileJSON(out io.Writer, in *Input, lang Lang) error {
	fields, err := speak(lang).jsonFields(in)
	if err != nil {
		return err
	}
	if in.Layout.Board == nil {
		layout, err := table.EncodeLayout(in.Layout)
		if err != nil {
			return err
		}
		settings := map[string]any{}
		for k, v := range in.Values.Numbers {
			settings[k] = v
		}
		for k, v := range in.Values.Choices {
			settings[k] = v
		}
		fields = append(fields, jsonField{"way", in.Way.Code}, jsonField{"suits", append([]string{}, in.Way.Suits...)},
			jsonField{"settings", settings}, jsonField{"table", json.RawMessage(layout)})
	}
	return writeObject(out, fields)
}

// Judged is a report that was read again: how its table was judged, and the table.
type Judged struct {
	Way   rules.Way
	table judgedTable
}

// judgedTable is what FileJSON adds.
type judgedTable struct {
	Way         string                     `json:"way"`
	Suits       []string                   `json:"suits"`
	Settings    map[string]json.RawMessage `json:"settings"`
	Table       json.RawMessage            `json:"table"`
	Corrections []struct {
		Says json.RawMessage `json:"correction"`
	} `json:"corrections"`
}

// ReadJudged reads how the table of a report was judged.
func ReadJudged(data []byte) (*Judged, error) {
	var j Judged
	if err := json.Unmarshal(data, &j.table); err != nil {
		return nil, fault.Errorf("this is no report: %w", err)
	}
	j.Way = rules.Way{Code: j.table.Way, Suits: j.table.Suits}
	return &j, nil
}

// JudgeAnew counts the table of a report by another way to play, with the settings that
// it was judged by and what people said about it.
func (j *Judged) JudgeAnew(way rules.Way, g rules.Variants, d *deck.Deck) (*scoring.Result, error) {
	if j.table.Table == nil {
		return nil, fault.Errorf("this report does not say how the cards lie: score the photo anew")
	}
	l, err := table.DecodeLayout(j.table.Table, d)
	if err != nil {
		return nil, err
	}
	played, err := g.Play(way, d, j.values())
	if err != nil {
		return nil, err
	}
	var said []correction.Correction
	for _, one := range j.table.Corrections {
		c, err := correction.Decode(one.Says, d)
		if err != nil {
			return nil, err
		}
		switch c.(type) {
		case correction.Legal, correction.Dot: // the table goes by the others already
			said = append(said, c)
		}
	}
	c, err := correction.Apply(l, played.Referee, said)
	if err != nil {
		return nil, err
	}
	result := scoring.Settle(c.Layout, c.Referee)
	return &result, nil
}

func (j *Judged) values() rules.Values {
	v := rules.Values{Numbers: map[string]float64{}, Choices: map[string]string{}}
	for k, said := range j.table.Settings {
		var number float64
		var choice string
		switch {
		case json.Unmarshal(said, &number) == nil:
			v.Numbers[k] = number
		case json.Unmarshal(said, &choice) == nil:
			v.Choices[k] = choice
		}
	}
	return v
}

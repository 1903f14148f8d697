package web

import (
	"encoding/json"
	"errors"
	"sync"

	"referee/deck"
	"referee/internal/fault"
	"referee/report"
	"referee/store"
	"referee/table"
)

// keptReading is what was read on a photo, as it is kept.
type keptReading struct {
	View   table.View      `json:"view"`
	Layout json.RawMessage `json:"layout"`
	// Parts are the photos of a table that several show; View is that of the first.
	Parts []table.Part `json:"parts,omitempty"`
}

func encodeReading(p *Photo) ([]byte, error) {
	layout, err := table.EncodeLayout(p.Layout)
	if err != nil {
		return nil, err
	}
	return json.Marshal(keptReading{View: p.View, Layout: layout})
}

// Encode is what was read on a photo, but for its picture, as it goes to another machine.
func (p *Photo) Encode() ([]byte, error) { return encodeReading(p) }

// DecodePhoto is a photo that another machine has read with a deck, with its picture.
func DecodePhoto(data, upright []byte, d *deck.Deck) (*Photo, error) {
	r, err := decodeReading(data, d)
	if err != nil {
		return nil, err
	}
	return &Photo{View: r.view, Layout: r.layout, Upright: upright}, nil
}

// Told is what went wrong, as another machine has worded it in every language.
type Told map[report.Lang]string

func (t Told) Error() string { return t[report.English] }

// reading is what was read on a photo.
type reading struct {
	view   table.View
	layout *table.Layout
	parts  []table.Part
}

func decodeReading(data []byte, d *deck.Deck) (*reading, error) {
	var k keptReading
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fault.Errorf("this is no table that was kept: %w", err)
	}
	l, err := table.DecodeLayout(k.Layout, d)
	if err != nil {
		return nil, err
	}
	return &reading{k.View, l, k.Parts}, nil
}

// tables remembers the readings that were asked for last.
type tables struct {
	mu   sync.Mutex
	byID map[string]*reading
}

// maxTables is how many; one of 109 cards has about a megabyte.
const maxTables = 32

func newTables() *tables { return &tables{byID: map[string]*reading{}} }

// of returns what was read on a photo. A reading never changes once it is kept.
func (t *tables) of(p *store.Photo, d *deck.Deck) (*reading, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r, has := t.byID[p.ID]; has {
		return r, nil
	}
	r, err := decodeReading(p.Reading, d)
	if err != nil {
		return nil, err
	}
	if len(t.byID) >= maxTables {
		clear(t.byID)
	}
	t.byID[p.ID] = r
	return r, nil
}

// encodeFault keeps what went wrong in every language.
func encodeFault(err error) []byte {
	out := InEachLanguage(err)
	data, _ := json.Marshal(out) // strings always can be
	return data
}

// InEachLanguage words an error in every language.
func InEachLanguage(err error) map[report.Lang]string {
	var told Told
	if errors.As(err, &told) {
		return told
	}
	out := map[report.Lang]string{}
	for _, l := range report.Languages() {
		out[l] = report.Fault(err, l)
	}
	return out
}

func decodeFault(data []byte, l report.Lang) string {
	var said map[report.Lang]string
	if json.Unmarshal(data, &said) != nil {
		return ""
	}
	return upperFirst(said[l])
}

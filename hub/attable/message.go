package attable

import (
	"encoding/json"

	"referee/hub/wire"
	"referee/store"
)

// message takes as much as goes to one subject, and into one message.
func (t *Teller) message(out []store.Out) (what string, entries []wire.Entry, err error) {
	size := 0
	for i := range out {
		o := &out[i]
		if size += len(o.Data); i > 0 && (subjectOf(o.Kind) != what || size > maxBytes) {
			break
		}
		what = subjectOf(o.Kind)
		e := wire.Entry{Seq: o.Seq, At: o.At, Kind: o.Kind, Of: o.Of, N: o.N, Data: o.Data}
		switch o.Kind {
		case store.OutPicture:
			e.Data, e.JPEG = nil, o.Data
		case store.OutGame:
			if e.Data, err = t.game(o.Data); err != nil {
				return "", nil, err
			}
		}
		entries = append(entries, e)
	}
	return what, entries, nil
}

func subjectOf(k store.OutKind) string {
	switch k {
	case store.OutMatch, store.OutMatchEvent:
		return wire.Matches
	case store.OutPicture:
		return wire.Pictures
	}
	return wire.Events
}

// game is what was agreed, with the deck and the settings that counting needs.
func (t *Teller) game(terms []byte) (json.RawMessage, error) {
	g := wire.Game{Said: t.Said}
	if err := json.Unmarshal(terms, &g.Terms); err != nil {
		return nil, err
	}
	if g.Terms.Deck != "" && t.Deck != nil {
		var err error
		if g.Deck, err = t.Deck(g.Terms.Deck); err != nil {
			return nil, err
		}
	}
	return json.Marshal(g)
}

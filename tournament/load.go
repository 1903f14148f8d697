package tournament

import "encoding/json"

// Load adds up what is kept of a tournament: its terms and events, as JSON, and after
// them what happens now.
func Load(terms []byte, kept [][]byte, now ...Event) (*Tournament, error) {
	t, err := DecodeTerms(terms)
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(kept), len(kept)+len(now))
	for i, data := range kept {
		if err := json.Unmarshal(data, &events[i]); err != nil {
			return nil, err
		}
	}
	return Sum(*t, append(events, now...))
}

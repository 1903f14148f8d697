package tournament

import (
	"slices"

	"referee/internal/fault"
)

// Next says who meets whom in the next round. The error says why there is none.
func (t *Tournament) Next() (Event, error) {
	switch {
	case t.Open() > 0:
		return Event{}, fault.Errorf("the games of a round end before the next one begins")
	case len(t.playing()) < 2:
		return Event{}, fault.Errorf("at least two play")
	}
	var pairs [][2]ID
	if t.Terms.System == RoundRobin {
		if pairs = t.robin(); len(pairs) == 0 {
			return Event{}, fault.Errorf("everybody has met everybody")
		}
	} else {
		pairs = t.swiss()
	}
	return t.seated(pairs), nil
}

// seated gives the pairs their tables: the first one is for who stands first.
func (t *Tournament) seated(pairs [][2]ID) Event {
	place := map[ID]int{}
	for i, s := range t.Standings() {
		place[s.Entrant] = i
	}
	for i := range pairs {
		if place[pairs[i][1]] < place[pairs[i][0]] {
			pairs[i][0], pairs[i][1] = pairs[i][1], pairs[i][0]
		}
	}
	slices.SortFunc(pairs, func(a, b [2]ID) int { return place[a[0]] - place[b[0]] })
	met := t.met()
	e := Event{Kind: Began, Pairs: []Pair{}, Free: t.playing()}
	for i, p := range pairs {
		e.Pairs = append(e.Pairs, Pair{Table: i + 1, Who: p, Again: met[both(p[0], p[1])]})
		e.Free = slices.DeleteFunc(e.Free, func(id ID) bool { return id == p[0] || id == p[1] })
	}
	return e
}

package tournament

import "slices"

// Standing is where an entrant stands.
type Standing struct {
	Rank     int    `json:"rank"` // from 1; those who stand alike have the same
	Entrant  ID     `json:"entrant"`
	Name     string `json:"name"`
	Played   int    `json:"played"` // games that have ended
	Points   int    `json:"points"`
	Wins     int    `json:"wins"`
	OutFirst int    `json:"out_first"`
	Gone     bool   `json:"gone"`
}

// Standings ranks the entrants by what has ended so far.
//
// Who is free in a round of the Swiss system, for the number is odd, has won it, with the
// average of the points of their other games, rounded down. In a round robin everybody
// is free as often, and it counts nothing.
func (t *Tournament) Standings() []Standing {
	all := make([]Standing, len(t.Entrants))
	free := make([]int, len(t.Entrants))
	for i := range t.Entrants {
		e := &t.Entrants[i]
		all[i] = Standing{Entrant: e.ID, Name: e.Name, Gone: e.Gone}
	}
	for i := range t.Rounds {
		for _, g := range t.Rounds[i].Games {
			g.addTo(all)
		}
		for _, id := range t.Rounds[i].Free {
			free[id-1]++
		}
	}
	if t.Terms.System == Swiss {
		for i, n := range free {
			if s := &all[i]; n > 0 {
				s.Wins += n
				if s.Played > 0 {
					s.Points += n * floorDiv(s.Points, s.Played)
				}
			}
		}
	}
	r := ranking{t: t, rank: 1, out: []Standing{}}
	r.split(all, t.Terms.Order)
	return r.out
}

func floorDiv(a, b int) int {
	if q := a / b; a%b != 0 && a < 0 {
		return q - 1
	}
	return a / b
}

// addTo adds a game that has ended to what its two have.
func (g *Game) addTo(all []Standing) {
	if g.Result == nil {
		return
	}
	for k, id := range g.Who {
		s := &all[id-1]
		s.Played++
		s.Points += g.Result.Points[k]
		if g.wonBy() == id {
			s.Wins++
		}
		if g.Result.OutFirst == id {
			s.OutFirst++
		}
	}
}

// wonBy is who has won a game that has ended, 0 if nobody has.
func (g *Game) wonBy() ID {
	switch p := g.Result.Points; {
	case p[0] > p[1]:
		return g.Who[0]
	case p[1] > p[0]:
		return g.Who[1]
	}
	return 0
}

// ranking ranks those who stand alike by one criterion after another.
type ranking struct {
	t    *Tournament
	rank int // of the next one
	out  []Standing
}

// split ranks a group by the criteria that are left. Those whom nothing parts have one
// rank, and are listed in the order in which they entered.
func (r *ranking) split(group []Standing, order []Criterion) {
	if len(group) > 1 && len(order) > 0 {
		value := r.values(group, order[0])
		slices.SortStableFunc(group, func(a, b Standing) int { return value[b.Entrant] - value[a.Entrant] })
		for from := 0; from < len(group); {
			to := from + 1
			for to < len(group) && value[group[to].Entrant] == value[group[from].Entrant] {
				to++
			}
			r.split(slices.Clone(group[from:to]), order[1:])
			from = to
		}
		return
	}
	slices.SortFunc(group, func(a, b Standing) int { return int(a.Entrant - b.Entrant) })
	for _, s := range group {
		s.Rank = r.rank
		r.out = append(r.out, s)
	}
	r.rank += len(group)
}

// values is how much each of a group has of a criterion.
func (r *ranking) values(group []Standing, c Criterion) map[ID]int {
	if c == ByDirect {
		return r.t.direct(group)
	}
	out := map[ID]int{}
	for i := range group {
		s := &group[i]
		out[s.Entrant] = map[Criterion]int{ByPoints: s.Points, ByWins: s.Wins, ByOutFirst: s.OutFirst}[c]
	}
	return out
}

// direct counts the games won among a group, if all of it have met each other.
func (t *Tournament) direct(group []Standing) map[ID]int {
	in := map[ID]bool{}
	for i := range group {
		in[group[i].Entrant] = true
	}
	wins, ended := map[ID]int{}, map[[2]ID]bool{}
	for i := range t.Rounds {
		for k := range t.Rounds[i].Games {
			g := &t.Rounds[i].Games[k]
			if g.Result == nil || !in[g.Who[0]] || !in[g.Who[1]] {
				continue
			}
			ended[both(g.Who[0], g.Who[1])] = true
			wins[g.wonBy()]++
		}
	}
	if len(ended) < len(group)*(len(group)-1)/2 {
		return map[ID]int{}
	}
	delete(wins, 0)
	return wins
}

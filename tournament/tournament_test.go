package tournament

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// story is a tournament with the events that made it.
type story struct {
	t      testing.TB
	terms  Terms
	events []Event
}

func (s *story) now() *Tournament {
	s.t.Helper()
	n, err := Sum(s.terms, s.events)
	require.NoError(s.t, err)
	return n
}

// happen adds an event, which must make sense.
func (s *story) happen(e Event) *Tournament {
	s.t.Helper()
	s.events = append(s.events, e)
	return s.now()
}

func (s *story) enter(n int) {
	for range n {
		s.happen(Event{Kind: Entered, Name: fmt.Sprint("player ", len(s.events)+1)})
	}
}

// round begins a round and plays it; points says what each pair counts.
func (s *story) round(points func(Pair) [2]int) []Pair {
	s.t.Helper()
	e, err := s.now().Next()
	require.NoError(s.t, err)
	s.happen(e)
	for _, p := range e.Pairs {
		s.happen(Event{Kind: Ended, Table: p.Table, Result: &Result{Points: points(p)}})
	}
	return e.Pairs
}

// lowerWins lets whoever entered earlier win.
func lowerWins(p Pair) [2]int {
	if p.Who[0] < p.Who[1] {
		return [2]int{20, 10}
	}
	return [2]int{10, 20}
}

func TestARoundRobinLetsEverybodyMeetEverybodyOnce(t *testing.T) {
	for n := 2; n <= 13; n++ {
		s := &story{t: t, terms: Terms{System: RoundRobin}}
		s.enter(n)
		met := map[[2]ID]int{}
		for range n - 1 + n%2 {
			for _, p := range s.round(lowerWins) {
				met[both(p.Who[0], p.Who[1])]++
				require.False(t, p.Again)
			}
		}
		require.Len(t, met, n*(n-1)/2)
		_, err := s.now().Next()
		require.ErrorContains(t, err, "everybody has met everybody")
		require.EqualValues(t, 1, s.now().Standings()[0].Entrant)
		require.Equal(t, n-1, s.now().Standings()[0].Wins)
	}
}

func TestWhoComesLateToARoundRobinMeetsEverybodyToo(t *testing.T) {
	s := &story{t: t, terms: Terms{System: RoundRobin}}
	s.enter(4)
	s.round(lowerWins)
	s.enter(1)
	for range 30 {
		if _, err := s.now().Next(); err != nil {
			break
		}
		s.round(lowerWins)
	}
	require.Len(t, s.now().met(), 10)
}

func TestNobodyMeetsTwiceInSwissRoundsForTwoHundredTables(t *testing.T) {
	s := &story{t: t}
	for i := range 401 {
		s.events = append(s.events, Event{Kind: Entered, Name: fmt.Sprint(i)})
	}
	met, free := map[[2]ID]bool{}, map[ID]bool{}
	for range 9 {
		e, err := s.now().Next()
		require.NoError(t, err)
		require.Len(t, e.Pairs, 200)
		require.Len(t, e.Free, 1)
		require.False(t, free[e.Free[0]], "free once")
		free[e.Free[0]] = true
		s.events = append(s.events, e)
		for _, p := range e.Pairs {
			require.False(t, p.Again || met[both(p.Who[0], p.Who[1])])
			met[both(p.Who[0], p.Who[1])] = true
			s.events = append(s.events, Event{Kind: Ended, Table: p.Table, Result: &Result{Points: lowerWins(p)}})
		}
	}
	require.EqualValues(t, 1, s.now().Standings()[0].Entrant)
}

func TestThoseWhoStandAlikeMeet(t *testing.T) {
	s := &story{t: t, terms: Terms{Order: []Criterion{ByWins}}}
	s.enter(8)
	s.round(lowerWins)
	wins := map[ID]int{}
	for _, st := range s.now().Standings() {
		wins[st.Entrant] = st.Wins
	}
	e, err := s.now().Next()
	require.NoError(t, err)
	for _, p := range e.Pairs {
		require.Equal(t, wins[p.Who[0]], wins[p.Who[1]])
	}
	require.Equal(t, 1, wins[e.Pairs[0].Who[0]], "who has won sits at the first tables")
}

func TestTiesAreBrokenInTheOrderThatWasAgreed(t *testing.T) {
	s := &story{t: t, terms: Terms{System: RoundRobin}}
	s.enter(3)
	for range 3 {
		e, err := s.now().Next()
		require.NoError(t, err)
		s.happen(e)
		// 1 beats 2, 2 beats 3, 3 beats 1: all stand alike but for who was out first.
		w := e.Pairs[0].Who
		points := [2]int{10, 12}
		if w[1] == w[0]%3+1 {
			points = [2]int{12, 10}
		}
		s.happen(Event{Kind: Ended, Table: 1, Result: &Result{Points: points, OutFirst: map[bool]ID{true: 2}[slices.Contains(w[:], 2)]}})
	}
	ranks := map[ID]int{}
	for _, st := range s.now().Standings() {
		ranks[st.Entrant] = st.Rank
	}
	require.Equal(t, map[ID]int{2: 1, 1: 2, 3: 2}, ranks, "out first parts one of them, nothing the others")

	d := &story{t: t, terms: Terms{Order: []Criterion{ByDirect}}}
	d.enter(2)
	d.round(func(Pair) [2]int { return [2]int{3, 4} })
	require.EqualValues(t, 2, d.now().Standings()[0].Entrant)
}

func TestWhoIsFreeInASwissRoundHasWonItWithTheirAverage(t *testing.T) {
	s := &story{t: t}
	s.enter(3)
	s.round(lowerWins)
	require.Equal(t, Standing{Rank: 3, Entrant: 3, Name: "player 3", Wins: 1}, *standingOf(s.now(), 3), "there is no average yet")
	s.round(lowerWins)
	st := standingOf(s.now(), 3)
	require.Equal(t, 1, st.Played)
	require.Equal(t, 20, st.Points, "10 counted, and 10 for the round without a game")
}

func standingOf(t *Tournament, id ID) *Standing {
	all := t.Standings()
	return &all[slices.IndexFunc(all, func(s Standing) bool { return s.Entrant == id })]
}

func TestAResultThatWasWrongIsEnteredAgain(t *testing.T) {
	s := &story{t: t}
	s.enter(2)
	s.round(lowerWins)
	s.happen(Event{Kind: Ended, Round: 1, Table: 1, Result: &Result{Points: [2]int{1, 2}}})
	require.EqualValues(t, 2, s.now().Standings()[0].Entrant)
	s.happen(Event{Kind: Undone})
	require.EqualValues(t, 1, s.now().Standings()[0].Entrant)
}

func TestATournamentOfNobodyHasAnEmptyListOfStandings(t *testing.T) {
	require.Equal(t, []Standing{}, (&story{t: t}).now().Standings())
}

func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	s := &story{t: t}
	s.enter(4)
	e, err := s.now().Next()
	require.NoError(t, err)
	began := func(change func(*Event)) Event {
		own := e
		own.Pairs = slices.Clone(e.Pairs)
		change(&own)
		return own
	}
	for name, bad := range map[string]Event{
		"twice at a table":   began(func(e *Event) { e.Pairs[1] = e.Pairs[0] }),
		"somebody left out":  began(func(e *Event) { e.Pairs = e.Pairs[:1] }),
		"a table twice":      began(func(e *Event) { e.Pairs[1].Table = 1 }),
		"nobody":             began(func(e *Event) { e.Pairs, e.Free = nil, []ID{1, 2, 3, 4} }),
		"no round yet":       {Kind: Ended, Table: 1, Result: &Result{}},
		"a name twice":       {Kind: Entered, Name: "player 1"},
		"who is not there":   {Kind: Withdrew, Entrant: 9},
		"back without going": {Kind: Returned, Entrant: 1},
		"of no kind":         {Kind: "guess"},
	} {
		_, err := Sum(s.terms, append(slices.Clone(s.events), bad))
		require.Error(t, err, name)
	}
	s.happen(e)
	for name, bad := range map[string]Event{
		"a round too early": e,
		"a stranger first":  {Kind: Ended, Table: 1, Result: &Result{OutFirst: 99}},
		"no such table":     {Kind: Ended, Table: 3, Result: &Result{}},
		"too many points":   {Kind: Ended, Table: 1, Result: &Result{Points: [2]int{1 << 20, 0}}},
	} {
		_, err := Sum(s.terms, append(slices.Clone(s.events), bad))
		require.Error(t, err, name)
	}
	_, err = s.now().Next()
	require.ErrorContains(t, err, "before the next one begins")
	for _, bad := range []string{`{"kind":"round"}`, `{"kind":"enter"}`, `{"kind":"enter","name":"a","free":[1]}`, `{"kind":"enter","nom":"a"}`, `nonsense`} {
		_, err := DecodeEvent([]byte(bad))
		require.Error(t, err, bad)
	}
	for _, bad := range []string{`{"system":"knockout"}`, `{"order":["points","points"]}`, `{"order":["luck"]}`} {
		_, err := DecodeTerms([]byte(bad))
		require.Error(t, err, bad)
	}
}

package tournament

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestWhateverHappensEverybodyHasOnePlace lets people come and go, enter results, take
// things back and begin rounds as it comes.
func TestWhateverHappensEverybodyHasOnePlace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := &story{t: t, terms: Terms{System: rapid.SampledFrom([]System{Swiss, RoundRobin}).Draw(rt, "system")}}
		s.enter(rapid.IntRange(2, 7).Draw(rt, "entrants"))
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			before := s.now()
			e := anyEvent(rt, before, len(s.events))
			after, err := Sum(s.terms, append(slices.Clone(s.events), e))
			if err != nil {
				continue
			}
			s.events = append(s.events, e)
			if e.Kind == Began {
				requireRound(t, before, e)
			}
			requireSameAsTold(t, s, after)
			if e.Kind != Undone {
				back, err := Sum(s.terms, append(slices.Clone(s.events), Event{Kind: Undone}))
				require.NoError(t, err)
				require.Equal(t, before, back, "what is taken back never was")
			}
		}
	})
}

func anyEvent(rt *rapid.T, t *Tournament, n int) Event {
	someone := ID(rapid.IntRange(1, len(t.Entrants)+1).Draw(rt, "who"))
	switch rapid.IntRange(0, 9).Draw(rt, "kind") {
	case 0:
		return Event{Kind: Entered, Name: fmt.Sprint("late ", n)}
	case 1:
		return Event{Kind: Withdrew, Entrant: someone}
	case 2:
		return Event{Kind: Returned, Entrant: someone}
	case 3:
		return Event{Kind: Undone}
	case 4, 5, 6:
		if e, err := t.Next(); err == nil {
			return e
		}
	}
	r := &Result{Points: [2]int{rapid.IntRange(0, 3).Draw(rt, "a"), rapid.IntRange(0, 3).Draw(rt, "b")}}
	return Event{Kind: Ended, Table: rapid.IntRange(1, 4).Draw(rt, "table"), Result: r}
}

// requireRound holds that a round has everybody once, and nobody twice with another as
// long as that can be.
func requireRound(t testing.TB, before *Tournament, e Event) {
	var seated []ID
	again := 0
	met := before.met()
	for i, p := range e.Pairs {
		require.Equal(t, i+1, p.Table)
		require.Equal(t, met[both(p.Who[0], p.Who[1])], p.Again)
		if p.Again {
			again++
		}
		seated = append(seated, p.Who[:]...)
	}
	seated = append(seated, e.Free...)
	slices.Sort(seated)
	require.Equal(t, before.playing(), seated)
	if before.Terms.System == RoundRobin {
		require.Zero(t, again)
		return
	}
	require.Len(t, e.Free, len(seated)%2)
	require.Equal(t, fewestAgain(seated, met), again)
}

// fewestAgain is how many pairs at least have met before, by trying all ways.
func fewestAgain(left []ID, met map[[2]ID]bool) int {
	if len(left) < 2 {
		return 0
	}
	best := 1 << 20
	if len(left)%2 == 1 {
		for i := range left {
			best = min(best, fewestAgain(slices.Delete(slices.Clone(left), i, i+1), met))
		}
		return best
	}
	for i := 1; i < len(left); i++ {
		n := 0
		if met[both(left[0], left[i])] {
			n = 1
		}
		best = min(best, n+fewestAgain(slices.Delete(slices.Clone(left[1:]), i-1, i), met))
	}
	return best
}

// requireSameAsTold holds that events that were kept and read again add up to the same,
// and that the standings list everybody once, in order.
func requireSameAsTold(t testing.TB, s *story, now *Tournament) {
	data, err := json.Marshal(s.events)
	require.NoError(t, err)
	var read []Event
	require.NoError(t, json.Unmarshal(data, &read))
	again, err := Sum(s.terms, read)
	require.NoError(t, err)
	require.Equal(t, now, again)
	standings := now.Standings()
	seen := map[ID]bool{}
	for i, st := range standings {
		require.False(t, seen[st.Entrant])
		seen[st.Entrant] = true
		if i > 0 {
			before := standings[i-1]
			require.True(t, st.Rank == before.Rank || st.Rank == i+1)
			require.GreaterOrEqual(t, before.Points, st.Points, "points come first")
		}
	}
	require.Len(t, seen, len(now.Entrants))
}

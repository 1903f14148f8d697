package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/report"
	"referee/table"
)

// causeAnswer is what leaves several doubts open, as the API answers it.
type causeAnswer struct {
	Doubts  []int
	Answers []struct {
		Correction json.RawMessage
		AsRead     bool `json:"as_read"`
		Scores     []scoreAnswer
	}
}

// withOpenInk is a photo on which the colour of many cards is open, for one reason: a
// lamp, say.
func withOpenInk(t testing.TB, p *Photo) *Photo {
	t.Helper()
	l := p.Layout
	cards := map[*deck.Color][]table.CardID{}
	for i := range l.Cards {
		if c := l.Cards[i].Color; c != nil {
			cards[c] = append(cards[c], table.CardID(i))
		}
	}
	var other *deck.Color // that nobody has
	for i := range l.Deck.Colors {
		if len(cards[&l.Deck.Colors[i]]) == 0 {
			other = &l.Deck.Colors[i]
		}
	}
	require.NotNil(t, other)
	var doubts []table.Doubt
	for i := range l.Deck.Colors {
		if ids := cards[&l.Deck.Colors[i]]; len(ids) >= 3 && len(doubts) == 0 {
			for _, id := range ids {
				doubts = append(doubts, table.IdentityUnsettled{Card: id, Alternatives: []table.Alternative{{Face: l.Cards[id].Face, Color: other}}, Spot: table.Spot{Open: 0.4}})
			}
		}
	}
	require.NotEmpty(t, doubts)
	out := *p
	out.Layout = l.WithDoubts(doubts)
	return &out
}

func TestCardsThatAreOpenForOneReasonAreAnsweredAndUndoneAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	s.made.read = withOpenInk(t, s.made.read)
	id := s.upload(t, "photo")
	p := s.done(t, id)
	n := len(p.Report.Doubts) // that could change the points
	require.GreaterOrEqual(t, n, 3)
	require.Len(t, p.Report.Causes, 1)
	require.Len(t, p.Report.Causes[0].Doubts, n)
	var after reportAnswer
	for _, a := range p.Report.Causes[0].Answers {
		r := s.ask(t, "POST", "/api/photos/"+id+"/corrections", string(a.Correction), &after)
		require.Equal(t, http.StatusOK, r.StatusCode)
		require.Empty(t, after.Doubts)
		require.True(t, after.Sure)
		require.Len(t, after.Corrections, n, "one a card")
		if !a.AsRead {
			require.NotEmpty(t, a.Scores)
		}
		for _, score := range a.Scores {
			for _, c := range after.Scores {
				if c.Color == score.Color {
					require.Equal(t, score.Final, c.Final, "as the answer said")
				}
			}
		}
		s.ask(t, "POST", "/api/photos/"+id+"/corrections", `{"kind":"undo"}`, &after)
		require.Len(t, after.Doubts, n)
		require.Empty(t, after.Corrections)
	}
}

func TestOneQuestionOnThePageSettlesAllCardsOfACause(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	for i, lang := range []report.Lang{report.French, report.English} {
		s := open(t, t.TempDir())
		s.made.read = withOpenInk(t, drawnPhoto(t))
		id := s.upload(t, "photo")
		n := len(s.done(t, id).Report.Doubts)
		v := visit(t, ctx, s, string(lang), sizes[i])
		v.open("/photos/" + id)
		all := strings.Trim(strings.ReplaceAll(fmt.Sprint(upTo(n)), " ", ", "), "[]") + ". "
		v.see("#doubts h3", all)
		v.see("#doubts h3", word(lang, "doubt-ask-cause"))
		v.see("#verdict", word(lang, "one-doubt"))
		require.Equal(t, 1, eval[int](v, `document.querySelectorAll('#doubts > .question').length`))
		eval[any](v, `document.querySelector('#doubts').scrollIntoView()`)
		v.looks("cause")
		v.click("#doubts summary")
		v.until(fmt.Sprintf(`document.querySelectorAll('#doubts details[open] .question').length === %d`, n))
		v.looks("card-by-card")
		v.click("#doubts details .answer")
		v.until(fmt.Sprintf(`document.querySelectorAll('#doubts details[open] .question').length === %d`, n-1))
		v.click("#undo")
		v.see("#doubts h3", all)
		v.click("#doubts .answer")
		v.until(`document.getElementById('doubts-box').hidden`)
		require.Equal(t, n, eval[int](v, `document.querySelectorAll('#said li').length`))
		v.click("#undo")
		v.see("#doubts h3", all)
		require.Empty(t, v.wrong())
	}
}

// upTo counts to a number.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

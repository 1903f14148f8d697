package games_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board/drawn"
	"referee/deck"
	"referee/internal/truth"
	"referee/rules"
	"referee/rules/games"
)

func TestEveryGameIsFoundByItsCode(t *testing.T) {
	for _, g := range games.All() {
		found, known := games.ByCode(g.Code())
		require.True(t, known)
		require.Equal(t, g, found)
		require.NotEmpty(t, g.Name().EN)
		require.NotEmpty(t, g.Name().FR)
	}
	_, known := games.ByCode("no such game")
	require.False(t, known)
}

func TestAGameIsPlayedWithCardsOrSaysOnWhichKindOfBoard(t *testing.T) {
	for _, g := range games.All() {
		on, is := g.(rules.BoardGame)
		require.Equal(t, g.Table() != rules.Cards, is, g.Code())
		require.False(t, is && on.Board() == "", g.Code())
	}
}

func TestTheCellsOfABoardTellTheKindThatItsGameAsksFor(t *testing.T) {
	for _, name := range []string{"touche", "tactik-4", "tactik-6", "tacotac"} {
		b, err := drawn.Load(name)
		require.NoError(t, err)
		g, _ := games.ByCode(b.Game)
		require.Equal(t, g.(rules.BoardGame).Board(), b.Kind(), name)
	}
}

func TestEveryGameCanBeRefereedWithoutAnySettingSaid(t *testing.T) {
	keys := map[string]bool{} // of all games: each is a flag
	for _, g := range games.All() {
		r, err := g.Referee(rules.Values{})
		require.NoError(t, err, g.Code())
		require.Equal(t, g.Table() == rules.Cards, len(r.Tolerances()) > 0, "%s: cards are measured, cells are not", g.Code())
		for _, s := range g.Settings() {
			require.False(t, keys[s.Key()], s.Key())
			require.NotEmpty(t, s.Help().EN)
			require.NotEmpty(t, s.Help().FR)
			keys[s.Key()] = true
		}
	}
}

func TestADefaultThatIsSaidChangesNothing(t *testing.T) {
	for _, g := range games.All() {
		said := rules.Values{Numbers: map[string]float64{}, Choices: map[string]string{}}
		for _, s := range g.Settings() {
			switch s := s.(type) {
			case rules.Number:
				said.Numbers[s.Key()] = s.Default
			case rules.Choice:
				said.Choices[s.Key()] = s.Default
			}
		}
		unsaid, err := g.Referee(rules.Values{})
		require.NoError(t, err)
		same, err := g.Referee(said)
		require.NoError(t, err)
		require.Equal(t, unsaid, same, g.Code())
	}
}

var verb = regexp.MustCompile(`%[.\d]*\[\d\][a-z]`)

// TestEveryRuleThatIsBrokenHasItsWords judges tables of known truth, and holds
// the words of every rule that is broken there to take the same arguments in
// both languages.
func TestEveryRuleThatIsBrokenHasItsWords(t *testing.T) {
	all, err := truth.All()
	require.NoError(t, err)
	for _, g := range games.All() {
		if g.Table() != rules.Cards {
			continue
		}
		r, err := g.Referee(rules.Values{})
		require.NoError(t, err)
		broken := map[rules.Code]bool{}
		for _, tt := range all {
			for _, v := range r.Judge(tt.Layout).Verdicts {
				for _, code := range append(v.Broken, v.Reason) {
					broken[code] = code != ""
				}
			}
		}
		delete(broken, "")
		require.Greater(t, len(broken), 3)
		for code := range broken {
			w, known := g.Words(code)
			require.True(t, known, code)
			for _, text := range []rules.Text{w.Rule, w.Why, w.WhySeveral, w.Tag} {
				en, fr := verb.FindAllString(text.EN, -1), verb.FindAllString(text.FR, -1)
				slices.Sort(en)
				slices.Sort(fr)
				require.Equal(t, en, fr, "%s: %q", code, text.EN)
			}
			require.NotEmpty(t, w.Rule.FR)
			require.NotEmpty(t, w.Why.FR)
			require.NotEmpty(t, w.Tag.FR)
		}
	}
}

func TestACardThatTouchesNoneIsJudgedByTheRuleThatItsGameNamesForThat(t *testing.T) {
	all, err := truth.All()
	require.NoError(t, err)
	for _, g := range games.All() {
		r, err := g.Referee(rules.Values{})
		require.NoError(t, err)
		if g.Table() != rules.Cards {
			require.Empty(t, r.FreeRule(), "%s has no cards that could touch one another", g.Code())
			continue
		}
		seen := 0
		for _, tt := range all {
			for _, v := range r.Judge(tt.Layout).Verdicts {
				if v.Free {
					seen++
					require.Equal(t, r.FreeRule(), v.Reason, g.Code())
				}
			}
		}
		require.Positive(t, seen, g.Code())
	}
}

func TestPlacesAndFiguresComeFromTheReferee(t *testing.T) {
	all, err := truth.All()
	require.NoError(t, err)
	r, err := games.Default().Referee(rules.Values{})
	require.NoError(t, err)
	for _, tt := range all[:3] {
		j := r.Judge(tt.Layout)
		for i := range j.Placements {
			p := &j.Placements[i]
			f, drawn := r.Figure(tt.Layout, p)
			require.Equal(t, p.Off != nil, drawn)
			if drawn {
				require.Len(t, f.Target, len(f.Laid))
			}
		}
	}
	require.NotEmpty(t, r.Places(all[0].Layout, deck.Default().Designs[0], nil))
}

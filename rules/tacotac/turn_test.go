package tacotac_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/board"
	"referee/rules"
	"referee/rules/tacotac"
)

func parse(t require.TestingT, text string) *tacotac.Position {
	p, err := tacotac.Parse(strings.ReplaceAll(text, "/", "\n"))
	require.NoError(t, err)
	return p
}

func ids(list []tacotac.Fragment) string {
	var out []string
	for _, f := range list {
		out = append(out, string(f.ID()))
	}
	return strings.Join(out, " ")
}

func fragments(t require.TestingT, p *tacotac.Position, said string) []tacotac.Fragment {
	var out []tacotac.Fragment
	for _, id := range strings.Fields(said) {
		f, err := p.Model.Fragment(board.CellID(id))
		require.NoError(t, err)
		out = append(out, f)
	}
	return out
}

func TestWhatMayBeLaidFirst(t *testing.T) {
	simplified := tacotac.Rules{Simplified: true, CornerNotch: true}
	for name, tt := range map[string]struct {
		rules  tacotac.Rules
		passed bool
		text   string
		want   string
	}{
		"the first player lays any fragment": {tacotac.DefaultRules(), false, `../..`, "r1c1 r1c2 r2c1 r2c2"},
		"the next continues the last one, by a side and not by a corner (« contigu au dernier posé »)": {
			tacotac.DefaultRules(), false, `...../..L../...../.....`, "r1c3 r2c2 r2c4 r3c3"},
		"not beside those that were laid before": {
			tacotac.DefaultRules(), false, `....../.##L../....../......`, "r1c4 r2c5 r3c4"},
		"a hole may be filled instead, wherever it is": {
			tacotac.DefaultRules(), false, `....../.###../.#.#../.###../....L./......`, "r3c3 r4c5 r5c4 r5c6 r6c5"},
		"a notch in the rim of the model, too (« encoche dans le pourtour »)": {
			tacotac.DefaultRules(), false, `.#.#../.###../....../..L.../......`, "r1c3 r3c3 r4c2 r4c4 r5c3"},
		"a bay that is not at the rim of the model gives no right (« Seuls, les créneaux se formant sur le pourtour »)": {
			tacotac.DefaultRules(), false, `....../.#.#../.###../....../..L.../......`, "r4c3 r5c2 r5c4 r6c3"},
		"two empty places side by side are no hole": {
			tacotac.DefaultRules(), false, `######/#..###/######/...L../......`, "r4c3 r4c5 r5c4"},
		"after everybody has passed, beside any fragment": {
			tacotac.DefaultRules(), true, `....../.##L../....../......`, "r1c2 r1c3 r1c4 r2c1 r2c5 r3c2 r3c3 r3c4"},
		"by the simplified rule, beside any fragment": {
			simplified, false, `....../.##L../....../......`, "r1c2 r1c3 r1c4 r2c1 r2c5 r3c2 r3c3 r3c4"},
		"a corner with both neighbours is a notch": {
			tacotac.DefaultRules(), false, `.#../##../..../...L`, "r1c1 r3c4 r4c3"},
		"unless a group does not take it for one": {
			tacotac.Rules{}, false, `.#../##../..../...L`, "r3c4 r4c3"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ids(tt.rules.Begin(parse(t, tt.text), tt.passed).Choices())
			require.Equal(t, tt.want, got)
		})
	}
}

func TestHowATurnGoesOn(t *testing.T) {
	for name, tt := range map[string]struct {
		text, laid string
		reason     rules.Code
		fills      string
	}{
		"each fragment continues the one before (« contigu au précédent »)":           {`....../L...../......`, "r2c2 r2c3 r1c3", "", "  "},
		"after A one does not lay C, which does not continue A (figure)":              {`....../.L..../......`, "r1c2 r3c2", tacotac.ChainRule, ""},
		"who fills a hole goes on beside any fragment":                                {`#####./#.###./#####./.....L`, "r2c2 r4c2 r4c3", "", "hole  "},
		"who fills a notch does, too":                                                 {`#.###./#####./#####./.....L`, "r1c2 r4c1", "", "notch "},
		"one fills several in a row (« coup sur coup »)":                              {`#.#.#./#####./#.###./#####./.....L`, "r1c2 r3c2 r1c4", "", "notch hole notch"},
		"who chains does not fill elsewhere (« ou vous enchaînez, ou vous bouchez »)": {`#####./#.###./#####./....../....L.`, "r5c4 r2c2", tacotac.ChainRule, ""},
		"but what the chain comes by is filled, and frees the next":                   {`.#..../#.#.../....../.L..../......`, "r3c2 r2c2 r1c3", "", " hole "},
		"a hole beside the last one is filled in the chain":                           {`.#.#./#.#../.L.../...../.....`, "r2c2 r1c3", "", "hole notch"},
		"after the fill a chain is a chain again":                                     {`#####./#.###./#####./.....L`, "r2c2 r4c2 r4c4", tacotac.ChainRule, ""},
		"a corner does not join (« seulement par les coins »)":                        {`....../..L.../......`, "r1c2", tacotac.SideRule, ""},
	} {
		t.Run(name, func(t *testing.T) {
			before := parse(t, tt.text)
			order := fragments(t, before, tt.laid)
			after := before
			for _, f := range order {
				after = after.Lay(f)
			}
			got, err := tacotac.DefaultRules().Check(before, after, order, false)
			require.NoError(t, err)
			require.Equal(t, tt.reason, got.Reason)
			if tt.reason == "" {
				var fills []string
				for _, l := range got.Laid {
					fills = append(fills, string(l.Fills))
				}
				require.Equal(t, tt.fills, strings.Join(fills, " "))
			}
		})
	}
}

func TestTheOrderIsFoundWhereItWasNotSaid(t *testing.T) {
	before := parse(t, `....../L...../......`)
	after := parse(t, `..#.../###.../......`)
	got, err := tacotac.DefaultRules().Check(before, after, nil, false)
	require.NoError(t, err)
	require.Empty(t, got.Reason)
	var laid []tacotac.Fragment
	for _, l := range got.Laid {
		laid = append(laid, l.Fragment)
	}
	require.Equal(t, "r2c2 r2c3 r1c3", ids(laid))
	require.Equal(t, "r1c3", ids(got.Lasts))
	require.False(t, got.Open)
}

func TestWithoutTheLastOneKnownItIsOpen(t *testing.T) {
	got, err := tacotac.DefaultRules().Check(parse(t, `....../##..../......`), parse(t, `....../###.../......`), nil, false)
	require.NoError(t, err)
	require.Empty(t, got.Reason)
	require.True(t, got.Open, "right after r2c2, wrong after r2c1")
	got, err = tacotac.DefaultRules().Check(parse(t, `####../#.##../####..`), parse(t, `####../####../####..`), nil, false)
	require.NoError(t, err)
	require.False(t, got.Open, "a hole is filled after any")
	got, err = tacotac.DefaultRules().Check(parse(t, `##..../......`), parse(t, `##..../.....#`), nil, false)
	require.NoError(t, err)
	require.Equal(t, tacotac.SideRule, got.Reason)
	require.False(t, got.Open, "wrong after any")
}

func TestWhatLiesIsNeitherTakenAwayNorPutInAnothersPlace(t *testing.T) {
	got, err := tacotac.DefaultRules().Check(parse(t, `##L./....`), parse(t, `#.../....`), nil, false)
	require.NoError(t, err)
	require.Equal(t, tacotac.MovedRule, got.Reason)
	got, err = tacotac.DefaultRules().Check(parse(t, `##L./....`), parse(t, `###!/....`), nil, false)
	require.NoError(t, err)
	require.Equal(t, tacotac.PlaceRule, got.Reason)
	got, err = tacotac.DefaultRules().Check(parse(t, `##L./....`), parse(t, `###./...?`), nil, false)
	require.NoError(t, err)
	require.True(t, got.Open, "passed, or laid where it is not seen")
}

// TestWhatMayBeLaidIsAccepted plays 10,000 turns at random, and asks whether they
// were right, without the order.
func TestWhatMayBeLaidIsAccepted(t *testing.T) {
	r := tacotac.DefaultRules()
	rapid.Check(t, func(t *rapid.T) { // 100 times
		m, err := tacotac.NewModel(5, 6)
		require.NoError(t, err)
		p := tacotac.NewPosition(m)
		for range 100 {
			passed := rapid.Bool().Draw(t, "passed")
			before, turn := p, r.Begin(p, passed)
			for range rapid.IntRange(0, 4).Draw(t, "fragments") {
				choices := turn.Choices()
				if len(choices) == 0 {
					break
				}
				f := rapid.SampledFrom(choices).Draw(t, "fragment")
				require.Empty(t, turn.Forbids(f))
				turn, _ = turn.Lay(f)
			}
			p = turn.Position()
			got, err := r.Check(before, p, nil, passed)
			require.NoError(t, err)
			require.Empty(t, got.Reason)
			if len(got.Laid) == 0 && len(turn.Choices()) == 0 {
				p = tacotac.NewPosition(m) // the picture is whole, or stuck
			}
		}
	})
}

// TestNoSideIsPreferred mirrors the picture.
func TestNoSideIsPreferred(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]string, 5)
		for i := range rows {
			rows[i] = strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"#", "#", "."}), 6, 6).Draw(t, "row"), "")
		}
		mirrored := make([]string, 5)
		for i, row := range rows {
			b := []byte(row)
			slices.Reverse(b)
			mirrored[4-i] = string(b)
		}
		r := tacotac.DefaultRules()
		h, n := r.Gaps(parse(t, strings.Join(rows, "/")))
		hm, nm := r.Gaps(parse(t, strings.Join(mirrored, "/")))
		require.Equal(t, len(h), len(hm))
		require.Equal(t, len(n), len(nm))
	})
}

// TestTheFragmentsListedAreThoseThatAreAccepted lays each fragment on each place
// of pictures at random.
func TestTheFragmentsListedAreThoseThatAreAccepted(t *testing.T) {
	r := tacotac.DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]string, 4)
		for i := range rows {
			rows[i] = strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"#", "#", "."}), 5, 5).Draw(t, "row"), "")
		}
		p := parse(t, strings.Join(rows, "/"))
		all := fragments(t, p, "r1c1 r2c1 r3c1 r4c1 r1c2 r2c2 r3c2 r4c2 r1c3 r2c3 r3c3 r4c3 r1c4 r2c4 r3c4 r4c4 r1c5 r2c5 r3c5 r4c5")
		lying := slices.DeleteFunc(slices.Clone(all), func(f tacotac.Fragment) bool { return !p.Laid(f) })
		if len(lying) == 0 {
			return
		}
		p = p.After(rapid.SampledFrom(lying).Draw(t, "last"))
		choices := r.Begin(p, false).Choices()
		for _, f := range all {
			if p.Laid(f) {
				require.NotContains(t, choices, f)
				continue
			}
			got, err := r.Check(p, p.Lay(f), nil, false)
			require.NoError(t, err)
			require.Equal(t, slices.Contains(choices, f), got.Reason == "", f)
		}
	})
}

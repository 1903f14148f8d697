package tacotac_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/tacotac"
)

// FuzzReadPosition holds that no file makes the reader panic, and that what it
// accepts can be judged.
func FuzzReadPosition(f *testing.F) {
	for _, name := range []string{"tacotac3"} {
		data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		require.NoError(f, err)
		f.Add(string(data))
	}
	f.Add(`{"game":"tacotac"}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := tacotac.ReadPosition([]byte(text), nil)
		if err != nil || len(text) > 10_000 {
			return
		}
		ref, err := tacotac.Game{}.Referee(rules.Values{})
		require.NoError(t, err)
		m, err := ref.(rules.MoveJudge).JudgeMove(p, p, rules.Play{Card: ""})
		if err == nil {
			require.NotContains(t, m.Says.EN+m.Says.FR, "%!")
		}
	})
}

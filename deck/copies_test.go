package deck_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestADeckSaysHowOftenItHasACard(t *testing.T) {
	require.Equal(t, 1, deck.Default().Designs[0].Copies())
	require.Equal(t, 1, deck.Default().Start.Copies())
	data, err := os.ReadFile("data/tacta.json")
	require.NoError(t, err)
	twice := strings.Replace(string(data), `"id": "circle-1"`, `"copies": 2, "id": "circle-1"`, 1)
	d, err := deck.Read(strings.NewReader(twice))
	require.NoError(t, err)
	require.Equal(t, 2, d.Designs[0].Copies())
	var out strings.Builder
	require.NoError(t, deck.Write(&out, d))
	again, err := deck.Read(strings.NewReader(out.String()))
	require.NoError(t, err)
	require.Equal(t, 2, again.Designs[0].Copies())
	for _, n := range []string{"0", "-1", "21"} {
		_, err := deck.Read(strings.NewReader(strings.Replace(twice, `"copies": 2`, `"copies": `+n, 1)))
		require.ErrorContains(t, err, "card circle-1: copies is "+n)
	}
}

package deck_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// A field that is left out where it says nothing is a field all the same.
func TestADeckFileThatSaysWhatIsEstimatedIsRead(t *testing.T) {
	d := *deck.Default()
	d.Certainty = []deck.Certainty{{Field: "card.height", Sigma: 0.1, Unit: "mm", From: 9}, {Field: "colors[0 red].rgb", Sigma: 2, Unit: "dE", From: 3, Estimated: true}}
	var file bytes.Buffer
	require.NoError(t, deck.Write(&file, &d))
	require.True(t, json.Valid(file.Bytes()))
	require.Contains(t, file.String(), `"estimated"`)
	read, err := deck.Read(&file)
	require.NoError(t, err)
	require.Equal(t, d.Certainty, read.Certainty)
}

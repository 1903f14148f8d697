package deck_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestADeckIsReadAsItWasWritten(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, deck.Write(&file, deck.Default()))
	again, err := deck.Read(&file)
	require.NoError(t, err)
	require.Equal(t, deck.Default(), again)
}

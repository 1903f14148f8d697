package fault_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/fault"
)

func TestASentenceReadsInEnglishAndKeepsItsArgumentsAndItsCause(t *testing.T) {
	_, cause := os.Open("no such file")
	err := fault.Errorf("%s cannot be opened: %w", "a.jpg", cause)
	require.Equal(t, "a.jpg cannot be opened: "+cause.Error(), err.Error())
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, fault.Say("%s does not exist", "a.jpg").From(cause), fs.ErrNotExist)
	var s fault.Spoken
	require.ErrorAs(t, err, &s)
	require.Equal(t, []any{"a.jpg", cause}, s.Sentence().Args)
	require.Equal(t, "colours: blue, red", fault.Errorf("colours: %s", fault.Colors{"blue", "red"}).Error())
}

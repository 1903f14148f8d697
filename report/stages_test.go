package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAStageIsNamedInFrenchAndAnUnknownOneAsItIs(t *testing.T) {
	require.Equal(t, "lignes blanches", Stage("white lines", French))
	require.Equal(t, "white lines", Stage("white lines", English))
	require.Equal(t, "polishing", Stage("polishing", French))
}

package report

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/fault"
)

func TestManyWarningsOfAKindAreCountedAfterThree(t *testing.T) {
	var odd []error
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		odd = append(odd, fault.Errorf("colour %s has no symbol: only its ink tells it", id))
	}
	odd = append(odd, errors.New("other"))
	said := Oddities(odd, English)
	require.Len(t, said, 5)
	require.Equal(t, "… and 3 more of this kind", said[3])
	require.Equal(t, "other", said[4])
	require.Len(t, Oddities(odd[:4], French), 4, "one more is said as well")
}

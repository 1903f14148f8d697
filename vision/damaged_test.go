package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/table"
)

func TestAPhotoWhoseLightShiftsAsDamageLeavesItIsNotSure(t *testing.T) {
	pic := madeTable(t).withThings(t)
	defer pic.Close()
	pic.Shifts = true
	got, err := builtInReader(t).Read(context.Background(), pic, Prior{})
	require.NoError(t, err)
	require.Equal(t, []table.Doubt{table.PhotoDamaged{Spot: table.Spot{Open: 1}}}, got.Layout.Doubts)
}

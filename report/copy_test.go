package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/report"
	"referee/table"
)

// asTaken is a view as one of a picture four times as large, of which there is a copy.
func asTaken(v table.View) table.View {
	v.Width, v.Height = 4*v.Width, 4*v.Height
	v.Camera.Intrinsics = v.Camera.Shrunk(0.25)
	return v
}

func TestASmallerCopyOfThePhotoIsDrawnOnAsThePhotoIs(t *testing.T) {
	in := sureInput()
	want := annotated(t, in, 800, 600)
	in.View = asTaken(in.View)
	require.Equal(t, want, annotated(t, in, 800, 600))

	c := madeCheck()
	photo := checkered(800, 600)
	strip, err := report.Strip(photo, c, &c.Cases[0], report.English)
	require.NoError(t, err)
	c.View = asTaken(c.View)
	same, err := report.Strip(photo, c, &c.Cases[0], report.English)
	require.NoError(t, err)
	require.Equal(t, strip, same)
}

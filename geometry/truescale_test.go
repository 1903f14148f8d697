package geometry_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestThePlacesOfAPictureAtTrueScaleAreThoseOfItsMiddle(t *testing.T) {
	odd, even := geometry.TrueScale{W: 5, H: 3, PerMM: 2}, geometry.TrueScale{W: 4, H: 2, PerMM: 2}
	require.Equal(t, geometry.Point{0, 0}, odd.MM(2, 1), "the middle of the pixel in the middle")
	require.Equal(t, geometry.Point{0, 0}, even.MM(1.5, 0.5), "between the pixels in the middle")
	require.Equal(t, geometry.Point{1, 0.5}, odd.MM(4, 0), "the upper right")
	x, y := odd.Px(geometry.Point{1, 0.5})
	require.Equal(t, []float64{4, 0}, []float64{x, y})
}

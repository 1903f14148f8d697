package doubting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
)

func TestAThingOnACardIsToldOnce(t *testing.T) {
	hidden := func(x, radius float64) table.Doubt {
		return table.Obscured{Card: 1, Spot: OnTable(geometry.Point{x, 0}, radius, 1)}
	}
	dot := func(x float64) table.Doubt {
		return table.DotUnsettled{Dot: table.DotRef{Card: 1}, Spot: OnTable(geometry.Point{x, 0}, 2, 1)}
	}
	for name, c := range map[string]struct {
		told, want []table.Doubt
	}{
		"two places that touch are one thing":           {[]table.Doubt{hidden(0, 5), hidden(8, 3)}, []table.Doubt{hidden(3, 8)}},
		"a place within another is part of it":          {[]table.Doubt{hidden(0, 9), hidden(2, 3)}, []table.Doubt{hidden(0, 9)}},
		"one may join two that lay apart":               {[]table.Doubt{hidden(-10, 4), hidden(10, 4), hidden(0, 7)}, []table.Doubt{hidden(0, 14)}},
		"two that lie apart are two":                    {[]table.Doubt{hidden(0, 5), hidden(30, 5)}, []table.Doubt{hidden(0, 5), hidden(30, 5)}},
		"a dot beneath it is hidden by it":              {[]table.Doubt{hidden(0, 5), dot(3)}, []table.Doubt{hidden(0, 5)}},
		"a dot elsewhere on the card is told by itself": {[]table.Doubt{hidden(0, 5), dot(20)}, []table.Doubt{hidden(0, 5), dot(20)}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, oneThingEach(c.told))
		})
	}
}

package learn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// printedCard is a black card of 30 × 40 mm that is white where told.
func printedCard(white func(q geometry.Point) bool) (*flat, *mix) {
	f := &flat{Width: 30, Height: 40, TrueScale: geometry.TrueScale{W: 165, H: 215, PerMM: glancePerMM}}
	m := &mix{White: newField(f), Ink: newField(f), Inked: newField(f)}
	for i := range m.White.V {
		if white(f.MM(float64(i%f.W), float64(i/f.W))) {
			m.White.V[i] = 1
		}
	}
	return f, m
}

// outlined tells whether a place is on the white line along the card's edge.
func outlined(q geometry.Point) bool {
	return max(math.Abs(q[0])-15, math.Abs(q[1])-20) > -1.5
}

func TestTheBodyIsWhatIsBlackRoundTheCentre(t *testing.T) {
	ring := func(q geometry.Point, outer float64) bool { return q.Len() < outer && q.Len() > outer-1 }
	for what, white := range map[string]func(q geometry.Point) bool{
		"with a figure in its middle": func(q geometry.Point) bool { return outlined(q) || ring(q, 5) },
		"with a figure whose line touches the outline of a shape": func(q geometry.Point) bool {
			return outlined(q) || ring(q, 5) || (q[0] > 4.4 && q[1] > 1.5)
		},
		"with a dark rim of table round the card": func(q geometry.Point) bool {
			rim := max(math.Abs(q[0])-15, math.Abs(q[1])-20) > -0.6
			return outlined(q) && !rim || ring(q, 5)
		},
	} {
		t.Run(what, func(t *testing.T) {
			f, m := printedCard(white)
			b, err := findBody(f, m)
			require.NoError(t, err)
			x, y := f.Px(geometry.Point{})
			assert.True(t, b.In[int(y)*f.W+int(x)], "the centre is within")
			lo, hi := b.Border.Bounds()
			assert.InDelta(t, -13.5, lo[0], 0.3)
			assert.InDelta(t, 18.5, hi[1], 0.3)
		})
	}
}

func TestABlackFigureAloneIsNoBody(t *testing.T) {
	f, m := printedCard(func(q geometry.Point) bool { return q.Len() > 5 })
	_, err := findBody(f, m)
	assert.ErrorIs(t, err, errNoBody)
}

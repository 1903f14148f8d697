package learn

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// dotted is a card all of one ink with a dot of 4 mm at a place, both relative
// to its outline's white.
func dotted(ink, dot rgb, at geometry.Point) (*flat, *mix) {
	f := &flat{Width: 30, Height: 40, TrueScale: geometry.TrueScale{W: 330, H: 430, PerMM: measurePerMM}}
	m := &mix{White: newField(f), Ink: newField(f), Inked: newField(f), Card: ink, HasInk: true, rel: make([]rgb, f.W*f.H)}
	for i := range m.rel {
		m.rel[i] = ink
		if geometry.Distance(f.MM(float64(i%f.W), float64(i/f.W)), at) < 2 {
			m.rel[i] = dot
		}
	}
	m.takeApart()
	return f, m
}

func TestDotsAreFoundOnAnyInk(t *testing.T) {
	at := geometry.Point{9, -13}
	for what, c := range map[string]struct{ ink, dot rgb }{
		"white on red":                             {rgb{0.75, 0.02, 0.03}, rgb{1, 1, 1}},
		"black on pale blue":                       {rgb{0.2, 0.5, 1}, rgb{0.01, 0.01, 0.01}},
		"white on navy, the outline being cream":   {rgb{0.02, 0.05, 0.48}, rgb{1.05, 1.1, 1.5}},
		"violet-black on yellow":                   {rgb{0.9, 0.7, 0.05}, rgb{0.02, 0.015, 0.05}},
		"cream on green, the outline being purest": {rgb{0.05, 0.5, 0.08}, rgb{0.95, 0.87, 0.67}},
	} {
		f, m := dotted(c.ink, c.dot, at)
		s := printed{Polygon: geometry.Polygon{{3, -20}, {15, -20}, {15, -7}, {3, -7}}, Filled: true}
		s.findDots(f, m, 3)
		require.Len(t, s.Dots, 1, what)
		assert.InDelta(t, 0, geometry.Distance(at, s.Dots[0].At), 0.03, what)
		assert.InDelta(t, 4, s.Dots[0].Diameter, 0.05, what)
	}
}

func TestAPlainShapeHasNoDot(t *testing.T) {
	f, m := dotted(rgb{0.75, 0.02, 0.03}, rgb{0.75, 0.02, 0.03}, geometry.Point{})
	s := printed{Polygon: geometry.Polygon{{3, -20}, {15, -20}, {15, -7}, {3, -7}}, Filled: true}
	s.findDots(f, m, 3)
	assert.Empty(t, s.Dots)
}

func TestOneDotIsFoundInAStripAsLongAsTheCard(t *testing.T) {
	at := geometry.Point{9, -13} // 1.1 % of the strip
	f, m := dotted(rgb{0.9, 0.6, 0.1}, rgb{0.02, 0.02, 0.02}, at)
	s := printed{Polygon: geometry.Polygon{{-13, -20}, {15, -20}, {15, 20}, {-13, 20}}, Filled: true}
	s.findDots(f, m, 3)
	require.Len(t, s.Dots, 1)
	assert.InDelta(t, 0, geometry.Distance(at, s.Dots[0].At), 0.03)
}

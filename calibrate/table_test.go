package calibrate

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// madeTable is a picture of a rectangular table with a few cards on it, seen
// at a slant through a lens that bends.
type madeTable struct {
	view   table.View
	layout *table.Layout
	halfMM geometry.Point
	pixels gocv.Mat
}

func newMadeTable(t *testing.T, tilt float64) *madeTable {
	t.Helper()
	in := geometry.Intrinsics{Fx: 800, Fy: 800, Cx: 505, Cy: 372, Dist: geometry.Distortion{K1: -0.1, K2: 0.02}}
	cam := geometry.Camera{Intrinsics: in, R: rotation([3]float64{math.Pi - tilt, 0, 0}), T: [3]float64{10, 20, 900}}
	m := &madeTable{view: table.View{Width: 1000, Height: 750, Camera: cam}, halfMM: geometry.Point{430, 290}}
	d := deck.Default()
	var cards []table.Card
	for i, at := range []geometry.Point{{-150, 60}, {-60, 40}, {80, -70}, {200, 30}} {
		cards = append(cards, table.Card{Face: d.Designs[i].Face(deck.Front), Color: &d.Colors[0], Pose: geometry.Pose{At: at, Turn: geometry.Angle(i)}})
	}
	m.layout = table.New(d, cards, table.Stacked)
	img := image.NewRGBA(image.Rect(0, 0, 1000, 750))
	for y := range 750 {
		for x := range 1000 {
			p := cam.Unproject(geometry.Point{float64(x), float64(y)})
			c := color.RGBA{90, 95, 100, 255}
			if math.Abs(p[0]) < m.halfMM[0] && math.Abs(p[1]) < m.halfMM[1] {
				grain := uint8(12 * math.Sin(p[1]/9))
				c = color.RGBA{160 + grain, 120 + grain, 80 + grain, 255}
			}
			for i := range cards {
				if m.layout.Outline(table.CardID(i)).Contains(p) {
					c = color.RGBA{20, 20, 22, 255}
				}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var err error
	m.pixels, err = gocv.ImageToMatRGB(img)
	require.NoError(t, err)
	t.Cleanup(func() { m.pixels.Close() })
	return m
}

var testDate = time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)

func (m *madeTable) requireEdge(t *testing.T, edge []table.Side, within float64) {
	t.Helper()
	require.NotEmpty(t, edge)
	for _, s := range edge {
		for _, p := range []geometry.Point{s.A, s.B} {
			off := math.Min(math.Abs(math.Abs(p[0])-m.halfMM[0]), math.Abs(math.Abs(p[1])-m.halfMM[1]))
			require.Less(t, off, within)
		}
		require.Greater(t, geometry.Cross(s.B.Sub(s.A), geometry.Point{}.Sub(s.A)), 0.0, "the table lies to the left")
	}
}

func TestTheEdgeOfATableThatStandsOutIsFound(t *testing.T) {
	m := newMadeTable(t, 0.3)
	f, err := MeasureTable(m.pixels, &m.view, m.layout, TableOptions{}, testDate)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(f.Sides), 3)
	edge, err := f.EdgeIn(m.pixels, &m.view)
	require.NoError(t, err)
	m.requireEdge(t, edge, 2.5)
	photo, err := m.pixels.ToImage()
	require.NoError(t, err)
	_, err = DrawTable(photo, f, &m.view, m.layout, "en")
	require.NoError(t, err)
}

func TestTheEdgeIsFoundOnASmallerCopyOfThePicture(t *testing.T) {
	m := newMadeTable(t, 0.3)
	own, err := MeasureTable(m.pixels, &m.view, m.layout, TableOptions{}, testDate)
	require.NoError(t, err)
	taken := m.view
	taken.Width, taken.Height = 4*taken.Width, 4*taken.Height
	taken.Camera.Intrinsics = taken.Camera.Shrunk(0.25)
	f, err := MeasureTable(m.pixels, &taken, m.layout, TableOptions{}, testDate)
	require.NoError(t, err)
	require.Len(t, f.Sides, len(own.Sides))
	edge, err := f.EdgeIn(m.pixels, &taken)
	require.NoError(t, err)
	m.requireEdge(t, edge, 2.5)
	photo, err := m.pixels.ToImage()
	require.NoError(t, err)
	drawn, err := DrawTable(photo, f, &taken, m.layout, "en")
	require.NoError(t, err)
	require.Equal(t, photo.Bounds(), drawn.Bounds())
}

func TestTheEdgeCanBeGivenByItsCorners(t *testing.T) {
	m := newMadeTable(t, 0.3)
	var corners []geometry.Point
	for _, p := range []geometry.Point{{-430, 290}, {430, 290}, {430, -290}, {-430, -290}} {
		corners = append(corners, m.view.Camera.Project(p))
	}
	f, err := MeasureTable(m.pixels, &m.view, m.layout, TableOptions{Corners: corners}, testDate)
	require.NoError(t, err)
	require.Len(t, f.Sides, 4)
	edge, err := f.EdgeIn(m.pixels, &m.view)
	require.NoError(t, err)
	m.requireEdge(t, edge, 0.5)

	corners[0], corners[1] = corners[1], corners[0]
	_, err = MeasureTable(m.pixels, &m.view, m.layout, TableOptions{Corners: corners}, testDate)
	require.Error(t, err, "crossed")
}

func TestACameraThatMovedIsNoticed(t *testing.T) {
	m := newMadeTable(t, 0.3)
	f, err := MeasureTable(m.pixels, &m.view, m.layout, TableOptions{}, testDate)
	require.NoError(t, err)
	tilted := newMadeTable(t, 0.4)
	_, err = f.EdgeIn(tilted.pixels, &tilted.view)
	require.ErrorIs(t, err, ErrMoved, "tilted: the plane tells")
	// Pushed along the table the plane stays the same, but the edge is gone
	// from where it was.
	pushed := gocv.NewMat()
	defer pushed.Close()
	shift := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(100, 95, 90, 0), 750, 1000, gocv.MatTypeCV8UC3)
	defer shift.Close()
	from, to := m.pixels.Region(image.Rect(0, 0, 940, 710)), shift.Region(image.Rect(60, 40, 1000, 750))
	from.CopyTo(&to)
	from.Close()
	to.Close()
	_, err = f.EdgeIn(shift, &m.view)
	require.ErrorIs(t, err, ErrMoved)
}

func TestAKnownLengthTellsHowTrueTheSizeOfTheCardsIs(t *testing.T) {
	m := newMadeTable(t, 0.3)
	k := &Length{From: m.view.Camera.Project(geometry.Point{-100, 0}), To: m.view.Camera.Project(geometry.Point{100, 0}), MM: 202}
	f, err := MeasureTable(m.pixels, &m.view, m.layout, TableOptions{Length: k}, testDate)
	require.NoError(t, err)
	require.InDelta(t, -0.0099, f.Plane.LengthError, 1e-4)
	k.MM = 500
	_, err = MeasureTable(m.pixels, &m.view, m.layout, TableOptions{Length: k}, testDate)
	require.ErrorContains(t, err, "measures 200 mm")
}

const goodTable = `referee: table
version: 1
date: "2026-05-01"
resolution: {width: 1000, height: 750}
plane: {fx: 800, fy: 800, cx: 505, cy: 372, dist: [0, 0, 0, 0, 0], turn: [2.9, 0, 0], shift: [0, 0, 900]}
sides:
  - {from: [10, 20], to: [900, 30], sigma_px: 1, seen: true}
`

func TestATableFileWithAFaultIsRefusedSayingWhere(t *testing.T) {
	_, err := DecodeTable([]byte(goodTable))
	require.NoError(t, err)
	for _, c := range []struct{ from, to, says string }{
		{"version: 1", "version: 3", "version 3"},
		{"referee: table", "referee: camera", "no table file"},
		{"to: [900, 30]", "to: [10, 20]", "side 1"},
		{"fx: 800", "fx: 0", "focal"},
		{"shift: [0, 0, 900]", "shift: [0, 0, -900]", "behind"},
		{"from: [10, 20]", "from: [.inf, 20]", "side 1"},
		{"sides:", "edges:", "edges"},
	} {
		_, err := DecodeTable([]byte(strings.Replace(goodTable, c.from, c.to, 1)))
		require.ErrorContains(t, err, c.says, c.to)
	}
}

func FuzzDecodeTable(f *testing.F) {
	f.Add([]byte(goodTable))
	f.Add([]byte("referee: table\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, err := DecodeTable(data); err == nil {
			_, err = file.scaledTo(&table.View{Width: 2 * file.Resolution.Width, Height: 2 * file.Resolution.Height})
			require.NoError(t, err)
		}
	})
}

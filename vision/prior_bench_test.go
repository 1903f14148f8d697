package vision

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/vision/picture"
	"referee/vision/raster"
)

// BenchmarkPrior reads the largest photo of known truth as if nothing were known
// of it, with its own reading as prior, and with that where a card or two may
// have changed.
func BenchmarkPrior(b *testing.B) {
	rd := builtInReader(b)
	pic, err := picture.Open("../testdata/images/a/p08.jpg")
	require.NoError(b, err)
	defer pic.Close()
	first, err := rd.Read(context.Background(), pic, Prior{})
	require.NoError(b, err)
	cam := &first.View.Camera
	var px []image.Rectangle
	for _, p := range [][]int{{0}} {
		c := &first.Layout.Cards[p[0]]
		poly := c.Pose.ApplyAll(first.Layout.Deck.CardPolygon())
		for k := range poly {
			poly[k] = cam.Project(poly[k])
		}
		px = append(px, raster.BoundsOf(poly))
	}
	for _, c := range []struct {
		name  string
		prior Prior
	}{
		{"nothing known", Prior{}},
		{"its own reading", Prior{Before: first}},
		{"its own reading, one part changed", Prior{Before: first, Changed: px}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rd.Read(context.Background(), pic, c.prior); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

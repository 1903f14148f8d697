package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// BenchmarkRead reads the made-up picture of twelve cards, decoding not
// counted.
func BenchmarkRead(b *testing.B) {
	pic := madeTable(b).picture(b)
	defer pic.Close()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(context.Background(), pic, deck.Default(), DefaultSettings()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStage measures each stage alone, on what the earlier ones leave.
func BenchmarkStage(b *testing.B) {
	m := madeTable(b)
	d := deck.Default()
	pic := m.picture(b)
	defer pic.Close()
	run := func(name string, f func() error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	run("decode", func() error {
		p, err := Decode("made.jpg", m.jpeg)
		if err != nil {
			return err
		}
		return p.Close()
	})
	run("raster", func() error { _, err := newRaster(pic.Mat); return err })
	run("models", func() error { buildModels(d); return nil })

	s := DefaultSettings()
	base, err := newReader(pic, d, &s)
	require.NoError(b, err)
	for _, stage := range []struct {
		name string
		run  func(*reader) error
	}{
		{"white lines", (*reader).lines},
		{"table plane", (*reader).findTablePlane},
		{"cards", (*reader).find},
		{"identities", (*reader).identifyAll},
		{"order", (*reader).orderAll},
		{"doubts", (*reader).explain},
	} {
		// Each run starts from a copy: stages only replace what they hold.
		run(stage.name, func() error { rd := *base; return stage.run(&rd) })
		require.NoError(b, stage.run(base))
	}
	run("layout", func() error { base.reading(); return nil })
}

// BenchmarkDebug draws the picture of one stage.
func BenchmarkDebug(b *testing.B) {
	pic := madeTable(b).picture(b)
	defer pic.Close()
	s := DefaultSettings()
	rd, err := newReader(pic, deck.Default(), &s)
	require.NoError(b, err)
	require.NoError(b, rd.lines())
	s.DebugDir = b.TempDir()
	for b.Loop() {
		if err := rd.debug("white lines"); err != nil {
			b.Fatal(err)
		}
	}
}

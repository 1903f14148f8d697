package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/picture"
	"referee/vision/printing"
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
		p, err := picture.Decode("made.jpg", m.jpeg)
		if err != nil {
			return err
		}
		return p.Close()
	})
	run("deck", func() error { printing.New(d); return nil })

	rd, err := NewReader(d, DefaultSettings())
	require.NoError(b, err)
	w := rd.begin(pic, &Prior{})
	for i := range stages {
		// Each run starts from a copy: a stage changes nothing that it is given.
		run(stages[i].name, func() error { again := *w; return stages[i].run(context.Background(), &again) })
		require.NoError(b, stages[i].run(context.Background(), w))
	}
	run("layout", func() error { w.reading(); return nil })
}

// BenchmarkDebug draws the picture of one stage.
func BenchmarkDebug(b *testing.B) {
	pic := madeTable(b).picture(b)
	defer pic.Close()
	rd, err := NewReader(deck.Default(), DefaultSettings())
	require.NoError(b, err)
	w := rd.begin(pic, &Prior{})
	require.NoError(b, w.do(context.Background(), stages[:2]))
	dir := b.TempDir()
	for b.Loop() {
		if err := w.drawStage(&stages[1], dir); err != nil {
			b.Fatal(err)
		}
	}
}

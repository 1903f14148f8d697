package vision

import (
	"context"
	"slices"
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
		if stages[i].run == nil {
			continue
		}
		// Each run starts from a copy: a stage changes nothing that it is given.
		run(stages[i].name, func() error { again := *w; return stages[i].run(context.Background(), &again) })
		require.NoError(b, stages[i].run(context.Background(), w))
	}
	run("layout", func() error { w.reading(); return nil })
}

// BenchmarkDebug draws the pictures of one stage.
func BenchmarkDebug(b *testing.B) {
	pic := madeTable(b).picture(b)
	defer pic.Close()
	rd, err := NewReader(deck.Default(), DefaultSettings())
	require.NoError(b, err)
	w := rd.begin(pic, &Prior{})
	lines := slices.IndexFunc(stages, func(st stage) bool { return st.name == "white lines" })
	for i := range stages[:lines+1] {
		if stages[i].run != nil {
			require.NoError(b, w.do(context.Background(), &stages[i]))
		}
	}
	dir := b.TempDir()
	for b.Loop() {
		if err := w.drawStage(&stages[lines], dir); err != nil {
			b.Fatal(err)
		}
	}
}

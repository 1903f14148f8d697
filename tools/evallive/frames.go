package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"

	"gocv.io/x/gocv"

	"referee/deck"
	"referee/internal/outfile"
	"referee/synth"
)

// frames shows a made-up film frame by frame. With --painted it is painted once only:
// painting takes several times as long as watching, and films that went wrong are
// watched again and again.
func (o *options) frames(film *synth.Film, d *deck.Deck, name string, show func(n int, m gocv.Mat) error) error {
	if o.painted == "" {
		return paint(film, d, show)
	}
	path := filepath.Join(o.painted, name+".bgr")
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		if err := keepPainted(film, d, path); err != nil {
			return err
		}
	}
	return showPainted(path, film.Frames, show)
}

// paint shows a film's frames as they are painted; show owns them.
func paint(film *synth.Film, d *deck.Deck, show func(n int, m gocv.Mat) error) error {
	return film.Play(synth.NewPainter(d), func(n int, img *image.RGBA) error {
		m, err := gocv.ImageToMatRGB(img)
		if err != nil {
			return err
		}
		return show(n, m)
	})
}

// keepPainted writes a film's frames, pixel by pixel, into a file.
func keepPainted(film *synth.Film, d *deck.Deck, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := outfile.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	err = paint(film, d, func(n int, m gocv.Mat) (err error) {
		defer m.Close()
		if n == 0 {
			err = binary.Write(out, binary.LittleEndian, [2]uint32{uint32(m.Cols()), uint32(m.Rows())})
		}
		_, written := out.Write(m.ToBytes())
		return errors.Join(err, written)
	})
	return errors.Join(err, out.Flush())
}

// showPainted shows the frames of such a file, of which there must be so many.
func showPainted(path string, frames int, show func(n int, m gocv.Mat) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	var size [2]uint32
	if err := binary.Read(in, binary.LittleEndian, &size); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	wide, high := int(size[0]), int(size[1])
	pix := make([]byte, 3*wide*high)
	for n := range frames {
		if _, err := io.ReadFull(in, pix); err != nil {
			return fmt.Errorf("%s was left cut short, delete it: %w", path, err)
		}
		m, err := gocv.NewMatFromBytes(high, wide, gocv.MatTypeCV8UC3, pix)
		if err != nil {
			return err
		}
		own := m.Clone() // pix is used again
		m.Close()
		if err := show(n, own); err != nil {
			return err
		}
	}
	return nil
}

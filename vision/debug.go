package vision

import (
	"bufio"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
)

// debugPicture is a picture of what a stage saw.
type debugPicture struct {
	name string // of the file; the number gives the order of looking at them
	draw func(w *work, c *debugCanvas)
}

// drawStage draws what a stage saw into a folder, which is made.
func (w *work) drawStage(st *stage, dir string) error {
	if len(st.pictures) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, p := range st.pictures {
		c, err := newDebugCanvas(w.raster)
		if err != nil {
			return err
		}
		p.draw(w, c)
		c.drawNotes()
		if err := writeDebug(filepath.Join(dir, p.name), c.img); err != nil {
			return err
		}
	}
	return nil
}

// writeDebug writes PNG or JPEG as the name ends.
func writeDebug(path string, img image.Image) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("debug picture: %w", err)
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	w := bufio.NewWriter(f)
	if filepath.Ext(path) == ".png" {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, img)
	} else {
		err = jpeg.Encode(w, img, &jpeg.Options{Quality: 88})
	}
	if err != nil {
		return fmt.Errorf("debug picture %s: %w", path, err)
	}
	return w.Flush()
}

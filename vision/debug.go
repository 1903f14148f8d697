package vision

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"

	"referee/internal/outfile"
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
func writeDebug(path string, img image.Image) error {
	var file bytes.Buffer
	var err error
	if filepath.Ext(path) == ".png" {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, img)
	} else {
		err = jpeg.Encode(&file, img, &jpeg.Options{Quality: 88})
	}
	if err != nil {
		return fmt.Errorf("debug picture %s: %w", path, err)
	}
	return outfile.Write(path, file.Bytes())
}

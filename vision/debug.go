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

// debugPicture is one picture of what a stage saw.
type debugPicture struct {
	stage string // after which it is drawn
	name  string // of the file; the number gives the order of looking at them
	draw  func(rd *reader, c *debugCanvas)
}

// debugPictures lists what is drawn when Settings.DebugDir is set. Tuning
// starts with the first picture that looks wrong.
var debugPictures = []debugPicture{
	{"white lines", "1-white-lines.png", (*reader).drawMasks},
	{"white lines", "2-regions.png", (*reader).drawRegions},
	{"table plane", "3-plane.jpg", (*reader).drawPlane},
	{"cards", "4-cards.jpg", (*reader).drawCards},
	{"identities", "5-identities.jpg", (*reader).drawIdentities},
	{"order", "6-order.jpg", (*reader).drawOrder},
	{"doubts", "7-doubts.jpg", (*reader).drawDoubts},
}

// debug draws what a stage saw, if a folder for that was given.
func (rd *reader) debug(stage string) error {
	dir := rd.settings.DebugDir
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, p := range debugPictures {
		if p.stage != stage {
			continue
		}
		c, err := newDebugCanvas(rd.r)
		if err != nil {
			return err
		}
		p.draw(rd, c)
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

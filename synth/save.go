package synth

import (
	"bufio"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
)

// Save renders the shot and writes NAME.jpg and NAME.json into a folder.
func (p *Painter) Save(dir, name string, s *Shot) error {
	img, err := p.Render(s)
	if err != nil {
		return err
	}
	if err := WriteJPEG(filepath.Join(dir, name+".jpg"), img, s.Quality); err != nil {
		return err
	}
	return WriteTruth(filepath.Join(dir, name+".json"), s.Truth(name))
}

// WriteJPEG writes a picture with the quality (1 to 100).
func WriteJPEG(path string, img image.Image, quality int) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	w := bufio.NewWriter(f)
	if err := jpeg.Encode(w, img, &jpeg.Options{Quality: quality}); err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	return w.Flush()
}

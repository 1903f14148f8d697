package synth

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"path/filepath"

	"referee/internal/outfile"
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
func WriteJPEG(path string, img image.Image, quality int) error {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: quality}); err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	return outfile.Write(path, file.Bytes())
}

package learn

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"strings"

	"referee/geometry"
	"referee/internal/outfile"
)

// debugger writes pictures of what the stages saw into a folder. Without a
// folder it does nothing.
type debugger struct {
	dir string
	err error // the first that happened
}

// mask draws what is not table.
func (d *debugger) mask(p *picture, m *bitmap) {
	if d.dir == "" {
		return
	}
	d.write(p, "1-not-table.png", &image.Gray{Pix: m.On, Stride: m.W, Rect: image.Rect(0, 0, m.W, m.H)})
}

// view draws the cards' edges over the photo.
func (d *debugger) view(p *picture, v *view) {
	if d.dir == "" {
		return
	}
	img := p.image()
	c := v.corners()
	for _, pose := range v.Poses {
		for s := range c {
			for k := range 400 {
				q := v.Camera.Project(pose.Apply(geometry.Lerp(c[s], c[(s+1)%4], float64(k)/400)))
				img.Set(int(q[0]+0.5), int(q[1]+0.5), color.RGBA{255, 0, 255, 255})
			}
		}
	}
	d.write(p, "2-cards.png", img)
}

func (p *picture) image() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, p.W, p.H))
	for i := 0; i < p.W*p.H; i++ {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = p.BGR[3*i+2], p.BGR[3*i+1], p.BGR[3*i], 255
	}
	return img
}

func (d *debugger) write(p *picture, name string, img image.Image) {
	base := strings.TrimSuffix(filepath.Base(p.Path), filepath.Ext(p.Path))
	err := writePNG(filepath.Join(d.dir, base+"-"+name), img)
	if d.err == nil && err != nil {
		d.err = fmt.Errorf("debug picture: %w", err)
	}
}

func writePNG(path string, img image.Image) error {
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, img); err != nil {
		return err
	}
	return outfile.Write(path, file.Bytes())
}

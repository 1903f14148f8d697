package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/vision"
)

// outputs says where reports go.
type outputs struct {
	json, annotated, dir string
	board                string // file, not an output: of a game on a board
}

// quiet tells that standard output is taken by the JSON report.
func (o *outputs) quiet() bool { return o.json == "-" }

// validate refuses, before any work is done, what could not be written or
// would be written over something. Reports are on photos, read are all.
func (o *outputs) validate(photos, all []string) error {
	if len(photos) > 1 && (o.json != "" || o.annotated != "") {
		return fault.Errorf("--json and --annotate take one photo: use --out DIR for several")
	}
	if err := checkPictureName("--annotate", o.annotated); err != nil {
		return err
	}
	if err := checkFolder("--out", o.dir); err != nil {
		return err
	}
	names := map[string]string{}
	for _, p := range photos {
		if other, taken := names[stem(p)]; taken && o.dir != "" {
			return fault.Errorf("%s and %s would both be written as %s: score them apart", other, p, stem(p))
		}
		names[stem(p)] = p
	}
	for _, p := range photos {
		for _, file := range o.files(p) {
			for _, photo := range all {
				if sameFile(file, photo) {
					return fault.Errorf("%s would be written over the photo: choose another place", file)
				}
			}
		}
	}
	return nil
}

// checkPictureName refuses what no picture can be written as; "" is none.
func checkPictureName(flag, name string) error {
	if name == "" || isJPEG(name) || isPNG(name) {
		return nil
	}
	return fault.Errorf("%s %s: the name must end in .jpg or .png", flag, name)
}

// checkFolder refuses what cannot be a folder to write into; "" is none.
func checkFolder(flag, dir string) error {
	if dir == "-" {
		return fault.Errorf("%s - would be a folder: name one, or use --json - for standard output", flag)
	}
	if st, err := os.Stat(dir); err == nil && !st.IsDir() {
		return fault.Errorf("%s is a file, and must be a folder", dir)
	}
	return nil
}

// files lists what is written for a photo.
func (o *outputs) files(photo string) []string {
	var out []string
	if o.json != "" && !o.quiet() {
		out = append(out, o.json)
	}
	if o.annotated != "" {
		out = append(out, o.annotated)
	}
	if o.dir != "" {
		out = append(out, o.inDir(photo, ".json"), o.inDir(photo, ".jpg"))
	}
	return out
}

func (o *outputs) inDir(photo, ext string) string { return filepath.Join(o.dir, stem(photo)+ext) }

// write writes the reports that were asked for, about one photo or several of one table.
func (o *outputs) write(stdout io.Writer, pics []*vision.Picture, in *report.Input, lang report.Lang) error {
	if o.quiet() {
		if err := report.FileJSON(stdout, in, lang); err != nil {
			return err
		}
	}
	var drawn image.Image
	for _, file := range o.files(pics[0].Path) {
		var b bytes.Buffer
		var err error
		if isJPEG(file) || isPNG(file) {
			if drawn == nil {
				if drawn, err = annotate(pics, in, lang); err != nil {
					return err
				}
			}
			err = encode(&b, file, drawn)
		} else {
			err = report.FileJSON(&b, in, lang)
		}
		if err == nil {
			err = outfile.Write(file, b.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// annotate draws the proof over the photos, one beneath another.
func annotate(pics []*vision.Picture, in *report.Input, lang report.Lang) (image.Image, error) {
	var all []image.Image
	for k, pic := range pics {
		photo, err := pic.Mat.ToImage()
		if err != nil {
			return nil, fault.Errorf("%s cannot be drawn on: %w", pic.Path, err)
		}
		if len(in.Parts) > 0 {
			in = in.OnPart(k)
		}
		drawn, err := report.Annotate(photo, in, lang)
		if err != nil {
			return nil, err
		}
		all = append(all, drawn)
	}
	return report.Stacked(all), nil
}

// annotatedQuality keeps thin lines clear at about a megabyte a picture.
const annotatedQuality = 88

func encode(out io.Writer, name string, img image.Image) error {
	if isPNG(name) {
		return png.Encode(out, img)
	}
	return jpeg.Encode(out, img, &jpeg.Options{Quality: annotatedQuality})
}

// writePicture writes a picture in the format that the name says.
func writePicture(path string, img image.Image) error {
	var b bytes.Buffer
	if err := encode(&b, path, img); err != nil {
		return fault.Errorf("%s cannot be written: %w", path, err)
	}
	return outfile.Write(path, b.Bytes())
}

// show writes a picture that was drawn, if it could be, and tells where.
func (a *app) show(path string, img image.Image, err error) error {
	if err == nil {
		err = writePicture(path, img)
	}
	if err != nil {
		return &codedError{exitFailure, err}
	}
	a.say(report.Written, path)
	return nil
}

// debugDir gives each of several photos a folder of its own.
func debugDir(dir, photo string, several bool) string {
	if dir == "" || !several {
		return dir
	}
	return filepath.Join(dir, stem(photo))
}

// fileName makes a part of a file's name of what a deck file calls a card, which
// may be anything, a path among others.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, name)
}

func stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func isJPEG(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".jpg" || ext == ".jpeg"
}

func isPNG(name string) bool { return strings.EqualFold(filepath.Ext(name), ".png") }

func sameFile(a, b string) bool {
	sa, errA := os.Stat(a)
	sb, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(sa, sb)
}

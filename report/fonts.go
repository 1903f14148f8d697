package report

import (
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// fonts are the Go fonts, which come with the program and have every letter
// of English and French.
type fonts struct {
	regularFont, boldFont *opentype.Font
	faces                 map[faceKey]font.Face
}

type faceKey struct {
	bold bool
	size float64
}

func newFonts() (*fonts, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("built-in font: %w", err)
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("built-in font: %w", err)
	}
	return &fonts{regular, bold, map[faceKey]font.Face{}}, nil
}

func (f *fonts) regular(px float64) font.Face { return f.face(f.regularFont, faceKey{false, px}) }
func (f *fonts) bold(px float64) font.Face    { return f.face(f.boldFont, faceKey{true, px}) }

func (f *fonts) face(of *opentype.Font, k faceKey) font.Face {
	if face, made := f.faces[k]; made {
		return face
	}
	// At 72 dots an inch a point is a px. NewFace fails for no options of
	// this kind.
	face, err := opentype.NewFace(of, &opentype.FaceOptions{Size: k.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("built-in font: " + err.Error())
	}
	f.faces[k] = face
	return face
}

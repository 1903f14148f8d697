package web

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"referee/report"
)

// getAnnotatedPNG is the proof without the losses of JPEG.
func (s *Server) getAnnotatedPNG(w http.ResponseWriter, r *http.Request) error {
	return s.drawProof(r, func(_ *counted, drawn image.Image) error {
		w.Header().Set("Content-Type", "image/png")
		return png.Encode(w, drawn)
	})
}

// The page of the proof, mm: A4 with a margin.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	pageMargin = 15.0
	lineHeight = 5.5
)

// getProof is the proof on paper: the picture, and all that the report says in
// words, with what people put right.
func (s *Server) getProof(w http.ResponseWriter, r *http.Request) error {
	return s.drawProof(r, func(c *counted, drawn image.Image) error { return writeProof(w, c, drawn, langOf(r)) })
}

func writeProof(w http.ResponseWriter, c *counted, drawn image.Image, lang report.Lang) error {
	var picture, words bytes.Buffer
	if err := jpeg.Encode(&picture, drawn, &jpeg.Options{Quality: annotatedQuality}); err != nil {
		return err
	}
	if err := report.Words(&words, c.input, lang); err != nil {
		return err
	}
	p := fpdf.New("P", "mm", "A4", "")
	p.SetMargins(pageMargin, pageMargin, pageMargin)
	p.SetAutoPageBreak(true, pageMargin)
	p.SetTitle(word(lang, "proof-title", c.photo.Name), true)
	p.AddPage()
	size := drawn.Bounds()
	width := pageWidth - 2*pageMargin
	height := width * float64(size.Dy()) / float64(size.Dx())
	if most := pageHeight - 2*pageMargin; height > most {
		width, height = width*most/height, most
	}
	p.RegisterImageOptionsReader("proof", fpdf.ImageOptions{ImageType: "JPG"}, &picture)
	p.ImageOptions("proof", pageMargin, pageMargin, width, height, false, fpdf.ImageOptions{ImageType: "JPG"}, 0, "")
	p.SetY(pageMargin + height + lineHeight)
	writeWords(p, words.String())
	w.Header().Set("Content-Type", "application/pdf")
	return p.Output(w)
}

// writeWords writes the report of a terminal: columns that stand under one
// another, then sentences.
func writeWords(p *fpdf.Fpdf, text string) {
	latin := p.UnicodeTranslatorFromDescriptor("") // cp1252, which has all accents of the sentences
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "":
			p.Ln(lineHeight / 2)
		case strings.HasPrefix(line, "   "): // of the table
			p.SetFont("Courier", "", 10)
			p.CellFormat(0, lineHeight, latin(line), "", 1, "L", false, 0, "")
		case strings.HasPrefix(line, "  - "):
			p.SetFont("Helvetica", "", 10)
			p.SetX(pageMargin + 3)
			p.MultiCell(0, lineHeight, latin("· "+strings.TrimPrefix(line, "  - ")), "", "L", false)
		default:
			p.SetFont("Helvetica", "B", 11)
			p.MultiCell(0, lineHeight, latin(line), "", "L", false)
		}
	}
}

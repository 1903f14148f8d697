package web

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"referee/report"
	"referee/store"
)

// annotatedQuality is that of referee score.
const annotatedQuality = 88

// getAnnotated draws the proof over the photo.
func (s *Server) getAnnotated(w http.ResponseWriter, r *http.Request) error {
	return s.drawProof(r, func(_ *counted, drawn []image.Image) error {
		w.Header().Set("Content-Type", "image/jpeg")
		return jpeg.Encode(w, report.Stacked(drawn), &jpeg.Options{Quality: annotatedQuality})
	})
}

// drawProof draws the proof over the photo that is asked for, and hands it on: over all
// of them, of a table that several show, unless one is asked for.
// Pixels of 12 megapixels have 50 MB: one is drawn at a time.
func (s *Server) drawProof(r *http.Request, to func(*counted, []image.Image) error) error {
	c, err := s.count(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	parts, err := c.partsAsked(r)
	if err != nil {
		return err
	}
	s.drawing.Lock()
	defer s.drawing.Unlock()
	var all []image.Image
	for _, k := range parts {
		drawn, err := s.annotate(r.Context(), c, k, langOf(r))
		if err != nil {
			return err
		}
		all = append(all, drawn)
	}
	return to(c, all)
}

// annotate draws the proof on one photo. Whoever calls it holds s.drawing: a canvas of
// 12 megapixels has 50 MB.
func (s *Server) annotate(ctx context.Context, c *counted, part int, lang report.Lang) (image.Image, error) {
	data, err := s.Store.Picture(ctx, pictureOf(c.photo, part), store.Upright)
	if err != nil {
		return nil, err
	}
	photo, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return report.Annotate(photo, c.on(part), lang)
}

// getAnnotatedPNG is the proof without the losses of JPEG.
func (s *Server) getAnnotatedPNG(w http.ResponseWriter, r *http.Request) error {
	return s.drawProof(r, func(_ *counted, drawn []image.Image) error {
		w.Header().Set("Content-Type", "image/png")
		return png.Encode(w, report.Stacked(drawn))
	})
}

// The page of the proof, mm: A4 with a margin.
const (
	pageWidth  = 210.0 // A4
	pageHeight = 297.0 // A4
	pageMargin = 15.0  // home printers need 5 mm; with room to punch
	lineHeight = 5.5   // chosen: half as much again as its letters
)

// getProof is the proof on paper: the picture, and all that the report says in
// words, with what people put right.
func (s *Server) getProof(w http.ResponseWriter, r *http.Request) error {
	return s.drawProof(r, func(c *counted, drawn []image.Image) error { return writeProof(w, c, drawn, langOf(r)) })
}

func writeProof(w http.ResponseWriter, c *counted, drawn []image.Image, lang report.Lang) error {
	var words bytes.Buffer
	if err := report.Words(&words, c.on(0), lang); err != nil {
		return err
	}
	p := fpdf.New("P", "mm", "A4", "")
	p.SetMargins(pageMargin, pageMargin, pageMargin)
	p.SetAutoPageBreak(true, pageMargin)
	p.SetTitle(word(lang, "proof-title", c.photo.Name), true)
	for i, one := range drawn {
		if err := writePicture(p, strconv.Itoa(i), one); err != nil {
			return err
		}
	}
	writeWords(p, words.String())
	w.Header().Set("Content-Type", "application/pdf")
	return p.Output(w)
}

// writePicture writes a picture at the head of a page of its own.
func writePicture(p *fpdf.Fpdf, name string, drawn image.Image) error {
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, drawn, &jpeg.Options{Quality: annotatedQuality}); err != nil {
		return err
	}
	p.AddPage()
	size := drawn.Bounds()
	width := pageWidth - 2*pageMargin
	height := width * float64(size.Dy()) / float64(size.Dx())
	if most := pageHeight - 2*pageMargin; height > most {
		width, height = width*most/height, most
	}
	p.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "JPG"}, &picture)
	p.ImageOptions(name, pageMargin, pageMargin, width, height, false, fpdf.ImageOptions{ImageType: "JPG"}, 0, "")
	p.SetY(pageMargin + height + lineHeight)
	return p.Error()
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

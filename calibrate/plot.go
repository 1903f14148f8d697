package calibrate

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"referee/geometry"
)

// Sizes of the residual map, px.
const (
	plotWidth  = 1600 // fits a screen, and two px of a camera's 4K are one
	plotStrip  = 150  // for the words below
	plotCells  = 64   // along the longer side
	plotMargin = 20   // left of the words
)

// Plot draws where the lens is well known and where not: the standard
// deviation of the undistorted position as a colour, and the residual of
// every corner as a line, made longer as the words say. The language is en or
// fr.
func (c *Calibration) Plot(lang string) (image.Image, error) {
	say := drawnWordsIn(lang)
	scale := plotWidth / float64(max(c.Width, c.Height))
	w, h := int(scale*float64(c.Width)), int(scale*float64(c.Height))
	words := max(w, 900)
	dc := gg.NewContext(words, h+plotStrip)
	dc.SetColor(color.White)
	dc.Clear()
	c.plotSigma(dc, scale)
	longer := c.plotResiduals(dc, scale)
	if err := setFont(dc, 19); err != nil {
		return nil, err
	}
	dc.SetColor(color.Black)
	for i, line := range []string{
		fmt.Sprintf(say.summary, len(c.Pictures), c.RMSPx, 100*c.Coverage(), c.Lens.Fx, c.Deviations().Fx),
		fmt.Sprintf(say.lines, longer),
		say.colour,
	} {
		dc.DrawString(line, plotMargin, float64(h)+28+26*float64(i))
	}
	c.plotLegend(dc, float64(h)+28+26*3-10, say)
	return dc.Image(), nil
}

func setFont(dc *gg.Context, size float64) error {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return fmt.Errorf("reading the font: %w", err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		return fmt.Errorf("reading the font: %w", err)
	}
	dc.SetFontFace(face)
	return nil
}

// drawnWords are what is written on the pictures of a calibration.
type drawnWords struct{ summary, lines, colour, upTo, over, side string }

var drawnWordsOf = map[string]drawnWords{
	"en": {
		"%d pictures, RMS %.3f px; boards reached %.0f %% of the picture; focal length %.2f ± %.2f px",
		"Lines: residuals of the corners, %.0f times as long.",
		"Colour: standard deviation of a pixel's undistorted position; where it is large, take pictures with the board there.",
		"to %g", "over %g px", "side %d",
	},
	"fr": {
		"%d images, RMS %.3f px ; les damiers couvrent %.0f %% de l'image ; focale %.2f ± %.2f px",
		"Traits : résidus des coins, allongés %.0f fois.",
		"Couleur : écart-type de la position corrigée d'un pixel ; là où il est grand, prendre des images avec le damier.",
		"jusqu'à %g", "plus de %g px", "côté %d",
	},
}

// drawnWordsIn are those of a language, English for one that is not known.
func drawnWordsIn(lang string) drawnWords {
	if w, known := drawnWordsOf[lang]; known {
		return w
	}
	return drawnWordsOf["en"]
}

// sigmaSteps are the borders between the colours of the map, px.
var sigmaSteps = []float64{0.02, 0.05, 0.1, 0.2, 0.5, 1}

// sigmaColors go from well known to not known at all; they differ in
// brightness too.
var sigmaColors = []color.RGBA{
	{26, 80, 130, 255}, {56, 130, 170, 255}, {110, 175, 160, 255}, {175, 205, 120, 255},
	{240, 215, 100, 255}, {235, 150, 70, 255}, {200, 60, 50, 255},
}

func sigmaColor(px float64) color.RGBA {
	for i, s := range sigmaSteps {
		if px <= s {
			return sigmaColors[i]
		}
	}
	return sigmaColors[len(sigmaColors)-1]
}

func (c *Calibration) plotSigma(dc *gg.Context, scale float64) {
	cell := float64(max(c.Width, c.Height)) / plotCells
	for y := 0.0; y < float64(c.Height); y += cell {
		for x := 0.0; x < float64(c.Width); x += cell {
			dc.SetColor(sigmaColor(c.SigmaAt(geometry.Point{x + cell/2, y + cell/2})))
			wide, high := math.Min(cell, float64(c.Width)-x), math.Min(cell, float64(c.Height)-y)
			dc.DrawRectangle(scale*x, scale*y, scale*wide+1, scale*high+1)
			dc.Fill()
		}
	}
}

// plotResiduals draws them so that the usual one is 20 px long, and returns
// how many times that is longer than in truth.
func (c *Calibration) plotResiduals(dc *gg.Context, scale float64) float64 {
	longer := 1.0
	for _, f := range []float64{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if f*c.RMSPx*scale <= 20 {
			longer = f
		}
	}
	dc.SetLineWidth(1.2)
	for i := range c.views {
		cam := c.solution.camera(i)
		for k, p := range c.views[i].Corners {
			if !c.views[i].Seen[k] {
				continue
			}
			r := p.Sub(cam.Project(c.Board.corner(k)))
			x, y := scale*p[0], scale*p[1]
			dc.SetColor(color.White)
			dc.DrawCircle(x, y, 2)
			dc.Fill()
			dc.SetColor(color.Black)
			dc.DrawLine(x, y, x+longer*scale*r[0], y+longer*scale*r[1])
			dc.Stroke()
		}
	}
	return longer
}

func (c *Calibration) plotLegend(dc *gg.Context, y float64, say drawnWords) {
	x := float64(plotMargin)
	for i, col := range sigmaColors {
		dc.SetColor(col)
		dc.DrawRectangle(x, y, 26, 26)
		dc.Fill()
		text := fmt.Sprintf(say.over, sigmaSteps[len(sigmaSteps)-1])
		if i < len(sigmaSteps) {
			text = fmt.Sprintf(say.upTo, sigmaSteps[i])
		}
		dc.SetColor(color.Black)
		dc.DrawString(text, x+32, y+20)
		wide, _ := dc.MeasureString(text)
		x += 32 + wide + 24
	}
}

package report

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"referee/rules"
)

// captioned puts the ruling and its evidence below a picture.
func (u *closeup) captioned(img *image.RGBA) image.Image {
	width := img.Rect.Dx()
	size := math.Max(26, float64(width)/32)
	lines := u.caption(float64(width), size, nil)
	out := newBackground(width, img.Rect.Dy()+int(lines))
	draw.Draw(out, img.Rect, img, image.Point{}, draw.Src)
	part := newBackground(width, int(lines))
	u.caption(float64(width), size, gg.NewContextForRGBA(part))
	draw.Draw(out, image.Rect(0, img.Rect.Dy(), width, out.Rect.Dy()), part, image.Point{}, draw.Src)
	return out
}

// caption writes the caption, or only measures how high it is.
func (u *closeup) caption(width, size float64, dc *gg.Context) float64 {
	measure := dc
	if measure == nil {
		measure = gg.NewContext(1, 1)
	}
	y := 0.5 * size
	paragraph := func(s string, rel float64, bold bool, col color.Color) {
		measure.SetFontFace(u.fonts.regular(rel * size))
		if bold {
			measure.SetFontFace(u.fonts.bold(rel * size))
		}
		for _, line := range measure.WordWrap(s, width-1.6*size) {
			y += 1.28 * rel * size
			if dc != nil {
				dc.SetColor(col)
				dc.DrawString(line, 0.8*size, y)
			}
		}
	}
	paragraph(u.w.ruling(u.c, u.s), 1.1, true, u.rulingColor())
	if u.s.Open != "" {
		paragraph(u.w.say(checkFixIs, u.w.say(openFixKey(u.s.Open))), 0.85, false, textColor)
	}
	if rule := u.w.rule(u.c.Game, u.s); rule != "" {
		paragraph(rule, 0.8, false, faintColor)
	}
	for _, e := range u.w.evidence(u.c, u.s) {
		paragraph("· "+e, 0.8, false, textColor)
	}
	return y + 0.8*size
}

func (u *closeup) rulingColor() color.Color {
	switch u.s.Ruling() {
	case rules.Foul:
		return color.NRGBA{255, 90, 90, 255}
	case rules.Unsettled:
		return doubtColor
	}
	return color.NRGBA{120, 255, 150, 255}
}

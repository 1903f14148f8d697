package report

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"path/filepath"
	"strconv"

	"github.com/fogleman/gg"

	"referee/rules"
)

// panel is the score beside the photo. It is laid out twice: once to measure,
// once to draw.
type panel struct {
	c     *canvas
	dc    *gg.Context // to draw on, or to measure with
	size  float64     // px, of the text
	width float64     // px
	y     float64     // px, how far down it is filled
	limit float64     // px; lists end above it
	draw  bool
}

// withPanel puts photo and panel side by side, or the panel below a photo
// that is higher than wide.
func (c *canvas) withPanel() image.Image {
	w, h := c.dc.Width(), c.dc.Height()
	photo := c.dc.Image()
	if h > w {
		p := panel{c: c, dc: gg.NewContext(1, 1), size: float64(w) / 22, width: float64(w), limit: math.Inf(1)}
		p.lay()
		height := int(math.Ceil(p.y))
		out := newBackground(w, h+height)
		draw.Draw(out, photo.Bounds(), photo, image.Point{}, draw.Src)
		p.drawOn(out, image.Rect(0, h, w, h+height))
		return out
	}
	p := c.sidePanel(float64(h))
	width := int(math.Ceil(p.width))
	out := newBackground(w+width, h)
	draw.Draw(out, photo.Bounds(), photo, image.Point{}, draw.Src)
	p.drawOn(out, image.Rect(w, 0, w+width, h))
	return out
}

// sidePanel takes the largest text with which everything fits; below the
// smallest that a phone shows readably, lists are cut instead.
func (c *canvas) sidePanel(height float64) panel {
	const largest, smallest = 30, 48 // lines of text that the height would hold
	var p panel
	for lines := float64(largest); lines <= smallest; lines += 2 {
		p = panel{c: c, dc: gg.NewContext(1, 1), size: height / lines, limit: math.Inf(1)}
		p.width = p.tableWidth() + 2*p.pad()
		p.lay()
		if p.y <= height {
			break
		}
	}
	p.limit = height
	return p
}

func newBackground(w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Rect, image.NewUniform(panelColor), image.Point{}, draw.Src)
	return out
}

func (p *panel) drawOn(out *image.RGBA, at image.Rectangle) {
	part := newBackground(at.Dx(), at.Dy())
	p.dc, p.draw, p.y = gg.NewContextForRGBA(part), true, 0
	p.lay()
	draw.Draw(out, at, part, image.Point{}, draw.Src)
}

func (p *panel) pad() float64 { return 0.8 * p.size }

// lay goes through the panel from top to bottom.
func (p *panel) lay() {
	in, w := p.c.in, p.c.w
	p.y = p.pad()
	p.text(filepath.Base(in.Photo.Path), 0.7, false, faintColor)
	own, reports := in.Referee.(rules.Reporter)
	if reports {
		p.text(w.text(in.Game.Name()), 1.15, true, textColor)
	} else {
		p.text(w.winners(in), 1.15, true, textColor)
	}
	if in.Result.Sure {
		p.text(w.sureness(in), 0.8, false, textColor)
	} else {
		p.text(w.say(msgUnsure), 0.8, true, doubtColor)
	}
	p.y += 0.5 * p.size
	if reports {
		for _, line := range own.Says(in.Layout, &in.Result.Score) {
			p.text(upperFirst(w.text(line)), 0.8, false, textColor)
		}
	} else {
		p.table()
	}
	p.y += 0.5 * p.size
	p.legend()
	p.y += 0.5 * p.size
	p.list(w.say(msgDoubts), p.doubtLines(), doubtColor)
	p.list(w.say(msgRemoved), p.removalLines(), removedColor)
	p.list(w.say(msgSaid), w.saidLines(in), textColor)
	p.list(w.say(msgAgreed), w.agreedLines(in), textColor)
	p.y += p.pad()
}

func (p *panel) removalLines() []string {
	var out []string
	for _, id := range p.c.in.Result.Removed {
		out = append(out, p.c.w.say(msgColon, p.c.w.short(&p.c.in.Layout.Cards[id]), p.c.w.tag(p.c.in.Game, &p.c.in.Result.Judgement.Verdicts[id])))
	}
	return out
}

func (p *panel) doubtLines() []string {
	var out []string
	for i, d := range p.c.w.doubts(p.c.in) {
		line := doubtNumber(i) + " " + upperFirst(d.what)
		if d.where.ninth != "" {
			line = doubtNumber(i) + " " + p.c.w.at(d.what, d.where)
		}
		out = append(out, line)
	}
	return out
}

// text writes a wrapped paragraph of the given relative size.
func (p *panel) text(s string, rel float64, bold bool, col color.Color) {
	p.font(rel, bold)
	for _, line := range p.dc.WordWrap(s, p.width-2*p.pad()) {
		p.y += 1.25 * rel * p.size
		if p.draw {
			p.dc.SetColor(col)
			p.dc.DrawString(line, p.pad(), p.y)
		}
	}
}

func (p *panel) font(rel float64, bold bool) {
	if bold {
		p.dc.SetFontFace(p.c.fonts.bold(rel * p.size))
	} else {
		p.dc.SetFontFace(p.c.fonts.regular(rel * p.size))
	}
}

// list writes a title and its lines, as many as fit.
func (p *panel) list(title string, lines []string, col color.Color) {
	if len(lines) == 0 {
		return
	}
	p.text(title, 0.8, true, col)
	for i, l := range lines {
		if p.y+3.2*p.size > p.limit && i+1 < len(lines) {
			p.text(p.c.w.say(msgMore, len(lines)-i), 0.75, false, faintColor)
			break
		}
		p.text(l, 0.75, false, textColor)
	}
	p.y += 0.4 * p.size
}

// columns returns the right edges, from the left of the table, of its columns
// in px: the colour's name, then four numbers.
func (p *panel) columns() [5]float64 {
	w := p.c.w
	p.font(1, false)
	name := 0.0
	for _, c := range p.c.in.playing() {
		cw, _ := p.dc.MeasureString(w.color(c.Color.Name))
		name = math.Max(name, cw)
	}
	digits, _ := p.dc.MeasureString("+888")
	out := [5]float64{1.2*p.size + name}
	p.font(headRel, false)
	for i, k := range numberColumns {
		head, _ := p.dc.MeasureString(w.say(k))
		out[i+1] = out[i] + math.Max(head, digits) + 0.55*p.size
	}
	return out
}

const headRel = 0.62 // of the text's size: four columns beside the names

var numberColumns = [4]key{colAsLaid, colLost, colGained, colFinal}

// linesWide is how wide, in sizes of the text, the panel of a game is that says
// in lines what there is.
const linesWide = 16.0

func (p *panel) tableWidth() float64 {
	if _, reports := p.c.in.Referee.(rules.Reporter); reports {
		return linesWide * p.size
	}
	return p.columns()[4]
}

func (p *panel) table() {
	cols := p.columns()
	p.font(headRel, false)
	p.y += 1.1 * p.size
	for i, k := range numberColumns {
		p.right(p.c.w.say(k), cols[i+1], faintColor)
	}
	for _, c := range p.c.in.playing() {
		p.y += 1.35 * p.size
		if p.draw {
			p.dc.SetRGB255(int(c.Color.Ink.R), int(c.Color.Ink.G), int(c.Color.Ink.B))
			p.dc.DrawRoundedRectangle(p.pad(), p.y-0.75*p.size, 0.8*p.size, 0.8*p.size, 0.15*p.size)
			p.dc.Fill()
			p.font(1, false)
			p.dc.SetColor(textColor)
			p.dc.DrawString(p.c.w.color(c.Color.Name), p.pad()+1.2*p.size, p.y)
		}
		p.font(1, false)
		p.right(strconv.Itoa(c.AsLaid), cols[1], textColor)
		p.right(signed("−", c.Lost), cols[2], removedColor)
		p.right(signed("+", c.Gained), cols[3], textColor)
		p.font(1, true)
		p.right(strconv.Itoa(c.Final), cols[4], textColor)
	}
}

// signed is empty for 0, so that changes stand out.
func signed(sign string, n int) string {
	if n == 0 {
		return ""
	}
	return sign + strconv.Itoa(n)
}

func (p *panel) right(s string, x float64, col color.Color) {
	if p.draw {
		p.dc.SetColor(col)
		p.dc.DrawStringAnchored(s, p.pad()+x, p.y, 1, 0)
	}
}

// legend explains the marks on the photo, those that are on it.
func (p *panel) legend() {
	if p.c.in.Layout.Board == nil {
		p.dotLegend()
	}
	if len(p.c.in.Result.Removed) > 0 {
		p.mark(legendRemoved, func(k *canvas, x, y, r float64) {
			for _, d := range []float64{-0.6, 0, 0.6} {
				k.dc.DrawLine(x+d*r-0.4*r, y+r, x+d*r+0.4*r, y-r)
			}
			k.line(removedColor, 0.25*r)
		})
	}
	if len(p.c.in.Result.Open) > 0 {
		p.mark(legendUnsure, func(k *canvas, x, y, r float64) {
			k.dc.DrawCircle(x, y, r)
			k.line(doubtColor, 0.5*r)
		})
	}
}

// dotLegend explains the marks of dots.
func (p *panel) dotLegend() {
	p.mark(legendCounted, func(k *canvas, x, y, r float64) {
		k.dc.DrawCircle(x, y, r)
		k.line(countedColor, 0.3*r)
	})
	if len(p.c.dotMarks().gained) > 0 {
		p.mark(legendGained, func(k *canvas, x, y, r float64) {
			k.dc.DrawCircle(x, y, r)
			k.dc.SetColor(faintColor)
			k.dc.Fill()
			k.dc.DrawCircle(x, y, r)
			k.line(countedColor, 0.3*r)
		})
	}
	p.mark(legendHidden, func(k *canvas, x, y, r float64) {
		k.cross([2]float64{x, y}, 0.7*r, hiddenColor)
	})
}

func (p *panel) mark(k key, sign func(k *canvas, x, y, r float64)) {
	p.font(0.7, false)
	p.y += 1.15 * p.size
	if !p.draw {
		return
	}
	p.dc.SetColor(faintColor)
	p.dc.DrawString(p.c.w.say(k), p.pad()+1.2*p.size, p.y)
	sign(&canvas{dc: p.dc, unit: p.size / 25}, p.pad()+0.4*p.size, p.y-0.25*p.size, 0.35*p.size)
}

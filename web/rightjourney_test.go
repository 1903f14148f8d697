package web

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// TestWhatElseCanBeDoneWithAPhoto adds a card that was missed, changes how the
// group plays, zooms by keys, and looks in the dark.
func TestWhatElseCanBeDoneWithAPhoto(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	s := open(t, t.TempDir())
	s.made.read = drawnPhoto(t)
	id := s.upload(t, "photo")
	s.done(t, id)
	lang := report.English
	v := visit(t, ctx, s, string(lang), sizes[1])
	v.open("/photos/" + id)
	v.until(`document.querySelectorAll('.piece').length === 16`)

	v.click("#add")
	v.see("#toast", word(lang, "add-tap"))
	v.do(chromedp.Click(chromedp.CSS("#stage svg")))
	v.see("dialog h2", word(lang, "add-which"))
	v.until(`document.querySelector('.ghost').getAttribute('points') !== null`)
	v.looks("add")
	v.click("dialog details summary")
	v.click("dialog .pick button")
	v.until(`document.querySelectorAll('.piece').length === 17`)
	v.click("#undo")
	v.until(`document.querySelectorAll('.piece').length === 16`)

	v.click("#rules-box summary")
	v.do(chromedp.SetValue(chromedp.CSS("#rules select"), "quick"))
	v.click("#rules .primary")
	v.see("#rules .error", "leaves out one or two suits")
	v.forgive()
	v.click(`#rules input[value="circle"]`)
	v.looks("rules")
	v.click("#rules .primary")
	v.until(`document.querySelectorAll('#removed li').length > 5`)

	marksTheEdge(v, lang)

	width := func() float64 {
		return eval[float64](v, `Number(document.querySelector('#stage svg').getAttribute('viewBox').split(' ')[2])`)
	}
	v.do(chromedp.Focus(chromedp.CSS(`.piece[data-card="0"]`)), chromedp.KeyEvent("0"))
	whole := width()
	require.EqualValues(t, 1600, whole)
	v.do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"))
	require.Less(t, width(), whole/1.5)
	v.click("#zoom-all")
	require.Equal(t, whole, width())

	v.click("#theme")
	v.contrast = true // of the dark colours
	v.looks("dark")
}

// marksTheEdge says where the table ends: cards beyond it are removed, and it is drawn.
func marksTheEdge(v *visitor, lang report.Lang) {
	v.click("#rules fieldset:last-of-type .button")
	for i, corner := range []string{"0.1, 0.1", "0.9, 0.1", "0.9, 0.5", "0.1, 0.5"} {
		v.see("#toast", word(lang, "edge-tap", i+1))
		eval[any](v, `((x, y) => { const e = document.querySelector('#stage svg'), b = e.getBoundingClientRect();
			e.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: b.x + x * b.width, clientY: b.y + y * b.height})); })(`+corner+`)`)
	}
	v.see("#toast", word(lang, "edge-marked"))
	v.click("#rules .primary")
	v.see("#removed", "edge")
	v.until(`document.querySelectorAll('.table-edge').length === 4`)
	v.see("#said", upperFirst(word(lang, "agreed-edge")))
}

package web

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// fileSaying is a file of that content, to be chosen on the page.
func fileSaying(t testing.TB, what string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), what+".jpg")
	require.NoError(t, os.WriteFile(path, []byte(what), 0o666))
	return path
}

// TestOneLongTableIsPutTogetherOnThePage chooses two photos of one table, looks at the
// proof on both, answers a doubt, and settles a dispute with a further photo.
func TestOneLongTableIsPutTogetherOnThePage(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	for i, lang := range []report.Lang{report.French, report.English} {
		s := open(t, t.TempDir())
		s.made.read = drawnPhoto(t)
		s.made.parts = halves(t, s.made.read)
		right := s.made.parts["right"]
		right.Layout = right.Layout.WithDoubts(doubtsOf(right.Layout))
		v := visit(t, ctx, s, string(lang), sizes[i])
		say := func(key string, args ...any) string { return word(lang, key, args...) }
		v.open("/")
		v.do(chromedp.SetUploadFiles(chromedp.CSS("#parts"), []string{fileSaying(t, "left"), fileSaying(t, "right")}))
		v.until(`document.querySelectorAll('#parts button').length === 2`)
		left := eval[int](v, `document.querySelectorAll('.piece').length`)
		require.Less(t, left, 16, "the first photo shows some of the cards")
		v.looks("one-table")
		v.click(`#parts button[data-value="1"]`)
		v.until(`document.querySelector('#stage image').getAttribute('href').endsWith('part=1')`)
		v.looks("one-table-2")
		// A card of the other photo is shown there.
		elsewhere := eval[int](v, `fetch('/api/photos/' + document.getElementById('photo').dataset.id).then(r => r.json()).then(p =>
			p.parts[0].report.cards.find(c => c.on_photo && !p.parts[1].report.cards.find(o => o.id === c.id).on_photo).id)`)
		require.False(t, eval[bool](v, fmt.Sprintf(`!!document.querySelector('.piece[data-card="%d"]')`, elsewhere)))
		before := eval[int](v, `document.querySelectorAll('.question').length`)
		v.click(".question .answer")
		v.until(fmt.Sprintf(`document.querySelectorAll('.question').length < %d`, before))
		v.see("#said", "")
		v.click(`#parts button[data-value="0"]`)
		v.click("#zoom-all")
		v.markEdge(say)
		v.dispute(say)
		v.open("/")
		v.see(".tile", say("home-together", 2))
		v.looks("home-together")
	}
}

// markEdge marks the corners of a long table, two on each of its photos, so that some cards
// lie beyond, and forgets them again.
func (v *visitor) markEdge(say func(string, ...any) string) {
	v.t.Helper()
	v.click("#rules-box summary")
	v.click("#rules fieldset:last-of-type .button")
	for i, corner := range []string{"0.1, 0.7", "0.1, 0.2", "0.9, 0.2", "0.9, 0.7"} {
		v.see("#toast", say("edge-tap-parts", i+1))
		if i == 2 {
			v.click(`#parts button[data-value="1"]`)
			v.until(`document.querySelector('#stage image').getAttribute('href').endsWith('part=1')`)
		}
		eval[any](v, `((x, y) => { const e = document.querySelector('#stage image'), b = e.getBoundingClientRect();
			document.querySelector('#stage svg').dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: b.x + x * b.width, clientY: b.y + y * b.height})); })(`+corner+`)`)
		if i == 2 {
			v.keep("edge-on-two-photos")
		}
	}
	v.see("#toast", say("edge-marked"))
	reasons := `document.querySelectorAll('#removed li').length`
	before := eval[int](v, reasons)
	v.click("#rules .primary")
	v.until(fmt.Sprintf(`%s > %d`, reasons, before))
	v.looks("edge")
	v.click("#rules fieldset:last-of-type .button + .button")
	v.click("#rules .primary")
	v.until(fmt.Sprintf(`%s === %d`, reasons, before))
	v.click("#rules-box summary")
	v.click(`#parts button[data-value="0"]`)
	v.click("#zoom-all")
}

// dispute settles a placement by pointing at it: at a place, then at two cards; and adds
// a photo.
func (v *visitor) dispute(say func(string, ...any) string) {
	v.t.Helper()
	// Where some card lies on another, and the middles of two that do not overlap there.
	find := `(() => { const id = document.getElementById('photo').dataset.id; return fetch('/api/photos/' + id).then(r => r.json()).then(p => {
		const r = p.report, shown = new Map(r.cards.filter(c => c.on_photo !== false && c.color).map(c => [c.id, c]));
		const q = r.placements.filter(q => !q.touch && shown.has(q.over) && shown.has(q.under)).sort((a, b) => b.overlap_mm2 - a.overlap_mm2)[0];
		return [q.over, q.under]; }); })()`
	pair := eval[[]int](v, find)
	tap := func(selector string) {
		v.t.Helper()
		eval[any](v, fmt.Sprintf(`(() => { const e = document.querySelector(%q), b = e.getBoundingClientRect();
			e.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: b.x + b.width / 2, clientY: b.y + b.height / 2})); })()`, selector))
	}
	card := func(id int) string { return fmt.Sprintf(`.piece[data-card="%d"] .outline`, id) }
	v.click("#dispute")
	v.see("#toast", say("dispute-tap"))
	tap(card(pair[1]))
	v.until(`document.querySelector('dialog').open || document.getElementById('toast').textContent === ` + fmt.Sprintf("%q", say("dispute-tap-other")))
	if !eval[bool](v, `document.querySelector('dialog').open`) {
		tap(card(pair[0]))
		v.forgive() // that no card lies on another where the first was tapped
	}
	v.until(`document.querySelector('dialog .proof')?.naturalWidth > 0`)
	v.looks("dispute")
	v.do(chromedp.SetUploadFiles(chromedp.CSS("#second"), []string{fileSaying(v.t, "again")}))
	v.until(`document.querySelector('dialog .proof')?.src.includes('with=') && !document.querySelector('dialog .proof').src.includes('with=&')`)
	v.until(`document.querySelector('dialog .proof')?.naturalWidth > 0`)
	v.looks("dispute-two-photos")
	v.click("#moves")
	v.until(`!document.querySelector('dialog').open`)
	v.see("#toast", "")
	v.looks("moves")
}

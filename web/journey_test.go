package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// TestFromAPhotoToAMatch goes the main way as a new user does, in each language
// and on each screen: a photo, its doubts, a wrong card, a match of three rounds.
func TestFromAPhotoToAMatch(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	photo := drawnPhoto(t)
	for i, z := range sizes {
		for k, lang := range []report.Lang{report.French, report.English} {
			if i != k && !everywhere {
				continue
			}
			t.Run(z.name+" "+string(lang), func(t *testing.T) {
				s := open(t, t.TempDir())
				s.made.read = photo
				v := visit(t, ctx, s, string(lang), z)
				say := func(key string, args ...any) string { return word(lang, key, args...) }
				v.open("/")
				v.see("h1", say("home-score"))
				v.looks("home-empty")
				v.do(chromedp.SetUploadFiles(chromedp.CSS("#choose"), []string{photoFile(t)}))
				v.see("#verdict", say("is-unsure", "")[:6])
				v.looks("photo")
				v.answerDoubts(say)
				v.correctACard(say)
				v.match(say)
			})
		}
	}
}

// answerDoubts takes the first answer to each question.
func (v *visitor) answerDoubts(say func(string, ...any) string) {
	v.t.Helper()
	n := eval[int](v, `document.querySelectorAll('.question').length`)
	require.Equal(v.t, 3, n)
	v.do(chromedp.ScrollIntoView(chromedp.CSS(".question")))
	v.keep("doubts")
	v.do(chromedp.Focus(chromedp.CSS(".question .answer")))
	for ; n > 0; n-- {
		v.do(chromedp.KeyEvent("\r")) // by keys alone: the focus goes on to the next question
		v.until(fmt.Sprintf(`document.querySelectorAll('.question').length === %d`, n-1))
		v.until(`document.activeElement !== document.body`)
	}
	v.see("#verdict", say("is-sure"))
	v.see("#said", say("undo"))
	v.do(chromedp.ScrollIntoView(chromedp.CSS("#verdict")))
	v.looks("sure")
}

// correctACard opens a card by the keyboard, says that it is another, and takes
// that back.
func (v *visitor) correctACard(say func(string, ...any) string) {
	v.t.Helper()
	said := eval[int](v, `document.querySelectorAll('#said li').length`)
	v.do(chromedp.Focus(chromedp.CSS(`.piece[data-card="3"]`)), chromedp.KeyEvent("\r"))
	v.see("dialog h2", "")
	v.looks("card")
	eval[any](v, `document.querySelector('dialog .row-buttons button').click()`)
	v.see("dialog h2", say("which"))
	v.looks("which")
	v.click("dialog .pick button")
	v.until(`!document.querySelector('dialog').open`)
	require.Equal(v.t, said+1, eval[int](v, `document.querySelectorAll('#said li').length`))
	v.click("#undo")
	v.until(fmt.Sprintf(`document.querySelectorAll('#said li').length === %d`, said))
	v.click("#removed button")
	v.see("dialog", say("dispute"))
	v.keep("removed-card")
	v.click("#measure")
	v.until(`document.querySelector('.proof')?.naturalWidth > 0`)
	v.looks("dispute")
	v.do(chromedp.KeyEvent("\x1b"))
	v.until(`!document.querySelector('dialog').open`)
	v.click(`#modes [data-value="lost"]`)
	v.keep("lost")
	v.click("#scores .only")
	v.do(chromedp.ScrollIntoView(chromedp.CSS("#stage")))
	require.Positive(v.t, eval[int](v, `document.querySelectorAll('.piece.dim').length`))
	v.keep("only")
}

// match begins a match with the photo, and plays it to its end.
func (v *visitor) match(say func(string, ...any) string) {
	v.t.Helper()
	v.click("#link")
	v.see("dialog", say("link-text"))
	v.looks("link")
	shown := eval[string](v, `document.querySelector('dialog input').value`)
	v.do(chromedp.KeyEvent("\x1b"))
	v.click(`a[href^="/matches?photo="]`)
	v.see("h1", say("nav-matches"))
	v.until(`document.querySelectorAll('.side-row').length === 2`)
	v.click("#more")
	v.until(`document.querySelectorAll('.side-row').length === 3`)
	eval[any](v, `(() => {
		const rows = [...document.querySelectorAll('.side-row')], want = [`+colorsOf(v.site.made.read)+`];
		for (const r of rows) for (const b of r.querySelectorAll('input[type=checkbox]')) b.checked = false;
		rows.forEach((r, i) => r.querySelector('input[value="' + want[i] + '"]').checked = true);
		['Ada', 'Ben', 'Zoé'].forEach((n, i) => { const e = rows[i].querySelector('input'); e.value = n; e.dispatchEvent(new Event('input')); });
	})()`)
	v.looks("new-match")
	v.click("#new-match .primary")
	v.see("dialog h2", say("match-round", 1))
	v.looks("round-from-photo")
	v.click("dialog .primary")
	v.see("#rounds", say("match-from-photo"))
	for i, points := range []string{"12", "31"} {
		v.click("#typed")
		v.see("dialog h2", say("match-round", i+2))
		v.do(chromedp.SetValue(chromedp.CSS(`dialog input[type="number"]`), points))
		v.keep("round-typed")
		v.click("dialog .primary")
		v.until(`!document.querySelector('dialog').open`)
	}
	v.see("#outcome", say("match-won", "Ada"))
	v.looks("match")
	v.click(`#rounds tr:last-child button:last-child`)
	v.see("#outcome", say("match-playing-rounds", 3, 3))
	v.click("#undo")
	v.see("#outcome", say("match-won", "Ada"))
	v.renameAndDelete(say)
	v.open("/")
	v.looks("home")
	v.open(strings.TrimPrefix(shown, v.site.url))
	v.looks("shown")
	v.open("/about")
	v.looks("help")
}

// renameAndDelete calls a match otherwise, deletes it, and brings it back from its page
// and from the list.
func (v *visitor) renameAndDelete(say func(string, ...any) string) {
	v.t.Helper()
	v.click("#rename")
	v.see("dialog h2", say("match-rename"))
	v.do(chromedp.SetValue(chromedp.CSS(`dialog input[name="name"]`), "Mardi"))
	v.looks("terms")
	v.click("dialog .primary")
	v.see("#title", "Mardi")
	v.see("#standings", "Ada")
	v.click("#delete")
	v.see("#deleted:not([hidden])", say("match-is-deleted"))
	v.looks("match-deleted")
	v.click("#restore")
	v.until(`document.getElementById('deleted').hidden`)
	v.click("#delete")
	v.see("#deleted:not([hidden])", say("match-is-deleted"))
	v.open("/matches")
	v.see("#matches summary", say("match-deleted-n", 1))
	v.click("#matches summary")
	v.looks("matches-deleted")
	v.click("[data-restore]")
	v.see("#title", "Mardi")
	v.open("/matches")
	v.see(".tile strong", "Mardi")
	v.looks("matches")
}

// colorsOf lists the colours of a table, as a script has them.
func colorsOf(p *Photo) string {
	out, seen := "", map[string]bool{}
	for i := range p.Layout.Cards {
		if c := p.Layout.Cards[i].Color; c != nil && !seen[c.Name] {
			seen[c.Name] = true
			out += `"` + c.Name + `",`
		}
	}
	return out
}

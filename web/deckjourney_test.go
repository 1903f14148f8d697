package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"referee/report"
)

// TestOwnCardsAreLearnedOnThePage goes the way from two photos to a deck that is
// kept and used.
func TestOwnCardsAreLearnedOnThePage(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	for i, lang := range []report.Lang{report.French, report.English} {
		s := open(t, t.TempDir(), func(o *Options) { o.Learner = &madeLearner{} })
		v := visit(t, ctx, s, string(lang), sizes[i])
		say := func(key string, args ...any) string { return word(lang, key, args...) }
		v.open("/decks")
		v.looks("decks")
		v.do(chromedp.SetValue(chromedp.CSS(`#learn [name="name"]`), "Ours"),
			chromedp.SetUploadFiles(chromedp.CSS(`[name="layouts"]`), []string{photoFile(t)}),
			chromedp.SetUploadFiles(chromedp.CSS(`[name="colors"]`), []string{photoFile(t)}))
		v.click("#learn .primary")
		v.see("h2", say("lesson-asks"))
		v.looks("lesson-asks")
		v.do(chromedp.SetValue(chromedp.CSS(".asked select"), "triangle 2"))
		v.click("#learned .primary")
		v.see("h2", say("lesson-sheet"))
		v.looks("lesson-done")
		v.click("#learned form .primary")
		v.see("#decks .mark-said", say("deck-usual"))
		v.until(`document.querySelectorAll('#decks li').length === 2`)
		v.looks("decks-two")
	}
}

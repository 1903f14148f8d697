package web

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/report"
	"referee/table"
)

// watchingDrawn watches a drawn table on which one card has been laid.
func watchingDrawn(t *testing.T) (*site, *madeGame) {
	photo := drawnPhoto(t)
	s, g := watching(t)
	g.frame = photo.Upright
	s.Announce(placed(1))
	return s, g
}

// TestALiveGameIsFollowedOnSeveralScreens follows a game on a phone and a large
// screen at once, each in its language.
func TestALiveGameIsFollowedOnSeveralScreens(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	s, g := watchingDrawn(t)
	var screens []*visitor
	for i, lang := range []report.Lang{report.English, report.French} {
		v := visit(t, ctx, s, string(lang), sizes[i])
		v.open("/live")
		v.see("#live-turn", word(lang, "live-turn", "Ada"))
		v.until(`document.querySelectorAll('.piece').length === 16`)
		v.looks("live")
		v.click(`#live-views [data-value="drawn"]`)
		v.until(`document.querySelectorAll('.piece text').length > 0`)
		v.looks("drawn")
		v.click(`#live-views [data-value="seen"]`)
		screens = append(screens, v)
	}
	mm, sigma := 3.1, 0.2
	foul := record.Event{Seq: 2, T: 9.5, Kind: record.Placed, Card: "square-4", Color: "red", Face: "front", Player: "Ben", Piece: 2, Laid: &record.Laid{}, Sure: true,
		CornersPx: [][2]float64{{500, 400}, {600, 400}, {600, 540}, {500, 540}}, Ruling: &record.Ruling{Reason: "aligned"}, MeasureMM: &mm, SigmaMM: &sigma}
	s.Announce(foul)
	s.Announce(record.Event{Seq: 3, T: 9.6, Kind: record.Turn, Player: "Ada", Asks: []string{"Ada"}, Sure: true})
	screens[0].see("#live-last h2", "Red square 4: ILLEGAL")
	screens[1].see("#live-last h2", "carré 4 rouge")
	for _, v := range screens {
		v.looks("foul")
	}
	screens[1].do(chromedp.Focus(chromedp.CSS(`.piece[data-card="4"]`)), chromedp.KeyEvent("\r"))
	screens[1].see("dialog", word(report.French, "fits-outline"))
	screens[1].looks("which")
	screens[1].until(`!!document.getElementById('measure') && (document.getElementById('measure').click(), true)`)
	screens[1].until(`document.querySelector('.proof')?.naturalWidth > 0`)
	screens[1].looks("measured")
	screens[1].do(chromedp.KeyEvent("\x1b"))
	screens[1].until(`!document.querySelector('dialog[open]')`)
	screens[1].do(chromedp.Focus(chromedp.CSS(`.piece[data-card="4"]`)), chromedp.KeyEvent("\r"))
	screens[1].see("dialog", word(report.French, "fits-outline"))
	screens[1].click("dialog .pick button")
	require.Eventually(t, func() bool { g.mu.Lock(); defer g.mu.Unlock(); return len(g.acts) == 1 }, 60*time.Second, 5*time.Millisecond)
	g.mu.Lock()
	require.Equal(t, Correct, g.acts[0].Kind)
	g.acts = nil
	g.mu.Unlock()
	earlier(t, screens[0], g)
	acts(t, screens[0], g)
}

// TestAnotherGameIsFollowedFromItsBeginning leaves a page open while the program begins
// another game, whose events have the same numbers.
func TestAnotherGameIsFollowedFromItsBeginning(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	s, g := watchingDrawn(t)
	v := visit(t, ctx, s, string(report.English), sizes[0])
	v.open("/live")
	v.see("#live-last h2", "Blue circle 1")
	g.mu.Lock()
	g.table.Game++
	g.mu.Unlock()
	other := placed(1)
	other.Card, other.Color, other.Player = "square-4", "red", "Ben"
	s.Restart([]record.Event{other})
	s.Refresh() // which a browser that connects again is told, too
	v.see("#live-last h2", "Red square 4")
	v.until(`document.querySelectorAll('#live-events li').length === 1`)
}

// earlier rules on a card that was laid long ago, and claims that no card can be laid.
func earlier(t *testing.T, v *visitor, g *madeGame) {
	said := func(n int) Action {
		t.Helper()
		var last Action
		require.Eventually(t, func() bool {
			g.mu.Lock()
			defer g.mu.Unlock()
			if len(g.acts) == n {
				last = g.acts[n-1]
			}
			return len(g.acts) == n
		}, 60*time.Second, 5*time.Millisecond)
		v.until(`!document.querySelector('dialog').open`)
		return last
	}
	open := func() { // what is drawn may be drawn anew at any time
		v.until(`!!document.querySelector('.piece[data-card="4"]')?.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'})) && document.querySelector('dialog').open`)
	}
	open()
	v.click(`dialog [data-say="illegal"], dialog [data-say="legal"]`)
	a := said(1)
	require.EqualValues(t, 5, a.Piece)
	require.Contains(t, []ActionKind{RuleYes, RuleNo}, a.Kind)
	v.click("#claim")
	v.see("dialog h2", word(report.English, "live-claim"))
	v.click("dialog details[open] .pick button")
	v.click("dialog details[open] .pick button:nth-child(2)")
	v.looks("claim")
	v.click("dialog .primary")
	a = said(2)
	require.Equal(t, Claim, a.Kind)
	require.Len(t, a.Cards, 2)
	require.Equal(t, "blue", a.Cards[0].Color.Name, "of whoever is to play")
	g.mu.Lock()
	g.acts = nil
	g.table.Said = []table.PieceID{5}
	g.mu.Unlock()
	v.site.Refresh()
	v.until(`document.querySelector('.piece[data-card="4"]').classList.contains('said')`)
	open()
	v.looks("card")
	v.click(`dialog [data-say="take back"]`)
	require.Equal(t, TakeBack, said(1).Kind)
	g.mu.Lock()
	g.acts = nil
	g.mu.Unlock()
}

// acts does what the buttons of the page say.
func acts(t *testing.T, v *visitor, g *madeGame) {
	for i, act := range []string{"undo", "legal", "illegal", "pause", "end"} {
		eval[any](v, `window.confirm = () => true; 0`)
		v.click(fmt.Sprintf(`[data-act=%q]`, act))
		require.Eventually(t, func() bool { g.mu.Lock(); defer g.mu.Unlock(); return len(g.acts) == i+1 }, 60*time.Second, 5*time.Millisecond, act)
	}
	g.mu.Lock()
	require.Equal(t, EndGame, g.acts[4].Kind)
	g.table.Doing, g.table.Turn = Paused, nil
	g.mu.Unlock()
	v.site.Refresh()
	v.see("#pause", word(report.English, "live-go-on"))
	v.click("#sound")
	require.Equal(t, "true", eval[string](v, `document.getElementById('sound').getAttribute('aria-pressed')`))
	v.click("#large")
	v.keep("large")
}

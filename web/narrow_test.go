package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/report"
)

// TestEveryPageFitsTheSmallestPhone looks at every page, and at what opens on it, on a
// screen of 360 px, dark in English and light in French.
func TestEveryPageFitsTheSmallestPhone(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	s, g := watching(t)
	s.made.read = drawnPhoto(t)
	g.frame = s.made.read.Upright
	s.Announce(placed(1))
	photo := s.upload(t, "photo")
	read := s.done(t, photo).Report
	table, _ := joinedTable(t, s)
	game, _ := s.played(t)
	m := s.begin(t, read, `"rounds":3`)
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"photo":%q}}`, photo))
	var link struct{ Path string }
	s.ask(t, "POST", "/api/photos/"+photo+"/link", "{}", &link)
	openSheet := `document.querySelector('.piece[data-card="5"]')?.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'})) && document.querySelector('dialog').open`
	pages := []struct{ name, path, ready string }{
		{"home", "/", `true`},
		{"photo", "/photos/" + photo, `document.querySelectorAll('.piece').length === 16`},
		{"card", "/photos/" + photo, openSheet},
		{"table", "/photos/" + table, `document.querySelectorAll('#parts button').length === 2`},
		{"live", "/live", `document.querySelectorAll('.piece').length === 16`},
		{"live-card", "/live", openSheet},
		{"claim", "/live", `(document.querySelectorAll('.piece').length === 16 && document.getElementById('claim').click(), document.querySelector('dialog').open)`},
		{"games", "/games", `true`},
		{"game", fmt.Sprintf("/games/%d", game), `document.querySelectorAll('.piece').length === 16`},
		{"matches", "/matches", `document.querySelectorAll('.side-row').length === 2`},
		{"match", "/matches/" + m.ID, `document.querySelectorAll('.standing').length > 0 && (p => [...p.querySelectorAll('text')].every(e => e.getBoundingClientRect().right <= p.getBoundingClientRect().right))(document.querySelector('#plot svg'))`},
		{"decks", "/decks", `true`},
		{"camera", "/camera", `true`},
		{"help", "/about", `true`},
		{"enter", "/enter", `true`},
		{"shown", link.Path, `document.querySelector('.proof').naturalWidth > 0 && (c => c.scrollWidth <= c.clientWidth)(document.querySelector('.words .columns'))`},
		{"nothing", "/photos/nothing", `true`},
	}
	for i, lang := range []report.Lang{report.English, report.French} {
		if lang == report.English && !everywhere {
			continue // French is the longer one
		}
		v := visit(t, ctx, s, string(lang), size{"narrow", 360, 640, 2, true})
		v.open("/about") // before the theme can be chosen
		eval[any](v, fmt.Sprintf(`localStorage.setItem('theme', %q)`, []string{"dark", "light"}[i]))
		for _, p := range pages {
			v.open(p.path)
			v.until(`document.readyState === 'complete'`)
			v.until(p.ready)
			if p.name == "nothing" {
				v.forgive() // there is no such page
			}
			v.looks(p.name)
		}
		require.True(t, strings.HasPrefix(eval[string](v, `document.documentElement.lang`), string(lang)))
	}
}

package web

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
)

// The tests of this file use a real browser, Debian's chromium. With
// REFEREE_SHOTS=DIR each page that they come by is kept as a picture, to be
// looked at.

// everywhere makes the tests go every way in each language on each screen, and
// not on one of them.
var everywhere = os.Getenv("CI") != "" || os.Getenv("REFEREE_SHOTS") != ""

// patient is how long a page may take to come to something, on a busy machine.
const patient = 40 * time.Second

// shared is the one browser of all tests, which TestMain ends.
var shared struct {
	once sync.Once
	ctx  context.Context
	end  func()
	dir  string // of the film that its camera shows
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.end != nil {
		shared.end()
	}
	os.RemoveAll(shared.dir)
	os.Exit(code)
}

// browser is one for all tests.
func browser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium here")
	}
	shared.once.Do(func() {
		dir, err := os.MkdirTemp("", "referee-web-*")
		require.NoError(t, err)
		shared.dir = dir
		ctx, end := launch(path, filmFile(t, dir))
		if err := chromedp.Do(ctx); err == nil {
			shared.ctx, shared.end = ctx, end
		}
	})
	require.NotNil(t, shared.ctx, "chromium does not start")
	return shared.ctx
}

// launch starts a browser whose camera shows a film, and may be used.
func launch(path, film string) (context.Context, func()) {
	o := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("autoplay-policy", "no-user-gesture-required"), chromedp.Flag("use-fake-ui-for-media-stream", true),
		chromedp.Flag("use-fake-device-for-media-stream", true), chromedp.Flag("use-file-for-fake-video-capture", film))
	allocated, endAll := chromedp.NewExecAllocator(context.Background(), o...)
	ctx, end := chromedp.NewContext(allocated)
	return ctx, func() { end(); endAll() }
}

// size is that of a screen.
type size struct {
	name          string
	width, height int64
	scale         float64
	mobile        bool
}

var sizes = []size{{"phone", 390, 844, 2, true}, {"large", 1440, 900, 1, false}}

// visitor is somebody with a browser.
type visitor struct {
	t    *testing.T
	ctx  context.Context
	site *site
	lang string
	size size
	shot int
	// contrast lets contrasts be measured, too, which takes most of the time and is alike
	// on every screen.
	contrast bool

	mu     sync.Mutex
	faults []string // that the browser found on the pages
}

func visit(t *testing.T, ctx context.Context, s *site, lang string, z size) *visitor {
	t.Helper()
	ctx, cancel := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext()) // with cookies of their own
	t.Cleanup(cancel)
	v := &visitor{t: t, ctx: ctx, site: s, lang: lang, size: z, contrast: everywhere || z == sizes[0]}
	require.NoError(t, chromedp.Listen(ctx, func(e any) {
		v.mu.Lock()
		defer v.mu.Unlock()
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			v.faults = append(v.faults, fmt.Sprint(e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError {
				v.faults = append(v.faults, e.Entry.Text+" "+e.Entry.URL)
			}
		}
	}))
	emulate := []chromedp.EmulateViewportOption{chromedp.EmulateScale(z.scale)}
	if z.mobile {
		emulate = append(emulate, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	v.do(chromedp.EmulateViewport(z.width, z.height, emulate...))
	return v
}

// wrong is what the browser found wrong on the pages so far.
func (v *visitor) wrong() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.faults
}

// forgive forgets them: what was asked for makes no sense on purpose.
func (v *visitor) forgive() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = nil
}

func (v *visitor) do(steps ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, 60*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		v.keep("stuck")
		require.NoError(v.t, err)
	}
}

// open goes to a page, in the visitor's language.
func (v *visitor) open(path string) {
	v.t.Helper()
	join := "?"
	if strings.Contains(path, "?") {
		join = "&"
	}
	v.do(chromedp.Navigate(v.site.url+path+join+"lang="+v.lang), chromedp.WaitReady(chromedp.CSS("#content")))
}

// click clicks what a selector finds, once it is there.
func (v *visitor) click(selector string) {
	v.t.Helper()
	at := chromedp.CSS(selector)
	v.do(chromedp.WaitVisible(at), chromedp.ScrollIntoView(at), chromedp.Click(at))
}

// see waits until a text is on the page.
func (v *visitor) see(selector, text string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.textContent.includes(%q))`, selector, text))
}

// until waits until a script gives true.
func (v *visitor) until(script string) {
	v.t.Helper()
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if is, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool](script)); err == nil && is {
			return // an error is that of a page that goes
		}
	}
	v.keep("waits")
	require.Fail(v.t, "it never comes", "%s %v", script, v.wrong())
}

// eval runs a script and returns what it gives.
func eval[T any](v *visitor, script string) T {
	v.t.Helper()
	out, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(v.t, err, script)
	return out
}

// keep keeps the page as a picture, if that is asked for.
func (v *visitor) keep(name string) {
	dir := os.Getenv("REFEREE_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(v.ctx, 30*time.Second)
	defer cancel()
	time.Sleep(250 * time.Millisecond) // pictures that are loaded
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		v.shot++
		require.NoError(v.t, os.MkdirAll(dir, 0o777))
		require.NoError(v.t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%s-%02d-%s.png", v.size.name, v.lang, v.shot, name)), png, 0o666))
	}
}

// looks keeps the page as a picture, and holds that it is accessible, fits the
// screen, and has no fault.
func (v *visitor) looks(name string) {
	v.t.Helper()
	v.keep(name)
	v.accessible(name)
	require.LessOrEqual(v.t, eval[float64](v, `document.documentElement.scrollWidth`), float64(v.size.width), "%s is wider than the screen", name)
	require.Empty(v.t, v.wrong(), name)
}

// accessible holds that axe finds nothing against WCAG 2.1 AA.
func (v *visitor) accessible(name string) {
	v.t.Helper()
	axe, err := os.ReadFile("testdata/axe.min.js")
	require.NoError(v.t, err)
	if !eval[bool](v, `typeof axe !== 'undefined'`) {
		eval[int](v, string(axe)+"; 0")
	}
	found := eval[[]string](v, fmt.Sprintf(`axe.run(document, {resultTypes: ['violations'], preload: false, rules: {'color-contrast': {enabled: %t}},
		runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.target + ' ' + n.failureSummary)))`, v.contrast))
	require.Empty(v.t, found, name)
}

// drawnOnce is the made-up table as a photo, which takes a second to draw.
var drawnOnce sync.Once
var drawnTable *Photo

func drawnPhoto(t testing.TB) *Photo {
	t.Helper()
	drawnOnce.Do(func() {
		made, shot := foulTable(t)
		img, err := synth.NewPainter(deck.Default()).Render(shot)
		require.NoError(t, err)
		drawnTable = readAs(made, shot, encoded(img))
	})
	return drawnTable
}

// photoFile is a file to be chosen on the page.
func photoFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "table.jpg")
	require.NoError(t, os.WriteFile(path, []byte("a photo"), 0o666))
	return path
}

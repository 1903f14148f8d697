package live_test

import (
	"image"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/capture"
	"referee/deck"
	"referee/live"
	"referee/record"
	"referee/synth"
)

// painter draws the faces of the deck once for all films.
var painter = synth.NewPainter(deck.Default())

// small is a made-up game of a few cards that is filmed from some way off.
func small(t *testing.T, cards int, fouls synth.Fouls, film synth.FilmOptions, seed uint64) *synth.Film {
	t.Helper()
	if testing.Short() {
		t.Skip("making up a film takes some ten seconds")
	}
	play := synth.DefaultPlay()
	play.Cards, play.Colors, play.Fouls = cards, 2, fouls
	on, err := synth.Play(deck.Default(), play, seed)
	require.NoError(t, err)
	shot := synth.DefaultShot()
	shot.Camera, shot.Width, shot.Height, shot.Light, shot.Surface, shot.Props = synth.Webcam, 960, 540, synth.Even, synth.Cloth, nil
	out, err := synth.MakeFilm(on, shot, film, seed)
	require.NoError(t, err)
	return out
}

// follow shows a made-up film to a watcher.
func follow(t *testing.T, f *synth.Film) (*live.Watcher, []record.Event) {
	t.Helper()
	var told []record.Event
	s := settings(t, &told)
	s.Terms.Seats = nil
	for _, c := range f.Order {
		s.Terms.Seats = append(s.Terms.Seats, record.Seat{Player: c, Color: c})
	}
	w, err := live.New(s, nil)
	require.NoError(t, err)
	t.Cleanup(w.Close)
	require.NoError(t, f.Play(painter, func(n int, img *image.RGBA) error {
		m, err := gocv.ImageToMatRGB(img)
		require.NoError(t, err)
		return w.Step(t.Context(), &capture.Frame{Mat: m, Number: n, At: time.Duration(float64(n) / f.FPS * float64(time.Second))})
	}))
	return w, told
}

// requireShown requires that these kinds of events are on a film: where there is no
// room for one it is left out, and a test of it would hold nothing.
func requireShown(t *testing.T, f *synth.Film, kinds ...string) {
	t.Helper()
	shown := map[string]bool{}
	for _, e := range f.Events {
		shown[e.Event] = true
	}
	for _, k := range kinds {
		require.True(t, shown[k], "nothing is %s on this film", k)
	}
}

// same holds what was told against what happened.
func same(t *testing.T, f *synth.Film, told []record.Event) {
	t.Helper()
	got := onTable(told)
	require.Len(t, got, len(f.Events))
	for i, e := range f.Events {
		g := &got[i]
		require.Equal(t, []any{e.Event, e.Card, e.Color}, []any{string(g.Kind), g.Card, g.Color})
		require.GreaterOrEqual(t, g.Frame, e.Frame-1, "while the hand was there still")
		require.LessOrEqual(t, float64(g.Frame-e.Frame), 2*f.FPS)
		switch g.Kind {
		case record.Placed:
			require.Equal(t, []any{e.Face, e.Legal, e.OutOfTurn}, []any{g.Face, g.Legal, g.OutOfTurn}, e.Card)
		case record.Moved:
			require.InDelta(t, e.MM, *g.MeasureMM, 1)
		}
	}
}

func TestAHandThatRestsOverTheTableIsNoCard(t *testing.T) {
	o := synth.DefaultFilm()
	o.Resting, o.Nudges = 1, 0
	f := small(t, 3, synth.Fouls{}, o, 5)
	_, told := follow(t, f)
	same(t, f, told)
}

func TestCardsThatAreNudgedTakenBackAndACameraThatIsBumpedAreToldApart(t *testing.T) {
	o := synth.DefaultFilm()
	o.Nudges, o.Bumps, o.TakeBack = 1, 1, 1
	f := small(t, 5, synth.Fouls{Misaligned: 1}, o, 8)
	requireShown(t, f, "removed", "moved", "put_back", "camera_moved")
	w, told := follow(t, f)
	same(t, f, told)
	require.Empty(t, w.Differences())
}

func TestNothingIsToldOfATableOnWhichNothingHappens(t *testing.T) {
	o := synth.DefaultFilm()
	o.Still, o.Nudges = [2]int{50, 50}, 0
	o.Light = synth.Shimmer{Flicker: 0.03, Steps: 12, Step: 0.25, Noise: 6}
	f := small(t, 3, synth.Fouls{}, o, 2)
	_, told := follow(t, f)
	same(t, f, told)
}

// matched holds what was told against what happened, in whatever order, and passes
// over what lasted for less than a second.
func matched(t *testing.T, f *synth.Film, told []record.Event) {
	t.Helper()
	got := onTable(told)
	for _, e := range f.Events {
		i := slices.IndexFunc(got, func(g record.Event) bool {
			return string(g.Kind) == e.Event && g.Card == e.Card && g.Color == e.Color && g.Frame >= e.Frame-1 && float64(g.Frame-e.Frame) <= 2*f.FPS
		})
		if i < 0 {
			require.True(t, e.Brief, "frame %d: %s %s %s", e.Frame, e.Event, e.Color, e.Card)
			continue
		}
		if got[i].Kind == record.Placed {
			require.Equal(t, []any{e.Legal, e.OutOfTurn}, []any{got[i].Legal, got[i].OutOfTurn}, e.Card)
		}
		got = slices.Delete(got, i, i+1)
	}
	for _, g := range got {
		require.Equal(t, record.Blocked, g.Kind, "frame %d: %s %s %s did not happen", g.Frame, g.Kind, g.Color, g.Card)
	}
}

func TestWhatElseHappensAtATableIsToldApart(t *testing.T) {
	for name, film := range map[string]struct {
		what  func(o *synth.FilmOptions)
		shown []string
	}{
		"hasty hands, a card laid for a moment, one turned over, one turned about": {
			func(o *synth.FilmOptions) { o.Blur, o.Brief, o.Turns, o.Twists = true, 1, 1, 1 },
			[]string{"removed", "turned", "moved", "put_back"},
		},
		"a mug on the cards, one that slides, a lamp": {
			func(o *synth.FilmOptions) { o.Mugs, o.Slides, o.Light.Lamps, o.Light.Auto = 1, 1, 1, 0.15 },
			[]string{"moved", "put_back"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := synth.DefaultFilm()
			o.Nudges, o.Resting, o.Still, o.Hold = 0, 0, [2]int{8, 9}, [2]int{2, 3}
			film.what(&o)
			f := small(t, 5, synth.Fouls{}, o, 3)
			requireShown(t, f, film.shown...)
			w, told := follow(t, f)
			matched(t, f, told)
			require.Empty(t, w.Differences())
		})
	}
}

func TestTwoWhoLayCardsAtOnceAreBothToldOf(t *testing.T) {
	o := synth.DefaultFilm()
	o.Nudges, o.Resting, o.Free, o.Still, o.Hold = 0, 0, true, [2]int{8, 9}, [2]int{2, 3}
	f := small(t, 5, synth.Fouls{}, o, 4)
	_, told := follow(t, f)
	var placed []string
	for _, e := range told {
		if e.Kind == record.Placed {
			placed = append(placed, e.Color+" "+e.Card)
		}
	}
	var want []string
	for _, e := range f.Events {
		want = append(want, e.Color+" "+e.Card)
	}
	require.ElementsMatch(t, want, placed)
}

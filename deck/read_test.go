package deck_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

const otherDeck = "../testdata/decks/tacta-b.json"

// obj and arr walk decoded JSON.
type (
	obj = map[string]any
	arr = []any
)

// changed is the built-in deck's file with one thing changed.
func changed(t testing.TB, change func(obj)) string {
	t.Helper()
	data, err := os.ReadFile("data/tacta.json")
	require.NoError(t, err)
	var f obj
	require.NoError(t, json.Unmarshal(data, &f))
	change(f)
	data, err = json.Marshal(f)
	require.NoError(t, err)
	return string(data)
}

func style(f obj) obj         { return f["card"].(obj) }
func color(f obj, i int) obj  { return f["colors"].(arr)[i].(obj) }
func cardOf(f obj, i int) obj { return f["cards"].(arr)[i].(obj) }
func shape(c obj, i int) obj  { return c["shapes"].(arr)[i].(obj) }
func start(f obj) obj         { return f["start"].(obj) }
func point(x, y float64) arr  { return arr{x, y} }
func symbol(f obj, i int) obj { return color(f, i)["symbol"].(obj) }
func repeat(v any, n int) arr {
	out := make(arr, n)
	for i := range out {
		out[i] = v
	}
	return out
}

func TestAStarIsNotAConvexShape(t *testing.T) {
	// It turns left at every corner, but twice round.
	_, err := deck.Read(strings.NewReader(changed(t, func(f obj) {
		shape(cardOf(f, 0), 0)["polygon"] = arr{point(-31.75, 0), point(-15, 5), point(-29, -8), point(-22, 9), point(-21, -9)}
		shape(cardOf(f, 0), 0)["dots"] = arr{}
		cardOf(f, 0)["value"] = 0
	})))
	require.ErrorContains(t, err, "polygon is not convex")
}

func TestWhatIsNoDeckFileIsRefusedInOneSentence(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `"deck"`, "no JSON at all", `{"card": 3}`, `{} {}`} {
		_, err := deck.Read(strings.NewReader(text))
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), "\n")
	}
	_, err := deck.ReadFile(filepath.Join(t.TempDir(), "missing.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = deck.Read(strings.NewReader(strings.Repeat(" ", 9<<20)))
	require.ErrorContains(t, err, "larger than 8 MB")
}

func TestTheLineOfWhatIsNoJSONIsNamed(t *testing.T) {
	_, err := deck.Read(strings.NewReader("{\n \"name\": \"mine\",\n}"))
	require.ErrorContains(t, err, "is not valid JSON, in line 3")
	_, err = deck.Read(strings.NewReader("[]"))
	require.EqualError(t, err, "is no deck: a deck file is one JSON object, {…}, as deck/FORM.md describes")
}

func TestCommentsMayStandAnywhereInADeckFile(t *testing.T) {
	_, err := deck.Read(strings.NewReader(changed(t, func(f obj) {
		f["comment"], f["_source"] = "measured by hand", obj{"at": "home"}
		shape(cardOf(f, 0), 0)["comment"] = "worn"
	})))
	require.NoError(t, err)
}

func TestADeckWithoutANameIsCalledLikeItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ours.json")
	require.NoError(t, os.WriteFile(path, []byte(changed(t, func(f obj) { delete(f, "name") })), 0o600))
	d, err := deck.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "ours", d.Name)
}

func TestAFaultyFileIsNamedInItsError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.json")
	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	_, err := deck.ReadFile(path)
	require.ErrorContains(t, err, "mine.json: card is missing")
}

func TestWhatMayBeLeftOutHasItsDocumentedValue(t *testing.T) {
	d, err := deck.Read(strings.NewReader(changed(t, func(f obj) {
		delete(f, "start")
		delete(f, "units")
		delete(style(f), "frame_width")
		delete(color(f, 0), "symbol")
	})))
	require.NoError(t, err)
	require.Nil(t, d.Start)
	require.Zero(t, d.Style.FrameWidth)
	require.Empty(t, d.Colors[0].Symbol.Polygons)

	d, err = deck.Read(strings.NewReader(changed(t, func(f obj) {
		start(f)["slot_line"], start(f)["frame_width"] = 0.4, 0.0
	})))
	require.NoError(t, err)
	require.Equal(t, deck.StartStyle{SlotLine: 0.4}, d.StartStyle)

	other, err := deck.ReadFile(otherDeck)
	require.NoError(t, err)
	require.Equal(t, deck.StartStyle{}, other.StartStyle)
}

// FuzzRead holds that no file makes the reader panic, and that what it accepts
// can be painted anywhere on both faces. Its seeds are small: with a whole
// deck file the fuzzer spends its time on minimising.
func FuzzRead(f *testing.F) {
	f.Add(minimal, 0.0, 0.0)
	f.Add("{}", 0.0, 0.0)
	f.Add(`{"card":{"width":1e308}}`, 1e308, 0.0)
	f.Fuzz(func(t *testing.T, text string, x, y float64) {
		d, err := deck.Read(strings.NewReader(text))
		if err != nil {
			require.Nil(t, d)
			return
		}
		layouts := d.Designs
		if d.Start != nil {
			layouts = append(layouts, d.Start)
		}
		for _, l := range layouts {
			for _, side := range []deck.Side{deck.Front, deck.Back} {
				require.LessOrEqual(t, d.PaintAt(l.Face(side), geometry.Point{x, y}), deck.Emblem)
			}
			l.FacesAlike()
		}
	})
}

// minimal is a deck of one card, small enough for a fuzzer to play with.
const minimal = `{"card":{"width":60,"height":90,"corner_radius":3,"body":"#000000","frame_width":1,
"outline":{"color":"#ffffff","width":1},"shape_stroke":1,"emblem_radius":8,"dot":{"diameter":5,"color":"#ffffff"}},
"colors":[{"name":"red","rgb":"#ff0000","symbol":{"name":"bar","at":[0,-12],"polygons":[[[-1,-1],[1,-1],[0,1]]]}}],
"cards":[{"id":"circle-1","suit":"circle","value":1,"shapes":[{"kind":"square","polygon":[[-30,-45],[-10,-45],[-10,-25],[-30,-25]],"dots":[[-20,-35]]}]}],
"start":{"shapes":[{"kind":"square","polygon":[[-30,-45],[-10,-45],[-10,-25],[-30,-25]]}]}}`

func TestHowAStartingCardOfOverlappingSlotsIsDrawnIsOpenWhereTheFileDoesNotSay(t *testing.T) {
	said, err := deck.Read(strings.NewReader(changed(t, func(f obj) { start(f)["slot_line"] = 0.7 })))
	require.NoError(t, err)
	require.Nil(t, said.StartDrawn)
	open, err := deck.Read(strings.NewReader(changed(t, func(f obj) { delete(start(f), "slot_line") })))
	require.NoError(t, err)
	require.NotNil(t, open.StartDrawn)
	// Beside the line of a slot there is a second one, of the outline.
	at := geometry.Point{0, 12.7 - 0.5}
	require.Equal(t, deck.Body, open.PaintAt(open.Start.Face(deck.Front), at))
	require.Equal(t, deck.Outline, open.PaintAt(open.StartDrawn.Face(deck.Front), at))
}

func TestADeckFileOfAnEditorThatMarksUTF8IsReadAndAFieldThatStandsTwiceRefused(t *testing.T) {
	data, err := os.ReadFile("data/tacta.json")
	require.NoError(t, err)
	_, err = deck.Read(strings.NewReader("\xef\xbb\xbf" + string(data)))
	require.NoError(t, err)
	twice := strings.Replace(string(data), `"units": "mm"`, `"units": "mm", "units": "mm"`, 1)
	require.NotEqual(t, string(data), twice)
	_, err = deck.Read(strings.NewReader(twice))
	require.ErrorContains(t, err, "units is said twice")
}

func TestAFieldThatTheFormDoesNotHaveIsRefusedWithThoseThatItHas(t *testing.T) {
	for want, change := range map[string]func(obj){
		"card.varnish is no field of a deck file: there are width, height,":        func(f obj) { style(f)["varnish"] = 300 },
		"price is no field of a deck file: there are name, units, card":            func(f obj) { f["price"] = 9 },
		"font is no field of a deck file: there are":                               func(f obj) { f["font"] = "x" },
		"start.corner is no field of a deck file: there are id, shapes, slot_line": func(f obj) { start(f)["corner"] = 1 },
	} {
		_, err := deck.Read(strings.NewReader(changed(t, change)))
		require.ErrorContains(t, err, want)
	}
	_, err := deck.Read(strings.NewReader(changed(t, func(f obj) {
		f["comment"], style(f)["comment"], start(f)["comment"] = "x", "y", "z"
		style(f)["font"], style(f)["symbol_at"] = "DejaVu Sans", []float64{0, -11}
	})))
	require.NoError(t, err, "remarks, and how others draw")
}

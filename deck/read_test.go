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

func TestEveryFaultOfADeckFileIsNamedWithItsCardAndShape(t *testing.T) {
	for want, change := range map[string]func(obj){
		`units "inch": only mm are known`:                       func(f obj) { f["units"] = "inch" },
		"card is missing":                                       func(f obj) { delete(f, "card") },
		"carrds is no field of a deck file: cards may be meant": func(f obj) { f["carrds"] = 3 },
		"card.outline.colour is no field of a deck file: color may be meant": func(f obj) {
			style(f)["outline"].(obj)["colour"] = "#ffffff"
		},
		"cards[4 circle-4].shapes[2 ":                                       func(f obj) { shape(cardOf(f, 3), 1)["dotts"] = arr{} },
		"colors[1 blue].Name is no field of a deck file: name may be meant": func(f obj) { color(f, 0)["Name"] = "x" },
		"line 1: card.width is a text in quotes, and must be a number":      func(f obj) { style(f)["width"] = "63" },
		"line 1: card.height is a list, […], and must be a number":          func(f obj) { style(f)["height"] = arr{1} },
		"line 1: cards is a number, and must be a list, […]":                func(f obj) { f["cards"] = 3 },
		`start.id is "begin": must be start`:                                func(f obj) { start(f)["id"] = "begin" },
		"missing: card.width, card.emblem_radius, card.dot": func(f obj) {
			delete(style(f), "width")
			delete(style(f), "emblem_radius")
			delete(style(f), "dot")
		},
		"card.dot.diameter is 1e-308: must be from 0.01 to 1000 mm":                func(f obj) { style(f)["dot"].(obj)["diameter"] = 1e-308 },
		"card.width is 1e-308: must be from 5 to 1000 mm":                          func(f obj) { style(f)["width"] = 1e-308 },
		"card.corner_radius is 1e-308: must be 0, or at least":                     func(f obj) { style(f)["corner_radius"] = 1e-308 },
		"missing: card.outline":                                                    func(f obj) { delete(style(f), "outline") },
		"missing: card.outline.width":                                              func(f obj) { delete(style(f)["outline"].(obj), "width") },
		"missing: card.dot.diameter":                                               func(f obj) { delete(style(f)["dot"].(obj), "diameter") },
		"missing: card.body":                                                       func(f obj) { delete(style(f), "body") },
		"missing: card.dot.color":                                                  func(f obj) { delete(style(f)["dot"].(obj), "color") },
		`card.body: "black" is not of the form #rrggbb`:                            func(f obj) { style(f)["body"] = "black" },
		"card.width is -3: must be from 5 to 1000 mm":                              func(f obj) { style(f)["width"] = -3 },
		"card.height is 2000: must be from 5 to 1000 mm":                           func(f obj) { style(f)["height"] = 2000 },
		"card.frame_width is 40: must be from 0 to half the card's shorter side":   func(f obj) { style(f)["frame_width"] = 40 },
		"card.corner_radius is -1: must be from 0 to half the card's shorter side": func(f obj) { style(f)["corner_radius"] = -1 },
		"card: outline, shape_stroke or dot is too wide for the card":              func(f obj) { style(f)["shape_stroke"] = 20 },

		"colors is missing or empty":       func(f obj) { f["colors"] = arr{} },
		"61 colours: at most 60 are taken": func(f obj) { f["colors"] = repeat(color(f, 0), 61) },
		"colour 2 has no name":             func(f obj) { delete(color(f, 1), "name") },
		"colour blue appears twice":        func(f obj) { color(f, 1)["name"] = "blue"; color(f, 0)["name"] = "blue" },
		`colour teal: rgb: "#12" is not of the form #rrggbb`: func(f obj) {
			color(f, 0)["name"], color(f, 0)["rgb"] = "teal", "#12"
		},
		"colour teal: symbol: at has 3 numbers: a point is [x, y]": func(f obj) {
			color(f, 0)["name"], symbol(f, 0)["at"] = "teal", arr{0, 0, 0}
		},
		"colour teal: symbol: polygon 1 has 2 corners: 3 to 1000 are taken": func(f obj) {
			color(f, 0)["name"], symbol(f, 0)["polygons"] = "teal", arr{arr{point(0, 0), point(1, 1)}}
		},
		"colour teal: symbol: polygon 1: corner 2 has 1 numbers: a point is [x, y]": func(f obj) {
			color(f, 0)["name"], symbol(f, 0)["polygons"] = "teal", arr{arr{point(0, 0), arr{1}, point(1, 1)}}
		},
		"colour teal: symbol: polygon 1 reaches beyond the card at (90, 0)": func(f obj) {
			color(f, 0)["name"], symbol(f, 0)["polygons"] = "teal", arr{arr{point(0, 0), point(90, 0), point(1, 1)}}
		},

		"cards is missing or empty":                                func(f obj) { f["cards"] = arr{} },
		"201 cards: at most 200 are taken":                         func(f obj) { f["cards"] = repeat(cardOf(f, 0), 201) },
		"card 3 has no id":                                         func(f obj) { delete(cardOf(f, 2), "id") },
		"card circle-1 appears twice":                              func(f obj) { cardOf(f, 1)["id"] = "circle-1" },
		"card circle-1: suit is missing":                           func(f obj) { delete(cardOf(f, 0), "suit") },
		"card circle-1: value is missing":                          func(f obj) { delete(cardOf(f, 0), "value") },
		"card circle-1: shapes are missing":                        func(f obj) { delete(cardOf(f, 0), "shapes") },
		"card circle-2: value is 5 but its shapes carry 2 dots":    func(f obj) { cardOf(f, 1)["value"] = 5 },
		"card start belongs into the field start, not among cards": func(f obj) { cardOf(f, 1)["id"] = "start" },
		"card circle-1: has 101 shapes: at most 100 are taken": func(f obj) {
			cardOf(f, 0)["shapes"] = repeat(shape(cardOf(f, 0), 0), 101)
		},

		"card circle-1: shape 2 (): kind is missing": func(f obj) { delete(shape(cardOf(f, 0), 1), "kind") },
		"card circle-1: shape 1 (triangle): polygon has 2 corners: 3 to 1000 are taken": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(0, 0), point(1, 0)}
		},
		"card circle-1: shape 1 (triangle): corner 2 has 3 numbers: a point is [x, y]": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"].(arr)[1] = arr{1, 2, 3}
		},
		"card circle-1: shape 1 (triangle): corner (-40, 0) lies beyond the card": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"].(arr)[0] = point(-40, 0)
		},
		"card circle-1: shape 1 (triangle): does not reach the card's edge": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(0, 0), point(9, 0), point(0, 9)}
		},
		"card circle-1: shape 1 (triangle): corners (-31.75, 0.05) and (-31.75, 0) coincide": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(-31.75, 0), point(-31.75, 0.05), point(-40+9, 9)}
		},
		"card circle-1: shape 1 (triangle): polygon has no area": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(-31.75, 0), point(-31.75, 9), point(-31.7, 18)}
		},
		"card circle-1: shape 1 (triangle): polygon is not convex": func(f obj) {
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(-31.75, -9), point(-20, 0), point(-31.75, 9), point(-29, 0)}
		},
		"card circle-1: shape 1 (triangle): dot 1 at (0, 0) lies outside the shape": func(f obj) {
			shape(cardOf(f, 0), 0)["dots"] = arr{point(0, 0)}
		},
		"card circle-1: shape 1 (triangle): dot 1 has 0 numbers: a point is [x, y]": func(f obj) {
			shape(cardOf(f, 0), 0)["dots"] = arr{arr{}}
		},
		"card circle-2: shape 3 (square) has 4 sides, on card circle-1 it has 3": func(f obj) {
			shape(cardOf(f, 0), 0)["kind"] = "square"
			shape(cardOf(f, 0), 1)["kind"] = "block"
		},
		"card circle-1: shape 2 (square) is not congruent": func(f obj) {
			shape(cardOf(f, 0), 0)["kind"] = "square"
			shape(cardOf(f, 0), 0)["polygon"] = arr{point(-31.75, -9), point(-21, -9), point(-21, 9), point(-31.75, 9)}
		},

		"card start: shapes are missing": func(f obj) { start(f)["shapes"] = arr{} },
		"card start: shape 1 has dots; the starting card has none": func(f obj) {
			shape(start(f), 0)["dots"] = arr{point(-29, 42)}
		},
		"card start: slot_line is -1: must be from 0 to half the card's shorter side":   func(f obj) { start(f)["slot_line"] = -1 },
		"card start: frame_width is 50: must be from 0 to half the card's shorter side": func(f obj) { start(f)["frame_width"] = 50 },
		"card start: shape 9 (triangle) has 4 sides, on card circle-1 it has 3":         func(f obj) { shape(start(f), 8)["kind"] = "triangle" },
	} {
		t.Run(want, func(t *testing.T) {
			d, err := deck.Read(strings.NewReader(changed(t, change)))
			require.ErrorContains(t, err, want)
			require.Nil(t, d)
		})
	}
}

func TestWhatAPrintingSaysBeyondTheFormIsPassedOver(t *testing.T) {
	_, err := deck.Read(strings.NewReader(changed(t, func(f obj) {
		f["publisher"] = "nobody"
		cardOf(f, 0)["notes"] = arr{}
		shape(cardOf(f, 0), 0)["comment"] = "measured twice"
	})))
	require.NoError(t, err)
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

func TestAFieldThatTheProgramDoesNotKnowIsListed(t *testing.T) {
	d, err := deck.Read(strings.NewReader(changed(t, func(f obj) { style(f)["varnish"] = 300; f["comment"] = "x" })))
	require.NoError(t, err)
	said := []string{}
	for _, o := range d.Oddities() {
		said = append(said, o.Error())
	}
	require.Contains(t, said, "card.varnish is no field that this program knows: it is passed over")
	require.Contains(t, said, "comment is no field that this program knows: it is passed over")
}

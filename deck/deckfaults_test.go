package deck_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// deckFaults are the cases of TestEveryFaultOfADeckFileIsNamedWithItsCardAndShape.
var deckFaults = map[string]func(obj){
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
}

func TestEveryFaultOfADeckFileIsNamedWithItsCardAndShape(t *testing.T) {
	for want, change := range deckFaults {
		t.Run(want, func(t *testing.T) {
			d, err := deck.Read(strings.NewReader(changed(t, change)))
			require.ErrorContains(t, err, want)
			require.Nil(t, d)
		})
	}
}

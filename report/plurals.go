package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/message/catalog"
)

// plurals are the words that follow a number in the catalogue, with their form for
// one of them. What counts as one is the language's: in French 0 does, too.
var plurals = map[Lang]map[string]string{
	English: {
		"cards": "card", "rows": "row", "cells": "cell", "events": "event", "points": "point", "placements": "placement",
		"legal places": "legal place", "photos": "photo", "dots": "dot", "colours": "colour", "pictures": "picture", "sides": "side",
		"rounds": "round", "times": "time", "corners": "corner", "inner corners": "inner corner", "squares": "square",
		"inks": "ink", "entries": "entry", "numbers": "number", "shapes": "shape", "players": "player", "letters": "letter",
		"bits": "bit", "pixels": "pixel", "megapixels": "megapixel", "fragments": "fragment", "columns": "column",
		"screens": "screen", "starts": "start", "clearly different places": "clearly different place", "fields": "field",
	},
	French: {
		"cartes": "carte", "rangées": "rangée", "cases": "case", "événements": "événement", "points": "point", "poses autorisées": "pose autorisée",
		"poses": "pose", "photos": "photo", "couleurs": "couleur", "images utilisées": "image utilisée", "images": "image", "côtés": "côté",
		"non tranchées": "non tranchée", "non autorisées": "non autorisée", "manches": "manche",
		"coins": "coin", "coins intérieurs": "coin intérieur", "carrés": "carré", "encres": "encre", "entrées": "entrée",
		"nombres": "nombre", "formes": "forme", "joueurs": "joueur", "lettres": "lettre", "bits": "bit", "pixels": "pixel",
		"mégapixels": "mégapixel", "fragments": "fragment", "colonnes": "colonne", "écrans": "écran", "départs": "départ",
		"endroits nettement": "endroit nettement", "sommets": "sommet", "champs": "champ", "fois": "fois",
	},
}

// counted is a number of the catalogue with the words after it.
var counted = regexp.MustCompile(`%(?:\[(\d)\])?d( )([\pL]+(?: [\pL]+)?)`)

// verbs are all places of arguments, to number those without an index.
var verbs = regexp.MustCompile(`%%|%[.\d]*(?:\[\d\])?[a-z]`)

// inflected makes the message of a text in which words agree with the number
// before them.
func inflected(text string, l Lang) []catalog.Message {
	var vars []catalog.Message
	out := counted.ReplaceAllStringFunc(text, func(found string) string {
		m := counted.FindStringSubmatch(found)
		words := m[3]
		one, known := plurals[l][words]
		rest := ""
		if first, second, two := strings.Cut(words, " "); !known && two {
			words, rest = first, " "+second
			one, known = plurals[l][words]
		}
		if !known {
			return found
		}
		arg, err := strconv.Atoi(m[1])
		if err != nil {
			arg = argumentAt(text, strings.Index(text, found))
		}
		name := fmt.Sprintf("counted%d", len(vars)+1)
		vars = append(vars, catalog.Var(name, plural.Selectf(arg, "%d", plural.One, one, plural.Other, words)))
		return found[:len(found)-len(m[3])] + "${" + name + "}" + rest
	})
	return append(vars, catalog.String(out))
}

// agreeing is a format of an error whose words agree with the numbers before them.
func agreeing(format string, args []any, l Lang) string {
	return counted.ReplaceAllStringFunc(format, func(found string) string {
		m := counted.FindStringSubmatch(found)
		words, rest := m[3], ""
		one, known := plurals[l][words]
		if first, second, two := strings.Cut(words, " "); !known && two {
			words, rest = first, " "+second
			one, known = plurals[l][words]
		}
		at := argumentAt(format, strings.Index(format, found)) - 1
		if !known || m[1] != "" || at >= len(args) {
			return found
		}
		n, is := args[at].(int)
		if !is || n < 0 || plural.Cardinal.MatchPlural(tags[l], n, 0, 0, 0, 0) != plural.One {
			return found
		}
		return strings.TrimSuffix(found, m[3]) + one + rest
	})
}

// argumentAt is the number of the argument that stands at a place of a text whose
// arguments have no indexes.
func argumentAt(text string, place int) int {
	n := 1
	for _, at := range verbs.FindAllStringIndex(text, -1) {
		if at[0] < place && text[at[0]:at[1]] != "%%" {
			n++
		}
	}
	return n
}

// Package games lists the games that the referee knows. It is the one place
// where they are named.
package games

import (
	"referee/rules"
	"referee/rules/tacotac"
	"referee/rules/tacta"
	"referee/rules/tactik"
	"referee/rules/touche"
)

// All lists the games, the default one first.
func All() []rules.Game {
	return []rules.Game{tacta.Game{}, touche.Game{}, tactik.Game{}, tacotac.Game{}}
}

// Default is the game that is refereed when none is named.
func Default() rules.Game { return All()[0] }

// ByCode returns the game of that code.
func ByCode(code string) (rules.Game, bool) {
	for _, g := range All() {
		if g.Code() == code {
			return g, true
		}
	}
	return nil, false
}

package report

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"referee/learn/finding"
)

func TestEveryFindingIsWordedInFrenchWithTheSameArguments(t *testing.T) {
	place, card := finding.Place{X: 3, Y: 4, Photo: "A.jpg"}, finding.Card{Color: "blue", Suit: "circle", Value: 5}
	for _, f := range []*finding.Finding{
		finding.New(finding.At, place, finding.New(finding.NoDot)),
		finding.New(finding.Together, finding.List{finding.New(finding.Missing, card), finding.New(finding.TwiceColor, finding.Color("red"), "B.jpg")}),
		finding.New(finding.NumeralOff, card, 5, 3, place),
	} {
		for _, l := range Languages() {
			assert.NotRegexp(t, regexp.MustCompile(`%!|!\(`), Finding(f, l), "%s in %s", f.Code, l)
		}
	}
	verbs := regexp.MustCompile(`%[sd]`)
	for _, c := range finding.Codes() {
		if assert.Contains(t, frenchFindings, c) {
			n := len(verbs.FindAllString(frenchFindings[c], -1))
			args := make([]any, n)
			for i, v := range verbs.FindAllString(frenchFindings[c], -1) {
				args[i] = any("x")
				if v == "%d" {
					args[i] = 1
				}
			}
			assert.NotContains(t, finding.New(c, args...).String(), "%!", c)
		}
	}
	assert.Equal(t, "cercle 5 bleu a 5 points, mais son chiffre ressemble à 3 (la carte en (3, 4) de A.jpg) : un point est-il caché, ou le chiffre mal lu ?",
		Finding(finding.New(finding.NumeralOff, card, 5, 3, place), French))
}

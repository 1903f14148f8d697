// Package spelling guesses which of several names a misspelt one stands for.
package spelling

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// oneInMisspelt letters of a name may be wrong in a misspelt one.
const oneInMisspelt = 3

// Meant returns which of the names a word most likely stands for; false if it is
// like none.
func Meant(word string, names []string) (string, bool) {
	best, at := len(word)/oneInMisspelt+1, -1
	for i, name := range names {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(name)); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return "", false
	}
	return names[at], true
}

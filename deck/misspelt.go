package deck

import "strings"

// oneInMisspelt letters of a key may be wrong in a misspelt field.
const oneInMisspelt = 3

// meant returns which field of the form an unknown key most likely stands for;
// false if it is like none. Other printings may say more than this form knows,
// which does no harm.
func meant(key string, form []string) (string, bool) {
	best, at := len(key)/oneInMisspelt+1, -1
	for i, field := range form {
		if d := editDistance(strings.ToLower(key), field); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return "", false
	}
	return form[at], true
}

// editDistance counts the letters to put in, leave out or replace to make one
// word of the other (Levenshtein, by rows of the usual table).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Package report tells people and programs what the referee found: as JSON,
// in words (English and French), and drawn over the photo.
//
//	layout, judgement, score ─▶ Input ─┬▶ JSON      (json.go)
//	                                   ├▶ Words     (words.go, catalog.go)
//	              photo, as image ─────┴▶ Annotate  (annotate.go)
//
// It decides nothing: every verdict, count and doubt comes with the Input,
// and the three forms say the same. Positions are px of the photo as
// displayed, lengths mm on the table.
package report

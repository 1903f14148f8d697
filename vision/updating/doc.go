// Package updating reads a picture of a table that was read before: it recognises
// the cards that lie where they lay, and reads only what has changed.
package updating

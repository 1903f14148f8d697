package store

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
)

// RandomName is made of so many random bytes, in letters and digits that are
// not taken for one another.
func RandomName(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails
	return strings.ToLower(base32.NewEncoding("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").WithPadding(base32.NoPadding).EncodeToString(b))
}

// NewID is the id of something new: 80 random bits, which nobody guesses.
func NewID() string { return RandomName(10) }

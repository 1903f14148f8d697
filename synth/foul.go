package synth

import (
	"fmt"
	"math/rand/v2"
)

// Foul says in which way a card was laid against the rules; "" is a lawful
// placement. The words are those of the truth files.
type Foul string

// The kinds of foul. Free is lawful as far as a picture can tell: the card
// touches no other, which is allowed to who has no legal move.
const (
	Misaligned Foul = "misaligned" // shape on shape of its kind, but 3 mm off or more
	Mismatch   Foul = "mismatch"   // shape on a shape of another kind
	Several    Foul = "several"    // rightly on one card, but on another one too
	NoMatch    Foul = "nomatch"    // no shape on any shape
	Free       Foul = "free"
)

// Illegal tells whether the placement is removed at scoring.
func (f Foul) Illegal() bool { return f != "" && f != Free }

// Fouls is how many cards of a game are laid in each way.
type Fouls struct {
	Misaligned, Mismatch, Several, NoMatch, Free int
}

// list returns the fouls one by one.
func (f Fouls) list() []Foul {
	var out []Foul
	for _, k := range []struct {
		n    int
		kind Foul
	}{{f.Misaligned, Misaligned}, {f.Mismatch, Mismatch}, {f.Several, Several}, {f.NoMatch, NoMatch}, {f.Free, Free}} {
		for range k.n {
			out = append(out, k.kind)
		}
	}
	return out
}

// Total is the number of cards concerned.
func (f Fouls) Total() int { return f.Misaligned + f.Mismatch + f.Several + f.NoMatch + f.Free }

// RandomFouls draws n fouls; misalignments are as frequent as two other kinds
// together, as on the photos with truth.
func RandomFouls(n int, seed uint64) Fouls {
	rng := rand.New(rand.NewPCG(seed, streamFouls))
	var f Fouls
	for range n {
		switch rng.IntN(6) {
		case 0, 1:
			f.Misaligned++
		case 2:
			f.Mismatch++
		case 3:
			f.Several++
		case 4:
			f.NoMatch++
		default:
			f.Free++
		}
	}
	return f
}

func (f Fouls) validate() error {
	for _, n := range []int{f.Misaligned, f.Mismatch, f.Several, f.NoMatch, f.Free} {
		if n < 0 {
			return fmt.Errorf("synth: a number of fouls is %d: must not be negative", n)
		}
	}
	return nil
}

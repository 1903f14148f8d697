package joining

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// Limits of what ties two parts together. Two readings of one table differ by
// errors of scale, of up to half a per cent over a table's metre, and by the heights
// of cards: far less than cards differ in place by chance.
const (
	sameMM   = 8.0  // how far a shared card may lie from where the other part has it
	sameTurn = 0.08 // rad
	// leastShared is how many cards tie two parts: one may be misread, and a second
	// that agrees with it by chance is out of the question.
	leastShared = 2
)

// tie is how a part lies in the frame of what was joined so far.
type tie struct {
	toWhole geometry.Pose // wholeFromPart
	shared  []pairing     // the cards that agree
	rmsMM   float64       // of their places
}

// pairing is one card as the whole and the part have it.
type pairing struct{ whole, part table.CardID }

// tieOf finds how a part lies in the frame of the whole; false if too few cards
// that both show agree.
func tieOf(whole, part *table.Layout) (tie, bool) {
	all := shared(whole, part)
	var best tie
	for _, p := range all {
		from := whole.Cards[p.whole].Pose.Compose(part.Cards[p.part].Pose.Inverse())
		t := tie{toWhole: from, shared: agreeing(whole, part, from, all)}
		if len(t.shared) > len(best.shared) {
			best = t
		}
	}
	if len(best.shared) < leastShared {
		return tie{}, false
	}
	// From all that agree, the best motion; which may bring in more.
	for range 3 {
		best.toWhole, best.rmsMM = motion(whole, part, best.shared, alike)
		best.shared = agreeing(whole, part, best.toWhole, all)
		if len(best.shared) < leastShared {
			return tie{}, false
		}
	}
	return best, true
}

// shared pairs the cards that are read alike in both. Of a card that is there
// several times all pairs are tried.
func shared(whole, part *table.Layout) []pairing {
	var out []pairing
	for i := range whole.Cards {
		for j := range part.Cards {
			if whole.Cards[i].SamePrint(&part.Cards[j]) {
				out = append(out, pairing{table.CardID(i), table.CardID(j)})
			}
		}
	}
	return out
}

// agreeing are the pairs that lie at one place by a motion.
func agreeing(whole, part *table.Layout, toWhole geometry.Pose, all []pairing) []pairing {
	var out []pairing
	for _, p := range all {
		if same(whole.Cards[p.whole].Pose, toWhole.Compose(part.Cards[p.part].Pose)) {
			out = append(out, p)
		}
	}
	return out
}

// same tells whether two poses may be one card's, either way up of a face that
// looks the same turned by half.
func same(a, b geometry.Pose) bool {
	turn := math.Abs(float64((a.Turn - b.Turn).Normalized()))
	return geometry.Distance(a.At, b.At) <= sameMM && math.Min(turn, math.Pi-turn) <= sameTurn
}

// motion is the motion of the plane that brings the places of cards in the part
// closest to those in the whole, in least squares with weights (Kabsch 1976), and
// the root of the mean square that is left.
func motion(whole, part *table.Layout, pairs []pairing, weight func(p pairing) float64) (toWhole geometry.Pose, rmsMM float64) {
	n := 0.0
	for _, p := range pairs {
		n += weight(p)
	}
	var a, b geometry.Point
	for _, p := range pairs {
		a = a.Add(whole.Cards[p.whole].Pose.At.Mul(weight(p) / n))
		b = b.Add(part.Cards[p.part].Pose.At.Mul(weight(p) / n))
	}
	var dot, cross float64
	for _, p := range pairs {
		u, v := whole.Cards[p.whole].Pose.At.Sub(a), part.Cards[p.part].Pose.At.Sub(b)
		dot += weight(p) * u.Dot(v)
		cross += weight(p) * (v[0]*u[1] - v[1]*u[0])
	}
	turn := geometry.Angle(math.Atan2(cross, dot))
	toWhole = geometry.Pose{Turn: turn}
	toWhole.At = a.Sub(toWhole.Rotate(b))
	sum := 0.0
	for _, p := range pairs {
		d := geometry.Distance(whole.Cards[p.whole].Pose.At, toWhole.Apply(part.Cards[p.part].Pose.At))
		sum += weight(p) * d * d / n
	}
	return toWhole, math.Sqrt(sum)
}

// alike weighs all pairs the same.
func alike(pairing) float64 { return 1 }

// nearMM is how far from a place shared cards still tell how it lies: errors of two
// readings' scale and tilt grow over a table, but not over a few cards.
const nearMM = 60

// near weighs pairs by how near they lie to a place of the part.
func near(part *table.Layout, at geometry.Point) func(p pairing) float64 {
	return func(p pairing) float64 {
		d := geometry.Distance(part.Cards[p.part].Pose.At, at) / nearMM
		return 1 / (1 + d*d*d*d)
	}
}

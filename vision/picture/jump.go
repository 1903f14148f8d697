package picture

import "math"

// The light of a block is written as the difference from the block before. Damage that
// makes one difference another shifts the light of all blocks from there on. Between a
// block and the one above it light mostly does not change: along one row of groups of
// blocks, from where the damage is to the same place a row below, it changes by the
// shift instead, to the same amount everywhere. Edges in a picture do that too, but not
// from the middle of one row to that of the next, and not by one amount.
const (
	jumpSteps  = 8    // places along a row that are tried
	jumpNear   = 1    // pixel values within which changes count as the same
	jumpLeast  = 3    // pixel values
	jumpUsual  = 0.3  // share of the blocks around whose light must not change, for anything to be told
	jumpShare  = 0.75 // of that share: as many must have changed by the one amount,
	jumpRemain = 0.2  // and no more of it must be left
	jumpWidth  = 16   // groups a row, at least
	jumpStep   = 20   // most quant of light: where it is coarser, as in a photo saved at a quality below 45, light changes by jumps anyway
	// jumpDrawn is the share of groups of exactly one brightness with that above from
	// which part of a picture is drawn: fields that are drawn do end in the middle of a
	// row, all at one height. Noise leaves photos less: 1 to 7 % of those kept here.
	jumpDrawn = 0.08
)

// jumps tells whether the light of groups of blocks shifts from one on; bright is their
// brightness. With restarts it does not stay shifted, and may not be told.
func jumps(light, bright []float64, perRow, restart int) bool {
	if perRow < jumpWidth || restart > 0 && restart < perRow || drawn(bright, perRow) > jumpDrawn {
		return false
	}
	step := perRow / jumpSteps
	for p := 2 * perRow; p+2*perRow <= len(light); p += max(1, step) {
		if x := p % perRow; x < perRow/4 || x > perRow-perRow/4 {
			continue // as a level edge in the picture
		}
		if jumpsAt(light, perRow, p) {
			return true
		}
	}
	return false
}

// jumpsAt tells whether light shifts at about a group.
func jumpsAt(light []float64, perRow, p int) bool {
	gap := perRow / jumpSteps
	here := changesOf(light, perRow, p, perRow)
	before, after := changesOf(light, perRow, p-perRow, perRow-gap), changesOf(light, perRow, p+perRow+gap, perRow-gap)
	usual := min(before.about(0), after.about(0))
	if usual < jumpUsual || here.about(0) > jumpRemain*usual {
		return false
	}
	for d := range here.count {
		if off := d - changeMost; max(off, -off) >= jumpLeast && here.about(off) >= jumpShare*usual {
			return true
		}
	}
	return false
}

// drawn is the share of groups that are exactly as bright as the group above.
func drawn(bright []float64, perRow int) float64 {
	same := 0
	for i := perRow; i < len(bright); i++ {
		if bright[i] == bright[i-perRow] {
			same++
		}
	}
	return float64(same) / float64(max(1, len(bright)-perRow))
}

// changeMost is by how much light can change, in pixel values.
const changeMost = 320

// changes counts by how much light changes from above.
type changes struct {
	count [2*changeMost + 1]int
	n     int
}

// changesOf counts the changes of n groups from one on, as far as there are any.
func changesOf(light []float64, perRow, from, n int) *changes {
	c := &changes{}
	for i := max(from, perRow); i < min(from+n, len(light)); i++ {
		d := int(math.Round(light[i]-light[i-perRow])) + changeMost
		c.count[max(0, min(len(c.count)-1, d))]++
		c.n++
	}
	return c
}

// about is the share of changes of about an amount.
func (c *changes) about(amount int) float64 {
	if c.n == 0 {
		return 0
	}
	sum := 0
	for d := max(0, amount+changeMost-jumpNear); d <= min(len(c.count)-1, amount+changeMost+jumpNear); d++ {
		sum += c.count[d]
	}
	return float64(sum) / float64(c.n)
}

package board

import (
	"referee/board"
	"referee/geometry"
	"referee/internal/parallel"
)

// The size of pawns is seen from their tops: each is a disc that ends at a clear edge,
// whatever stands round it and whatever shadow falls beside it; and the farther from the
// point beneath the camera it stands, the farther off its cell it seems to be.

// Settings of the size of pawns: what one counts less for each mm² that it stands off
// its cell's middle; and what all of them do for a height that is unusual: seen from
// above pawns of any height look alike. Most games' are about as tall as usualTall, mm.
const (
	edgeOff               = 0.015     // 2 mm off count a sixteenth of an edge; chosen
	usualTall, tallSpread = 25.0, 6.0 // of the pawns that the made-up boards and the photos of another renderer have
	tallWeight            = 0.02      // of an edge, for each deviation squared: decides between sizes that are seen alike only
)

// sizing looks for the size of the pawns that stand on some cells of a board: all
// pawns of a set are alike.
type sizing struct {
	tops  *aligned
	marks *marks
	eye   *eye
	board *board.Board
	taken []int
}

// figure is the size whose tops are seen best; false where nothing stands.
func (z *sizing) figure() (figure, bool) {
	if len(z.taken) == 0 {
		return figure{}, false
	}
	cell := cellRadius(z.board)
	best, _ := z.bestOf(around(figure{(pawnLeastR + pawnMostR) / 2 * cell, (pawnLeastTall + pawnMostTall) / 2},
		figure{0.075 * cell, 4}, (pawnMostR-pawnLeastR)/2*cell, (pawnMostTall-pawnLeastTall)/2))
	best, _ = z.bestOf(around(best, figure{0.0375 * cell, 2}, 0.075*cell, 4))
	best, seen := z.bestOf(around(best, figure{0.019 * cell, 1}, 0.019*cell, 1))
	return best, seen > 0
}

// around are sizes about one, in steps and to within so much of it.
func around(mid, step figure, radius, height float64) (out []figure) {
	const rounding = 1e-6 // keeps the last step of a loop over fractions
	for r := -radius; r <= radius+rounding; r += step.radius {
		for h := -height; h <= height+rounding; h += step.height {
			if f := (figure{mid.radius + r, mid.height + h}); f.height >= pawnLeastTall {
				out = append(out, f)
			}
		}
	}
	return out
}

// bestOf is the one of sizes whose tops are seen best, and how well.
func (z *sizing) bestOf(sizes []figure) (figure, float64) {
	seen := make([]float64, len(sizes))
	parallel.For(len(sizes), func(k int) {
		for _, i := range z.taken {
			seen[k] += z.topSeen(sizes[k], z.board.Cells[i].Centre()) / float64(len(z.taken))
		}
		seen[k] -= tallWeight * sq((sizes[k].height-usualTall)/tallSpread)
	})
	best := 0
	for k := range seen {
		if seen[k] > seen[best] {
			best = k
		}
	}
	return sizes[best], seen[best]
}

// topSeen is how well the top of a pawn of a size on a cell is seen.
func (z *sizing) topSeen(f figure, centre geometry.Point) float64 {
	best := 0.0
	eachOffset(topReachMM, 1, func(d geometry.Point) {
		head, grows := z.eye.raised(centre.Add(d), f.height)
		best = max(best, z.tops.edged(z.marks, head, f.radius*grows).share-edgeOff*d.Dot(d))
	})
	return best
}

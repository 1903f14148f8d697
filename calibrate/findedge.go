package calibrate

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/table"
)

// The search for the table's edge: lines along which colours change in the
// same way, with all cards on one side, parallel or square to each other.
const (
	// minGradient is the least change of a pixel that votes.
	minGradient = 4
	// cardMarginMM keeps the cards' own edges and shadows out.
	cardMarginMM = 10
	// angleBins divide half a turn, offsetMM is the width of a bin of offsets.
	angleBins, offsetMM = 180, 6.0
	// candidates is how many lines are looked at.
	candidates = 30
	// squareWithin is how far from parallel or square two sides may seem.
	squareWithin = 4 * geometry.Degree
	// minSupport and minStep tell a table's edge from grain and shadows: on
	// the photos of known truth lines of grain reach 0.77 and 30, edges begin
	// at 0.8 and 36. An edge that is not found can be given by hand, one that
	// is none condemns cards.
	minSupport, minStep = 0.8, 25.0
	// minWholeSupport is for a line right across the picture, of which the
	// table may take up a part only.
	minWholeSupport = 0.35
	// maxSpreadPx is the largest standard deviation of an edge, px of the
	// reduced picture.
	maxSpreadPx = 3.2
	// minSidePart is the least length in the picture, of its longer side.
	minSidePart = 0.15
)

// findSides looks for the sides of the table in a picture of cards on it; up
// to four, in no order.
func findSides(s *shade, v *table.View, l *table.Layout) []sideLine {
	middle := cardsMiddle(l)
	var found []sideLine
	for _, c := range votedLines(s, v, l) {
		line := sideLine{n: c.n, d: c.d}
		if line.d < line.n.Dot(middle) {
			line.n, line.d = line.n.Mul(-1), -line.d
		}
		if !line.beyondCards(l) || !line.visible(&v.Camera, s, middle) {
			continue
		}
		line.judge(&v.Camera, s)
		if line.lengthPx < minSidePart*float64(max(v.Width, v.Height)) || !line.refineTwice(&v.Camera, s, middle) {
			continue
		}
		if line.support >= minWholeSupport && line.step >= minStep && line.sigmaPx*s.scale <= maxSpreadPx && line.cuts(l) <= mayCut(l) {
			found = append(found, line)
		}
	}
	return seenSides(rectangle(found), &v.Camera, s)
}

// seenSides keeps the sides that are seen along most of what lies between
// their neighbours.
func seenSides(sides []sideLine, cam *geometry.Camera, s *shade) []sideLine {
	var out []sideLine
	for i := range sides {
		side := between(sides, i)
		if side.judge(cam, s); side.support >= minSupport {
			out = append(out, side)
		}
	}
	return out
}

// refineTwice refines the line, the second time from where it then is.
func (l *sideLine) refineTwice(cam *geometry.Camera, s *shade, middle geometry.Point) bool {
	for range 2 {
		if !l.refine(cam, s) || !l.visible(cam, s, middle) {
			return false
		}
		l.judge(cam, s)
	}
	return true
}

func cardsMiddle(l *table.Layout) geometry.Point {
	var sum geometry.Point
	for i := range l.Cards {
		sum = sum.Add(l.Cards[i].Pose.At)
	}
	return sum.Mul(1 / float64(len(l.Cards)))
}

// beyondCards tells whether all cards' middles lie on the table's side.
func (l *sideLine) beyondCards(cards *table.Layout) bool {
	for i := range cards.Cards {
		if l.n.Dot(cards.Cards[i].Pose.At) > l.d {
			return false
		}
	}
	return true
}

// cuts counts the cards that reach beyond the line.
func (l *sideLine) cuts(cards *table.Layout) int {
	n := 0
	for i := range cards.Cards {
		for _, p := range cards.Outline(table.CardID(i)) {
			if l.n.Dot(p) > l.d {
				n++
				break
			}
		}
	}
	return n
}

// mayCut is how many cards may reach beyond the table's edge: a line that
// cuts more is no edge, but grain.
func mayCut(cards *table.Layout) int { return max(2, len(cards.Cards)/25) }

// weight is how much speaks for a line: how long it is, how steadily and how
// strongly seen.
func (l *sideLine) weight() float64 { return l.lengthPx * l.support * math.Min(l.step, 40) }

// rectangle keeps the strongest line and, for each of the three other sides
// of a rectangle, the strongest that fits it.
func rectangle(found []sideLine) []sideLine {
	if len(found) == 0 {
		return nil
	}
	slices.SortStableFunc(found, func(a, b sideLine) int {
		if a.weight() > b.weight() {
			return -1
		}
		return 1
	})
	out := []sideLine{found[0]}
	for turn := 1; turn < 4; turn++ {
		want := math.Atan2(found[0].n[1], found[0].n[0]) + float64(turn)*math.Pi/2
		for _, c := range found {
			off := geometry.Angle(math.Atan2(c.n[1], c.n[0]) - want).Normalized()
			if math.Abs(float64(off)) < float64(squareWithin) {
				out = append(out, c)
				break
			}
		}
	}
	return out
}

// votedLines lets every pixel that changes vote for the line across its
// gradient, and returns the lines with most votes (Duda and Hart, 1972).
func votedLines(s *shade, v *table.View, l *table.Layout) []sideLine {
	votes, span := edgeVotes(s, v, l)
	return mostVoted(votes, span)
}

// vote is a place of the picture that a side of the table may run through: the bin of
// its direction, and its distance from the table's origin, mm.
type vote struct {
	bin int
	d   float64
}

// edgeVotes are those of all places where brightness changes, and the largest of
// their distances.
func edgeVotes(s *shade, v *table.View, l *table.Layout) (votes []vote, span float64) {
	cards, within := cardFrames(l), cardsWithin(l)
	cam := &v.Camera
	for y := 1; y < s.h-1; y++ {
		for x := 1; x < s.w-1; x++ {
			g, size := s.gradient(x, y)
			if size < minGradient {
				continue
			}
			px := geometry.Point{(float64(x)+0.5)/s.scale - 0.5, (float64(y)+0.5)/s.scale - 0.5}
			p := cam.Unproject(px)
			if !finitePoint(p) || p.Len() > 20*cam.T[2] || cards.near(p) {
				continue
			}
			dx, dy := cam.Jacobian(p)
			n := geometry.Point{g.Dot(dx), g.Dot(dy)}
			if n = n.Mul(1 / n.Len()); !finitePoint(n) {
				continue
			}
			angle := math.Atan2(n[1], n[0])
			if angle < 0 {
				angle += math.Pi
			}
			bin := int(angle/math.Pi*angleBins+0.5) % angleBins
			d := binNormal(bin).Dot(p)
			if d >= within[bin][0] && d <= within[bin][1] {
				continue // grain between the cards
			}
			votes = append(votes, vote{bin, d})
			span = math.Max(span, math.Abs(d))
		}
	}
	return votes, span
}

// mostVoted are the lines with the most votes.
func mostVoted(votes []vote, span float64) []sideLine {
	rows := int(2*span/offsetMM) + 3
	count := make([]int, angleBins*rows)
	for _, t := range votes {
		count[t.bin*rows+int((t.d+span)/offsetMM)+1]++
	}
	var out []sideLine
	for range candidates {
		best, at := 0, -1
		for i := range count {
			if row := i % rows; row > 0 && row < rows-1 {
				if n := count[i-1] + 2*count[i] + count[i+1]; n > best {
					best, at = n, i
				}
			}
		}
		if at < 0 {
			break
		}
		bin, row := at/rows, at%rows
		out = append(out, sideLine{n: binNormal(bin), d: (float64(row)-0.5)*offsetMM - span})
		clearVotes(count, rows, bin, row)
	}
	return out
}

// cardsWithin is between which offsets the cards' middles lie, for each bin of
// angles.
func cardsWithin(l *table.Layout) [angleBins][2]float64 {
	var out [angleBins][2]float64
	for bin := range out {
		lo, hi := math.Inf(1), math.Inf(-1)
		for i := range l.Cards {
			d := binNormal(bin).Dot(l.Cards[i].Pose.At)
			lo, hi = math.Min(lo, d), math.Max(hi, d)
		}
		out[bin] = [2]float64{lo, hi}
	}
	return out
}

func binNormal(bin int) geometry.Point {
	sin, cos := math.Sincos(float64(bin) * math.Pi / angleBins)
	return geometry.Point{cos, sin}
}

// clearVotes takes the votes near a line that was found out.
func clearVotes(count []int, rows, bin, row int) {
	for b := bin - 1; b <= bin+1; b++ {
		k, r := b, row
		if b < 0 || b >= angleBins { // half a turn on, offsets change sign
			k, r = (b+angleBins)%angleBins, rows-1-row
		}
		for q := max(0, r-2); q <= min(rows-1, r+2); q++ {
			count[k*rows+q] = 0
		}
	}
}

// frames are the cards' places, to tell quickly what is near one.
type frames struct {
	layout    *table.Layout
	fromTable []geometry.Pose // cardFromTable
	reach     float64
}

func cardFrames(l *table.Layout) *frames {
	out := &frames{layout: l, reach: math.Hypot(l.Deck.Style.Width, l.Deck.Style.Height)/2 + cardMarginMM}
	for i := range l.Cards {
		out.fromTable = append(out.fromTable, l.Cards[i].Pose.Inverse())
	}
	return out
}

func (f *frames) near(p geometry.Point) bool {
	st := &f.layout.Deck.Style
	for i := range f.fromTable {
		if geometry.Distance(p, f.layout.Cards[i].Pose.At) > f.reach {
			continue
		}
		if geometry.RoundedRectDistance(f.fromTable[i].Apply(p), st.Width, st.Height, 0) < cardMarginMM {
			return true
		}
	}
	return false
}

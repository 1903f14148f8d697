package doubting

import (
	"referee/geometry"
	"referee/table"
)

// oneThingEach tells of each thing on a card once: places of it that are hidden and touch
// are hidden by the same, and so is a dot among them.
func oneThingEach(doubts []table.Doubt) []table.Doubt {
	var out []table.Doubt
	for _, d := range doubts {
		hidden, is := d.(table.Obscured)
		if !is {
			out = append(out, d)
			continue
		}
		// Taking one in may bring it to touch another.
		for k := 0; k < len(out); {
			if other, is := out[k].(table.Obscured); is && touch(other.Spot, hidden.Spot) {
				hidden.Spot = around(other.Spot, hidden.Spot)
				out = append(out[:k], out[k+1:]...)
				k = 0
				continue
			}
			k++
		}
		out = append(out, hidden)
	}
	return withoutHiddenDots(out)
}

// withoutHiddenDots leaves out the doubts about dots where something was told to lie.
func withoutHiddenDots(doubts []table.Doubt) []table.Doubt {
	var out []table.Doubt
	for _, d := range doubts {
		if dot, is := d.(table.DotUnsettled); !is || !anyHides(doubts, dot.Spot) {
			out = append(out, d)
		}
	}
	return out
}

func anyHides(doubts []table.Doubt, dot table.Spot) bool {
	at, is := dot.Place.(table.OnTable)
	for _, d := range doubts {
		hidden, hides := d.(table.Obscured)
		if !is || !hides {
			continue
		}
		if on, is := hidden.Place.(table.OnTable); is && geometry.Distance(on.At, at.At) < on.RadiusMM {
			return true
		}
	}
	return false
}

// touch tells whether two places on the table, discs, share a point.
func touch(a, b table.Spot) bool {
	p, is := a.Place.(table.OnTable)
	q, both := b.Place.(table.OnTable)
	return is && both && geometry.Distance(p.At, q.At) <= p.RadiusMM+q.RadiusMM
}

// around is the smallest disc round two discs on the table, as open as either.
func around(a, b table.Spot) table.Spot {
	p, q := a.Place.(table.OnTable), b.Place.(table.OnTable)
	open := max(a.Open, b.Open)
	d := geometry.Distance(p.At, q.At)
	switch {
	case d+q.RadiusMM <= p.RadiusMM:
		return OnTable(p.At, p.RadiusMM, open)
	case d+p.RadiusMM <= q.RadiusMM:
		return OnTable(q.At, q.RadiusMM, open)
	}
	radius := (d + p.RadiusMM + q.RadiusMM) / 2
	return OnTable(geometry.Lerp(p.At, q.At, (radius-p.RadiusMM)/d), radius, open)
}

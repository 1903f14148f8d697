package doubting

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// together sums up what is unexplained at places no farther apart than a card is
// long, as the checks of a cloth are: one place to look at, large enough for all.
func (dt *Doubter) together(unexplained []table.Doubt) []table.Doubt {
	reach := 2 * dt.Sizes.RadiusMM
	var groups [][]table.OnTable
	open := []float64{}
	for _, d := range unexplained {
		at, is := d.Where().(table.OnTable)
		if !is {
			continue
		}
		group, most := []table.OnTable{at}, d.Openness()
		// Groups that the new place joins become one.
		var others [][]table.OnTable
		var otherOpen []float64
		for g := range groups {
			if nearAny(groups[g], at.At, reach) {
				group, most = append(groups[g], group...), math.Max(most, open[g])
			} else {
				others, otherOpen = append(others, groups[g]), append(otherOpen, open[g])
			}
		}
		groups, open = append(others, group), append(otherOpen, most)
	}
	out := make([]table.Doubt, len(groups))
	for g := range groups {
		at, radius := roundAll(groups[g])
		out[g] = table.Unexplained{Spot: OnTable(at, radius, open[g])}
	}
	return out
}

func nearAny(places []table.OnTable, p geometry.Point, reach float64) bool {
	for _, q := range places {
		if geometry.Distance(q.At, p) < reach {
			return true
		}
	}
	return false
}

// roundAll is a circle about the middle of places that holds all of them.
func roundAll(places []table.OnTable) (at geometry.Point, radiusMM float64) {
	for _, p := range places {
		at = at.Add(p.At.Mul(1 / float64(len(places))))
	}
	for _, p := range places {
		radiusMM = math.Max(radiusMM, geometry.Distance(at, p.At)+p.RadiusMM)
	}
	return at, radiusMM
}

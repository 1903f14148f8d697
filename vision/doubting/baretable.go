package doubting

import (
	"math"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/table"
	"referee/vision/raster"
	"referee/vision/scene"
)

const (
	// tableStepMM is the spacing of the places at which the table is looked at.
	tableStepMM = 6
	// tableAroundWidths is how far round a region, in widths of a card, the table is
	// taken to lie in the same light.
	tableAroundWidths = 2.0
	// leastTablePlaces are needed within and around to compare.
	leastTablePlaces = 12
	// tableTolerance is how far, as the natural logarithm of linear light, the middle of
	// what lies within may be from what lies around beside the scatter of the table's own
	// pattern: the light of a lamp falls off by as much over two cards.
	tableTolerance = 0.1
)

// isBareTable tells whether a region, mm, looks the same as the table round it: a
// gap between cards, bounded by where their black makes it look whiter.
func (dt *Doubter) isBareTable(region geometry.Polygon) bool {
	lo, hi := region.Bounds()
	reach := tableAroundWidths * dt.Deck.Style.Width
	around := geometry.Point{reach, reach}
	var within, outside [3][]float64
	dt.EachPlace(lo.Sub(around), hi.Add(around), tableStepMM, func(p geometry.Point, seen raster.RGB) {
		switch {
		case dt.cardWithin(p, scene.TableAsideMM):
		case region.Contains(p):
			addLogs(&within, seen)
		default:
			addLogs(&outside, seen)
		}
	})
	if len(within[0]) < leastTablePlaces || len(outside[0]) < leastTablePlaces {
		return false
	}
	for k := range within {
		// Half of what lies around is within its quartiles.
		scatter := quantile.Of(outside[k], 0.75) - quantile.Of(outside[k], 0.25)
		if math.Abs(quantile.Of(within[k], 0.5)-quantile.Of(outside[k], 0.5)) > tableTolerance+scatter/2 {
			return false
		}
	}
	return true
}

// darkest keeps logarithms finite; noise is larger.
const darkest = 0.002

func addLogs(to *[3][]float64, seen raster.RGB) {
	for k, v := range seen {
		to[k] = append(to[k], math.Log(math.Max(v, darkest)))
	}
}

// cardWithin tells whether a card that was read lies at a point of the table or as
// near as that.
func (dt *Doubter) cardWithin(p geometry.Point, mm float64) bool {
	for _, j := range dt.Neighbours(p) {
		if o := dt.arrange.Outline(table.CardID(j)); o.Contains(p) || o.BoundaryDistance(p) < mm {
			return true
		}
	}
	return false
}

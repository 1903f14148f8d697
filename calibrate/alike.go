package calibrate

import (
	"math"

	"referee/geometry"
)

// Pictures are alike when the board stands in the same place, its corners
// within alikePart of the picture's diagonal, and turned the same way, within
// alikeTurn: another picture of that kind tells nothing new.
const (
	alikePart = 0.02
	alikeTurn = 3 * geometry.Degree
)

// alike sorts the views into groups of pictures that are alike.
func alike(s *solution, b Board, w, h int) [][]int {
	var groups [][]int
	limit := alikePart * math.Hypot(float64(w), float64(h))
next:
	for i := range s.Poses {
		for g := range groups {
			j := groups[g][0]
			if boardsApart(s, i, j, b) < limit && turnBetween(&s.Poses[i], &s.Poses[j]) < alikeTurn {
				groups[g] = append(groups[g], i)
				continue next
			}
		}
		groups = append(groups, []int{i})
	}
	return groups
}

// boardsApart is the mean distance, px, between the same corners of two views.
func boardsApart(s *solution, i, j int, b Board) float64 {
	p, q := s.camera(i), s.camera(j)
	sum := 0.0
	for k := range b.corners() {
		sum += geometry.Distance(p.Project(b.corner(k)), q.Project(b.corner(k)))
	}
	return sum / float64(b.corners())
}

// turnBetween is the angle between the normals of two boards.
func turnBetween(a, b *boardPose) geometry.Angle {
	return geometry.Angle(math.Acos(math.Max(-1, math.Min(1, a.R.Col(2).Dot(b.R.Col(2))))))
}

package scene_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/handmade"
)

// ontoItsLike is a pose for a second card, beside one at rest in the middle, that lays
// the given shape of one dot onto one of its kind.
func ontoItsLike(a, b *deck.Shape) geometry.Pose {
	best, far := geometry.Pose{}, 0.0
	for k := range a.Polygon {
		u, v := a.Polygon[(k+1)%3].Sub(a.Polygon[k]), b.Polygon[1].Sub(b.Polygon[0])
		pose := geometry.Pose{Turn: geometry.Angle(math.Atan2(u[1], u[0]) - math.Atan2(v[1], v[0]))}
		pose.At = a.Polygon[k].Sub(pose.Apply(b.Polygon[0]))
		if off := geometry.Distance(pose.Apply(b.Polygon[2]), a.Polygon[(k+2)%3]); off < 0.5 && pose.At.Len() > far {
			best, far = pose, pose.At.Len()
		}
	}
	return best
}

// pairOnLikes lays one card onto another of its colour so that triangles with a dot
// each coincide.
func pairOnLikes(t *testing.T) []handmade.Card {
	set := handmade.BuiltIn()
	for i := range set.Models {
		for j := range set.Models {
			for _, a := range set.Models[i].Face.Shapes {
				for _, b := range set.Models[j].Face.Shapes {
					if i == j || a.Kind != "triangle" || b.Kind != "triangle" || len(a.Dots) != 1 || len(b.Dots) != 1 {
						continue
					}
					if pose := ontoItsLike(&a, &b); pose.At.Len() > set.Deck.Style.Width {
						return []handmade.Card{{Model: i}, {Model: j, Pose: pose}}
					}
				}
			}
		}
	}
	t.Fatal("the deck has no two such cards")
	return nil
}

func TestPrintALittleOffDoesNotTellTheOrderOfCoincidingShapes(t *testing.T) {
	on := &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 200, HeightMM: 200, Cards: pairOnLikes(t)}
	light := handmade.Light()
	for moved := range on.Cards {
		for k := range 8 {
			st := on.Read()
			sin, cos := math.Sincos(float64(k) * math.Pi / 4)
			st.Cards[moved].Pose.At = st.Cards[moved].Pose.At.Add(geometry.Point{cos, sin}.Mul(0.45))
			la, lb := st.RenderingOf(0), st.RenderingOf(1)
			e := st.CompareOrders(&la, &lb, &light, func(geometry.Point) bool { return true })
			require.False(t, e.Evidence > 0 && e.Settled(), "card %d seen %d/8 of a turn off: %+v", moved, k, e)
		}
	}
}

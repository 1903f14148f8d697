package learn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// surface is the colour of a table at a pixel, red, green, blue.
type surface func(x, y float64) [3]float64

// planks are boards with dark gaps between them, in a lamp's light.
func planks(x, y float64) [3]float64 {
	lamp := 0.45 + 0.9*math.Exp(-(math.Pow(x-1000, 2)+math.Pow(y-150, 2))/(2*450*450))
	v := math.Mod(y+0.13*x, 160)
	if v < 16 {
		return [3]float64{26 * lamp, 22 * lamp, 20 * lamp}
	}
	grain := 1 + 0.05*math.Sin(v/5)
	return [3]float64{190 * lamp * grain, 128 * lamp * grain, 84 * lamp * grain}
}

// checks are the squares of a red and white cloth.
func checks(x, y float64) [3]float64 {
	u, v := int(math.Floor((0.94*x+0.34*y)/25)), int(math.Floor((0.94*y-0.34*x)/25))
	switch (u&1 + v&1) & 3 {
	case 0:
		return [3]float64{205, 190, 175}
	case 1:
		return [3]float64{190, 110, 100}
	}
	return [3]float64{175, 28, 30}
}

// cardsOn paints four cards on a table: black with a white line and a filled
// shape, and a little noise.
func cardsOn(table surface) (*picture, []geometry.Pose) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := &picture{Path: "made.png", W: 1200, H: 900, BGR: make([]uint8, 3*1200*900)}
	var poses []geometry.Pose
	for i, at := range []geometry.Point{{300, 250}, {675, 225}, {390, 620}, {860, 600}} {
		poses = append(poses, geometry.Pose{At: at, Turn: geometry.Angle(i*7-9) * geometry.Degree})
	}
	const w, h = 180.0, 255.0
	for y := range p.H {
		for x := range p.W {
			c := table(float64(x), float64(y))
			for _, pose := range poses {
				q := pose.Inverse().Apply(geometry.Point{float64(x), float64(y)})
				edge := min(w/2-math.Abs(q[0]), h/2-math.Abs(q[1]))
				switch {
				case edge < 0:
				case q[0] > 30 && q[1] > 67:
					c = [3]float64{60, 120, 210}
				case edge < 6 || q[0] > 24 && q[1] > 61:
					c = [3]float64{225, 225, 220}
				default:
					c = [3]float64{24, 23, 22}
				}
			}
			for k := range 3 {
				p.BGR[3*(y*p.W+x)+2-k] = uint8(max(0, min(255, c[k]+2*rng.NormFloat64())))
			}
		}
	}
	return p, poses
}

// A table may be anything: what holds is that a card's edge stands out all round.
func TestCardsAreFoundOnPlanksInLampLight(t *testing.T) {
	for what, table := range map[string]surface{"planks": planks} {
		p, poses := cardsOn(table)
		v, err := findView(p, 60, 0, &debugger{})
		require.NoError(t, err, what)
		for i, pose := range poses {
			near := math.Inf(1)
			for _, o := range v.Poses {
				near = min(near, geometry.Distance(v.Camera.Project(o.At), pose.At))
			}
			assert.Less(t, near, 2.0, "card %d on %s", i, what)
		}
		assert.Len(t, v.Poses, len(poses), what)
	}
}

func TestABareTableShowsNoCard(t *testing.T) {
	for what, table := range map[string]surface{"planks": planks, "checks": checks} {
		p, _ := cardsOn(table)
		for y := range p.H {
			for x := range p.W {
				for k, v := range table(float64(x), float64(y)) {
					p.BGR[3*(y*p.W+x)+2-k] = uint8(max(0, min(255, v)))
				}
			}
		}
		found, _, err := findQuads(p)
		require.NoError(t, err)
		assert.Empty(t, found, what)
	}
}

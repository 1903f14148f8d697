package vision

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/table"
)

// TestTheSamePictureGivesTheSameReadingOnAnyNumberOfThreads compares bit for
// bit: players photograph a table once and may score it on two machines.
func TestTheSamePictureGivesTheSameReadingOnAnyNumberOfThreads(t *testing.T) {
	m, want := madeTable(t), bitsOf(madeReading(t)) // on as many as there are
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, procs := range []int{1, 5} {
		runtime.GOMAXPROCS(procs)
		require.Equal(t, want, bitsOf(readMade(t, m)), "on %d processors", procs)
	}
}

// bitsOf writes down all that a reading says, numbers by their bits.
func bitsOf(r *Reading) string {
	var b strings.Builder
	bits := func(v ...float64) {
		for _, x := range v {
			fmt.Fprintf(&b, " %016x", math.Float64bits(x))
		}
	}
	cam := &r.View.Camera
	fmt.Fprintf(&b, "%d×%d", r.View.Width, r.View.Height)
	bits(cam.Fx, cam.Fy, cam.Cx, cam.Cy, cam.Dist.K1, cam.Dist.K2, cam.Dist.P1, cam.Dist.P2, cam.Dist.K3)
	bits(cam.R[:]...)
	bits(cam.T[:]...)
	for i := range r.Layout.Cards {
		c := &r.Layout.Cards[i]
		fmt.Fprintf(&b, "\n%d %s %s", i, c.Name(), c.Face.Side)
		bits(c.Pose.At[0], c.Pose.At[1], float64(c.Pose.Turn), c.Confidence)
		for _, row := range c.Cov {
			bits(row[:]...)
		}
	}
	for _, o := range r.Layout.Overlaps {
		fmt.Fprintf(&b, "\n%d over %d", o.Over, o.Under)
		bits(o.AreaMM2, o.DepthMM)
	}
	for _, d := range r.Layout.Doubts {
		fmt.Fprintf(&b, "\n%s %v", d.Kind(), d.Cards())
		switch d := d.(type) {
		case table.DotUnsettled:
			fmt.Fprintf(&b, " %d", d.Dot.Dot)
		case table.IdentityUnsettled:
			for _, a := range d.Alternatives {
				fmt.Fprintf(&b, " or %s %s", a.Face.Design.ID, a.Face.Side)
				if a.Color != nil {
					fmt.Fprintf(&b, " %s", a.Color.Name)
				}
			}
		}
		if at, is := d.Where().(table.OnTable); is {
			bits(at.At[0], at.At[1], at.RadiusMM)
		}
		bits(d.Openness())
	}
	return b.String()
}

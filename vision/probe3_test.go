package vision

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"referee/deck"
	"referee/geometry"
)

func TestProbeOrder(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("PROBEO")) {
		d := deck.Default()
		if strings.Contains(f, "/b-") || strings.Contains(f, "synth-b") {
			d, _ = deck.ReadFile("/work/shared/deck-b/deck.json")
		}
		var truth struct {
			Cards    []truthCard
			Overlaps []struct{ Over, Under int }
		}
		data, _ := os.ReadFile(f[:len(f)-4] + ".json")
		if err := json.Unmarshal(data, &truth); err != nil {
			t.Fatal(err)
		}
		pic, err := Open(f)
		if err != nil {
			t.Fatal(err)
		}
		s := DefaultSettings()
		rd, _ := newReader(pic, d, &s)
		pic.Close()
		for _, st := range []func() error{rd.lines, rd.findTablePlane, rd.find, rd.identifyAll, rd.orderAll} {
			if err := st(); err != nil {
				t.Fatal(err)
			}
		}
		_ = context.Background
		cam := rd.plane.camera()
		idx := map[int]int{}
		for _, tc := range truth.Cards {
			c := tc.Corners[0].Add(tc.Corners[1]).Add(tc.Corners[2]).Add(tc.Corners[3]).Mul(0.25)
			for i := range rd.cards {
				if geometry.Distance(cam.Project(rd.cards[i].Pose.At), c) < 30 {
					idx[i] = tc.Index
				}
			}
		}
		over := map[[2]int]bool{}
		for _, o := range truth.Overlaps {
			over[[2]int{o.Over, o.Under}] = true
		}
		for _, o := range rd.orders {
			a, b := idx[o.A], idx[o.B]
			ev := o.Evidence
			switch {
			case over[[2]int{a, b}]:
			case over[[2]int{b, a}]:
				ev = -ev
			default:
				continue
			}
			w := ""
			if ev < 0 {
				w = "WRONG"
			}
			fmt.Printf("ORD %s %d %d ev %.2f places %d sum %.0f %s\n", f[len(f)-9:], a, b, ev, o.Places, ev*float64(o.Places), w)
		}
	}
}

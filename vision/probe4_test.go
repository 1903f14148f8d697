package vision

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"referee/deck"
	"referee/geometry"
)

func TestProbeSymbol(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("PROBES")) {
		d := deck.Default()
		if strings.Contains(f, "/b-") || strings.Contains(f, "synth-b") {
			d, _ = deck.ReadFile("/work/shared/deck-b/deck.json")
		}
		var truth struct{ Cards []truthCard }
		data, _ := os.ReadFile(f[:len(f)-4] + ".json")
		json.Unmarshal(data, &truth)
		pic, _ := Open(f)
		s := DefaultSettings()
		rd, _ := newReader(pic, d, &s)
		pic.Close()
		for _, st := range []func() error{rd.lines, rd.findTablePlane, rd.find, rd.identifyAll} {
			if err := st(); err != nil {
				t.Fatal(err)
			}
		}
		cam := rd.plane.camera()
		right, all := 0, 0
		for _, tc := range truth.Cards {
			c := tc.Corners[0].Add(tc.Corners[1]).Add(tc.Corners[2]).Add(tc.Corners[3]).Mul(0.25)
			for i := range rd.cards {
				if geometry.Distance(cam.Project(rd.cards[i].Pose.At), c) < 30 && tc.Color != nil {
					l := rd.symbolLikeness(i)
					if l == nil {
						continue
					}
					best, bi := -2.0, 0
					ti := 0
					for k := range l {
						if l[k] > best {
							best, bi = l[k], k
						}
						if d.Colors[k].Name == *tc.Color {
							ti = k
						}
					}
					all++
					if bi == ti {
						right++
					} else {
						fmt.Printf("   SYM %s true %s %.2f said %s %.2f  ink said %s margin %.2f\n", tc.Card, *tc.Color, l[ti], d.Colors[bi].Name, best, rd.inks[i].Color.Name, rd.inks[i].Margin)
					}
					if rd.inks[i].Color.Name != *tc.Color || rd.inks[i].Margin < 3 {
						fmt.Printf("   INK %s true %s said %s second %v margin %.2f ink %.2f symbols %.2f\n", tc.Card, *tc.Color, rd.inks[i].Color.Name, rd.inks[i].Second.Name, rd.inks[i].Margin, rd.read[i].Ink, l)
					}
				}
			}
		}
		fmt.Println("SYMBOLS", f[len(f)-9:], right, all)
	}
}

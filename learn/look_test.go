package learn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"referee/deck"
	"testing"
	"time"
)

func TestScratch(t *testing.T) {
	for _, dir := range filepath.SplitList(os.Getenv("DIRS")) {
		s := DefaultSettings()
		d := deck.Default()
		if x, err := deck.ReadFile(dir + "/deck.json"); err == nil {
			d = x
		}
		s.WidthMM = d.Style.Width
		t0 := time.Now()
		r, err := Deck(t.Context(), []string{dir + "/LA.jpg"}, []string{dir + "/LB.jpg"}, s)
		if err != nil {
			fmt.Println(dir, err)
			continue
		}
		fmt.Println(dir, time.Since(t0).Round(time.Second), "faults", r.Faults, "questions", r.Questions, "notes", r.Notes)
		if r.Deck != nil {
			var b bytes.Buffer
			deck.Write(&b, r.Deck)
			os.WriteFile(dir+"/learned.json", b.Bytes(), 0o666)
		}
	}
}

func TestScratch2(t *testing.T) {
	s := DefaultSettings()
	dir := os.Getenv("DIRS")
	st, err := studyPhotos(t.Context(), []string{dir + "/LA.jpg"}, &s, &debugger{})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("%+v\n", st.m)
	for _, c := range st.cards {
		bad := len(c.Faults) > 0
		for _, p := range c.Shapes {
			bad = bad || len(p.Polygon) > 4
		}
		if !bad {
			continue
		}
		fmt.Println(c.id(), c.place(), c.Faults)
		for _, ch := range c.Body.chains(c.Flat, st.m.Inset, st.m.Radius-st.m.Inset) {
			fmt.Println("chain", len(ch), ch[0], ch[len(ch)-1])
			for _, s := range c.Mix.sides(ch) {
				fmt.Printf("   at %.2f dir %.3f len %.2f white %.2f n %d\n", s.at, s.dir, s.length, median(append([]float64(nil), s.white...)), len(s.white))
			}
		}
	}
}

func TestScratch4(t *testing.T) {
	s := DefaultSettings()
	dir := os.Getenv("DIRS")
	for _, n := range []string{"LA", "LB"} {
		st, err := studyPhotos(t.Context(), []string{dir + "/LA.jpg", dir + "/LB.jpg"}, &s, &debugger{})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := openPicture(dir + "/" + n + ".jpg")
		k := 0
		for _, c := range st.cards {
			if c.Photo != p.Path || c.IsStart || k > 3 {
				continue
			}
			k++
			for _, sh := range c.Shapes {
				if len(sh.Dots) == 0 {
					continue
				}
				d := sh.Dots[0]
				q := c.Flat.Place.Project(d.At)
				r := int(0.3 * d.Diameter * 4)
				hist := [3]map[int]int{{}, {}, {}}
				for y := int(q[1]) - r; y <= int(q[1])+r; y++ {
					for x := int(q[0]) - r; x <= int(q[0])+r; x++ {
						for b := range 3 {
							hist[b][int(p.BGR[3*(y*p.W+x)+2-b])]++
						}
					}
				}
				fmt.Println(n, c.id(), "dot RGB")
				for b := range 3 {
					for v := 0; v < 256; v++ {
						if hist[b][v] > 0 {
							fmt.Printf("%d:%d ", v, hist[b][v])
						}
					}
					fmt.Println()
				}
				// edge profile across the dot: radial mean
				var prof [60][4]float64
				for y := int(q[1]) - 40; y <= int(q[1])+40; y++ {
					for x := int(q[0]) - 40; x <= int(q[0])+40; x++ {
						_ = x
					}
				}
				_ = prof
				break
			}
		}
	}
}

func TestScratch5(t *testing.T) {
	s := DefaultSettings()
	dir := os.Getenv("DIRS")
	st, err := studyPhotos(t.Context(), []string{dir + "/LA.jpg", dir + "/LB.jpg"}, &s, &debugger{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"LA", "LB"} {
		p, _ := openPicture(dir + "/" + n + ".jpg")
		var prof [81][3]float64
		var cnt [81]float64
		for _, c := range st.cards {
			if c.Photo != p.Path || c.IsStart {
				continue
			}
			for _, ch := range c.Body.chains(c.Flat, st.m.Inset, st.m.Radius-st.m.Inset) {
				for _, s := range c.Mix.sides(ch) {
					out := [2]float64{s.dir[1], -s.dir[0]}
					for tt := -s.length/2 + 3; tt < s.length/2-3; tt += 0.1 {
						for k := range prof {
							d := float64(k)*0.05 - 2
							q := s.at.Add(s.dir.Mul(tt)).Add(s.at.Sub(s.at)).Add([2]float64{out[0] * d, out[1] * d})
							v, ok := p.at(c.Flat.Place.Project(q))
							if ok {
								for b := range v {
									prof[k][b] += v[b]
								}
								cnt[k]++
							}
						}
					}
				}
			}
		}
		fmt.Println(n)
		for k := range prof {
			fmt.Printf("%.2f:%.0f,%.0f,%.0f ", float64(k)*0.05-2, 1000*prof[k][0]/cnt[k], 1000*prof[k][1]/cnt[k], 1000*prof[k][2]/cnt[k])
		}
		fmt.Println()
	}
}

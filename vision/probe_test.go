package vision

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"referee/deck"
	"referee/geometry"
)

type truthCard struct {
	Card    string
	Color   *string
	Face    string
	FaceAny bool             `json:"face_any"`
	Corners []geometry.Point `json:"corners_px"`
	Illegal *string
	Index   int
}

func TestProbe(t *testing.T) {
	files := strings.Fields(os.Getenv("PROBE"))
	if len(files) == 0 {
		t.Skip()
	}
	for _, f := range files {
		d := deck.Default()
		if strings.Contains(f, "/b-") || strings.Contains(f, "synth-b") {
			d, _ = deck.ReadFile("/work/shared/deck-b/deck.json")
		}
		var truth struct{ Cards []truthCard }
		data, _ := os.ReadFile(f[:len(f)-4] + ".json")
		if err := json.Unmarshal(data, &truth); err != nil {
			t.Fatal(err)
		}
		models := buildModels(d)
		pic, err := Open(f)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := newRaster(pic.Mat)
		pic.Close()
		s := DefaultSettings()
		rd := &reader{deck: d, settings: &s, r: r, models: models, tones: tonesOf(d)}
		t0 := time.Now()
		rd.lines()
		tl := time.Since(t0)
		t0 = time.Now()
		pf, ok := findPlane(rd.fits, models, r.W, r.H, 0)
		rd.plane = pf.Camera
		tp := time.Since(t0)
		t0 = time.Now()
		if err := rd.find(); err != nil {
			fmt.Println(err)
		}
		tfind := time.Since(t0)
		t0 = time.Now()
		if err := rd.identifyAll(); err != nil {
			fmt.Println(err)
			continue
		}
		ids := rd.read
		tid := time.Since(t0)
		cards := rd.cards
		ch := newChooser(d, models, rd.strong(0.8))
		for i := range cards {
			if cards[i].Fraction < 0.8 {
				fmt.Printf("   weak %s at %.0f frac %.2f seen %.2f count %d\n", models[cards[i].Model].Face.Layout.ID, rd.plane.camera2().Project(cards[i].Pose.At), cards[i].Fraction, ch.seenFraction(&cards[i]), cards[i].Count)
			}
		}
		fmt.Println(f[len(f)-9:], ok, "inliers", pf.Inliers, "regions", len(rd.regions), "lines", tl, "plane", tp, "find", tfind, "ident", tid, "cards", len(cards), "of", len(truth.Cards), "rms", rd.adjust.RMSPx, "blur", rd.blurPx)
		cam := rd.plane.camera()
		var errs []float64
		used := map[int]bool{}
		for _, tc := range truth.Cards {
			var tcorn [4]geometry.Point
			c := tc.Corners[0].Add(tc.Corners[1]).Add(tc.Corners[2]).Add(tc.Corners[3]).Mul(0.25)
			at := geometry.Point{}
			for k := range tcorn {
				at = at.Add(cam.Unproject(tc.Corners[k]).Mul(0.25))
			}
			best, bi := 15.0, -1
			for i := range cards {
				if dd := geometry.Distance(cards[i].Pose.At, at); dd < best && !used[i] {
					best, bi = dd, i
				}
			}
			ill := ""
			if tc.Illegal != nil {
				ill = *tc.Illegal
			}
			if bi < 0 {
				fmt.Printf("   missed %d %s %s ill=%s at %.0f\n", tc.Index, tc.Card, tc.Face, ill, c)
				continue
			}
			used[bi] = true
			if cards[bi].Fraction > 0.9 {
				errs = append(errs, best)
			}
			id := ids[bi]
			bm := models[id.Best.Model].Face
			wrong := bm.Layout.ID != tc.Card || !(tc.FaceAny || bm.Side.String() == tc.Face)
			corner := geometry.Distance(cam.Project(id.Best.Pose.Apply(d.Corners()[0])), tc.Corners[0])
			if wrong || len(id.Others) > 0 || corner > 3 && tc.Card != "start" || id.Best.Look.share() < 0.93 {
				fmt.Printf("   %d %s %s ill=%s at %.0f: read %s %s frac %.2f look %.2f of %d corner off %.0f others", tc.Index, tc.Card, tc.Face, ill, c, bm.Layout.ID, bm.Side, id.Best.Hits.Fraction, id.Best.Look.share(), id.Best.Look.total(), corner)
				for _, o := range id.Others {
					fmt.Printf(" %s %s (%.0f)", models[o.Model].Face.Layout.ID, models[o.Model].Face.Side, id.Best.Score-o.Score)
				}
				fmt.Println()
			}
			if tc.Color != nil && os.Getenv("INK") != "" {
				s := id.Ink[0] + id.Ink[1] + id.Ink[2]
				fmt.Printf("      ink %s %v %.2f  rel %.2f\n", *tc.Color, id.HasInk, [3]float64{id.Ink[0] / s, id.Ink[1] / s, id.Ink[2] / s}, id.Ink)
			}
			okm := false
			for _, tw := range models[cards[bi].Model].Twins {
				fm := models[tw.Model].Face
				if fm.Layout.ID == tc.Card && (tc.FaceAny || fm.Side.String() == tc.Face) {
					okm = true
				}
			}
			if false {
				fmt.Printf("   %d %s %s ill=%s at %.0f: model %s ok=%v frac %.2f count %d dist %.1f\n", tc.Index, tc.Card, tc.Face, ill, c, models[cards[bi].Model].Face.Layout.ID, okm, cards[bi].Fraction, cards[bi].Count, best)
			}
		}
		fmt.Printf("   median centre err mm %.3f\n", median(errs))
		for i := range cards {
			if !used[i] {
				fmt.Printf("   FALSE %s frac %.2f count %d at %.0f look %.2f of %d\n", models[cards[i].Model].Face.Layout.ID, cards[i].Fraction, cards[i].Count, cam.Project(cards[i].Pose.At), ids[i].Best.Look.share(), ids[i].Best.Look.total())
			}
		}
		_ = math.Pi
	}
}

func (t *tilted) camera2() *geometry.Camera { c := t.camera(); return &c }

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
		r, err := Deck([]string{dir + "/LA.jpg"}, []string{dir + "/LB.jpg"}, s)
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

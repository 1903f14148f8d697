package evaluation

import (
	"fmt"
	"math"
	"sort"
	"strings"
)

// Table writes the photos as a Markdown table that reads well as text too.
func Table(photos []Measured) string {
	var b strings.Builder
	b.WriteString("| photo |   cards | false |   ident |    dots |   order | illegal | alarm |  mm med/p95   | laid | final | off | sure |\n")
	b.WriteString("| ----- | ------: | ----: | ------: | ------: | ------: | ------: | ----: | ------------: | ---- | ----- | --: | ---- |\n")
	for i := range photos {
		m := &photos[i]
		fmt.Fprintf(&b, "| %-5s | %7s | %5d | %7s | %7s | %7s | %7s | %5d | %6s/%6s | %-4s | %-5s | %3d | %s |\n",
			m.Name, of(m.Found, m.Cards), m.FalseCards, of(m.Identified, m.Cards), of(m.DotsRight, m.Cards),
			of(m.OverlapsRight, m.Overlaps), of(m.IllegalFound, m.Illegal), m.FalseAlarms,
			mm(Quantile(m.CornerMM, 0.5)), mm(Quantile(m.CornerMM, 0.95)),
			ok(m.AsLaidExact), ok(m.FinalExact), m.PointsOff, m.sureness())
	}
	return b.String()
}

func of(n, all int) string { return fmt.Sprintf("%d/%d", n, all) }

func ok(b bool) string {
	if b {
		return "ok"
	}
	return "-"
}

func mm(v float64) string {
	if math.IsNaN(v) {
		return "-"
	}
	return fmt.Sprintf("%.3f", v)
}

func (m *Measured) sureness() string {
	switch {
	case m.Silent:
		return "SILENT ERROR"
	case m.Sure:
		return "sure"
	}
	return "    "
}

// Totals adds the photos of a set up.
type Totals struct {
	Measured
	Photos, AsLaid, Final, SurePhotos, SilentErrors int
	MedianMM                                        float64 // of the photos' medians
}

func Sum(photos []Measured) Totals {
	t := Totals{Photos: len(photos), MedianMM: math.NaN()}
	var medians []float64
	for i := range photos {
		m := &photos[i]
		for _, f := range []struct {
			to *int
			n  int
		}{
			{&t.Cards, m.Cards}, {&t.Found, m.Found}, {&t.FalseCards, m.FalseCards}, {&t.Identified, m.Identified},
			{&t.DotsRight, m.DotsRight}, {&t.Overlaps, m.Overlaps}, {&t.OverlapsRight, m.OverlapsRight},
			{&t.OverlapsFalse, m.OverlapsFalse}, {&t.Illegal, m.Illegal}, {&t.IllegalFound, m.IllegalFound},
			{&t.FalseAlarms, m.FalseAlarms}, {&t.PointsOff, m.PointsOff},
			{&t.AsLaid, one(m.AsLaidExact)}, {&t.Final, one(m.FinalExact)}, {&t.SurePhotos, one(m.Sure)}, {&t.SilentErrors, one(m.Silent)},
		} {
			*f.to += f.n
		}
		if med := Quantile(m.CornerMM, 0.5); !math.IsNaN(med) {
			medians = append(medians, med)
		}
	}
	sort.Float64s(medians)
	t.MedianMM = Quantile(medians, 0.5)
	return t
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Words is the sum in a sentence or two.
func (t *Totals) Words() string {
	return fmt.Sprintf(`%d photos: final scores exact on %d, as laid on %d; sure on %d, silent errors %d; points off %d.
Cards found %s, false %d, identified %s, dots right %s. Overlaps right %s, false %d.
Illegal found %s, false alarms %d. Median corner error %s mm.
`, t.Photos, t.Final, t.AsLaid, t.SurePhotos, t.SilentErrors, t.PointsOff,
		of(t.Found, t.Cards), t.FalseCards, of(t.Identified, t.Cards), of(t.DotsRight, t.Cards),
		of(t.OverlapsRight, t.Overlaps), t.OverlapsFalse, of(t.IllegalFound, t.Illegal), t.FalseAlarms, mm(t.MedianMM))
}

package main

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// figures are what a number of placements come to.
type figures struct {
	N, Found         int // placements; those whose two cards were found overlapping
	Measured         int // those whose shapes were matched
	MedianMM, P95MM  float64
	SigmaMM          float64 // root mean square
	Within1, Within3 float64 // share of the errors within so many sigma
	Unsettled        int     // of those found
	Silent           int     // settled, but legal or illegal other than the truth
	Advice           int     // settled and legal, but nudge or not other than the truth
}

func figuresOf(all []outcome) figures {
	f := figures{N: len(all)}
	var errs []float64
	in1, in3, sqr := 0, 0, 0.0
	for i := range all {
		o := &all[i]
		if !o.Found {
			continue
		}
		f.Found++
		if !o.Settled {
			f.Unsettled++
		}
		if o.silent() {
			f.Silent++
		}
		if o.Settled && o.Legal && o.TrueLegal && o.Nudge != o.TrueNudge {
			f.Advice++
		}
		if math.IsNaN(o.MM) || !(o.SigmaMM > 0) {
			continue
		}
		f.Measured++
		e := o.errorMM()
		errs = append(errs, e)
		sqr += o.SigmaMM * o.SigmaMM
		if e <= o.SigmaMM {
			in1++
		}
		if e <= 3*o.SigmaMM {
			in3++
		}
	}
	sort.Float64s(errs)
	n := float64(len(errs))
	f.MedianMM, f.P95MM = quantile(errs, 0.5), quantile(errs, 0.95)
	f.SigmaMM = math.Sqrt(sqr / n)
	f.Within1, f.Within3 = float64(in1)/n, float64(in3)/n
	return f
}

// quantile returns the value below which the given part lies; NaN for none.
func quantile(sorted []float64, part float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[int(float64(len(sorted)-1)*part+0.5)]
}

// group is a row of the table.
type group struct {
	title string
	of    []outcome
}

// tableOf writes groups as a Markdown table that reads well as text too.
func tableOf(groups []group) string {
	var b strings.Builder
	b.WriteString("|                          |   n | found | median mm | 95 % mm | sigma mm | in 1σ | in 3σ | unsettled | wrong, settled | nudge |\n")
	b.WriteString("| ------------------------ | --: | ----: | --------: | ------: | -------: | ----: | ----: | --------: | -------------: | ----: |\n")
	for _, g := range groups {
		f := figuresOf(g.of)
		if f.N == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %-24s | %3d | %5d | %9.3f | %7.3f | %8.3f | %5s | %5s | %9s | %14d | %5d |\n",
			g.title, f.N, f.Found, f.MedianMM, f.P95MM, f.SigmaMM, percent(f.Within1), percent(f.Within3),
			percent(float64(f.Unsettled)/float64(max(1, f.Found))), f.Silent, f.Advice)
	}
	return b.String()
}

// byResolution lists made-up placements by camera and resolution.
func byResolution(all []outcome) []group {
	limits := []float64{0.25, 0.37, 0.54, 0.80}
	out := byKind(all)
	for _, g := range byKind(all) {
		for k := range limits[1:] {
			part := group{title: fmt.Sprintf("%s %.2f–%.2f mm/px", g.title, limits[k], limits[k+1])}
			for i := range g.of {
				if at := g.of[i].MMPerPx; (k == 0 || at >= limits[k]) && (k+2 == len(limits) || at < limits[k+1]) {
					part.of = append(part.of, g.of[i])
				}
			}
			out = append(out, part)
		}
	}
	return out
}

// byKind lists placements by kind of camera.
func byKind(all []outcome) []group {
	var out []group
	for i := range all {
		k := slices.IndexFunc(out, func(g group) bool { return g.title == all[i].Kind })
		if k < 0 {
			k = len(out)
			out = append(out, group{title: all[i].Kind})
		}
		out[k].of = append(out[k].of, all[i])
	}
	return out
}

func percent(v float64) string { return fmt.Sprintf("%.1f", 100*v) }

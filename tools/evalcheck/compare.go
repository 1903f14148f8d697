package main

import (
	"math"

	"referee/dispute"
	"referee/geometry"
	"referee/rules"
	"referee/rules/games"
	"referee/synth"
	"referee/table"
)

// outcome is one placement as it is and as it was measured.
type outcome struct {
	Kind        string // of camera
	Name        string // "picture: upper card on lower card"
	TrueMM      float64
	Found       bool    // both cards and their overlap
	MM, SigmaMM float64 // NaN where no shapes were matched
	TrueLegal   bool
	Legal       bool
	Nudge       bool // as measured
	TrueNudge   bool
	Settled     bool
	Open        dispute.Open // why not
	Photos      int          // that measured it
	Broken      rules.Code
	TrueBroken  rules.Code
	MMPerPx     float64
}

func (o *outcome) errorMM() float64 { return math.Abs(o.MM - o.TrueMM) }

// silent tells that the ruling is wrong, and nothing says that it may be.
func (o *outcome) silent() bool { return o.Found && o.Settled && o.Legal != o.TrueLegal }

// pictureTruth is what is known of a picture: the true layout, and where each
// of its cards is seen.
type pictureTruth struct {
	Name   string
	Layout *table.Layout
	Seen   *synth.Truth
}

// referee is that of the published rules.
var referee = func() rules.Referee {
	r, err := games.Default().Referee(rules.Values{})
	if err != nil {
		panic(err) // the defaults are valid
	}
	return r
}()

// compare holds readings of one table, the first of which is asked, against the
// truth: one outcome for every card that lies on a shape of its kind. Cases are
// examined as referee check does.
func compare(truth *pictureTruth, shots []dispute.Shot, v *table.View) []outcome {
	l := shots[0].Layout
	found := matchCards(truth, l, v)
	cases := dispute.Examine(l, referee)
	is := referee.Judge(truth.Layout)
	var out []outcome
	for _, p := range is.Placements {
		if p.Touch || p.Off == nil {
			continue
		}
		vt := &is.Verdicts[p.Over]
		o := outcome{
			Name:   truth.Name + ": " + truth.Layout.Cards[p.Over].Name() + " on " + truth.Layout.Cards[p.Under].Name(),
			TrueMM: p.Off.MM, MM: math.NaN(), SigmaMM: math.NaN(),
			TrueLegal: vt.Legal, TrueNudge: vt.Ruling == rules.Nudge, TrueBroken: vt.Reason,
		}
		a, okA := found[p.Over]
		b, okB := found[p.Under]
		if okA && okB {
			o.fill(shots, cases, a, b)
		}
		out = append(out, o)
	}
	return out
}

// fill takes in what was measured of card a on card b, whichever was taken for
// the upper one.
func (o *outcome) fill(shots []dispute.Shot, cases []dispute.Case, a, b table.CardID) {
	for _, pair := range []table.Pair{{Over: a, Under: b}, {Over: b, Under: a}} {
		for i := range cases {
			c := &cases[i]
			if c.Card != pair.Over {
				continue
			}
			j := dispute.Join(shots, c, referee)
			for _, p := range j.Judged.Placements {
				if p.Pair != pair {
					continue
				}
				o.Found, o.Photos = true, len(j.Photos)
				if p.Off != nil {
					o.MM, o.SigmaMM = p.Off.MM, p.Off.SigmaMM
				}
				v := &j.Verdict
				o.Legal, o.Nudge, o.Broken = v.Legal, v.Ruling == rules.Nudge, v.Reason
				o.Settled, o.Open = j.Open == dispute.Settled, j.Open
				return
			}
		}
	}
}

// matchLimit is how far, in parts of the card's short side, the centre of a
// card that was read may lie from that of the true one.
const matchLimit = 0.3

// matchCards finds the card that was read for each true one.
func matchCards(truth *pictureTruth, l *table.Layout, v *table.View) map[table.CardID]table.CardID {
	out := map[table.CardID]table.CardID{}
	for i := range truth.Seen.Cards {
		c := truth.Seen.Cards[i].CornersPx
		centre := geometry.Lerp(c[0], c[2], 0.5)
		best := matchLimit * math.Min(geometry.Distance(c[0], c[1]), geometry.Distance(c[1], c[2]))
		for j := range l.Cards {
			k := v.CornersPx(l, table.CardID(j))
			if d := geometry.Distance(centre, geometry.Lerp(k[0], k[2], 0.5)); d < best {
				best = d
				out[table.CardID(i)] = table.CardID(j)
			}
		}
	}
	return out
}

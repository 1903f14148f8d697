package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/dispute"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// madeCheck is a case of every kind. As in madeInput the numbers are invented.
func madeCheck() *report.Check {
	in := madeInput()
	j := in.Result.Judgement
	place := func(over, under table.CardID, mm, sigma float64) *rules.Placement {
		return &rules.Placement{Pair: table.Pair{Over: over, Under: under}, Legal: mm <= 2, Off: off(mm, sigma), DepthMM: 15.2}
	}
	of := func(card table.CardID, v rules.Verdict, open dispute.Open, main *rules.Placement, sure float64) report.Settled {
		v.Card = card
		return report.Settled{Case: dispute.Case{Card: card, Verdict: v, Open: open, Main: main, Sure: sure}}
	}
	match := *place(3, 0, 27, 0.1)
	match.Reason, match.Off.Meant = tacta.Match, false
	j.Verdicts[3] = rules.Verdict{Card: 3, Ruling: rules.Foul, Reason: tacta.Match, Broken: []rules.Code{tacta.Match}}
	j.Placements = append(j.Placements, match)
	c := &report.Check{
		Game: tacta.Game{}, Referee: referee,
		Photo: in.Photo, View: in.View, Layout: in.Layout, Judged: &j,
		Cases: []report.Settled{
			of(1, rules.Verdict{Legal: true, Ruling: rules.Unsettled}, dispute.ByMeasure, place(1, 0, 1.9, 0.11), 1),
			of(5, rules.Verdict{Legal: true, Ruling: rules.Lawful}, dispute.ByOrder, place(5, 0, 0.5, 0.11), 0.6),
			of(5, rules.Verdict{Legal: true, Ruling: rules.Lawful}, dispute.ByIdentity, place(5, 0, 0.5, 0.11), 0.95),
			of(5, rules.Verdict{Legal: true, Ruling: rules.Lawful}, dispute.ByPlane, place(5, 0, 0.5, 0.11), 1),
			of(5, rules.Verdict{Legal: true, Ruling: rules.Lawful}, dispute.ByUnseenPart, place(5, 0, 0.5, 0.11), 1),
			of(1, rules.Verdict{Ruling: rules.Foul, Reason: tacta.Aligned, Measure: mm(4.1)}, "", place(1, 0, 4.1, 0.1), 1),
			of(3, j.Verdicts[3], "", &match, 1),
			of(4, rules.Verdict{Ruling: rules.Foul, Reason: tacta.Single, Measure: mm(12)}, "", place(4, 0, 0.4, 0.1), 1),
			of(2, rules.Verdict{Legal: true, Ruling: rules.Nudge, Measure: mm(1.4)}, "", place(2, 1, 1.4, 0.08), 1),
			of(2, rules.Verdict{Legal: true, Ruling: rules.Lawful, Measure: mm(0.4)}, "", place(2, 1, 0.4, 0.08), 1),
			of(3, rules.Verdict{Legal: true, Ruling: rules.Lawful, Reason: tacta.Free, Free: true}, "", nil, 1),
		},
	}
	c.Cases[7].Further = []rules.Placement{{Pair: table.Pair{Over: 4, Under: 5}, DepthMM: 4.2}, {Pair: table.Pair{Over: 4, Under: 1}, DepthMM: 0.6, Touch: true}}
	c.Cases[9].Photos, c.Cases[9].Without = []string{"a.jpg", "b.jpg"}, []string{"c.jpg"}
	return c
}

func TestCheckWords(t *testing.T) {
	for _, lang := range report.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			var b bytes.Buffer
			require.NoError(t, report.CheckWords(&b, madeCheck(), lang))
			golden(t).Assert(t, "check."+string(lang)+".txt", b.Bytes())
			require.NotContains(t, b.String(), "%!", "a sentence lacks an argument")
		})
	}
}

func TestCheckJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.CheckJSON(&b, madeCheck(), report.English))
	require.True(t, json.Valid(b.Bytes()))
	golden(t).Assert(t, "check.json", b.Bytes())
}

func TestEveryRuleAndReasonOfACheckHasItsSentences(t *testing.T) {
	for _, code := range []rules.Code{tacta.Match, tacta.Aligned, tacta.Outline, tacta.Single, tacta.Edge, tacta.Free} {
		c := madeCheck()
		c.Cases = c.Cases[5:6]
		c.Cases[0].Verdict.Reason = code
		c.Judged.Verdicts[1] = c.Cases[0].Verdict
		for _, lang := range report.Languages() {
			var b bytes.Buffer
			require.NoError(t, report.CheckWords(&b, c, lang))
			require.NotContains(t, b.String(), "rule-"+string(code))
			require.NotContains(t, b.String(), "%!")
		}
	}
}

// checkered is a photo in which every px tells where it is.
func checkered(w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			o := out.PixOffset(x, y)
			out.Pix[o], out.Pix[o+1], out.Pix[o+3] = uint8(x/4), uint8(y/4), 255
		}
	}
	return out
}

func TestACloseUpShowsTheTableFromAboveTenPixelsToTheMillimetre(t *testing.T) {
	c := madeCheck()
	// A card on its own: nothing is drawn in the middle of it.
	c.Cases = c.Cases[10:]
	img, err := report.Closeup(checkered(800, 600), c, &c.Cases[0], report.English)
	require.NoError(t, err)
	centre := c.Layout.Cards[3].Pose.At
	width := img.Bounds().Dx()
	for _, mm := range []geometry.Point{{0, 0}, {10, 0}, {-10, 5}, {5, 20}} {
		want := c.View.Camera.Project(centre.Add(mm))
		height := 88.9 + 16 // of the card with its rim
		x, y := float64(width)/2+10*mm[0], height*5-10*mm[1]
		r, g, _, _ := img.At(int(x), int(y)).RGBA()
		require.InDelta(t, want[0]/4, float64(r>>8), 1.5, "%v", mm)
		require.InDelta(t, want[1]/4, float64(g>>8), 1.5, "%v", mm)
	}
}

func TestAStripIsThreePicturesWide(t *testing.T) {
	c := madeCheck()
	photo := checkered(800, 600)
	for _, i := range []int{0, 7} { // on the photo, and with further overlaps
		a, err := report.Closeup(photo, c, &c.Cases[i], report.French)
		require.NoError(t, err)
		b, err := report.Strip(photo, c, &c.Cases[i], report.French)
		require.NoError(t, err)
		require.Equal(t, 3*a.Bounds().Dx()+24, b.Bounds().Dx())
	}
}

func TestMoves(t *testing.T) {
	d := deck.Default()
	l, _ := d.Design("square-2")
	lone := table.New(d, []table.Card{card("", deck.StartID, 0, 0)}, table.Stacked)
	m := &report.Moves{
		Game:  tacta.Game{},
		Photo: report.Photo{Path: "p.jpg", Width: 800, Height: 600}, View: fromAbove(800, 600), Layout: lone,
		Card: table.Card{Face: l.Face(deck.Front), Color: &d.Colors[0]}, Places: referee.Places(lone, l, nil), Lifted: true,
	}
	none := *m
	none.Places, none.Lifted = nil, false
	for _, lang := range report.Languages() {
		var b bytes.Buffer
		require.NoError(t, report.MovesWords(&b, m, lang))
		fmt.Fprintln(&b)
		require.NoError(t, report.MovesWords(&b, &none, lang))
		golden(t).Assert(t, "moves."+string(lang)+".txt", b.Bytes())
	}
	var b bytes.Buffer
	require.NoError(t, report.MovesJSON(&b, m))
	var said struct {
		Places []struct{ Number int } `json:"legal_places"`
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &said))
	require.Len(t, said.Places, len(m.Places))
	img, err := report.DrawMoves(checkered(800, 600), m, report.French)
	require.NoError(t, err)
	require.Equal(t, 800, img.Bounds().Dx())
	require.False(t, math.IsNaN(m.Places[0].Pose.At[0]))
}

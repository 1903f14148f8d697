package evaluation

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// square is a card of 63 by 63 px whose top left corner is at (x, 0), so that
// a px is a mm.
func square(x float64) quad { return quad{{x, 0}, {x + 63, 0}, {x + 63, 63}, {x, 63}} }

const madeTruth = `{"cards": [
 {"card": "start", "color": null, "face": "back", "face_any": true, "corners_px": [[0,0],[63,0],[63,63],[0,63]], "dots_visible": [], "illegal": null},
 {"card": "circle-1", "color": "red", "face": "front", "corners_px": [[100,0],[163,0],[163,63],[100,63]], "dots_visible": [true], "illegal": "misaligned"},
 {"card": "circle-2", "color": "blue", "face": "front", "corners_px": [[200,0],[263,0],[263,63],[200,63]], "dots_visible": [true, false], "illegal": "free"},
 {"card": "circle-3", "color": "blue", "face": "back", "corners_px": [[300,0],[363,0],[363,63],[300,63]], "dots_visible": [true, true, true], "illegal": null}],
 "overlaps": [{"over": 1, "under": 0}, {"over": 2, "under": 1}, {"over": 3, "under": 2}],
 "scores_as_laid": {"red": 1, "blue": 4}, "scores_final": {"red": 0, "blue": 4}}`

const madeReport = `{"cards": [
 {"id": 7, "card": "start", "color": null, "face": "front", "corners_px": [[0,1],[63,1],[63,64],[0,64]], "visible_dots": 0, "legal": true},
 {"id": 8, "card": "circle-1", "color": "red", "face": "front", "corners_px": [[103,4],[166,4],[166,67],[103,67]], "visible_dots": 1, "legal": false},
 {"id": 9, "card": "circle-2", "color": "green", "face": "front", "corners_px": [[200,0],[263,0],[263,63],[200,63]], "visible_dots": 2, "legal": false},
 {"id": 10, "card": "circle-2", "color": "green", "face": "front", "corners_px": [[600,0],[663,0],[663,63],[600,63]], "visible_dots": 2, "legal": true}],
 "placements": [{"over": 8, "under": 7}, {"over": 8, "under": 9}, {"over": 9, "under": 7}, {"over": 10, "under": 9}],
 "scores": [{"color": "red", "as_laid": 1, "final": 1}, {"color": "blue", "as_laid": 4, "final": 4}], "sure": true}`

func made(t *testing.T) (tr Truth, r Report) {
	require.NoError(t, json.Unmarshal([]byte(madeTruth), &tr))
	require.NoError(t, json.Unmarshal([]byte(madeReport), &r))
	return tr, r
}

func TestMeasure(t *testing.T) {
	tr, r := made(t)
	m := Measure(&tr, &r)
	corners := m.CornerMM
	m.CornerMM = nil
	require.Equal(t, Measured{
		Cards: 4, Found: 3, FalseCards: 1, Identified: 2, DotsRight: 2,
		Overlaps: 3, OverlapsRight: 1, OverlapsFalse: 2, // 9 on 7 and the one with a false card
		Illegal: 1, IllegalFound: 1, FalseAlarms: 1,
		AsLaidExact: true, FinalExact: false, Sure: true, PointsOff: 1, Silent: true,
	}, m)
	require.Equal(t, []float64{1, 1, 1, 1, 5, 5, 5, 5}, corners)
	require.Equal(t, 5.0, Quantile(corners, 0.5))
}

func TestNoReportCountsAsNothingFound(t *testing.T) {
	tr, _ := made(t)
	m := Measure(&tr, &Report{})
	require.Equal(t, Measured{Cards: 4, Overlaps: 3, Illegal: 1, PointsOff: 4}, m)
}

func TestCardsAreMatchedNearestFirst(t *testing.T) {
	tr, r := made(t)
	tr.Cards[1].Corners, tr.Cards[2].Corners = square(100), square(110)
	r.Cards[1].Corners, r.Cards[2].Corners = square(109), square(118)
	found := matchCards(&tr, &r)
	require.Equal(t, 1, found[2], "the true card at 110 takes the reported one at 109")
	require.Equal(t, 2, found[1], "the one left over is within the limit")
}

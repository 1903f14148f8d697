package synth

import (
	"encoding/json"
	"fmt"
	"os"

	"referee/geometry"
	"referee/internal/outfile"
	"referee/table"
)

// Truth is what is known of a picture, in the form of the photos with truth.
// Poses are in mm and degrees, pixels those of the picture.
type Truth struct {
	Name       string         `json:"name"`
	Image      string         `json:"image"`
	Deck       string         `json:"deck"`
	Cards      []CardTruth    `json:"cards"` // from the bottom up
	Overlaps   []OverlapTruth `json:"overlaps"`
	Removed    []int          `json:"removed"`
	AsLaid     map[string]int `json:"scores_as_laid"`
	Final      map[string]int `json:"scores_final"`
	Colors     []string       `json:"colors"`
	Camera     *CameraTruth   `json:"camera,omitempty"`
	Conditions *Conditions    `json:"conditions,omitempty"`
	TableMM    []Corner       `json:"table_mm"` // nil: the table's edge is not in play
	CardMM     [2]float64     `json:"card_mm"`
}

// Corner is a position written as [x, y].
type Corner = geometry.Point

// CardTruth is one card.
type CardTruth struct {
	Index     int       `json:"index"`
	FaceAny   bool      `json:"face_any"`
	Card      string    `json:"card"`
	Color     *string   `json:"color"`
	Face      string    `json:"face"`
	X         float64   `json:"x"`
	Y         float64   `json:"y"`
	Theta     float64   `json:"theta"` // degrees
	CornersMM [4]Corner `json:"corners_mm"`
	DotsMM    []Corner  `json:"dots_mm"`
	Visible   []bool    `json:"dots_visible"`
	Final     []bool    `json:"dots_visible_final"`
	On        []int     `json:"on"`
	Illegal   *string   `json:"illegal"`
	Deviation float64   `json:"deviation_mm"`
	CornersPx [4]Corner `json:"corners_px"`
	DotsPx    []Corner  `json:"dots_px"`
}

// OverlapTruth is a pair of cards that share more than 4 mm².
type OverlapTruth struct {
	Over    int     `json:"over"`
	Under   int     `json:"under"`
	AreaMM2 float64 `json:"area_mm2"`
}

// CameraTruth is the camera in OpenCV's convention: world to camera, mm.
type CameraTruth struct {
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Fx     float64       `json:"fx"`
	Fy     float64       `json:"fy"`
	Cx     float64       `json:"cx"`
	Cy     float64       `json:"cy"`
	Dist   [5]float64    `json:"dist"` // k1 k2 p1 p2 k3
	R      [3][3]float64 `json:"R"`    // rows
	T      [3]float64    `json:"t"`
}

// reportedOverlapMM2 is the area from which a pair counts as overlapping (the
// report form).
const reportedOverlapMM2 = 4

// Truth returns what is known of the table without a picture: pixels are
// missing.
func (t *Table) Truth() *Truth {
	st := &t.Deck.Style
	out := &Truth{
		Deck:     t.Deck.Name,
		Overlaps: []OverlapTruth{},
		Removed:  ints(t.Removed()),
		AsLaid:   t.Scores(t.Layout),
		Final:    t.Scores(t.Final()),
		CardMM:   [2]float64{st.Width, st.Height},
	}
	for _, c := range t.Colors {
		out.Colors = append(out.Colors, c.Name)
	}
	final := t.Final()
	for i := range t.Layout.Cards {
		out.Cards = append(out.Cards, t.cardTruth(table.CardID(i), final))
	}
	for _, o := range t.Layout.Overlaps {
		if o.AreaMM2 > reportedOverlapMM2 {
			out.Overlaps = append(out.Overlaps, OverlapTruth{int(o.Over), int(o.Under), o.AreaMM2})
		}
	}
	return out
}

func (t *Table) cardTruth(id table.CardID, final *table.Layout) CardTruth {
	c, laid := &t.Layout.Cards[id], &t.Laid[id]
	out := CardTruth{
		Index:     int(id),
		FaceAny:   c.Face.Design.FacesAlike(),
		Card:      c.Face.Design.ID,
		Face:      c.Face.Side.String(),
		X:         c.Pose.At[0],
		Y:         c.Pose.At[1],
		Theta:     c.Pose.Turn.Degrees(),
		DotsMM:    []Corner{},
		DotsPx:    []Corner{},
		Visible:   t.DotsVisible(t.Layout, id),
		Final:     t.DotsVisible(final, id),
		On:        ints(laid.On),
		Deviation: laid.DeviationMM,
	}
	if c.Color != nil {
		out.Color = &c.Color.Name
	}
	if laid.Foul != "" {
		word := string(laid.Foul)
		out.Illegal = &word
	}
	for i, q := range t.Deck.Corners() {
		out.CornersMM[i] = c.Pose.Apply(q)
	}
	for _, q := range c.Face.Dots() {
		out.DotsMM = append(out.DotsMM, c.Pose.Apply(q))
	}
	return out
}

// camera fills in how the picture was taken.
func (t *Truth) camera(v *table.View) {
	c := &v.Camera
	t.Camera = &CameraTruth{
		Width: v.Width, Height: v.Height, Fx: c.Fx, Fy: c.Fy, Cx: c.Cx, Cy: c.Cy,
		Dist: [5]float64{c.Dist.K1, c.Dist.K2, c.Dist.P1, c.Dist.P2, c.Dist.K3},
		T:    c.T,
	}
	for i := range 3 {
		t.Camera.R[i] = c.R.Row(i)
	}
}

// WriteTruth writes the truth as a JSON file.
func WriteTruth(path string, t *Truth) error {
	data, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("truth %s: %w", path, err)
	}
	if err := outfile.Write(path, append(data, '\n')); err != nil {
		return fmt.Errorf("truth: %w", err)
	}
	return nil
}

// ReadTruth reads a truth file: one of WriteTruth or of the photos.
func ReadTruth(path string) (*Truth, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("truth: %w", err)
	}
	var t Truth
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("truth %s: %w", path, err)
	}
	return &t, nil
}

func ints(ids []table.CardID) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}

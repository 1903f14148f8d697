package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/fault"
)

// Bounds on what a board file may hold, some ten times what a board of these
// games has, so that a hostile one cannot stall the program.
const (
	maxCells   = 4000   // the largest board here has 144
	maxCorners = 200    // of one cell; round ones have 16 here
	maxColors  = 12     // twice the most that play
	maxSizeMM  = 10_000 // ten metres
	maxPxPerMM = 50     // 1270 dpi, a good scanner's
)

// beyondMM is how far a cell may reach over the board's edge by rounding.
const beyondMM = 1.0

// Validate says what makes the board unusable: Oddities says what is only
// strange.
func (b *Board) Validate() error {
	switch {
	case b.Game == "":
		return fault.Errorf("game is missing")
	case !inRange(b.WidthMM, 1, maxSizeMM) || !inRange(b.HeightMM, 1, maxSizeMM):
		return fault.Errorf("size_mm is %g × %g: each must be from 1 to %d mm", b.WidthMM, b.HeightMM, maxSizeMM)
	case (b.Picture.File == "") != (b.Picture.PxPerMM == 0) || !inRange(b.Picture.PxPerMM, 0, maxPxPerMM):
		return fault.Errorf("px_per_mm is %g: must be over 0 and at most %d with a picture, 0 without", b.Picture.PxPerMM, maxPxPerMM)
	case len(b.Cells) == 0:
		return fault.Errorf("cells is missing or empty")
	case len(b.Cells) > maxCells:
		return fault.Errorf("%d cells: at most %d are taken", len(b.Cells), maxCells)
	case len(b.Colors) > maxColors:
		return fault.Errorf("%d colours: at most %d are taken", len(b.Colors), maxColors)
	case b.Rows < 0 || b.Cols < 0 || (b.Rows == 0) != (b.Cols == 0) || b.Rows > maxCells || b.Cols > maxCells:
		return fault.Errorf("rows is %d and cols %d: must both be over 0, or 0 for no grid", b.Rows, b.Cols)
	}
	seen := map[CellID]bool{}
	for i := range b.Cells {
		c := &b.Cells[i]
		if c.ID == "" {
			return fault.Errorf("cell %d has no id", i+1)
		}
		if seen[c.ID] {
			return fault.Errorf("cell %s appears twice", string(c.ID))
		}
		seen[c.ID] = true
		if err := b.validateCell(c); err != nil {
			return fault.Errorf("cell %s: %w", string(c.ID), err)
		}
	}
	return b.validateTrack()
}

func inRange(v, lo, hi float64) bool { return v >= lo && v <= hi }

func (b *Board) validateCell(c *Cell) error {
	if !inRange(c.Sure, 0, 1) {
		return fault.Errorf("sure is %g: must be from 0 to 1", c.Sure)
	}
	if len(c.Outline) < 3 || len(c.Outline) > maxCorners {
		return fault.Errorf("has %d corners: must be from 3 to %d", len(c.Outline), maxCorners)
	}
	for _, p := range c.Outline {
		if !geometry.Finite(p) || math.Abs(p[0]) > b.WidthMM/2+beyondMM || math.Abs(p[1]) > b.HeightMM/2+beyondMM {
			return fault.Errorf("corner (%g, %g) lies beyond the board", p[0], p[1])
		}
	}
	if !(c.Outline.SignedArea() > 0) {
		return fault.Errorf("its corners must run counter-clockwise round some area")
	}
	switch m := c.Means.(type) {
	case Track:
		if m.Place < 1 || m.Start != "" && !slices.Contains(b.Colors, m.Start) {
			return fault.Errorf("track %d with start %q: must count from 1, and be a colour of the board", m.Place, m.Start)
		}
	case House:
		return b.validateOwned(m.Color, m.Place)
	case Reserve:
		return b.validateOwned(m.Color, m.Place)
	case Fragment:
		if m.Row < 1 || m.Row > b.Rows || m.Col < 1 || m.Col > b.Cols {
			return fault.Errorf("fragment of row %d and column %d: the board has %d × %d", m.Row, m.Col, b.Rows, b.Cols)
		}
	}
	return nil
}

func (b *Board) validateOwned(color string, place int) error {
	if place < 1 || !slices.Contains(b.Colors, color) {
		return fault.Errorf("place %d of colour %q: must count from 1, and be a colour of the board", place, color)
	}
	return nil
}

// validateTrack holds that the track has no gap and no cell twice.
func (b *Board) validateTrack() error {
	var places []int
	for i := range b.Cells {
		if t, is := b.Cells[i].Means.(Track); is {
			places = append(places, t.Place)
		}
	}
	slices.Sort(places)
	for i, p := range places {
		if p != i+1 {
			return fault.Errorf("the track of %d cells has none, or several, of place %d", len(places), i+1)
		}
	}
	return nil
}

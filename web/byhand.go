package web

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"

	"referee/geometry"
	"referee/table"
)

// A finger points at the photo, in px; the table is in mm.

// inMM turns a place that was said in px (at_px, turn_px_deg) into mm on the
// table. What has none is left as it is.
func inMM(data []byte, view *table.View) ([]byte, error) {
	var said map[string]json.RawMessage
	if json.Unmarshal(data, &said) != nil || said["at_px"] == nil {
		return data, nil // what is wrong with it is told by who reads it
	}
	var at [2]float64
	if err := json.Unmarshal(said["at_px"], &at); err != nil {
		return nil, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	turn := 0.0
	if said["turn_px_deg"] != nil {
		if err := json.Unmarshal(said["turn_px_deg"], &turn); err != nil {
			return nil, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
		}
	}
	pose, ok := poseAt(view, at, turn)
	if !ok {
		return nil, refuse(http.StatusUnprocessableEntity, "that place is not on the table")
	}
	delete(said, "at_px")
	said["at_mm"], _ = json.Marshal(pose.At) // numbers always can be
	if said["turn_px_deg"] != nil {
		delete(said, "turn_px_deg")
		said["turn_deg"], _ = json.Marshal(float64(pose.Turn / geometry.Degree))
	}
	return json.Marshal(said)
}

// poseAt is the pose of a card that a finger puts on the photo: its centre, and
// how far it is turned there, clockwise from upright.
func poseAt(view *table.View, at [2]float64, turnDeg float64) (geometry.Pose, bool) {
	p := view.Camera.Unproject(geometry.Point(at))
	if !geometry.Finite(p) {
		return geometry.Pose{}, false
	}
	scale := view.Camera.ScaleAt(p)
	sin, cos := math.Sincos(turnDeg * math.Pi / 180)
	up := view.Camera.Unproject(geometry.Point{at[0] + 10*scale*sin, at[1] - 10*scale*cos}).Sub(p)
	if !geometry.Finite(up) || up.Len() == 0 {
		return geometry.Pose{}, false
	}
	return geometry.Pose{At: p, Turn: geometry.Angle(math.Atan2(-up[0], up[1]))}, true
}

// getOutline is where the edge of a card is that a finger puts on the photo.
func (s *Server) getOutline(w http.ResponseWriter, r *http.Request) error {
	_, in, err := s.countAsked(r)
	if err != nil {
		return err
	}
	var n [3]float64
	for i, key := range []string{"x", "y", "turn"} {
		said := r.URL.Query().Get(key)
		if said == "" && key == "turn" {
			continue
		}
		if n[i], err = strconv.ParseFloat(said, 64); err != nil || math.IsNaN(n[i]) || math.IsInf(n[i], 0) {
			return refuse(http.StatusBadRequest, "%s is %q: must be a number", key, said)
		}
	}
	pose, ok := poseAt(&in.View, [2]float64{n[0], n[1]}, n[2])
	if !ok {
		return refuse(http.StatusUnprocessableEntity, "that place is not on the table")
	}
	var out [4][2]float64
	for i, q := range in.Layout.Deck.Corners() {
		p := in.View.Camera.Project(pose.Apply(q))
		if !geometry.Finite(p) {
			return refuse(http.StatusUnprocessableEntity, "that place is not on the table")
		}
		out[i] = [2]float64{math.Round(p[0]*10) / 10, math.Round(p[1]*10) / 10}
	}
	return answer(w, http.StatusOK, map[string]any{"corners_px": out})
}

package web

import (
	"encoding/json"
	"net/http"

	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// keyEdge is the key of the table's corners in the settings of a photo.
const keyEdge = "edge_px"

// ownSettings are what the group of a photo says of how it plays, and where its
// table ends.
type ownSettings struct {
	values rules.Values
	// edge are the table's corners, one after another: px, and the number of the photo of
	// a table that several show, the first if none is said; nil: nobody said.
	edge [][]float64
}

// decodeOwn reads settings as they are kept, and as they are sent: by key.
func decodeOwn(data []byte) (ownSettings, error) {
	own := ownSettings{values: rules.Values{Numbers: map[string]float64{}, Choices: map[string]string{}}}
	if len(data) == 0 {
		return own, nil
	}
	var said map[string]json.RawMessage
	if err := json.Unmarshal(data, &said); err != nil {
		return own, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	for k, one := range said {
		var number float64
		var choice string
		switch {
		case k == keyEdge:
			if err := json.Unmarshal(one, &own.edge); err != nil {
				return own, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
			}
		case json.Unmarshal(one, &number) == nil:
			own.values.Numbers[k] = number
		case json.Unmarshal(one, &choice) == nil:
			own.values.Choices[k] = choice
		default:
			return own, refuse(http.StatusBadRequest, "setting %q is no number", k)
		}
	}
	return own, nil
}

func (o *ownSettings) encode() ([]byte, error) {
	said := map[string]any{}
	for k, v := range o.values.Numbers {
		said[k] = v
	}
	for k, v := range o.values.Choices {
		said[k] = v
	}
	if o.edge != nil {
		said[keyEdge] = o.edge
	}
	return json.Marshal(said)
}

// sigmaByHandPart is how well a corner is given by hand, in parts of the
// picture's longer side, as in calibrate table --corner.
const sigmaByHandPart = 0.002

// withEdge puts the table's edge into what was read, where people said where it
// is; what was read is not changed.
func (o *ownSettings) withEdge(r *reading) (*table.Layout, error) {
	if o.edge == nil {
		return r.layout, nil
	}
	if len(o.edge) != corners {
		return nil, refuse(http.StatusUnprocessableEntity, "a table has four corners")
	}
	var at geometry.Polygon
	sigma := 0.0 // of the corner that is known least well
	for _, said := range o.edge {
		p, off, err := r.corner(said)
		if err != nil {
			return nil, err
		}
		at, sigma = append(at, p), max(sigma, off)
	}
	at = at.CounterClockwise()
	out := *r.layout
	out.Edge = nil
	for i, a := range at {
		b := at[(i+1)%corners]
		if geometry.Cross(b.Sub(a), at[(i+2)%corners].Sub(b)) <= 0 {
			return nil, refuse(http.StatusUnprocessableEntity, "say the table's corners one after another, all round")
		}
		out.Edge = append(out.Edge, table.Side{A: a, B: b, SigmaMM: sigma})
	}
	return &out, nil
}

const corners = 4 // of a table

// corner is a corner of the table, mm, where people pointed at it on a photo, and how well
// it is known.
func (r *reading) corner(said []float64) (at geometry.Point, sigma float64, err error) {
	part := 0.0
	if len(said) == 3 && len(r.parts) > 0 {
		part = said[2]
	} else if len(said) != 2 {
		return at, 0, refuse(http.StatusBadRequest, "a place of a photo has two numbers")
	}
	if k := int(part); float64(k) != part || k < 0 || k >= max(1, len(r.parts)) {
		return at, 0, refuse(http.StatusUnprocessableEntity, "the table has no such photo")
	}
	v := r.viewOn(int(part))
	at = v.Camera.Unproject(geometry.Point{said[0], said[1]})
	if !geometry.Finite(at) {
		return at, 0, refuse(http.StatusUnprocessableEntity, "that place is not on the table")
	}
	return at, sigmaByHandPart * float64(max(v.Width, v.Height)) / v.Camera.ScaleAt(at), nil
}

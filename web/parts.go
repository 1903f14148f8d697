package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"referee/report"
	"referee/store"
	"referee/table"
)

// A table that is too long for one photo is kept as a photo that has parts: it is
// counted once, and shown on each of its photos.

// partForm is one of the photos of a table, with the report in its px.
type partForm struct {
	Photo  string          `json:"photo"` // its id
	Name   string          `json:"name"`
	Report json.RawMessage `json:"report"`
}

func partForms(c *counted, lang report.Lang) ([]partForm, error) {
	var out []partForm
	for k, id := range c.photo.Parts {
		data, err := reportOf(c.on(k), lang)
		if err != nil {
			return nil, err
		}
		out = append(out, partForm{id, c.input.Parts[k].Photo.Path, data})
	}
	return out, nil
}

// partsOf are the photos of a table that several show, as reports have them.
func partsOf(r *reading) []report.Part {
	var out []report.Part
	for _, p := range r.parts {
		out = append(out, report.Part{Photo: report.Photo{Path: p.View.Picture, Width: p.View.Width, Height: p.View.Height}, Seen: p})
	}
	return out
}

// viewOn is how one of its photos shows a table.
func (r *reading) viewOn(part int) *table.View {
	if len(r.parts) == 0 {
		return &r.view
	}
	return &r.parts[part].View
}

// pictureOf is the photo whose picture shows that part of a table.
func pictureOf(p *store.Photo, part int) string {
	if len(p.Parts) == 0 {
		return p.ID
	}
	return p.Parts[part]
}

// on is the report on one of the photos of a table.
func (c *counted) on(part int) *report.Input {
	if len(c.input.Parts) == 0 {
		return c.input
	}
	return c.input.OnPart(part)
}

// countAsked counts what a request names, and picks the report on the photo that it names.
func (s *Server) countAsked(r *http.Request) (*counted, *report.Input, error) {
	c, err := s.count(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, nil, err
	}
	in, err := c.asked(r)
	return c, in, err
}

// asked is the report on the photo that a request names, the first if it names none.
func (c *counted) asked(r *http.Request) (*report.Input, error) {
	k, err := partOf(r, len(c.input.Parts))
	if err != nil {
		return nil, err
	}
	return c.on(k), nil
}

// partsAsked are the photos that a request is about: the one that it names, or all.
func (c *counted) partsAsked(r *http.Request) ([]int, error) {
	if r.URL.Query().Get("part") != "" {
		k, err := partOf(r, len(c.photo.Parts))
		return []int{k}, err
	}
	out := []int{0}
	for k := 1; k < len(c.photo.Parts); k++ {
		out = append(out, k)
	}
	return out, nil
}

// partOf is which of so many photos a request names, from 0.
func partOf(r *http.Request, n int) (int, error) {
	said := r.URL.Query().Get("part")
	if said == "" {
		return 0, nil
	}
	k, err := strconv.Atoi(said)
	if err != nil || k < 0 || k >= max(1, n) {
		return 0, errNoSuch()
	}
	return k, nil
}

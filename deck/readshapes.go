package deck

import (
	"strconv"
	"strings"

	"referee/geometry"
	"referee/internal/fault"
)

func buildShapes(forms []shapeForm, st *Style) ([]Shape, error) {
	if len(forms) == 0 {
		return nil, fault.Errorf("shapes are missing")
	}
	if len(forms) > maxShapes {
		return nil, fault.Errorf("has %d shapes: at most %d are taken", len(forms), maxShapes)
	}
	out := make([]Shape, len(forms))
	for i, s := range forms {
		if err := s.build(&out[i], st); err != nil {
			return nil, fault.Errorf("shape %d (%s): %w", i+1, s.Kind, err)
		}
	}
	return out, nil
}

func (s *shapeForm) build(out *Shape, st *Style) error {
	poly, err := s.Polygon.build("corner")
	if err != nil {
		return err
	}
	dots, err := s.Dots.build("dot")
	if err != nil {
		return err
	}
	*out = Shape{Kind: s.Kind, Polygon: geometry.Polygon(poly).CounterClockwise(), Dots: dots}
	return out.validate(st)
}

func parseInk(hex string) (Ink, error) {
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 || hex[0] != '#' {
		return Ink{}, fault.Errorf("%q is not of the form #rrggbb", hex)
	}
	return Ink{uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
}

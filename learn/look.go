package learn

import "fmt"

// look finds the cards of one photo and the view of them.
func look(p *picture, short, long float64, dbg *debugger) (*view, float64, error) {
	quads, mask, err := findQuads(p)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", p.Path, err)
	}
	dbg.mask(p, mask)
	v, _, err := seeQuads(p, quads, short, long)
	if err != nil {
		return nil, 0, err
	}
	rms, err := refineEdges(p, &v, long)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", p.Path, err)
	}
	dbg.view(p, &v)
	return &v, rms, nil
}

package learn

import (
	"errors"
	"fmt"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/learn/finding"
)

// findView finds the cards of one photo and the view of them.
func findView(p *picture, short, long float64, dbg *debugger) (*view, error) {
	return findViewFrom(p, nil, short, long, dbg)
}

// findViewFrom does so from cards that are known; from those that show plainly if none
// are.
func findViewFrom(p *picture, quads []quad, short, long float64, dbg *debugger) (*view, error) {
	found, mask, err := p.quads()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Path, err)
	}
	dbg.mask(p, mask)
	if len(quads) == 0 {
		quads = plain(found)
	}
	var none []quad // what looked like cards and is none
	for round := 0; ; round++ {
		v, fitting, err := fitView(p, quads, short, long)
		if err != nil {
			return nil, err
		}
		cards, others := v.cardsAmong(p, fitting)
		none = append(none, others...)
		switch {
		case len(cards) == 0:
			return nil, finding.New(finding.NoCard, p.Path)
		case len(others) > 0:
			quads = cards
			continue
		}
		var more []quad
		if round < lookRounds {
			if more = v.alike(found, cards, none); len(more) == 0 {
				if more, err = v.complete(p, mask, cards, none); err != nil {
					return nil, fmt.Errorf("%s: %w", p.Path, err)
				}
			}
		}
		if len(more) == 0 {
			dbg.view(p, v)
			return v, nil
		}
		quads = append(cards, more...)
		slices.SortFunc(quads, func(a, b quad) int { return cmpPoints(a[0], b[0]) })
	}
}

// lookRounds is how often more cards are looked for: once by their borders, and
// then on the mask, with what turned out to be none left out.
const lookRounds = 6

// inPhoto says which photo an error is of.
func inPhoto(p *picture, err error) error {
	if errors.Is(err, errFit) {
		return finding.New(finding.NoView, p.Path)
	}
	return fmt.Errorf("%s: %w", p.Path, err)
}

// fitView fits the view to the quads, and then to the cut edges of their cards.
// It returns the quads that are of one size.
func fitView(p *picture, quads []quad, short, long float64) (*view, []quad, error) {
	v, quads, err := seeQuads(p, slices.Clone(quads), short, long)
	if err != nil {
		return nil, nil, err
	}
	const rounds = 3 // chosen: a card that was set onto other lines moves the view, and with it the rest
	for round := 1; ; round++ {
		if _, err := refineEdges(p, &v, long); err != nil {
			return nil, nil, inPhoto(p, err)
		}
		if round == rounds || !v.snap(p) {
			return &v, quads, nil
		}
	}
}

// cardsAmong parts the quads that show a black body within a white line from
// the others: a pattern of the table may be as straight as a card, and of its
// size.
func (v *view) cardsAmong(p *picture, quads []quad) (cards, others []quad) {
	v.glances = make([]*card, len(quads))
	parallel.For(len(quads), func(i int) {
		if c, err := dissect(flatten(p, v, i, 0, glancePerMM)); err == nil && c.hasRim(rimLeastOn) {
			v.glances[i] = c
		}
	})
	for i, q := range quads {
		if v.glances[i] != nil {
			cards = append(cards, q)
		} else {
			others = append(others, q)
		}
	}
	return cards, others
}

// alike returns the quads that are less straight, but of the size of a card
// where they are, and lie apart from those that are known.
func (v *view) alike(found []candidate, known, none []quad) []quad {
	var out []quad
	for _, c := range found {
		mid := c.polygon().Centroid()
		taken := func(o quad) bool {
			return o.polygon().Contains(mid) || c.polygon().Contains(o.polygon().Centroid())
		}
		if slices.ContainsFunc(known, taken) || slices.ContainsFunc(none, taken) || slices.ContainsFunc(out, taken) {
			continue
		}
		if v.sizeError(&c.quad) < notCardMM/2 {
			out = append(out, c.quad)
		}
	}
	return out
}

// sizeError is by how much, in mm, a quad's sides differ from those of a card
// at most, seen in this view.
func (v *view) sizeError(q *quad) float64 {
	var mm quad
	for k := range q {
		mm[k] = v.Camera.Unproject(q[k])
	}
	side := func(k int) float64 { return geometry.Distance(mm[k], mm[(k+1)%4]) }
	worst := 1e9
	for first := range 2 {
		e := 0.0
		for k := range 4 {
			want := v.Short
			if (k+first)%2 == 1 {
				want = v.Long
			}
			e = max(e, max(side(k)-want, want-side(k)))
		}
		if !(e >= worst) {
			worst = e
		}
	}
	return worst
}

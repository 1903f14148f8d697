package synth

import (
	"sync"

	"referee/deck"
	"referee/internal/parallel"
)

// Painter renders pictures of one deck's cards. It keeps the drawn faces, so
// one painter for many pictures is fast. It may be used by several goroutines
// at once.
type Painter struct {
	deck    *deck.Deck
	mu      sync.Mutex
	faces   map[*deck.Face]*texture
	emblems map[emblemKey]*texture
	symbols map[*deck.Color]*texture
}

type emblemKey struct {
	layout *deck.Design
	font   int
}

// NewPainter returns a painter for a deck; faces are drawn when first needed.
func NewPainter(d *deck.Deck) *Painter {
	return &Painter{
		deck:    d,
		faces:   map[*deck.Face]*texture{},
		emblems: map[emblemKey]*texture{},
		symbols: map[*deck.Color]*texture{},
	}
}

// prepare draws what the shot's cards need, the faces on all cores.
func (p *Painter) prepare(s *Shot) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var missing []*deck.Face
	for i := range s.Table.Layout.Cards {
		c := &s.Table.Layout.Cards[i]
		if _, have := p.faces[c.Face]; !have {
			p.faces[c.Face] = nil
			missing = append(missing, c.Face)
		}
		if err := p.prepareEmblem(c.Face.Design, s.font); err != nil {
			return err
		}
		if _, have := p.symbols[c.Color]; !have && c.Color != nil {
			p.symbols[c.Color] = symbolTexture(&c.Color.Symbol)
		}
	}
	drawn := make([]*texture, len(missing))
	parallel.For(len(missing), func(i int) { drawn[i] = faceTexture(p.deck, missing[i]) })
	for i, f := range missing {
		p.faces[f] = drawn[i]
	}
	return nil
}

func (p *Painter) prepareEmblem(l *deck.Design, font int) error {
	k := emblemKey{l, font}
	if _, have := p.emblems[k]; have {
		return nil
	}
	t, err := emblemTexture(p.deck, l, font)
	if err != nil {
		return err
	}
	p.emblems[k] = t
	return nil
}

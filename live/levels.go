package live

// levels are by how much the variance in each tile usually is larger than the
// noise of its brightness tells: a film's compression leaves a plain cloth
// without any noise and a texture with much of it, and draws the texture anew
// with every key frame.
type levels struct {
	v    []float32
	step float32 // by which a level rises or falls with a frame
}

// The steps by which levels are followed, so that half of the frames exceed
// them. Between key frames, a second or so, a picture may differ from the
// reference by the same all the time; what is no noise must not be taken for it
// within the moment that it takes to read it.
const (
	movingStep  = 0.1  // per frame: fast, as it only tells whether something moves now
	changedStep = 0.05 // per key frame: half of it, as a change must last until it is read
)

// From foreignFrom on it is something that has come there, not noise: what is
// compressed differs by a few times the noise of its brightness, a hand or a card
// by hundreds. A level then rises by foreignStep only, for what goes on and on.
const (
	foreignFrom = 20
	foreignStep = 0.01
)

// weigh holds a grid against the levels, which follow it.
func (l *levels) weigh(g *grid) {
	if len(l.v) != len(g.v) {
		l.v = make([]float32, len(g.v))
		for i, v := range g.v {
			l.v[i] = min(max(v, 1), foreignFrom)
		}
	}
	l.over(g)
	for i, v := range g.v {
		switch {
		case v > foreignFrom:
			l.v[i] *= 1 + foreignStep
		case v > 1:
			l.v[i] *= 1 + l.step
		default:
			l.v[i] = max(1, l.v[i]/(1+l.step))
		}
	}
}

// over holds a grid against the levels.
func (l *levels) over(g *grid) {
	for i := range g.v {
		g.v[i] /= l.v[i]
	}
}

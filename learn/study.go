package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"referee/internal/parallel"
	"referee/learn/finding"
)

// study is all that the photos show.
type study struct {
	cards  []*card
	m      measures
	sureUp bool // the numerals tell which way is up
}

// studyPhotos reads the cards of all photos.
func studyPhotos(ctx context.Context, paths []string, s *Settings, dbg *debugger) (*study, error) {
	st := &study{}
	pictures, err := openAll(ctx, paths, s)
	if err != nil {
		return nil, err
	}
	views, quarters, err := st.glance(ctx, pictures, s.WidthMM, s, dbg)
	if err != nil {
		return nil, err
	}
	// Until now the width was taken for the short side. Where it is the long
	// one all is looked at again, at the right scale: what counts in mm there,
	// such as how far off an edge is looked for, would not fit.
	long := quarters[0]%2 == 1
	if long {
		short := s.WidthMM * views[0].Short / views[0].Long
		if views, quarters, err = st.glance(ctx, pictures, short, s, dbg); err != nil {
			return nil, err
		}
		long = quarters[0]%2 == 1
	}
	turns, err := st.turned(views, quarters)
	if err != nil {
		return nil, err
	}
	if long {
		for _, v := range views {
			v.rescale(s.WidthMM / v.Long)
		}
	}
	s.looking("")
	s.progress("cards", 0.6)
	if err := st.read(pictures, views, turns, s); err != nil {
		return nil, err
	}
	height, rim, wrong := st.trueSize()
	if !wrong {
		return st, nil
	}
	for i, v := range views {
		if err := v.resize(pictures[i], s.WidthMM, height, rim); err != nil {
			return nil, err
		}
	}
	return st, st.read(pictures, views, turns, s)
}

// turned returns the quarter turns of every photo's cards; the error says
// which card lies across the others.
func (st *study) turned(views []*view, quarters []int) ([][]int, error) {
	for i, c := range st.cards {
		if !c.IsStart && quarters[i]%2 != quarters[0]%2 {
			return nil, finding.New(finding.Across, c.place())
		}
	}
	turns := make([][]int, len(views))
	for i, v := range views {
		turns[i], quarters = quarters[:len(v.Poses)], quarters[len(v.Poses):]
	}
	return turns, nil
}

// read takes all cards out of the photos, as they are turned, and measures
// what is printed on them.
func (st *study) read(pictures []*picture, views []*view, turns [][]int, s *Settings) (err error) {
	if st.cards, err = dissectAll(pictures, views, turns); err != nil {
		return err
	}
	st.m = measures{Width: st.cards[0].Flat.Width, Height: st.cards[0].Flat.Height}
	s.progress("shapes", 0.8)
	st.measure()
	return nil
}

// glance finds the cards of all photos, whose short side is given, and by how
// many quarter turns each is upright.
func (st *study) glance(ctx context.Context, pictures []*picture, short float64, s *Settings, dbg *debugger) ([]*view, []int, error) {
	views, err := findViews(ctx, pictures, short, s, dbg)
	if err != nil {
		return nil, nil, err
	}
	st.cards = nil
	for i, v := range views {
		for k, c := range v.glances {
			c.Label = labelOf(i, k)
		}
		st.cards, v.glances = append(st.cards, v.glances...), nil
	}
	var quarters []int
	quarters, st.sureUp = uprights(st.cards)
	return views, quarters, nil
}

// openAll opens the photos.
func openAll(ctx context.Context, paths []string, s *Settings) ([]*picture, error) {
	pictures := make([]*picture, len(paths))
	for i, path := range paths {
		s.looking(path)
		s.progress("photos", 0.1*float64(i)/float64(len(paths)))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if pictures[i], err = openPicture(path); err != nil {
			return nil, err
		}
	}
	return pictures, nil
}

// findViews finds the cards of every photo. The photo of most cards comes
// first: it tells the cards' size best.
func findViews(ctx context.Context, pictures []*picture, short float64, s *Settings, dbg *debugger) ([]*view, error) {
	var views []*view
	for i, p := range pictures {
		s.looking(p.Path)
		s.progress("photos", 0.1+0.4*float64(i)/float64(len(pictures)))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v, err := findView(p, short, 0, dbg)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	most := slices.MaxFunc(views, func(a, b *view) int { return len(a.Poses) - len(b.Poses) })
	for i, v := range views {
		if v == most || len(v.Poses) >= len(most.Poses) {
			continue
		}
		again, err := findView(pictures[i], short, most.Long, dbg)
		if err == nil && len(again.Poses) < len(v.Poses) { // the few that show plainly misled it
			again, err = findViewFrom(pictures[i], v.quads(), short, most.Long, dbg)
		}
		if err != nil {
			return nil, err
		}
		views[i] = again
	}
	return views, nil
}

// dissectAll takes all cards out of their photos and looks at them.
func dissectAll(pictures []*picture, views []*view, turns [][]int) ([]*card, error) {
	type job struct{ photo, card, turn int }
	var jobs []job
	for i, v := range views {
		for k := range v.Poses {
			turn := 0
			if k < len(turns[i]) {
				turn = turns[i][k]
			}
			jobs = append(jobs, job{i, k, turn})
		}
	}
	cards, errs := make([]*card, len(jobs)), make([]error, len(jobs))
	parallel.For(len(jobs), func(j int) {
		cards[j], errs[j] = dissect(flatten(pictures[jobs[j].photo], views[jobs[j].photo], jobs[j].card, jobs[j].turn, measurePerMM))
	})
	for j, err := range errs {
		cards[j].Label = labelOf(jobs[j].photo, jobs[j].card)
		if err != nil {
			return nil, unreadable(cards[j], err)
		}
	}
	return cards, nil
}

// unreadable says why a card cannot be read.
func unreadable(c *card, err error) error {
	var f *finding.Finding
	if errors.As(err, &f) {
		return finding.New(finding.Unreadable, c.place(), f)
	}
	return fmt.Errorf("%s cannot be read: %w", c.place(), err)
}

// measure finds what all cards have in common, then each card's shapes.
func (st *study) measure() {
	var colored, start []*card
	for _, c := range st.cards {
		if c.IsStart {
			start = append(start, c)
		} else {
			colored = append(colored, c)
		}
	}
	st.m.Radius = cornerRadius(st.cards)
	st.m.Inset = insetOf(colored)
	if len(start) > 0 {
		st.m.StartInset = insetOf(start)
	}
	st.m.Outline = outlineWidth(colored, &st.m)
	parallel.For(len(st.cards), func(i int) { st.cards[i].readShapes(&st.m) })
	for _, c := range colored {
		if c.Emblem != nil {
			c.Glyph, c.HasNum = c.Emblem.Numeral.glyph(0)
		}
		c.Value = c.dots()
	}
	const enough = 2 // strokes or dots that are seen finely
	st.m.Stroke = robustMean(finest(colored, enough, strokes))
	st.m.Dot = robustMean(finest(colored, enough, diameters))
}

// strokes are the widths of the lines of a card's hollow shapes.
func strokes(c *card) (out []float64) {
	for i := range c.Shapes {
		if !c.Shapes[i].Filled {
			out = append(out, c.Shapes[i].Stroke)
		}
	}
	return out
}

// diameters are those of a card's dots.
func diameters(c *card) (out []float64) {
	for i := range c.Shapes {
		for _, d := range c.Shapes[i].Dots {
			out = append(out, d.Diameter)
		}
	}
	return out
}

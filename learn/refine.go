package learn

import (
	"context"
	"math"

	"referee/deck"
	"referee/learn/finding"
	"referee/vision"
)

// Refining takes what tables in play show of the inks: more light, other
// exposures, and many cards of every colour.

// refineLeast is on how many cards beyond doubt a table must show a colour.
const refineLeast = 2

// notCutOff is the brightest that a channel of an ink may be against white to be
// told from one that the photo cut off.
const notCutOff = 0.95

// refine takes the inks that photos of tables with these cards show into the
// deck. A table that cannot be read is said, and teaches nothing.
func (a *assembly) refine(ctx context.Context, tables []string) error {
	d := a.result.Deck
	seen := make([][]rgb, len(d.Colors))
	reader, err := vision.NewReader(d, vision.DefaultSettings())
	if err != nil {
		return err
	}
	for _, path := range tables {
		inks, err := tableInks(ctx, reader, path)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			a.result.Notes = append(a.result.Notes, finding.New(finding.TableUnread, path, err.Error()))
			continue
		}
		for i := range d.Colors {
			seen[i] = append(seen[i], inks[d.Colors[i].Name]...)
		}
	}
	for i := range d.Colors {
		a.refineInk(d, i, seen[i])
	}
	return nil
}

// tableInks reads a table and returns the inks that it shows well, by colour.
func tableInks(ctx context.Context, reader *vision.Reader, path string) (map[string][]rgb, error) {
	pic, err := vision.Open(path)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	reading, err := reader.Read(ctx, pic, vision.Prior{})
	if err != nil {
		return nil, err
	}
	out := map[string][]rgb{}
	for _, s := range reading.Inks {
		if s.Cards >= refineLeast {
			out[s.Color.Name] = append(out[s.Color.Name], rgb(s.Linear))
		}
	}
	return out, nil
}

// refineInk averages a colour's ink over the tables and, unless it was only
// estimated, what the deck has; channels that a photo cut off do not count.
func (a *assembly) refineInk(d *deck.Deck, i int, seen []rgb) {
	if len(seen) == 0 {
		return
	}
	g := a.colors[i]
	c := a.inkCertainty("", g)
	var out rgb
	own := g.relative()
	for k := range out {
		var v []float64
		if !c.Estimated {
			v = append(v, own[k])
		}
		for _, s := range seen {
			if s[k] < notCutOff {
				v = append(v, s[k])
			}
		}
		if len(v) == 0 {
			v = append(v, own[k])
		}
		out[k] = median(v)
	}
	before := d.Colors[i].Ink
	d.Colors[i].Ink = inkOf(out)
	for k := range d.Certainty {
		if f := &d.Certainty[k]; f.Field == inkField(d, i) {
			moved := labOf(before).Difference(labOf(d.Colors[i].Ink))
			f.From, f.Estimated = f.From+len(seen), false
			f.Sigma = rounded(max(f.Sigma/math.Sqrt(float64(1+len(seen))), moved/2))
		}
	}
}

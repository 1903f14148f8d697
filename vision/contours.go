package vision

import (
	"context"
	"errors"
	"image"

	"referee/geometry"
	"referee/internal/parallel"
)

// contours are the white lines of a picture and what they enclose.
type contours struct {
	white, bright *bitmap // masks of the darkest and of the brightest channel
	regions       []region
	polys         [][]geometry.Polygon // by scale, then region
	fits          [][]whole            // by region
}

// traceContours finds the white lines, the regions between them, and which of
// those are a whole card.
func traceContours(ctx context.Context, r *raster, pr *printing, s *LineSettings) (*contours, error) {
	c, err := traceLines(ctx, r, s, image.Rect(0, 0, r.W, r.H))
	if err != nil {
		return nil, err
	}
	return c.withPolygons(ctx, pr)
}

// traceLines finds the white lines and the regions between them, in a part of
// the picture.
func traceLines(ctx context.Context, r *raster, s *LineSettings, part image.Rectangle) (*contours, error) {
	// Either mask can fail: Bright where lamp light makes the body as bright
	// as an ink, White where a filled shape lies on a body without a line
	// between them.
	channels := [2][]uint8{r.Bright, r.White}
	var masks [2]*bitmap
	var regions [2][]region
	var failed [2]error
	err := parallel.ForContext(ctx, 2, func(k int) {
		mask, err := brightMask(ctx, cropped(channels[k], r.W, part), part.Dx(), part.Dy(), s)
		if err != nil {
			failed[k] = err
			return
		}
		if regions[k], failed[k] = cardRegions(ctx, mask, s); failed[k] == nil {
			masks[k] = mask.placed(part, r.W, r.H)
		}
	})
	if err := errors.Join(err, errors.Join(failed[:]...)); err != nil {
		return nil, err
	}
	c := &contours{bright: masks[0], white: masks[1], regions: append(regions[0], regions[1]...)}
	for i := range c.regions {
		c.regions[i].shift(part.Min)
	}
	return c, nil
}

// withPolygons is the contours with the polygons of their regions, and the faces
// that these fit as a whole.
func (c *contours) withPolygons(ctx context.Context, pr *printing) (*contours, error) {
	out := &contours{white: c.white, bright: c.bright, regions: c.regions, fits: make([][]whole, len(c.regions))}
	for _, scale := range polygonScales {
		polys, err := polygonsOf(ctx, c.regions, scale)
		if err != nil {
			return nil, err
		}
		fits, err := wholeOutlines(ctx, polys, pr.models)
		if err != nil {
			return nil, err
		}
		out.polys = append(out.polys, polys)
		for i, f := range fits {
			out.fits[i] = append(out.fits[i], f...)
		}
	}
	return out, nil
}

// cropped is the part of a channel, row by row; the channel itself where that is
// all of it.
func cropped(channel []uint8, w int, part image.Rectangle) []uint8 {
	if part.Dx()*part.Dy() == len(channel) {
		return channel
	}
	out := make([]uint8, 0, part.Dx()*part.Dy())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		out = append(out, channel[y*w+part.Min.X:y*w+part.Max.X]...)
	}
	return out
}

// beside leaves the regions that the cards of a scene do not account for, with
// their polygons.
func (c *contours) beside(ctx context.Context, sc *scene) (*contours, error) {
	cam := sc.plane.camera()
	out := &contours{white: c.white, bright: c.bright, regions: unexplained(c.regions, explainedBy(sc.cards, sc.models), &cam)}
	return out.withPolygons(ctx, sc.printing)
}

// unexplained are the regions that cards do not account for.
func unexplained(regions []region, lines *explained, cam *geometry.Camera) []region {
	var out []region
	for i := range regions {
		if !lines.covers(regions[i].Border, cam) {
			out = append(out, regions[i])
		}
	}
	return out
}

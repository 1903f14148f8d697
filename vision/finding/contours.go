package finding

import (
	"context"
	"errors"
	"image"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/contour"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Contours are the white lines of a picture and what they enclose.
type Contours struct {
	White, Bright *raster.Bitmap // masks of the darkest and of the brightest channel
	Regions       []contour.Region
	Polys         [][]geometry.Polygon // by scale, then region
	Fits          [][]whole            // by region
}

// TraceContours finds the white lines, the regions between them, and which of
// those are a whole card.
func TraceContours(ctx context.Context, r *raster.Raster, pr *printing.Set, s *LineSettings) (*Contours, error) {
	c, err := TraceLines(ctx, r, s, image.Rect(0, 0, r.W, r.H))
	if err != nil {
		return nil, err
	}
	return c.withPolygons(ctx, pr)
}

// TraceLines finds the white lines and the regions between them, in a part of
// the picture.
func TraceLines(ctx context.Context, r *raster.Raster, s *LineSettings, part image.Rectangle) (*Contours, error) {
	if part.Empty() {
		nothing := &raster.Bitmap{W: r.W, H: r.H, On: make([]uint8, r.W*r.H)}
		return &Contours{White: nothing, Bright: nothing}, nil
	}
	// Either mask can fail: Bright where lamp light makes the body as bright
	// as an ink, White where a filled shape lies on a body without a line
	// between them.
	channels := [2][]uint8{r.Bright, r.White}
	var masks [2]*raster.Bitmap
	var regions [2][]contour.Region
	var failed [2]error
	err := parallel.ForContext(ctx, 2, func(k int) {
		mask, err := brightMask(ctx, cropped(channels[k], r.W, part), part.Dx(), part.Dy(), s)
		if err != nil {
			failed[k] = err
			return
		}
		if regions[k], failed[k] = cardRegions(ctx, mask, s); failed[k] == nil {
			masks[k] = mask.Placed(part, r.W, r.H)
		}
	})
	if err := errors.Join(err, errors.Join(failed[:]...)); err != nil {
		return nil, err
	}
	c := &Contours{Bright: masks[0], White: masks[1], Regions: append(regions[0], regions[1]...)}
	for i := range c.Regions {
		c.Regions[i].Shift(part.Min)
	}
	return c, nil
}

// withPolygons is the contours with the polygons of their regions, and the faces
// that these fit as a whole.
func (c *Contours) withPolygons(ctx context.Context, pr *printing.Set) (*Contours, error) {
	out := &Contours{White: c.White, Bright: c.Bright, Regions: c.Regions, Fits: make([][]whole, len(c.Regions))}
	for _, scale := range polygonScales {
		polys, err := polygonsOf(ctx, c.Regions, scale)
		if err != nil {
			return nil, err
		}
		fits, err := wholeOutlines(ctx, polys, pr.Models)
		if err != nil {
			return nil, err
		}
		out.Polys = append(out.Polys, polys)
		for i, f := range fits {
			out.Fits[i] = append(out.Fits[i], f...)
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

// Beside leaves the regions in parts of the picture that the cards of a scene do not
// account for, with their polygons.
func (c *Contours) Beside(ctx context.Context, sc *scene.Scene, parts raster.Area) (*Contours, error) {
	cam := sc.Plane.Camera()
	var within []contour.Region
	for i := range c.Regions {
		if parts.Meets(c.Regions[i].Bounds()) {
			within = append(within, c.Regions[i])
		}
	}
	out := &Contours{White: c.White, Bright: c.Bright, Regions: Unexplained(within, scene.ExplainedBy(sc.Cards, sc.Models), &cam)}
	return out.withPolygons(ctx, sc.Set)
}

// Unexplained are the regions that cards do not account for.
func Unexplained(regions []contour.Region, lines *scene.Explained, cam *geometry.Camera) []contour.Region {
	var out []contour.Region
	for i := range regions {
		if !lines.Covers(regions[i].Border, cam) {
			out = append(out, regions[i])
		}
	}
	return out
}

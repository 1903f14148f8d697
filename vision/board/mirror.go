package board

import (
	"context"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/internal/fault"
	"referee/vision/picture"
)

// sight is a board found in a photo, or in the same one with left and right exchanged,
// as selfie cameras give it.
type sight struct {
	*Sighting
	in *picture.Picture
}

// findEitherWay looks for the board in a photo as it is and mirrored. Shapes that are
// alike from both sides, as those of a round track, are found in either; colours tell.
func (k *Known) findEitherWay(ctx context.Context, pic, mirrored *picture.Picture) (*sight, error) {
	s, err := k.Find(ctx, pic)
	if err == nil {
		return k.rightWayRound(sight{s, pic}, mirrored)
	}
	if ctx.Err() != nil {
		return nil, err
	}
	s, otherwise := k.Find(ctx, mirrored)
	if otherwise != nil {
		return nil, err
	}
	return k.rightWayRound(sight{s, mirrored}, pic)
}

// foundAsWell is how many of the landmarks of the way in which the colours of the
// board fit less must be found in the one in which they fit best: the right one has
// at least as many, but for what noise and pieces take away.
const foundAsWell = 0.9

// rightWayRound holds what was found against its mirror image. It fails where colours do
// not tell which it is.
func (k *Known) rightWayRound(s sight, other *picture.Picture) (*sight, error) {
	rivals := k.mirrorImages(&s, other)
	if len(rivals) == 0 {
		return &s, nil
	}
	best, less := s, math.Inf(-1)
	most := k.colouredLike(s.in.Mat, s.Sighting)
	for _, r := range rivals {
		switch like := k.colouredLike(other.Mat, r.Sighting); {
		case like > most:
			best, most, less = r, like, most
		case like > less:
			less = like
		}
	}
	for _, r := range append(rivals, s) {
		if r.in != best.in && best.Found < foundAsWell*r.Found {
			less = most
		}
	}
	if most < colourLike || most-less < colourClear*most {
		return nil, fault.Errorf("%s: which way the board %s lies cannot be told: photograph it with more of it in view", s.in.Path, k.Board.Name)
	}
	return &best, nil
}

// mirrorImages are the turns in which the board is found where a sighting has its mirror
// image, in the picture with left and right exchanged.
func (k *Known) mirrorImages(s *sight, other *picture.Picture) []sight {
	grey := greysOf(other.Mat)
	prior := priorOf(grey.W, grey.H, other.FocalPx)
	cam := reflected(s.Camera, grey.W)
	var out []sight
	for _, turn := range append([]geometry.Angle{0}, k.turns()...) {
		c := turnedBy(cam, turn)
		if !k.mayFit(&grey, &c) {
			continue
		}
		if t := k.register(&grey, c, &prior); t != nil && t.Found > alikeShare*s.Found {
			out = append(out, sight{t, other})
		}
	}
	return out
}

// reflected is the camera that sees, in a picture of that width with left and right
// exchanged, a board's mirror image (x to -x) where the board was: p, in the picture as
// it was, is seen where (-x, y) is in the other.
func reflected(cam geometry.Camera, width int) geometry.Camera {
	flip := mgl64.Diag3(mgl64.Vec3{-1, 1, 1})
	cam.Intrinsics = cam.Flipped(width)
	cam.R = flip.Mul3(cam.R).Mul3(flip)
	cam.T = flip.Mul3x1(cam.T)
	return cam
}

// asGiven turns what was read from a mirrored picture into what the photo shows as it
// was given, so wide in px.
func (r *Reading) asGiven(width int) {
	r.View.Camera = r.View.Camera.Mirror(width)
	for i := range r.Layout.Fragments {
		for n, q := range r.Layout.Fragments[i].CornersPx {
			r.Layout.Fragments[i].CornersPx[n] = geometry.Point{float64(width-1) - q[0], q[1]}
		}
	}
}

// asTaken turns what was read from fewer pixels than the photo has in its file into what
// that shows.
func (r *Reading) asTaken(pic *picture.Picture) {
	r.View = pic.AsTaken(r.View)
	if pic.Shrunk <= 1 {
		return
	}
	times := float64(pic.Shrunk)
	for i := range r.Layout.Fragments {
		for n, q := range r.Layout.Fragments[i].CornersPx {
			r.Layout.Fragments[i].CornersPx[n] = geometry.Point{(q[0]+0.5)*times - 0.5, (q[1]+0.5)*times - 0.5}
		}
	}
}

package board

import (
	"context"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
	"referee/vision/picture"
)

// Known is a board that was learned, with its picture ready to be looked for.
type Known struct {
	Board  *board.Board
	sheet  *sheet
	coarse *sheet       // at the scale in which places are compared
	votes  *sheet       // at the scale in which colours are
	voted  [][2]float64 // its colours against what is round them
	parts  []landmark
	marks  featureCache
}

// comparePerMM is the scale, px, in which a photo is compared with the board:
// the structure that boards are printed with is a millimetre wide or more.
const comparePerMM = 2.5

// Open reads the picture of a board and prepares it.
func Open(b *board.Board) (*Known, error) {
	s, err := openSheet(b)
	if err != nil {
		return nil, err
	}
	return known(b, s)
}

// openSheet reads the picture of a board.
func openSheet(b *board.Board) (*sheet, error) {
	if b.Picture.File == "" {
		return nil, fault.Errorf("board %s has no picture: learn it with referee board learn", b.Name)
	}
	pic, err := picture.Open(b.Picture.File)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	return sheetOf(pic.Mat, b.WidthMM, b.HeightMM), nil
}

// Known makes what was just learned ready to be looked for.
func (l *Learned) Known() (*Known, error) { return known(l.Board, l.sheet) }

func known(b *board.Board, s *sheet) (*Known, error) {
	s, err := s.scaled(min(lookPerMM, s.PerMM))
	if err != nil {
		return nil, err
	}
	k := &Known{Board: b, sheet: s}
	coarse, err := s.scaled(min(comparePerMM, s.PerMM))
	if err != nil {
		return nil, err
	}
	k.coarse = coarse.smoothed(compareBlurMM)
	k.parts = landmarks(k.coarse)
	if k.votes, err = coarse.scaled(votePerMM); err != nil {
		return nil, err
	}
	k.votes = k.votes.smoothed(voteBlurMM)
	k.voted = tinged(k.votes)
	if len(k.parts) < leastLandmarks {
		return nil, fault.Errorf("board %s shows too little to be found again by", b.Name)
	}
	return k, nil
}

// Sighting is a board found in a photo.
type Sighting struct {
	Camera geometry.Camera // imageFromBoard
	// RMSPx is the reprojection error of the places that were found again, and
	// Found the share of those within the photo that were.
	RMSPx float64
	Found float64
	fit   *fitted
	moved []offset // of each landmark
}

// PointCov is how well the picture position of a point of the board is known,
// px².
func (s *Sighting) PointCov(mm geometry.Point) geometry.Cov { return s.fit.pointCov(mm) }

// Find looks for the board in a photo. It fails for a photo that does not show
// it, or in which two places, or ways to turn it, fit about as well.
func (k *Known) Find(ctx context.Context, pic *picture.Picture) (*Sighting, error) {
	grey := greysOf(pic.Mat)
	prior := priorOf(grey.W, grey.H, pic.FocalPx)
	var best *Sighting
	var all []*Sighting
	consider := func(cam geometry.Camera) {
		if best != nil && best.Found > foundClearly && k.samePlace(best, &cam) {
			return // the same again
		}
		s := k.register(&grey, cam, &prior)
		if s == nil {
			return
		}
		all = append(all, s)
		if best == nil || s.Found > best.Found {
			best = s
		}
	}
	least, clearly := foundLeast, foundClearly
	if k.Board.Kind() == board.KindModel {
		least, clearly = foundOfModel, modelClearly
	}
	unclear := func() bool { return best == nil || best.Found <= clearly }
	for n, p := range featurePasses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k.byFeatures(pic.Mat, p, func(h mgl64.Mat3) bool {
			if cam, ok := cameraFrom(h, math.Exp(prior.focal), prior.cx, prior.cy); ok {
				consider(cam)
			}
			return unclear()
		})
		if n == cornersAfter && unclear() {
			for _, cam := range k.byCorners(pic, &prior) {
				if k.mayFit(&grey, &cam) {
					consider(cam)
				}
			}
		}
		if !unclear() {
			break
		}
	}
	if best == nil || best.Found < least {
		return nil, fault.Errorf("%s: the board %s is not seen: photograph it whole, from above, and check that it is the one that was learned", pic.Path, k.Board.Name)
	}
	best, turned := k.turnedRight(pic.Mat, &grey, best, &prior)
	if best == nil || k.rivalled(best, all, turned) {
		return nil, fault.Errorf("%s: which way the board %s lies cannot be told: photograph it with more of it in view", pic.Path, k.Board.Name)
	}
	return best, nil
}

// The share of landmarks that must be found again: by chance, one in fifty
// correlates as well within the reach. What half covers the board leaves half
// of them; foundClearly ends the search. rivalShare is how many of those of the
// best place another one may have.
const (
	foundLeast   = 0.15 // seven times what chance finds
	foundClearly = 0.5  // as many as something that covers half the board leaves
	// Of a model only the fragments that are laid are there: five of a hundred.
	// As many as a quarter are never found where it does not lie.
	foundOfModel, modelClearly = 0.05, 0.25
	rivalShare                 = 0.8 // chosen: between another place's share by chance and that of the same board turned
)

// cornersAfter is the pass of features after which the board's own corners are
// tried: they cost as much as a pass.
const cornersAfter = 1

// sameMM is how far, on the board, two cameras may put what was found again apart for
// them to be one: half a cell of the smallest boards.
const sameMM = 4.0

// samePlace tells whether a camera puts the board where it was found: most of what
// was found again of it. Where that is a small part of it, as of a model of which
// a few fragments are laid, its corners are known badly.
func (k *Known) samePlace(s *Sighting, cam *geometry.Camera) bool {
	same, n := 0, 0
	for i, m := range s.moved {
		if !m.found(&k.parts[i]) {
			continue
		}
		n++
		at := k.parts[i].at
		if geometry.Distance(s.Camera.Project(at), cam.Project(at)) < sameMM*s.Camera.ScaleAt(at) {
			same++
		}
	}
	return 2*same > n
}

// rivalled tells whether the board seems to lie about as well in another place. The
// turns in which its shapes look alike are no other places: colours have told.
func (k *Known) rivalled(best *Sighting, all, turned []*Sighting) bool {
	return slices.ContainsFunc(all, func(r *Sighting) bool {
		if r.Found <= best.Found*rivalShare || k.samePlace(best, &r.Camera) {
			return false
		}
		return !slices.ContainsFunc(turned, func(t *Sighting) bool { return k.samePlace(t, &r.Camera) })
	})
}

// byCorners takes what looks like the board by its edges, in every turn.
func (k *Known) byCorners(pic *picture.Picture, prior *lensPrior) []geometry.Camera {
	var out []geometry.Camera
	quads := findQuads(pic.Mat, k.Board.WidthMM/k.Board.HeightMM, pic.FocalPx)
	edge := k.Board.Edge()
	for _, q := range quads[:min(len(quads), 5)] {
		for turn := range 4 {
			var at [4]geometry.Point
			for c := range at {
				at[c] = q.at[(c+turn)%4]
			}
			if math.Abs(math.Log(aspectOf(at, prior)*k.Board.HeightMM/k.Board.WidthMM)) > aspectTolerance {
				continue
			}
			if cam, ok := cameraOfCorners([4]geometry.Point{edge[3], edge[2], edge[1], edge[0]}, at, prior); ok {
				out = append(out, cam)
			}
		}
	}
	return out
}

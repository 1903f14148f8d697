package identifying

import (
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Candidate is a face that a card may show, turned so within the card's pose.
type Candidate struct {
	Model        int
	Turn         geometry.Angle
	scene.Border // of this face
	Match        scene.Agreement
	Score        float64
	// Emblem is what suit and symbol add to the score, EmblemMatch what the emblem
	// as the picture shows emblems does.
	Emblem, EmblemMatch float64
}

// Identity is what a card was read as, with what else it may be.
type Identity struct {
	Best   Candidate
	Others []Candidate // within reach of the best, best first
	Rest   []Candidate // less like it, or the same to look at, best first
	Light  raster.Light
	// close is the lead below which another reading stays open.
	close float64
}

// PoseOf is where card i lies if it is what a candidate says.
func (fr *FacesRead) PoseOf(i int, c *Candidate) geometry.Pose {
	return fr.Cards[i].Pose.Compose(geometry.Pose{Turn: c.Turn})
}

// MiddlePoseOf is where the middle of card i is seen if it is the candidate: emblem and
// symbol stand there, where a bent card is seen beside the flat one that its border
// resembles.
func (fr *FacesRead) MiddlePoseOf(i int, c *Candidate) geometry.Pose {
	return fr.Cards[i].Seen().Compose(geometry.Pose{Turn: c.Turn})
}

// Weights of border and face in a score: about the number of points of either
// on a card that lies free. Borders differ in length from face to face, and
// what a face leaves unexplained is a fault of it, too: their points count as
// they are, those of the starting card excepted.
const (
	borderWeight = 250 // mm of the body's border, a point each
	faceWeight   = 500 // places, four mm² each, whose colour can be judged
)

// balance is 1 when all points speak for a reading and falls three times as
// fast as the share of those that speak against it.
func balance(good, bad int) float64 {
	if good+bad == 0 {
		return 0
	}
	return float64(good-2*bad) / float64(good+bad)
}

// closeScore is the lead, in samples and millimetres of border, below which a
// second reading stays open; closeEmblem that where the emblem was scored, which
// says more. On the 200 pictures the wrong reading led by up to 30.
const (
	closeScore  = 14
	closeEmblem = 36
)

// restScore is the lead beyond which a reading is not even thought of where two
// cards were read as the same, wideScore that beyond which no emblem is asked.
const (
	restScore = 120 // chosen: four times what a wrong reading led by at the most
	wideScore = 400 // chosen: more than border or face alone can turn
)

// maxBehind is how much less of its border a face may show than that which the
// card was found by; the starting card, mostly covered, is never ruled out so.
const maxBehind = 0.3

// identify scores every face in every half-turn at the place of card i. The
// outline alone decides between most; the fill of the shapes and the dots
// between faces that share it.
func (fr *FacesRead) identify(i int) Identity {
	h := &fr.Cards[i]
	cam := fr.Plane.Camera()
	out := Identity{Light: fr.MeasureLight(h, &fr.Models[h.Model], &cam), close: closeScore}
	visible := fr.Uncovered(i)
	list := fr.candidates(h, &cam)
	seen := map[geometry.Angle]*scene.SeenFace{}
	for k := range list {
		c := &list[k]
		pose := fr.PoseOf(i, c)
		if out.Light.OK {
			if seen[c.Turn] == nil {
				seen[c.Turn] = fr.SeeFace(fr.Models[c.Model].Grid, pose, &out.Light, visible)
			}
			c.Match = fr.Compare(&fr.Models[c.Model], seen[c.Turn])
		}
		c.Score = fr.borderScore(c, pose, h, visible) + faceWeight*balance(c.Match.Match, c.Match.Mismatch)
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
	if len(list) == 0 {
		return out
	}
	if out.Light.OK {
		fr.tellStart(i, list, &out.Light, visible)
	}
	if out.Light.OK && len(list) > 1 && !fr.Models[list[0].Model].Face.Design.IsStart() && list[1].Score > list[0].Score-emblemReach {
		fr.addEmblem(i, list, &out.Light, visible)
		sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
	}
	for len(list) > 1 && list[len(list)-1].Score < list[0].Score-wideScore {
		list = list[:len(list)-1]
	}
	fr.decide(&out, list)
	return out
}

// candidates are the faces, and turns, whose border a card shows about as well
// as that which it was found by.
func (fr *FacesRead) candidates(h *scene.Detection, cam *geometry.Camera) []Candidate {
	var list []Candidate
	// Measured as the candidates are: of a bent card, whose pose is a compromise, much
	// less may be seen so than where it was found.
	own := scene.Detection{Model: h.Model, Pose: h.Pose}
	fr.Verify(&own, cam, scene.FineMM)
	for m := range fr.Models {
		for _, turn := range printing.HalfTurns(&fr.Deck.Style) {
			if m == own.Model && turn == 0 {
				list = append(list, Candidate{Model: m, Border: own.Border})
				continue
			}
			as := scene.Detection{Model: m, Pose: h.Pose.Compose(geometry.Pose{Turn: turn})}
			least := own.Fraction - maxBehind
			if fr.IsStart(m) {
				least = 0
			}
			if fr.VerifyAtLeast(&as, cam, scene.FineMM, least) {
				list = append(list, Candidate{Model: m, Turn: turn, Border: as.Border})
			}
		}
	}
	return list
}

// decide takes the first of sorted candidates, and tells those that stay open
// from the rest. One that looks like the first stays open for nobody.
func (fr *FacesRead) decide(id *Identity, list []Candidate) {
	id.Best, id.Others, id.Rest = list[0], nil, nil
	for _, c := range list[1:] {
		if c.Score > id.Best.Score-id.close && !fr.sameAppearance(&c, &id.Best) {
			id.Others = append(id.Others, c)
		} else {
			id.Rest = append(id.Rest, c)
		}
	}
}

// borderScore is by how many points more the border of a candidate is seen than
// it is missing. What hides a part of the card leaves gaps, as between fingers:
// lines seen there speak for a face, lines missing there not against it.
func (fr *FacesRead) borderScore(c *Candidate, pose geometry.Pose, h *scene.Detection, visible func(geometry.Point) bool) float64 {
	m := &fr.Models[c.Model]
	hits, beyond, missed := 0, 0, 0
	for e, hit := range c.Hits {
		switch p := pose.Apply(m.Edges[e].At); {
		case hit && h.Hides(p):
			beyond++
		case hit:
			hits++
		case visible(p):
			missed++
		}
	}
	if m.Face.Design.IsStart() {
		return borderWeight * balance(hits, missed) // of its many lines few are seen
	}
	return float64(hits + beyond - 2*missed)
}

// Weights of the emblem in a score, and the lead beyond which it is not asked.
// A suit's line or a symbol stands out by about 0.3 to 0.7 of white.
const (
	emblemReach  = 150 // chosen: about as much as suit and symbol turn together, at the contrast that they have
	suitWeight   = 160 // chosen with the 200 pictures: at a contrast of 0.5 a third of borderWeight
	symbolWeight = 120 // less than a suit's: a symbol is smaller and blurs more
)

// addEmblem lets suit and symbol speak for those candidates that are close to
// the best. Both are told by the same few places, read once for each turn.
func (fr *FacesRead) addEmblem(card int, list []Candidate, l *raster.Light, visible func(p geometry.Point) bool) {
	type turned struct {
		turn geometry.Angle
		read emblemReading
	}
	var known []turned
	for k := range list {
		c := &list[k]
		design := fr.Models[c.Model].Face.Design
		if c.Score < list[0].Score-emblemReach || design.IsStart() {
			continue
		}
		var e *emblemReading
		for i := range known {
			if known[i].turn == c.Turn {
				e = &known[i].read
			}
		}
		if e == nil {
			known = append(known, turned{c.Turn, fr.readEmblem(fr.MiddlePoseOf(card, c), l, visible)})
			e = &known[len(known)-1].read
		}
		c.Emblem = suitWeight*e.Suits[design.Suit] + symbolWeight*e.Symbol
	}
	for k := range list {
		list[k].Score += list[k].Emblem
	}
}

// startPenalty decides between the starting card, whose lines are all white,
// and a card in a colour.
const startPenalty = 300

// paleInk is the saturation, relative to white, below which lines are white:
// thin coloured lines are mixed with white and black, but not that much.
const paleInk = 0.2

// tellStart holds the colour of the lines against the starting card or, if
// there is none, against all others. The candidates come sorted.
func (fr *FacesRead) tellStart(card int, list []Candidate, l *raster.Light, visible func(p geometry.Point) bool) {
	var start, other *Candidate
	for k := len(list) - 1; k >= 0; k-- {
		if fr.Models[list[k].Model].Face.Design.IsStart() {
			start = &list[k]
		} else {
			other = &list[k]
		}
	}
	if start == nil || other == nil {
		return
	}
	pale := fr.startVote(card, start, other, l, visible) > 0
	for k := range list {
		if fr.Models[list[k].Model].Face.Design.IsStart() != pale {
			list[k].Score -= startPenalty
		}
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
}

// What speaks for the starting card: lines without colour, no suit in the
// middle, a better fit. Each counts 1 when it is as clear as on a card that
// lies free.
const (
	suitFaint      = 0.25 // contrast of a suit's line, halfway between none and clear
	suitFaintRange = 0.12 // to either side of it, on which the vote goes from one to none
	fullInkSamples = 150  // places that make the colour of the lines certain
	voteScore      = 60   // lead in score that counts as much
)

// startVote is positive when a place shows the starting card rather than the
// other candidate.
func (fr *FacesRead) startVote(card int, start, other *Candidate, l *raster.Light, visible func(p geometry.Point) bool) float64 {
	unit := func(x float64) float64 { return math.Max(-1, math.Min(1, x)) }
	vote := unit((start.Score - other.Score) / voteScore)
	pose := fr.PoseOf(card, other)
	saturation, n := fr.inkSaturation(&fr.Models[other.Model], pose, l, visible)
	vote += unit((paleInk-saturation)/paleInk) * math.Min(1, float64(n)/fullInkSamples)
	if math.Abs(vote) > 1 {
		return vote // whatever the suit says, which takes long to read
	}
	suit, seen := 0.0, false
	for _, turn := range printing.HalfTurns(&fr.Deck.Style) {
		e := fr.readEmblem(pose.Compose(geometry.Pose{Turn: turn}), l, visible)
		for _, contrast := range e.Suits {
			suit = math.Max(suit, contrast)
		}
		seen = seen || e.Seen
	}
	if !seen {
		return vote // something lies on the middle
	}
	return vote + unit((suitFaint-suit)/suitFaintRange)
}

// sameAppearance tells whether two candidates show the same design with the same
// shapes in the same places: front or back is then all one.
func (fr *FacesRead) sameAppearance(a, b *Candidate) bool {
	fa, fb := fr.Models[a.Model].Face, fr.Models[b.Model].Face
	if fa.Design.IsStart() && fb.Design.IsStart() {
		return true
	}
	return fa.Design == fb.Design && deck.SameShapes(fa, geometry.Pose{Turn: a.Turn - b.Turn}, fb)
}

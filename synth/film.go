package synth

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"

	"referee/geometry"
	"referee/table"
)

// FilmOptions says how a game is filmed. Times in frames.
type FilmOptions struct {
	FPS      float64
	Still    [2]int  // how long the table rests after each event, from and to
	Hold     [2]int  // how long a hand stays over a card that it lays
	Resting  float64 // part of the moves at which it rests for three seconds
	TakeBack float64 // part of the illegal cards that are taken back, where nothing lies on them
	Nudges   int     // cards that a sleeve shifts, and that are put back
	Bumps    int     // of the camera
	Slides   int     // cards that are shifted by the laying of another, and put back
	Turns    int     // cards that are turned over, and back
	Twists   int     // cards that are turned about in their place, and back
	Mugs     int     // that are put down on cards for some seconds
	Brief    int     // cards that are laid, taken back within a second, and laid again
	Free     bool    // Free Play: nobody waits, so that two may lay cards at once
	Blur     bool    // what moves is blurred
	Begun    int     // cards that lie there at first
	Idle     int     // frames at the end in which nothing happens
	Light    Shimmer
}

// Shimmer is how the light changes during a film.
type Shimmer struct {
	Flicker float64 // amplitude, relative: lamps
	Steps   int     // of the exposure, in the film
	Step    float64 // how large at most, relative
	Noise   float64 // standard deviation, of 255, at mid grey
	Balance float64 // how much the white balance changes with a step, relative
	Auto    float64 // part by which the exposure follows a hand, with a lag
	Lamps   int     // times that a lamp is switched, which lights one side
}

// DefaultFilm is an ordinary evening: a lamp that flickers by a hundredth, an
// exposure that jumps a few times, a webcam's noise.
func DefaultFilm() FilmOptions {
	return FilmOptions{
		FPS: 10, Still: [2]int{8, 16}, Hold: [2]int{2, 7}, Resting: 0.1, TakeBack: 0.7, Nudges: 1, Bumps: 0,
		Light: Shimmer{Flicker: 0.01, Steps: 3, Step: 0.15, Noise: 4, Balance: 0.03},
	}
}

// FilmEvent is one thing that happens on a film, in the form of the films with
// truth.
type FilmEvent struct {
	Frame     int     `json:"frame"` // the first still one after it
	Event     string  `json:"event"`
	Card      string  `json:"card,omitempty"`
	Color     string  `json:"color,omitempty"`
	Face      string  `json:"face,omitempty"`
	Legal     bool    `json:"legal"`
	Reason    string  `json:"reason"`
	OutOfTurn bool    `json:"out_of_turn"`
	MM        float64 `json:"mm,omitempty"`
	// Brief tells of what lasted for less than a second and may be passed over.
	Brief   bool      `json:"brief,omitempty"`
	Corners [4]Corner `json:"corners_px"`
}

// Film is a game on film whose every event is known.
type Film struct {
	Order  []string // colours, clockwise from who begins
	Events []FilmEvent
	Final  map[string]int // points at the end
	Frames int
	FPS    float64

	shot   *Shot
	scenes []scene
	light  []float32        // of each frame, by channel
	slope  []geometry.Point // of each frame: by how much more its right and lower side is lit
	noise  float64
	seed   uint64
}

// scene is some frames in which the same cards lie on the table.
type scene struct {
	cards  []table.Card
	frames []*hand // nil: none is there
	camera geometry.Camera
	things []*thing
	trail  []geometry.Pose // of the last card while a frame is exposed; nil: it rests
}

// looksLike tells whether a scene without its hands is the same picture as another.
func (s *scene) looksLike(o *scene) bool {
	if len(s.cards) != len(o.cards) || len(s.trail)+len(o.trail) > 0 || s.camera != o.camera || !slices.Equal(s.things, o.things) {
		return false
	}
	for i := range s.cards {
		if a, b := &s.cards[i], &o.cards[i]; a.Face != b.Face || a.Color != b.Color || a.Pose != b.Pose {
			return false
		}
	}
	return true
}

// MakeFilm films a game as it was played. Equal arguments give equal films.
func MakeFilm(t *Table, so ShotOptions, o FilmOptions, seed uint64) (*Film, error) {
	shot, err := Shoot(t, so, seed)
	if err != nil {
		return nil, fmt.Errorf("filming a game: %w", err)
	}
	clean := *shot.sensor
	clean.read, clean.shot = 0, 0 // noise differs from frame to frame
	shot.sensor = &clean
	d := &director{o: o, t: t, rng: rand.New(rand.NewPCG(seed, streamFilm)), film: &Film{FPS: o.FPS, shot: shot, seed: seed}, camera: shot.View.Camera}
	d.direct()
	d.film.lightUp(o.Light, d.rng)
	return d.film, nil
}

// lampPart is how much more or less at most a lamp lights one side of the
// picture.
const lampPart = 0.3

// lightUp draws the light of every frame.
func (f *Film) lightUp(s Shimmer, rng *rand.Rand) {
	f.noise = s.Noise
	level := [3]float64{1, 1, 1}
	step, lamp := map[int]bool{}, map[int]bool{}
	for range s.Steps {
		step[rng.IntN(f.Frames)] = true
	}
	for range s.Lamps {
		lamp[rng.IntN(f.Frames)] = true
	}
	auto, follows := 0.0, s.Auto*(2*rng.Float64()-1)
	var slope geometry.Point
	n := 0
	for i := range f.scenes {
		for _, h := range f.scenes[i].frames {
			if step[n] {
				all := 1 + s.Step*(2*rng.Float64()-1)
				for c := range level {
					level[c] = all * (1 + s.Balance*(2*rng.Float64()-1))
				}
			}
			if lamp[n] {
				slope = geometry.Point{lampPart * (2*rng.Float64() - 1), lampPart * (2*rng.Float64() - 1)}
			}
			aim := 0.0
			if h != nil {
				aim = follows
			}
			auto += 0.3 * (aim - auto) // a third of the way a frame
			flicker := (1 + auto) * (1 + s.Flicker*(2*rng.Float64()-1))
			for c := range level {
				f.light = append(f.light, float32(level[c]*flicker))
			}
			f.slope = append(f.slope, slope)
			n++
		}
	}
}

// Play draws the frames in turn. What show is given is overwritten afterwards.
func (f *Film) Play(p *Painter, show func(n int, img *image.RGBA) error) error {
	n := 0
	var base *image.RGBA
	for i := range f.scenes {
		sc := &f.scenes[i]
		if i == 0 || !sc.looksLike(&f.scenes[i-1]) {
			var err error
			if base, err = f.render(p, sc); err != nil {
				return err
			}
		}
		for _, h := range sc.frames {
			img := &image.RGBA{Pix: slices.Clone(base.Pix), Stride: base.Stride, Rect: base.Rect}
			if h != nil {
				h.drawMoving(img)
			}
			f.expose(img, n)
			if err := show(n, img); err != nil {
				return err
			}
			n++
		}
	}
	return nil
}

// render draws a scene without hands; of a card that moves, the mean of where
// it is while the frame is exposed.
func (f *Film) render(p *Painter, sc *scene) (*image.RGBA, error) {
	if len(sc.trail) == 0 {
		return p.Render(f.shotOf(sc, sc.cards))
	}
	m := newMean()
	for _, at := range sc.trail {
		cards := slices.Clone(sc.cards)
		cards[len(cards)-1].Pose = at
		img, err := p.Render(f.shotOf(sc, cards))
		if err != nil {
			return nil, err
		}
		m.add(img)
	}
	return m.image(), nil
}

// shotOf is the shot of a scene with these cards.
func (f *Film) shotOf(sc *scene, cards []table.Card) *Shot {
	s, on := *f.shot, *f.shot.Table
	on.Layout = table.New(on.Deck, cards, table.Stacked)
	s.Table = &on
	s.rises, s.misprint = stacked(on.Layout, table.CardMM), make([]geometry.Pose, len(cards))
	s.sheen = make([]float32, len(cards))
	for i := range s.sheen {
		s.sheen[i] = 1
	}
	s.View.Camera, s.things = sc.camera, append(slices.Clone(s.things), sc.things...)
	return &s
}

// stacked lies each card level on the highest beneath it: what table.Layout.Rest finds is
// nearer to the truth, but takes too long for every frame.
func stacked(l *table.Layout, thicknessMM float64) []geometry.Rise {
	out := make([]geometry.Rise, len(l.Cards))
	for i := range out {
		for _, o := range l.Below(table.CardID(i)) {
			out[i].HighMM = max(out[i].HighMM, out[o.Under].HighMM+thicknessMM)
		}
	}
	return out
}

// expose gives a frame its light and noise.
func (f *Film) expose(img *image.RGBA, n int) {
	rng := rand.New(rand.NewPCG(f.seed, streamFilm+uint64(n+1)<<32))
	var noise [4096]float32 // enough not to be seen to repeat
	for i := range noise {
		noise[i] = float32(rng.NormFloat64() * f.noise)
	}
	at := rng.IntN(len(noise))
	w, h, slope := img.Rect.Dx(), img.Rect.Dy(), f.slope[n]
	for i := 0; i < len(img.Pix); i += 4 {
		if i%(4*977) == 0 {
			at = rng.IntN(len(noise))
		}
		lit := float32(1)
		if slope != (geometry.Point{}) {
			x, y := float64(i/4%w)/float64(w)-0.5, float64(i/4/w)/float64(h)-0.5
			lit += float32(slope[0]*x + slope[1]*y)
		}
		for c := range 3 {
			v := float32(img.Pix[i+c])*f.light[3*n+c]*lit + noise[at&4095]
			img.Pix[i+c] = uint8(max(0, min(255, v+0.5)))
			at++
		}
	}
}

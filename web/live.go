package web

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"

	"referee/correction"
	"referee/geometry"
	"referee/record"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Live is a game that is watched. Its methods may be called from any goroutine.
type Live interface {
	// Table is the table as the record has it.
	Table() LiveTable
	// Frame is the newest picture as JPEG, nil before the first.
	Frame() []byte
	// Act does what somebody says, and returns once it is kept.
	Act(ctx context.Context, a Action) error
}

// Doing is what the watching is at.
type Doing string

// What it may be at.
const (
	Waiting Doing = "waiting" // for the first card
	Still   Doing = "still"
	Moving  Doing = "moving"
	Looking Doing = "looking"
	Paused  Doing = "paused"
	Lost    Doing = "lost" // the camera
	Ended   Doing = "ended"
)

// LiveTable is a table while a game is played.
type LiveTable struct {
	Game    int64
	Source  Source
	Seats   []record.Seat
	Turn    []string // who may lay a card
	Way     rules.Way
	Doing   Doing
	Undo    bool                       // there is something to take back
	Layout  *table.Layout              // nil before the first look
	View    table.View                 // how the newest picture shows it; without a width: not known
	Pieces  []table.PieceID            // by card of the layout
	Said    []table.PieceID            // that people have ruled on or named
	Referee rules.Referee              // with what people ruled
	Rulings []correction.Correction    // which are these
	Notes   func(report.Lang) []string // what is wrong with the camera or the view; nil for nothing
}

// Action is what somebody says about a game.
type Action struct {
	Kind  ActionKind
	Piece table.PieceID       // of Correct, RuleYes, RuleNo and TakeBack; 0: the card laid last
	Is    table.Alternative   // of Correct
	Cards []table.Alternative // of Claim
	From  record.From         // of Correct, RuleYes and RuleNo of a piece; never of who asks the page
}

// ActionKind is the code of what is said.
type ActionKind string

// What may be said.
const (
	UndoLast ActionKind = "undo"      // the last event is taken back
	RuleYes  ActionKind = "legal"     // the piece lies there by the rules
	RuleNo   ActionKind = "illegal"   // it does not
	Correct  ActionKind = "correct"   // the piece is another card
	TakeBack ActionKind = "take back" // what was said last about the piece
	Claim    ActionKind = "claim"     // whoever is to play has no legal move with the cards
	Pause    ActionKind = "pause"
	GoOn     ActionKind = "go on"
	EndGame  ActionKind = "end"
)

// liveForm is the table as the API has it.
type liveForm struct {
	Watching bool            `json:"watching"`
	Game     int64           `json:"game,omitempty"`
	Source   string          `json:"source,omitempty"`
	Seats    []record.Seat   `json:"seats"`
	Turn     []string        `json:"turn"`
	Doing    Doing           `json:"doing,omitempty"`
	Undo     bool            `json:"undo"`
	Trouble  string          `json:"trouble,omitempty"`
	Report   json.RawMessage `json:"report,omitempty"` // as REPORT.md; px of the frame
	Drawn    []drawnForm     `json:"drawn"`            // the layout in mm, from the bottom up
	Width    int             `json:"width,omitempty"`
	Height   int             `json:"height,omitempty"`
}

// drawnForm is a card of the layout that is drawn, mm, y up.
type drawnForm struct {
	ID      table.CardID   `json:"id"`
	Piece   table.PieceID  `json:"piece"`
	Name    string         `json:"name"`
	Ink     string         `json:"ink"`
	Value   int            `json:"value,omitempty"`
	Corners [4][2]float64  `json:"corners_mm"`
	Shapes  [][][2]float64 `json:"shapes_mm"`
	Dots    [][3]float64   `json:"dots_mm"` // x, y, 1 if seen
	DotMM   float64        `json:"dot_mm"`  // diameter
	Legal   bool           `json:"legal"`
	Said    bool           `json:"said"`
}

// getLive is the table as it is now.
func (s *Server) getLive(w http.ResponseWriter, r *http.Request) error {
	if s.Live == nil {
		return answer(w, http.StatusOK, liveForm{Seats: []record.Seat{}, Turn: []string{}, Drawn: []drawnForm{}})
	}
	data, err := s.liveNow(langOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, err = w.Write(data)
	return err
}

// liveShots remembers the last answer in each language: after an event all who
// follow ask at once.
type liveShots struct {
	mu     sync.Mutex
	byLang map[report.Lang]liveShot
}

type liveShot struct {
	version int
	at      time.Time
	data    []byte
}

// liveLasts is how long an answer holds where nothing was announced: what the
// camera lacks may change without.
const liveLasts = time.Second

// liveNow is the table as it is now, as JSON.
func (s *Server) liveNow(lang report.Lang) ([]byte, error) {
	s.shots.mu.Lock()
	defer s.shots.mu.Unlock()
	version := s.feed.version()
	if last := s.shots.byLang[lang]; last.data != nil && last.version == version && time.Since(last.at) < liveLasts {
		return last.data, nil
	}
	out, err := s.liveForm(lang)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(out)
	if err == nil {
		s.shots.byLang[lang] = liveShot{version, time.Now(), data}
	}
	return data, err
}

func (s *Server) liveForm(lang report.Lang) (*liveForm, error) {
	t := s.Live.Table()
	out := &liveForm{Watching: true, Game: t.Game, Source: t.Source.words(lang), Doing: t.Doing, Undo: t.Undo, Drawn: []drawnForm{},
		Seats: append([]record.Seat{}, t.Seats...), Turn: append([]string{}, t.Turn...)}
	if t.Notes != nil {
		out.Trouble = strings.Join(t.Notes(lang), " ")
	}
	if t.Layout == nil {
		return out, nil
	}
	result := scoring.Settle(t.Layout, t.Referee)
	out.Drawn = drawn(&t, &result, lang)
	if t.View.Width == 0 {
		return out, nil
	}
	var b bytes.Buffer
	if err := report.JSON(&b, s.liveInput(&t, &result), lang); err != nil {
		return nil, err
	}
	out.Report, out.Width, out.Height = b.Bytes(), t.View.Width, t.View.Height
	return out, nil
}

// liveInput is what reports on the table that is watched are made of.
func (s *Server) liveInput(t *LiveTable, result *scoring.Result) *report.Input {
	return &report.Input{
		Game: s.Game, Referee: t.Referee, Photo: report.Photo{Path: t.Source.Name, Width: t.View.Width, Height: t.View.Height},
		View: t.View, Layout: t.Layout, Result: result, Said: t.Rulings, Moves: map[table.CardID][]report.Move{},
	}
}

// drawn is the layout as it is drawn.
func drawn(t *LiveTable, result *scoring.Result, lang report.Lang) []drawnForm {
	out := []drawnForm{}
	for i := range t.Layout.Cards {
		c, id := &t.Layout.Cards[i], table.CardID(i)
		if !t.Layout.Present(id) {
			continue
		}
		d := drawnForm{ID: id, Piece: c.Piece, Name: upperFirst(report.CardName(c.Face.Design, c.Color, lang)), Ink: "#ffffff",
			Shapes: [][][2]float64{}, Dots: [][3]float64{}, Value: c.Face.Design.Value, DotMM: t.Layout.Deck.Style.DotDiameter, Legal: result.Judgement.Verdicts[i].Legal}
		if c.Color != nil {
			d.Ink = c.Color.Ink.String()
		}
		for k, q := range t.Layout.Deck.Corners() {
			d.Corners[k] = tenth(c.Pose.Apply(q))
		}
		for k := range c.Face.Shapes {
			var shape [][2]float64
			for _, q := range c.Face.Shapes[k].Polygon {
				shape = append(shape, tenth(c.Pose.Apply(q)))
			}
			d.Shapes = append(d.Shapes, shape)
		}
		for k, q := range c.Face.Dots() {
			at, seen := tenth(c.Pose.Apply(q)), 0.0
			if result.Cards[i].AsLaid[k] {
				seen = 1
			}
			d.Dots = append(d.Dots, [3]float64{at[0], at[1], seen})
		}
		for _, said := range t.Said {
			d.Said = d.Said || said == c.Piece && said != 0
		}
		out = append(out, d)
	}
	return out
}

// tenth rounds to a tenth of a millimetre.
func tenth(p geometry.Point) [2]float64 {
	return [2]float64{math.Round(p[0]*10) / 10, math.Round(p[1]*10) / 10}
}

// getFrame is the newest picture.
func (s *Server) getFrame(w http.ResponseWriter, _ *http.Request) error {
	if s.Live == nil {
		return refuse(http.StatusNotFound, "no game is being watched")
	}
	data := s.Live.Frame()
	if data == nil {
		return errNoSuch()
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_, err := w.Write(data)
	return err
}

// actionForm is an Action as the API has it.
type actionForm struct {
	Kind  ActionKind    `json:"kind"`
	Piece table.PieceID `json:"piece"`
	Is    *cardSaid     `json:"is"`
	Cards []cardSaid    `json:"cards"`
}

// cardSaid is a card that somebody names.
type cardSaid struct {
	Card  string  `json:"card"`
	Color *string `json:"color"`
	Face  string  `json:"face"`
}

// postLive does what somebody says about the game.
func (s *Server) postLive(w http.ResponseWriter, r *http.Request) error {
	if s.Live == nil {
		return refuse(http.StatusNotFound, "no game is being watched")
	}
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	a, err := decodeAction(data, s)
	if err != nil {
		return err
	}
	if err := s.Live.Act(r.Context(), a); err != nil {
		return err
	}
	s.Refresh() // whoever looks sees it at once
	return s.getLive(w, r)
}

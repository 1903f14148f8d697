package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"rsc.io/qr"

	"referee/hub/desk"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
	"referee/report"
	"referee/table"
)

// Desk is the desk of a tournament. Its methods may be called from any goroutine.
type Desk interface {
	// Snapshot is all tables at a moment.
	Snapshot() desk.Snapshot
	// AddTable makes a place for another table, and returns its id.
	AddTable(ctx context.Context) (string, error)
	// Code lets a table in; Renew makes it another.
	Code(id string) (wire.Code, error)
	Renew(ctx context.Context, id string) error
	// Rule rules on a card about which something is open.
	Rule(ctx context.Context, id string, r wire.Ruling) error
	// Picture is the close-up of an event, a JPEG.
	Picture(ctx context.Context, id string, event int) ([]byte, error)
}

// onDesk is a handler that needs a desk.
func (s *Server) onDesk(handle func(w http.ResponseWriter, r *http.Request) error) func(w http.ResponseWriter, r *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.Desk == nil {
			return refuse(http.StatusNotFound, "this is no desk of a tournament: that is referee hub")
		}
		return handle(w, r)
	}
}

// deskForm is the desk as the API has it.
type deskForm struct {
	Tables []deskTableForm `json:"tables"`
	Full   string          `json:"full,omitempty"` // why nothing can be kept
}

// deskTableForm is a table as the desk knows it.
type deskTableForm struct {
	ID       string        `json:"id"`
	Number   int           `json:"number"`
	Here     bool          `json:"here"`
	Seen     *time.Time    `json:"seen,omitempty"`
	Behind   int64         `json:"behind"`
	Newer    bool          `json:"newer"`
	Light    string        `json:"light"`
	Game     int64         `json:"game,omitempty"`
	Seats    []record.Seat `json:"seats"`
	Turn     []string      `json:"turn"`
	Over     bool          `json:"over"`
	Events   int           `json:"events"`
	At       *time.Time    `json:"at,omitempty"`
	Last     string        `json:"last,omitempty"`
	Sure     bool          `json:"sure"`
	Scores   any           `json:"scores"`
	Winners  []string      `json:"winners"`
	Trouble  string        `json:"trouble,omitempty"`
	Open     []openForm    `json:"open"`
	CountNow bool          `json:"counted"` // the scores are those after the last event
}

// openForm is what a person should settle.
type openForm struct {
	Event   int           `json:"event"` // that laid the card
	Piece   table.PieceID `json:"piece"`
	Foul    bool          `json:"foul"`
	Name    string        `json:"name"`
	Color   string        `json:"color,omitempty"`
	Player  string        `json:"player,omitempty"`
	Text    string        `json:"text"`
	Picture bool          `json:"picture"`
	Ruled   bool          `json:"ruled"`             // the table has not followed yet
	Refused string        `json:"refused,omitempty"` // why it did not
}

// getDesk is all tables as they are now.
func (s *Server) getDesk(w http.ResponseWriter, r *http.Request) error {
	lang := langOf(r)
	look := s.Desk.Snapshot()
	out := deskForm{Tables: []deskTableForm{}}
	if look.Full != nil {
		out.Full = upperFirst(report.Fault(look.Full, lang))
	}
	for i := range look.Tables {
		out.Tables = append(out.Tables, deskTable(&look.Tables[i], lang))
	}
	return answer(w, http.StatusOK, out)
}

func deskTable(t *desk.TableSnapshot, lang report.Lang) deskTableForm {
	f := deskTableForm{
		ID: t.ID, Number: t.Number, Here: t.Here, Behind: t.Behind, Newer: t.Newer, Light: string(t.Light), Game: t.Game,
		Seats: append([]record.Seat{}, t.Seats...), Turn: append([]string{}, t.Turn...), Over: t.Over, Events: t.Events,
		Scores: []struct{}{}, Winners: []string{}, Open: []openForm{},
	}
	if !t.Seen.IsZero() {
		f.Seen = &t.Seen
	}
	if !t.At.IsZero() {
		f.At = &t.At
	}
	if t.Last != nil && t.Last.Kind != record.End { // which Over says
		f.Last = report.Event(t.Last, t.Deck, t.Rules, lang)
	}
	if t.Trouble != nil {
		f.Trouble = upperFirst(report.Fault(t.Trouble, lang))
	}
	if c := t.Count; c != nil {
		f.Scores, f.Sure, f.Winners, f.CountNow = c.Scores, c.Sure, append(f.Winners, c.Winners...), c.After == t.Events
	}
	for i := range t.Open {
		f.Open = append(f.Open, openOf(t, i, lang))
	}
	return f
}

func openOf(t *desk.TableSnapshot, i int, lang report.Lang) openForm {
	q := &t.Open[i]
	f := openForm{
		Event: q.Event.Seq, Piece: q.Piece, Foul: q.Foul, Color: q.Event.Color, Player: q.Event.Player, Picture: q.Picture,
		Text: report.Event(&q.Event, t.Deck, t.Rules, lang), Refused: t.Refused[int(q.Piece)][string(lang)],
	}
	if c, err := q.Event.CardOf(t.Deck); err == nil {
		f.Name = upperFirst(report.CardName(c.Face.Design, c.Color, lang))
	}
	for _, piece := range t.Ruled {
		f.Ruled = f.Ruled || piece == int(q.Piece)
	}
	return f
}

// getDeskChoices lists what a card at a table may be: those of its deck.
func (s *Server) getDeskChoices(w http.ResponseWriter, r *http.Request) error {
	t, err := s.deskAsked(r)
	if err != nil {
		return err
	}
	d := t.Deck
	if d == nil {
		d = s.Deck
	}
	return answerChoices(w, r, table.New(d, nil, table.Stacked))
}

// refusedBy is an error that the state of things is the reason of, if people can read it.
func refusedBy(err error) error {
	if errors.As(err, new(fault.Spoken)) {
		return Refused(err)
	}
	return err
}

// addDeskTable makes a place for another table.
func (s *Server) addDeskTable(w http.ResponseWriter, r *http.Request) error {
	id, err := s.Desk.AddTable(r.Context())
	if err != nil {
		return refusedBy(err)
	}
	return answer(w, http.StatusCreated, map[string]string{"id": id})
}

// getDeskCode is what lets a table in.
func (s *Server) getDeskCode(w http.ResponseWriter, r *http.Request) error {
	code, err := s.Desk.Code(r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]string{"code": code.String()})
}

// qrPixel is how many px a module of a QR code is wide.
const qrPixel = 6

// getDeskQR is the same as a QR code.
func (s *Server) getDeskQR(w http.ResponseWriter, r *http.Request) error {
	code, err := s.Desk.Code(r.PathValue("id"))
	if err != nil {
		return err
	}
	drawn, err := qr.Encode(code.String(), qr.L)
	if err != nil {
		return err
	}
	drawn.Scale = qrPixel
	w.Header().Set("Content-Type", "image/png")
	_, err = w.Write(drawn.PNG())
	return err
}

// renewDeskCode makes the code of a table another.
func (s *Server) renewDeskCode(w http.ResponseWriter, r *http.Request) error {
	if err := s.Desk.Renew(r.Context(), r.PathValue("id")); err != nil {
		return refusedBy(err)
	}
	return s.getDeskCode(w, r)
}

// getDeskPicture is the close-up of an event.
func (s *Server) getDeskPicture(w http.ResponseWriter, r *http.Request) error {
	n, err := strconv.Atoi(r.PathValue("event"))
	if err != nil {
		return errNoSuch()
	}
	data, err := s.Desk.Picture(r.Context(), r.PathValue("id"), n)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_, err = w.Write(data)
	return err
}

// deskAsked is the table that an address names.
func (s *Server) deskAsked(r *http.Request) (*desk.TableSnapshot, error) {
	look := s.Desk.Snapshot()
	for i := range look.Tables {
		if look.Tables[i].ID == r.PathValue("id") {
			return &look.Tables[i], nil
		}
	}
	return nil, errNoSuch()
}

// maxName is how long the name of who rules may be.
const maxName = 40

// addDeskRuling rules on a card at a table.
func (s *Server) addDeskRuling(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	var said struct {
		Kind  wire.RulingKind `json:"kind"`
		Piece int             `json:"piece"`
		By    string          `json:"by"`
		Is    *cardSaid       `json:"is"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	t, err := s.deskAsked(r)
	if err != nil {
		return err
	}
	ruling := wire.Ruling{Kind: said.Kind, Piece: said.Piece, By: strings.TrimSpace(said.By)}
	switch {
	case utf8.RuneCountInString(ruling.By) > maxName:
		return refuse(http.StatusUnprocessableEntity, "a name has at most %d letters", maxName)
	case said.Kind == wire.Name && said.Is != nil && t.Deck != nil:
		if _, err := said.Is.alternative(t.Deck); err != nil {
			return err
		}
		ruling.Card, ruling.Color, ruling.Face = said.Is.Card, said.Is.Color, said.Is.Face
	case said.Kind != wire.Legal && said.Kind != wire.Illegal:
		return refuse(http.StatusBadRequest, "a correction of kind %q lacks a field, or is of no known kind", string(said.Kind))
	}
	if err := s.Desk.Rule(r.Context(), t.ID, ruling); err != nil {
		return refusedBy(err)
	}
	return s.getDesk(w, r)
}

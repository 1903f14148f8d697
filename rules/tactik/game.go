package tactik

import (
	"fmt"

	"referee/board"
	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// Game is Tac-Tik.
type Game struct{}

const code = "tactik"

func (Game) Code() string           { return code }
func (Game) Name() rules.Text       { return rules.Plain("Tac-Tik") }
func (Game) Table() rules.TableKind { return rules.Board }
func (Game) Board() board.Kind      { return board.KindTrack }

// Prior: nothing lies on anything.
func (Game) Prior() table.Prior { return table.Prior{} }

// The keys of the settings, and what those of two words may be.
const (
	keySides = "sides"
	keySeven = "seven"
	keyStake = "stake_swap"

	sevenEats   = "eats"
	sevenPasses = "passes"
	stakeOwn    = "own"
	stakeAny    = "any"
)

// Settings lists those of Rules.
func (Game) Settings() []rules.Setting {
	return []rules.Setting{
		rules.Choice{Name: keySides, Default: string(Facing), Text: rules.Text{EN: "Tac-Tik: facing (partners face each other), alone, or shared (two players with two colours each)", FR: "Tac-Tik : facing (les partenaires se font face), alone (chacun pour soi) ou shared (deux joueurs à deux couleurs)"}},
		rules.Choice{Name: keySeven, Default: sevenEats, Text: rules.Text{EN: "Tac-Tik: a pawn moved by a seven eats whom it comes by, or passes them", FR: "Tac-Tik : un pion avancé par un sept mange (eats) ceux qu'il rencontre, ou les dépasse (passes)"}},
		rules.Choice{Name: keyStake, Default: stakeOwn, Text: rules.Text{EN: "Tac-Tik: a stake is swapped with one's own pawns, or with any", FR: "Tac-Tik : un pieu se permute avec ses propres pions (own), ou avec tous (any)"}},
	}
}

// Referee takes the settings that were said.
func (Game) Referee(said rules.Values) (rules.Referee, error) {
	r := DefaultRules()
	for key, words := range map[string]map[string]func(){
		keySides: {string(Facing): func() { r.Sides = Facing }, string(Alone): func() { r.Sides = Alone }, string(Shared): func() { r.Sides = Shared }},
		keySeven: {sevenEats: func() { r.SevenEats = true }, sevenPasses: func() { r.SevenEats = false }},
		keyStake: {stakeOwn: func() { r.StakeForAny = false }, stakeAny: func() { r.StakeForAny = true }},
	} {
		v, is := said.Choices[key]
		if !is {
			continue
		}
		set, known := words[v]
		if !known {
			return nil, fault.Errorf("%s cannot be %q", key, v)
		}
		set()
	}
	return &referee{Rules: r}, nil
}

// Words are those of the rules of a move.
func (Game) Words(c rules.Code) (rules.Words, bool) {
	w, known := words[c]
	return w, known
}

// referee referees Tac-Tik as its rules say.
type referee struct {
	rules.NoCards
	Rules
}

// Count counts the pawns that are home.
func (r *referee) Count(t *rules.Taken) rules.Score {
	var out rules.Score
	p, err := FromTable(t.Layout)
	if err != nil {
		return out
	}
	colors := t.Layout.PawnColors()
	for c, name := range p.Board.Colors {
		if colors[name] == nil {
			continue // it does not play
		}
		n := p.home(c)
		out.Colors = append(out.Colors, rules.ColorScore{Color: colors[name], Cards: 1, AsLaid: n, Final: n})
	}
	for _, name := range r.Winners(p) {
		out.Winners = append(out.Winners, colors[name])
	}
	return out
}

// Borderline lists the cells that cannot be as they were read.
func (r *referee) Borderline(l *table.Layout, _ *rules.Judgement) []table.Doubt {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	var out []table.Doubt
	for _, cell := range p.oddAt {
		out = append(out, table.PieceOdd{Cell: cell, Spot: table.SpotOn(l.Board, cell)})
	}
	return out
}

// PawnRow is a pawn in reports.
type PawnRow struct {
	Color string `json:"color"`
	At    string `json:"at"` // as its colour counts
	Stake bool   `json:"stake,omitempty"`
}

// Rows lists the pawns, colour by colour.
func (p *Position) Rows() []PawnRow {
	var out []PawnRow
	s := p.state.sorted()
	for c, name := range p.Board.Colors {
		for _, at := range s.at[c] {
			if at != absent {
				out = append(out, PawnRow{name, p.Board.name(c, at), p.state.staked(c) && at == p.Board.start[c]})
			}
		}
	}
	return out
}

// Fields are those of reports: where every pawn is.
func (r *referee) Fields(l *table.Layout, _ *rules.Score) []rules.Field {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	list, home, unknown := []any{}, map[string]int{}, []table.CellID{}
	for _, row := range p.Rows() {
		list = append(list, row)
	}
	for c, name := range p.Board.Colors {
		if p.missing(c) < pawns {
			home[name] = p.home(c)
		}
	}
	return []rules.Field{
		{Name: "pawns", Value: list}, {Name: "players", Value: p.Board.Colors}, {Name: "track", Value: p.Board.Track},
		{Name: "home", Value: home}, {Name: "unknown", Value: append(unknown, p.hidden...)},
	}
}

// Says tells the same to people.
func (r *referee) Says(l *table.Layout, _ *rules.Score) []rules.Text {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	var out []rules.Text
	for c, name := range p.Board.Colors {
		if p.missing(c) == pawns {
			continue
		}
		var at []rules.Text
		waiting := 0
		for _, q := range p.state.sorted().at[c] {
			switch {
			case q == reserve:
				waiting++
			case q.onBoard():
				w := Way{board: p.Board}.cell(c, q)
				if p.state.staked(c) && q == p.Board.start[c] {
					w = rules.Text{EN: "%s (stake)", FR: "%s (pieu)"}.Format(w)
				}
				at = append(at, w)
			}
		}
		at = append(at, rules.Text{EN: "%d in the reserve", FR: "%d en réserve"}.Format(waiting))
		out = append(out, rules.Text{EN: "%s: %s", FR: "%s : %s"}.Format(rules.ColorText(name), rules.Join(at, rules.Plain(", "))))
		if n := p.missing(c); n > 0 {
			out = append(out, rules.Text{EN: "%s lacks %d of its four pawns", FR: "il manque %[2]d pions sur quatre à %[1]s"}.Format(rules.ColorText(name), n))
		}
	}
	for _, name := range r.Winners(p) {
		out = append(out, rules.Text{EN: "%s has won: all pawns of its side are home", FR: "%s a gagné : tous les pions de son camp sont rentrés"}.Format(rules.ColorText(name)))
	}
	return append(out, p.Odd...)
}

// String lists the pawns, for tests.
func (p *Position) String() string { return fmt.Sprint(p.Rows()) }

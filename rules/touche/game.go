package touche

import (
	"math"
	"slices"

	"referee/board"
	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// Game is Touché.
type Game struct{}

const code = "touche"

func (Game) Code() string           { return code }
func (Game) Name() rules.Text       { return rules.Plain("Touché") }
func (Game) Table() rules.TableKind { return rules.Board }
func (Game) Board() board.Kind      { return board.KindSquares }

// Prior: nothing lies on anything.
func (Game) Prior() table.Prior { return table.Prior{} }

// The keys of the settings.
const (
	keyLevel  = "level"
	keyColors = "teams"
	keyShared = "shared_pawns"
)

// Settings lists those of Rules.
func (Game) Settings() []rules.Setting {
	d := DefaultRules()
	return []rules.Setting{
		rules.Number{Name: keyLevel, Default: float64(d.Level), Text: rules.Text{EN: "Touché: level that is played, 1 to 5; 0 looks for figures of every kind", FR: "Touché : niveau joué, de 1 à 5 ; 0 cherche les figures de toute sorte"}},
		rules.Number{Name: keyColors, Default: float64(d.Colors), Text: rules.Text{EN: "Touché: how many players or teams there are, 2 or 3; 0 counts the colours on the board", FR: "Touché : nombre de joueurs ou d'équipes, 2 ou 3 ; 0 compte les couleurs sur le plateau"}},
		rules.Number{Name: keyShared, Default: float64(d.Shared), Text: rules.Text{EN: "Touché: pawns that a new figure may share with earlier ones", FR: "Touché : pions qu'une nouvelle figure peut partager avec les précédentes"}},
	}
}

// Referee takes the settings that were said.
func (Game) Referee(said rules.Values) (rules.Referee, error) {
	r := DefaultRules()
	for _, n := range []struct {
		key      string
		min, max float64
		to       func(int)
	}{
		{keyLevel, 0, float64(MaxLevel), func(v int) { r.Level = Level(v) }},
		{keyColors, 0, 3, func(v int) { r.Colors = v }},
		{keyShared, 0, 2, func(v int) { r.Shared = v }},
	} {
		v, is := said.Numbers[n.key]
		if !is {
			continue
		}
		if v < n.min || v > n.max || v != math.Trunc(v) {
			return nil, fault.Errorf("%s is %g: must be a whole number from %g to %g", n.key, v, n.min, n.max)
		}
		n.to(int(v))
	}
	return &referee{Rules: r}, nil
}

// Words are those of the rules of a move.
func (Game) Words(c rules.Code) (rules.Words, bool) {
	w, known := words[c]
	return w, known
}

// referee referees Touché as its rules say.
type referee struct {
	rules.NoCards
	Rules
}

// Count counts the figures of every colour.
func (r *referee) Count(t *rules.Taken) rules.Score {
	var out rules.Score
	p, err := FromTable(t.Layout)
	if err != nil {
		return out
	}
	standings := p.Read(r.Level.Kinds(), r.Shared).Standings
	colors := t.Layout.PawnColors()
	for i := range standings {
		s := &standings[i]
		n := s.Count()
		out.Colors = append(out.Colors, rules.ColorScore{Color: colors[s.Color], Cards: 1, AsLaid: n, Final: n})
	}
	out.Winners = r.winners(p, standings, colors)
	return out
}

// winners are the colours that have all their figures. Without a level there is
// no telling.
func (r *referee) winners(p *Position, standings []Standing, colors map[string]*deck.Color) []*deck.Color {
	needed := r.needed(p)
	var out []*deck.Color
	for i := range standings {
		if s := &standings[i]; needed > 0 && s.Count() >= needed {
			out = append(out, colors[s.Color])
		}
	}
	return out
}

// needed is how many figures end the game; 0 where the level was not said.
func (r Rules) needed(p *Position) int {
	n := r.Colors
	if n == 0 {
		n = len(p.Colors())
	}
	return r.Level.Needed(n)
}

// Borderline asks whose the figures under black pawns are, where nothing tells and it
// could decide who has all of its own: a picture does not show what is beneath them,
// and what is counted is then said to be the least. One answer settles a figure.
// Black pawns that belong to no figure cannot be.
func (r *referee) Borderline(l *table.Layout, _ *rules.Judgement) []table.Doubt {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	var out []table.Doubt
	colors := l.PawnColors()
	read := p.Read(r.Level.Kinds(), r.Shared)
	if slices.ContainsFunc(read.Standings, func(s Standing) bool { return s.Unfinished }) {
		out = append(out, rules.CountUnsettled{Spot: table.Spot{Open: 1}})
	}
	for _, s := range read.Stray {
		out = append(out, table.PieceOdd{Cell: s.Cell(), Spot: table.SpotOn(l.Board, s.Cell())})
	}
	decides := r.ownersDecide(p, read)
	for _, m := range read.Marked {
		if m.Owner != "" || !decides {
			continue
		}
		cell := m.Squares[0].Cell()
		d := table.OwnerUnsettled{Cell: cell, Spot: table.SpotOn(l.Board, cell)}
		for _, name := range p.Colors() {
			d.Alternatives = append(d.Alternatives, &table.Pawn{Kind: table.MarkedKind, Color: colors[name], Cell: cell})
		}
		out = append(out, d)
	}
	return out
}

// ownersDecide tells whether a colour has all its figures or not by whose those under
// black pawns are.
func (r *referee) ownersDecide(p *Position, read *Reading) bool {
	needed, more := r.needed(p), unowned(read)
	return needed > 0 && slices.ContainsFunc(read.Standings, func(s Standing) bool {
		return s.Count() < needed && s.AtMost+more >= needed
	})
}

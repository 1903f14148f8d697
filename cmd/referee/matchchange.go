package main

import (
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"referee/match"
	"referee/report"
	"referee/scoring"
)

// addTerms declares the flags that say what is agreed for a match.
func (o *matchOptions) addTerms(f *pflag.FlagSet) {
	f.StringVar(&o.name, "name", "", "what it is called")
	f.StringVar(&o.players, "players", "", `players or teams with their colours: "Ada=blue,Ben=red+green"`)
	f.StringVar(&o.way, "way", "", "way to play: standard, limited, quick, team, free or sabotage")
	f.IntVar(&o.rounds, "rounds", 0, "it ends after so many rounds (default: 3)")
	f.IntVar(&o.target, "target", 0, "it ends with the round in which somebody reaches so many points")
	f.StringVar(&o.ties, "ties", string(scoring.ShareWin), "equal points: share the win, or one, who went out first")
}

// parseSides reads "Ada=blue,Ben=red+green".
func parseSides(said string) ([]match.Side, error) {
	var out []match.Side
	for part := range strings.SplitSeq(said, ",") {
		name, colors, named := strings.Cut(strings.TrimSpace(part), "=")
		if !named {
			return nil, usagef("players are said with their colours, like Ada=blue,Ben=red+green")
		}
		out = append(out, match.Side{Name: name, Colors: strings.Split(colors, "+")})
	}
	return out, nil
}

// changeMatch agrees on other terms of a match, which undo takes back.
func (a *app) changeMatch(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	m, err := match.Load(kept.Terms, events, b.Game, b.deck)
	if err != nil {
		return err
	}
	t, err := b.otherTerms(*m.Terms)
	if err != nil {
		return err
	}
	if m, err = b.happen(kept, events, match.Event{Kind: match.Agreed, Terms: t}); err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

// otherTerms are terms with what the flags say otherwise.
func (b *matchbook) otherTerms(t match.Terms) (*match.Terms, error) {
	changes := map[string]func() error{
		"name":    func() error { t.Name = b.name; return nil },
		"players": func() (err error) { t.Sides, err = parseSides(b.players); return err },
		"way":     func() error { t.Way = b.way; return nil },
		"rounds":  func() error { t.Rounds, t.Target = b.rounds, 0; return nil },
		"target":  func() error { t.Rounds, t.Target = 0, b.target; return nil },
		"ties":    func() error { t.Ties = scoring.Ties(b.ties); return nil },
	}
	if b.said("rounds") && b.said("target") {
		return nil, usagef("say how many rounds are played, or up to how many points")
	}
	changed := false
	for flag, change := range changes {
		if !b.said(flag) {
			continue
		}
		if err := change(); err != nil {
			return nil, err
		}
		changed = true
	}
	if !changed {
		return nil, usagef("say what is agreed on otherwise: --players, --way, --rounds, --target, --ties or --name")
	}
	return &t, nil
}

// renameMatch calls a match otherwise.
func (a *app) renameMatch(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	name := strings.TrimSpace(b.name)
	if name == "" || utf8.RuneCountInString(name) > match.MaxName {
		return usagef("say what the match is called with --name, in at most %d letters", match.MaxName)
	}
	m, err := b.happen(kept, events, match.Event{Kind: match.Renamed, Name: name})
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

// deleteMatch deletes a match; it stays to be brought back.
func (a *app) deleteMatch(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	if _, err := b.happen(kept, events, match.Event{Kind: match.Gone}); err != nil {
		return err
	}
	a.say(report.MatchGone, kept.ID)
	return nil
}

// undoMatch takes back what happened last in a match: in the newest, deleted or not, if
// none is named.
func (a *app) undoMatch(b *matchbook) error {
	if b.named == "" {
		all, err := b.store.Matches(b.ctx)
		if err != nil {
			return err
		}
		if len(all) > 0 {
			b.named = all[0].ID
		}
	}
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	m, err := b.happen(kept, events, match.Event{Kind: match.Undone})
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

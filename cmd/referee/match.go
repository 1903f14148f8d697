package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/fault"
	"referee/match"
	"referee/report"
	"referee/scoring"
	"referee/store"
)

// matchOptions are the flags of referee match.
type matchOptions struct {
	data, name, players, way, ties string
	rounds, target                 int
	points, report, outFirst       string
	suits                          []string
	game                           int64
	undo, json                     bool
}

func (a *app) matchCommand() *cobra.Command {
	var o matchOptions
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Keep a match of several rounds",
		Long: `Match keeps a match: who plays with which colours, the points of every round, how
it stands and who has won. The page of referee serve shows the same matches.`,
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&o.data, "data", "", "folder that everything is kept in (default: referee in the user's settings)")
	begin := a.matchSub(&o, "new", "Begin a match", `  referee match new --players "Ada=blue,Ben=red" --rounds 3
  referee match new --players "Ada=blue+pink,Ben=red+green" --target 100 --way team`, a.newMatch)
	o.addTerms(begin.Flags())
	change := a.matchSub(&o, "change [MATCH]", "Agree on other terms (default: of the newest match); what is left out stays", `  referee match change --target 100
  referee match change --players "Ada=blue+pink,Ben=red+green" --way team`, a.changeMatch)
	o.addTerms(change.Flags())
	add := a.matchSub(&o, "add [MATCH]", "Add a round (default: to the newest match)", `  referee match add --points blue=31,red=28 --out-first blue
  referee match add --report out/table.json
  referee match add --watched 3`, a.addRound)
	f := add.Flags()
	f.StringVar(&o.points, "points", "", "points by colour: blue=31,red=28")
	f.StringVar(&o.report, "report", "", "take the points from a report, as referee score --json writes it")
	f.Int64Var(&o.game, "watched", 0, "take the points from a game that was watched, by its number")
	f.StringVar(&o.outFirst, "out-first", "", "colour of the player who went out first")
	f.StringSliceVar(&o.suits, "suits", nil, "suits that were in play, where the way to play leaves that open")
	f.BoolVar(&o.undo, "undo", false, "take the last round, change or deletion back instead")
	export := a.matchSub(&o, "export [MATCH]", "Write a match as a table (default: the newest)", "  referee match export > match.csv", a.exportMatch)
	export.Flags().BoolVar(&o.json, "json", false, "write JSON instead of CSV")
	rename := a.matchSub(&o, "rename [MATCH]", "Call a match otherwise (default: the newest)", `  referee match rename --name "Friday evening"`, a.renameMatch)
	rename.Flags().StringVar(&o.name, "name", "", "what it is called")
	cmd.AddCommand(begin, add, change, export, rename,
		a.matchSub(&o, "delete [MATCH]", "Delete a match (default: the newest); undo brings it back", "  referee match delete", a.deleteMatch),
		a.matchSub(&o, "undo [MATCH]", "Take back what happened last in a match, its deletion, too (default: the newest)", "  referee match undo", a.undoMatch),
		a.matchSub(&o, "show [MATCH]", "Tell how a match stands (default: the newest)", "  referee match show", a.showMatch),
		a.matchSub(&o, "list", "List the matches, the newest first", "  referee match list", a.listMatches))
	return cmd
}

// matchbook is what a command about matches works with.
type matchbook struct {
	*matchOptions
	settings
	ctx   context.Context
	store *store.Store
	deck  *deck.Deck
	named string // the match, "" for the newest
	said  func(flag string) bool
}

func (a *app) matchSub(o *matchOptions, use, short, example string, do func(*matchbook) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: example, Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			dir, err := dataFolder(o.data, "referee")
			if err != nil {
				return err
			}
			b := &matchbook{matchOptions: o, settings: s, ctx: cmd.Context(), said: cmd.Flags().Changed}
			if b.deck, err = loadDeck(s.DeckFile); err != nil {
				return err
			}
			if b.store, err = openStore(dir); err != nil {
				return err
			}
			defer b.store.Close()
			if len(args) == 1 {
				b.named = args[0]
			}
			return atLeast(exitFailure, do(b))
		},
	}
}

// newMatch begins a match.
func (a *app) newMatch(b *matchbook) error {
	if b.rounds == 0 && b.target == 0 {
		b.rounds = scoring.UsualRounds
	}
	t := match.Terms{Name: b.name, Way: b.way, Rounds: b.rounds, Target: b.target, Ties: scoring.Ties(b.ties)}
	var err error
	if t.Sides, err = parseSides(b.players); err != nil {
		return err
	}
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if _, err := match.DecodeTerms(data, b.Game, b.deck); err != nil {
		return usage(err)
	}
	kept := &store.KeptMatch{ID: store.NewID(), Begun: time.Now(), Terms: data}
	if err := b.store.AddMatch(b.ctx, kept); err != nil {
		return err
	}
	a.say(report.MatchBegun, kept.ID)
	return nil
}

// find finds the match that was named, else the newest that is not deleted, with its
// events.
func (b *matchbook) find() (*store.KeptMatch, [][]byte, error) {
	if b.named != "" {
		kept, err := b.store.Match(b.ctx, b.named)
		if errors.Is(err, store.ErrNoSuch) {
			return nil, nil, usagef("there is no match %q; referee match list shows them", b.named)
		}
		if err != nil {
			return nil, nil, err
		}
		events, _, err := b.added(kept)
		return kept, events, err
	}
	all, err := b.store.Matches(b.ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, kept := range all {
		events, m, err := b.added(kept)
		if err != nil || !m.Deleted {
			return kept, events, err
		}
	}
	return nil, nil, fault.Errorf("no match is kept in %s; referee match new begins one", b.store.Path())
}

// added are the events of a match, and what they add up to.
func (b *matchbook) added(kept *store.KeptMatch) ([][]byte, *match.Match, error) {
	events, err := b.store.MatchEvents(b.ctx, kept.ID)
	if err == nil {
		err = b.takeDeckOf(kept)
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := match.Load(kept.Terms, events, b.Game, b.deck)
	return events, m, err
}

// takeDeckOf takes the deck that a match is played with, if the page keeps it.
func (b *matchbook) takeDeckOf(kept *store.KeptMatch) error {
	name := match.DeckName(kept.Terms)
	if name == "" {
		return nil
	}
	all, err := b.store.Decks(b.ctx)
	for _, d := range all {
		if d.Name == name {
			b.deck, err = deck.Read(bytes.NewReader(d.Data))
			return err
		}
	}
	if err != nil {
		return err
	}
	return fault.Errorf("there is no deck %q here", name)
}

func (b *matchbook) load() (*match.Match, error) {
	kept, events, err := b.find()
	if err != nil {
		return nil, err
	}
	return match.Load(kept.Terms, events, b.Game, b.deck)
}

// addRound adds a round, and tells how the match stands then.
func (a *app) addRound(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	e := match.Event{Kind: match.Undone}
	if !b.undo {
		before, err := match.Load(kept.Terms, events, b.Game, b.deck)
		if err != nil {
			return err
		}
		round, err := b.round(before.Terms.Way)
		if err != nil {
			return err
		}
		e = match.Event{Kind: match.Added, Round: round}
	}
	m, err := b.happen(kept, events, e)
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

// happen keeps what happens in a match.
func (b *matchbook) happen(kept *store.KeptMatch, events [][]byte, e match.Event) (*match.Match, error) {
	m, err := match.Load(kept.Terms, events, b.Game, b.deck, e)
	if err != nil {
		return nil, usage(err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return m, b.store.AddMatchEvent(b.ctx, kept.ID, len(events), data, time.Now())
}

func (a *app) showMatch(b *matchbook) error {
	m, err := b.load()
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

func (a *app) listMatches(b *matchbook) error {
	all, err := b.store.Matches(b.ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		a.say(report.MatchNone, b.store.Path())
	}
	for _, k := range all {
		_, m, err := b.added(k)
		if err != nil {
			return err
		}
		var names []string
		for _, s := range m.Terms.Sides {
			names = append(names, s.Name)
		}
		who := strings.Join(names, ", ")
		if m.Terms.Name != "" {
			who = m.Terms.Name + ": " + who
		}
		if m.Deleted {
			a.say(report.MatchLineDeleted, k.ID, k.Begun.Local().Format("2006-01-02 15:04"), who)
			continue
		}
		a.say(report.MatchLine, k.ID, k.Begun.Local().Format("2006-01-02 15:04"), who)
	}
	return nil
}

func (a *app) exportMatch(b *matchbook) error {
	m, err := b.load()
	if err != nil {
		return err
	}
	if b.json {
		out := json.NewEncoder(a.stdout)
		out.SetIndent("", " ")
		return out.Encode(map[string]any{"terms": m.Terms, "rounds": m.Rounds, "totals": m.Standings.Totals, "outcome": m.Standings.Outcome, "winners": m.Standings.Winners})
	}
	return csv.NewWriter(a.stdout).WriteAll(match.Table(m.Terms, m.Rounds, m.Standings.ByRound, m.Standings.Totals))
}

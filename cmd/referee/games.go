package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/fault"
	"referee/record"
	"referee/report"
	"referee/rules/games"
	"referee/store"
)

func (a *app) gamesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games",
		Short: "Show the games that referee watch has kept",
		Long: `Games shows what referee watch has kept: every game with all its events. Nothing
of it is ever changed or deleted.`,
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().String("games", "", "database that games are kept in (default: referee/games.db in the user's settings)")
	cmd.AddCommand(
		a.gamesSub("list", "List the games, the newest first", "  referee games list", a.listGames),
		a.gamesSub("show [GAME]", "Tell what happened in a game (default: the newest)", "  referee games show 3", a.showGame),
		a.gamesSub("export [GAME]", "Write a game's events as lines of JSON", "  referee games export 3 > game.jsonl", a.exportGame),
		a.gamesSub("replay [GAME]", "Add a game's events up and tell what lies on the table", "  referee games replay 3", a.replayGame),
	)
	return cmd
}

// gamesSub is a command about a game, or all of them.
func (a *app) gamesSub(use, short, example string, do func(context.Context, *store.Store, store.Game) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: example, Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			said, _ := cmd.Flags().GetString("games")
			path, err := gamesPath(said)
			if err != nil {
				return err
			}
			if _, err := os.Stat(path); err != nil {
				a.say(report.NoGames, path)
				return &codedError{exitFailure, errSilent}
			}
			s, err := store.Open(path)
			if err != nil {
				return &codedError{exitFailure, err}
			}
			defer s.Close()
			var g store.Game
			if !strings.HasPrefix(use, "list") {
				id := int64(0)
				if len(args) == 1 {
					if id, err = strconv.ParseInt(args[0], 10, 64); err != nil || id < 1 {
						return usagef("%q is no number of a game; referee games list shows them", args[0])
					}
				}
				if g, err = s.Game(cmd.Context(), id); err != nil {
					return usage(err)
				}
			}
			if err := do(cmd.Context(), s, g); err != nil {
				return &codedError{exitFailure, err}
			}
			return nil
		},
	}
}

func (a *app) listGames(ctx context.Context, s *store.Store, _ store.Game) error {
	all, err := s.Games(ctx)
	if err != nil {
		return err
	}
	for _, g := range all {
		a.say(report.GameLine, strconv.FormatInt(g.ID, 10), g.Begun.Local().Format("2006-01-02 15:04"), seatsText(g.Terms.Seats), g.Events, a.gameState(g))
	}
	return nil
}

func (a *app) gameState(g store.Game) string {
	if g.Over {
		return report.Say(report.GameOver, a.lang)
	}
	return report.Say(report.GameOn, a.lang)
}

func seatsText(seats []record.Seat) string {
	var out []string
	for _, s := range seats {
		out = append(out, s.String())
	}
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, ",")
}

// eventsAndDeck reads what happened in a game, and the deck that it is played with.
func eventsAndDeck(ctx context.Context, s *store.Store, g store.Game) ([]record.Event, *deck.Deck, error) {
	events, err := s.Events(ctx, g.ID)
	if err != nil {
		return nil, nil, err
	}
	d, err := deckOf(g)
	return events, d, err
}

func (a *app) showGame(ctx context.Context, s *store.Store, g store.Game) error {
	events, d, err := eventsAndDeck(ctx, s, g)
	if err != nil {
		return err
	}
	game, known := games.ByCode(g.Terms.Game)
	if !known {
		return fault.Errorf("game %d is of a kind that this program does not know: %q", g.ID, g.Terms.Game)
	}
	for i := range events {
		fmt.Fprintf(a.stdout, "%6.1f s  %s\n", events[i].T, report.Event(&events[i], d, game, a.lang))
	}
	return nil
}

func (a *app) exportGame(ctx context.Context, s *store.Store, g store.Game) error {
	events, err := s.Events(ctx, g.ID)
	if err != nil {
		return err
	}
	out := json.NewEncoder(a.stdout)
	for i := range events {
		if err := out.Encode(&events[i]); err != nil {
			return fault.Errorf("writing event %d: %w", events[i].Seq, err)
		}
	}
	return nil
}

// replayGame adds the events up: what lies on the table, and how it was ruled.
func (a *app) replayGame(ctx context.Context, s *store.Store, g store.Game) error {
	events, d, err := eventsAndDeck(ctx, s, g)
	if err != nil {
		return err
	}
	state, err := record.Sum(record.Terms{Deck: d, Seats: g.Terms.Seats}, events)
	if err != nil {
		return err
	}
	for i := range state.Pieces {
		p := &state.Pieces[i]
		line := fmt.Sprintf("%3d  %-20s  x %6.1f  y %6.1f mm  %s", i+1, report.CardName(p.Face.Design, p.Color, a.lang), p.Pose.At[0], p.Pose.At[1], string(p.BrokenRule()))
		fmt.Fprintln(a.stdout, strings.TrimRight(line, " "))
	}
	return nil
}

func deckOf(g store.Game) (*deck.Deck, error) { return loadDeck(g.Terms.Deck) }

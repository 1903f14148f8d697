package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/capture"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/live"
	"referee/record"
	"referee/rules"
	"referee/store"
	"referee/vision"
)

// watchOptions are the flags of referee watch.
type watchOptions struct {
	camera, players, way, games string
	suits                       []string
	events, report, closeups    string
	size                        string
	resume                      int64
	json, quiet, realtime, bell bool
}

func (a *app) watchCommand() *cobra.Command {
	var o watchOptions
	cmd := &cobra.Command{
		Use:   "watch --camera CAMERA",
		Short: "Referee a game while it is played",
		Long: `Watch looks at a table through a camera and says of each card, within a moment
of the hand leaving it, whether it lies there by the rules, and whose turn it is.
At the end it counts.

CAMERA is a number from referee cameras, the address of a camera that sends MJPEG
(a phone used as one: http://…), a film, or a folder of pictures. A film is taken
frame by frame, none left out; with --realtime at its own speed.

Every event is kept before it is said, in a database (--games); after a crash
--resume goes on with the game. On a terminal these keys are heard: u (undo), l and i
(the players rule the last card legal, or illegal), t (take that ruling back), c (the
last card is another: type which), n (no legal move: type the cards to be tried), p
(pause) and q (end).`,
		Example: `  referee watch --camera 0 --players "Ada=blue,Ben=red"
  referee watch --camera http://phone:8080/video --players "Ada=blue,Ben=red" --way free
  referee watch --camera game.mp4 --players "Ada=blue,Ben=red" --events out.jsonl --report out.json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			g, err := a.prepareWatch(cmd.Context(), s, &o)
			if err != nil {
				return err
			}
			defer g.close()
			return g.run(cmd.Context())
		},
	}
	o.addFlags(cmd.Flags())
	addCommonFlags(cmd.Flags())
	addRuleFlags(cmd.Flags())
	return cmd
}

// addCameraFlags declares those of a game that is watched, whoever shows it.
func (o *watchOptions) addCameraFlags(f *pflag.FlagSet) {
	f.StringVar(&o.camera, "camera", "", "camera number, address, film or folder of pictures")
	f.StringVar(&o.players, "players", "", `who plays which colour, clockwise from who begins: "Ada=blue,Ben=red"; in sabotage with the suit passed to the left: "Ada=blue/circle,…"`)
	f.StringVar(&o.way, "way", "", "way to play: standard, limited, quick, team, free or sabotage (default: standard)")
	f.StringSliceVar(&o.suits, "suits", nil, "suits in play, where the way to play leaves that open")
	f.StringVar(&o.size, "size", "1920x1080", "resolution that a camera is asked for")
	f.Int64Var(&o.resume, "resume", 0, "go on with this game, from referee games list")
	f.BoolVar(&o.realtime, "realtime", false, "play a film at its own speed, as a camera would")
}

func (o *watchOptions) addFlags(f *pflag.FlagSet) {
	o.addCameraFlags(f)
	f.StringVar(&o.events, "events", "", "write every event as a line of JSON to this file")
	f.StringVar(&o.report, "report", "", "write the report of the last picture as JSON to this file")
	f.StringVar(&o.closeups, "closeups", "", "write a close-up of every foul, foul-N.jpg for event N, into this folder")
	f.StringVar(&o.games, "games", "", "database that games are kept in (default: referee/games.db in the user's settings)")
	f.BoolVar(&o.json, "json", false, "print events as lines of JSON instead of words")
	f.BoolVar(&o.quiet, "quiet", false, "print the score only")
	f.BoolVar(&o.bell, "bell", false, "ring the terminal's bell at a foul and at a question")
}

// gamesPath is where games are kept.
func gamesPath(said string) (string, error) {
	if said != "" {
		return said, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", usagef("say where games are to be kept with --games: this system names no folder for settings")
	}
	return filepath.Join(dir, "referee", "games.db"), nil
}

// prepareWatch opens everything that a game needs, before its first frame.
func (a *app) prepareWatch(ctx context.Context, s settings, o *watchOptions) (*watched, error) {
	if o.camera == "" {
		return nil, usagef("name the camera to watch: referee watch --camera 0, or an address, or a film")
	}
	if err := s.needsCards(); err != nil {
		return nil, usage(err)
	}
	if err := checkFolder("--closeups", o.closeups); err != nil {
		return nil, usage(err)
	}
	g := &watched{app: a, o: o, s: s, kind: capture.KindOf(o.camera)}
	return g, g.prepare(ctx)
}

// prepare opens what is not open yet; what it has opened is closed if it fails.
func (g *watched) prepare(ctx context.Context) error {
	o := g.o
	wish, err := parseSize(o.size)
	if err != nil {
		return err
	}
	ok := false
	defer func() {
		if !ok {
			g.close()
		}
	}()
	if err := g.openStore(ctx); err != nil {
		return atLeast(exitFailure, err)
	}
	if g.deck, err = loadDeck(g.s.DeckFile); err != nil {
		return err
	}
	if g.known, err = loadCalibration(g.s, g.deck); err != nil {
		return err
	}
	terms, played, err := g.terms()
	if err != nil {
		return err
	}
	if g.src, err = g.openSource(ctx, wish); err != nil {
		return &codedError{exitPicture, err}
	}
	if o.events != "" {
		if g.out, err = outfile.Create(o.events); err != nil {
			return &codedError{exitFailure, err}
		}
	}
	if err := g.beginGame(ctx, terms); err != nil {
		return atLeast(exitFailure, err)
	}
	if g.watcher, err = live.New(g.liveSettings(terms, played), g.before); err != nil {
		return err
	}
	ok = true
	return nil
}

// atLeast gives an error a code if it has none.
func atLeast(code int, err error) error {
	if err == nil || errors.As(err, new(*codedError)) {
		return err
	}
	return &codedError{code, err}
}

func parseSize(said string) (capture.Wish, error) {
	w := capture.DefaultWish()
	width, height, ok := cutSize(said)
	if !ok {
		return w, usagef("--size is %q: must be like 1920x1080", said)
	}
	w.Width, w.Height = width, height
	return w, nil
}

// terms are what was agreed: of a game that goes on, what is kept.
func (g *watched) terms() (record.Terms, rules.Played, error) {
	t := record.Terms{Deck: g.deck}
	way := rules.Way{Code: g.o.way, Suits: g.o.suits}
	if g.resumed != nil {
		t.Seats, way = g.resumed.Terms.Seats, rules.Way{Code: g.resumed.Terms.Way, Suits: g.resumed.Terms.Suits}
	} else if g.o.players != "" {
		var err error
		if t.Seats, err = record.ParseSeats(g.o.players, g.deck); err != nil {
			return t, rules.Played{}, usage(fault.Errorf("--players: %w", err))
		}
	}
	played := rules.Played{Referee: g.s.Referee}
	if v, is := g.s.Game.(rules.Variants); is {
		var err error
		if played, err = v.Play(way, g.deck, g.s.Said); err != nil {
			return t, played, usage(fault.Errorf("--way: %w", err))
		}
	}
	t.Turns = played.Turns && len(t.Seats) > 0
	if err := judgePassing(&t, played, way); err != nil {
		return t, played, err
	}
	g.way, g.s.Referee = way, played.Referee
	return t, played, nil
}

// judgePassing judges turns where suits are passed on only if it is known which.
func judgePassing(t *record.Terms, played rules.Played, way rules.Way) error {
	said := slices.ContainsFunc(t.Seats, func(s record.Seat) bool { return s.Passed != "" })
	if !said || !played.Passes {
		t.Turns = t.Turns && !played.Passes
		if said {
			return usagef("--players: no suits are passed on in this way to play")
		}
		return nil
	}
	for _, s := range t.Seats {
		if !slices.Contains(way.Suits, string(s.Passed)) {
			return usagef("--players: say of every player which of the suits that are played was passed to the left, like Ada=blue/circle,Ben=red/square")
		}
	}
	return nil
}

// openSource opens the camera. One that is live is read in a goroutine of its
// own; a film is taken frame by frame, unless it is to be like a camera.
func (g *watched) openSource(ctx context.Context, w capture.Wish) (capture.Source, error) {
	open := g.open
	if open == nil {
		open = func(ctx context.Context) (capture.Source, error) { return capture.Open(ctx, g.o.camera, w) }
	}
	if !g.kind.Live() && !g.o.realtime {
		return open(ctx)
	}
	if !g.kind.Live() {
		open = func(ctx context.Context) (capture.Source, error) {
			s, err := capture.Open(ctx, g.o.camera, w)
			if err != nil {
				return nil, err
			}
			return capture.Paced(s), nil
		}
	}
	n, err := capture.KeepNewest(ctx, open, capture.DefaultPatience(), g.trouble)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (g *watched) liveSettings(t record.Terms, p rules.Played) live.Settings {
	ls := live.DefaultSettings()
	ls.Terms, ls.Referee = t, p.Referee
	ls.Vision.Prior = g.s.Game.Prior()
	ls.Vision.Inks = g.known.inks()
	ls.Commit = g.commit
	ls.LensFor = g.known.lens
	ls.AfterRead = func(pic *vision.Picture, r *vision.Reading) error { return g.known.placeEdge(pic, r) }
	if g.kind.Live() || g.o.realtime {
		ls.Checks = live.Aside
	}
	if g.kind == capture.Folder {
		ls.Frames = 0 // each picture is of a table at rest
	}
	return ls
}

// openStore opens the database, and the game that is to go on.
func (g *watched) openStore(ctx context.Context) error {
	var err error
	if g.store == nil {
		if g.path, err = gamesPath(g.o.games); err != nil {
			return err
		}
		if g.store, err = store.Open(g.path); err != nil {
			return err
		}
	}
	if g.o.resume == 0 {
		return nil
	}
	kept, err := g.store.Game(ctx, g.o.resume)
	if err != nil {
		return usage(err)
	}
	g.resumed = &kept
	if g.s.DeckFile == "" {
		g.s.DeckFile = kept.Terms.Deck
	}
	g.before, err = g.store.Events(ctx, kept.ID)
	return err
}

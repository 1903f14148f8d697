package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/hub/wire"
	"referee/store"
	"referee/web"
)

// serveOptions are the flags of referee serve.
type serveOptions struct {
	pageOptions
	keepPhotos bool
	join       string // the code of a desk
	watch      watchOptions
}

func (a *app) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Put everything on a page for the phones round the table",
		Long: `Serve shows a page on which photos are scored and put right, games followed and
matches kept. It prints the addresses at which it is found, and a QR code for phones.

Who sits at this machine needs no code; who comes over the network needs the one in
the QR code, once (--open lets everybody in). Everything is kept in one file,
referee.db in the folder --data. Nothing is sent anywhere else.

With --camera a game is watched too, as by referee watch; --camera phone is a phone
whose page (/camera) sends pictures, for which it needs --tls.

With --join this becomes a table of a tournament (referee hub): its games and matches,
and close-ups of what is asked or disputed, go to the desk, and the desk's rulings come
back. Without the network the table goes on, and catches up afterwards.`,
		Example: `  referee serve
  referee serve --camera 0 --players "Ada=blue,Ben=red"
  referee serve --camera phone --tls --players "Ada=blue,Ben=red"
  referee serve --listen 127.0.0.1:8787 --data out/page
  referee serve --camera 0 --players "Ada=blue,Ben=red" --join "referee://…"`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := cardSettings(cmd.Flags())
			if err != nil {
				return err
			}
			return a.serve(cmd.Context(), s, &o)
		},
	}
	f := cmd.Flags()
	o.addFlags(f, ":8787", "referee")
	f.BoolVar(&o.keepPhotos, "keep-photos", false, "keep photos as they were sent, beside what is shown of them")
	f.StringVar(&o.join, "join", "", "be a table of the tournament whose desk shows this code")
	o.watch.addCameraFlags(f)
	addCommonFlags(f)
	addRuleFlags(f)
	return cmd
}

// serve answers until the context ends.
func (a *app) serve(ctx context.Context, s settings, o *serveOptions) error {
	dir, err := dataFolder(o.data, "referee")
	if err != nil {
		return err
	}
	code, err := parseCode(o.join, wire.Table)
	if err != nil {
		return usage(err)
	}
	d, known, err := deckAndCalibration(s)
	if err != nil {
		return err
	}
	st, err := openStore(dir)
	if err != nil {
		return err
	}
	defer st.Close()
	options := a.pageOf(st, s, d, known, &o.pageOptions)
	if o.keepPhotos {
		options.Originals = store.KeepOriginals
	}
	var game *servedGame
	if o.watch.camera != "" {
		if game, err = a.prepareGame(ctx, s, &o.watch, st); err != nil {
			return err
		}
		defer game.close()
		options.Live = game
		if game.phone != nil {
			options.Camera = game.phone
		}
	}
	server, err := web.New(ctx, options)
	if err != nil {
		return &codedError{exitFailure, err}
	}
	defer server.Close()
	playing, end := context.WithCancel(ctx)
	defer end() // before the game is closed, which waits for its end
	if code != nil {
		told, err := a.tell(playing, code, s, st, game)
		if err != nil {
			return &codedError{exitFailure, err}
		}
		defer func() { end(); <-told }()
	}
	if game != nil {
		game.start(playing, server)
	}
	return a.answer(ctx, server, &o.pageOptions, dir)
}

// pageOf is what a page is made of that reads photos.
func (a *app) pageOf(st *store.Store, s settings, d *deck.Deck, known calibration, o *pageOptions) web.Options {
	return web.Options{
		Store: st, Reader: &photoReader{app: a, settings: s, known: known}, Learner: deckLearner{}, Game: s.Game, Said: s.Said, Deck: d, Lang: s.Lang,
		Door: o.door(), Originals: store.DropOriginals, Trouble: a.complain,
	}
}

// openStore opens the database of a folder.
func openStore(dir string) (*store.Store, error) {
	st, err := store.Open(filepath.Join(dir, "referee.db"))
	if err != nil {
		return nil, &codedError{exitFailure, err}
	}
	return st, nil
}

// dataFolder is where everything is kept: in the folder that is named, else in one of the
// user's settings.
func dataFolder(said string, own ...string) (string, error) {
	if said != "" {
		return said, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", usagef("say where photos are to be kept with --data: this system names no folder for settings")
	}
	return filepath.Join(append([]string{dir}, own...)...), nil
}

// Command demotournament lets made-up tables play, and shows the desk that they tell.
//
//	referee hub ─▶ codes ─▶ made-up tables, which play one game after another
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/store"
	"referee/tools/internal/hubprogram"
)

func main() {
	o := hubprogram.Options{}
	flag.StringVar(&o.Program, "referee", "bin/referee", "the program")
	flag.StringVar(&o.Dir, "data", "out/tournament", "folder that all is kept in")
	flag.StringVar(&o.Page, "listen", ":8788", "where the desk's page is")
	flag.StringVar(&o.Tables, "hear", "127.0.0.1:4787", "where the desk hears tables")
	flag.IntVar(&o.N, "tables", 8, "how many tables play")
	pace := flag.Duration("pace", 4*time.Second, "time between cards")
	show := flag.Bool("browser", true, "open the page in this machine's browser")
	flag.Parse()
	if *show {
		o.More = []string{"--browser"}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o, *pace); err != nil {
		fmt.Fprintln(os.Stderr, "demotournament:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o hubprogram.Options, pace time.Duration) error {
	h, err := hubprogram.Start(o)
	if err != nil {
		return err
	}
	fmt.Printf("The desk: %s\n%d made-up tables play. Ctrl+C ends it.\n", h.Page, len(h.Codes))
	ended := make(chan error, len(h.Codes))
	for i, code := range h.Codes {
		go func() { ended <- sit(ctx, o.Dir, i, code, pace) }()
	}
	var all []error
	for range h.Codes {
		all = append(all, <-ended)
	}
	_ = h.Stop() // Ctrl+C has reached it, too
	return errors.Join(all...)
}

// games is more than anybody looks on at.
const games = 100

// sit plays at one table: two to four players, not all at one speed.
func sit(ctx context.Context, dir string, i int, code wire.Code, pace time.Duration) error {
	st, err := store.Open(filepath.Join(dir, "tables", strconv.Itoa(i+1)+".db"))
	if err != nil {
		return err
	}
	defer st.Close()
	players := []string{"Ada", "Ben", "Cy", "Dee"}[:2+i%3]
	e := madeup.Evening{Players: players, Games: games, Cards: 24, Seed: uint64(1000 * i), Pace: pace + time.Duration(i)*pace/16}
	return e.Play(ctx, st, code, nil)
}

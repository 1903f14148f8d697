package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"referee/hub/desk"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/store"
	"referee/web"
)

// hubOptions are the flags of referee hub.
type hubOptions struct {
	pageOptions
	hear, host  string
	nats, creds string
	tables      int
}

func (a *app) hubCommand() *cobra.Command {
	var o hubOptions
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "Be the desk of a tournament, which many tables tell",
		Long: `Hub is the desk of a tournament. It prints the address of its page, and for each table
a code, also as a QR code, with which that table joins:

  referee serve --camera 0 --join CODE

Its page shows all tables and what is asked or disputed there, with close-ups; whoever
rules at the desk is heard at the table. Each code lets in one table, which can use
nothing of another; the way to the desk is encrypted, and a table knows its desk by the
code. A table whose network is gone goes on, and catches up afterwards.

Photos that are sent to its page are read by the machines that run referee worker, if
there are any, else by the desk.

The desk brings its own messaging server (NATS with JetStream, at --hear). With --nats it
uses one that is there; whom that must let in is written into nats-users.conf in the
folder --data, for an include in its configuration.`,
		Example: `  referee hub --tables 8
  referee hub --tables 8 --host 192.168.1.20 --data out/desk
  referee hub --tables 8 --nats tls://nats.example.org:4222`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := cardSettings(cmd.Flags())
			if err != nil {
				return err
			}
			return a.hub(cmd.Context(), s, &o)
		},
	}
	f := cmd.Flags()
	o.addFlags(f, ":8788", "referee/desk")
	f.IntVar(&o.tables, "tables", 1, "how many tables there are at least")
	f.StringVar(&o.hear, "hear", ":4787", "address and port at which tables are heard")
	f.StringVar(&o.host, "host", "", "what tables call this machine (default: its address)")
	f.StringVar(&o.nats, "nats", "", "NATS server with JetStream to use, instead of bringing one")
	f.StringVar(&o.creds, "nats-creds", "", "file with the desk's credentials for it (default: the desk's own key)")
	addCommonFlags(f)
	addRuleFlags(f)
	return cmd
}

// mostTables is how many tables a desk may be asked for.
const mostTables = 20_000

// hub is the desk until the context ends.
func (a *app) hub(ctx context.Context, s settings, o *hubOptions) error {
	if o.tables < 0 || o.tables > mostTables {
		return usagef("--tables is %d: must be from 0 to %d", o.tables, mostTables)
	}
	dir, err := dataFolder(o.data, "referee", "desk")
	if err != nil {
		return err
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
	if err := makePlaces(ctx, st, o.tables); err != nil {
		return &codedError{exitFailure, err}
	}
	var page atomic.Pointer[web.Server] // once it is there
	open, err := a.openDesk(ctx, st, dir, o, func() {
		if s := page.Load(); s != nil {
			s.DeskChanged()
		}
	})
	if err != nil {
		return &codedError{exitFailure, err}
	}
	defer open.Close()
	options := a.pageOf(st, s, d, known, &o.pageOptions)
	options.Desk, o.at = open, "desk"
	options.Reader = &hubReader{own: &photoReader{app: a, settings: s, known: known}, board: open.Board()}
	server, err := web.New(ctx, options)
	if err != nil {
		return &codedError{exitFailure, err}
	}
	defer server.Close()
	page.Store(server)
	if err := a.sayCodes(open, &o.pageOptions); err != nil {
		return err
	}
	return a.answer(ctx, server, &o.pageOptions, dir)
}

// makePlaces makes places for so many tables; those that are there stay.
func makePlaces(ctx context.Context, st *store.Store, tables int) error {
	there, err := st.DeskTables(ctx)
	if err != nil {
		return err
	}
	for range tables - len(there) {
		if _, err := st.AddDeskTable(ctx, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// openDesk opens the desk; where the server is elsewhere, whom that must let in is written
// first.
func (a *app) openDesk(ctx context.Context, st *store.Store, dir string, o *hubOptions, changed func()) (*desk.Desk, error) {
	options := desk.Options{
		Store: st, Dir: dir, Listen: o.hear, Elsewhere: o.nats, Creds: o.creds, Host: o.host, Changed: changed, Trouble: a.complain,
	}
	if o.nats == "" {
		if options.Host == "" {
			options.Host = hostFor(o.hear)
		}
		return desk.Open(ctx, options)
	}
	users, err := desk.Users(ctx, st)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "nats-users.conf")
	if err := outfile.WritePrivate(file, users); err != nil {
		return nil, err
	}
	a.say(report.HubUsers, file)
	return desk.Open(ctx, options)
}

// hostFor is what others call this machine where it listens: by its first address, else
// by its name.
func hostFor(listen string) string {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return "" // the desk says so
	}
	ip := net.ParseIP(host)
	switch {
	case host == "":
		ip = net.IPv4zero
	case ip == nil:
		return host
	}
	if others := addresses(ip); len(others) > 0 {
		return others[0]
	}
	if name, err := os.Hostname(); err == nil && ip.IsUnspecified() {
		return name
	}
	return ip.String()
}

// sayCodes prints what lets each table in.
func (a *app) sayCodes(d *desk.Desk, o *pageOptions) error {
	for _, t := range d.Snapshot().Tables {
		code, err := d.Code(t.ID)
		if err != nil {
			return fault.Errorf("the code of table %d cannot be made: %w", t.Number, err)
		}
		a.say(report.HubCode, t.Number, code.String())
		a.drawQR(o, code.String())
	}
	code, err := d.WorkerCode()
	if err != nil {
		return err
	}
	a.say(report.HubWorkers, code.String())
	return nil
}

package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/mdp/qrterminal/v3"
	"github.com/spf13/cobra"

	"referee/internal/fault"
	"referee/report"
	"referee/store"
	"referee/web"
)

// serveOptions are the flags of referee serve.
type serveOptions struct {
	listen, data              string
	open, tls, keepPhotos, qr bool
	show                      bool
	watch                     watchOptions
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
whose page (/camera) sends pictures, for which it needs --tls.`,
		Example: `  referee serve
  referee serve --camera 0 --players "Ada=blue,Ben=red"
  referee serve --camera phone --tls --players "Ada=blue,Ben=red"
  referee serve --listen 127.0.0.1:8787 --data out/page`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			if err := s.needsCards(); err != nil {
				return usage(err)
			}
			return a.serve(cmd.Context(), s, &o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", ":8787", "address and port to listen on")
	f.StringVar(&o.data, "data", "", "folder that everything is kept in (default: referee in the user's settings)")
	f.BoolVar(&o.open, "open", false, "let everybody in who reaches the address")
	f.BoolVar(&o.tls, "tls", false, "encrypt, with a certificate of its own that browsers ask about once")
	f.BoolVar(&o.keepPhotos, "keep-photos", false, "keep photos as they were sent, beside what is shown of them")
	f.BoolVar(&o.qr, "qr", true, "print a QR code")
	f.BoolVar(&o.show, "browser", false, "open the page in this machine's browser")
	o.watch.addCameraFlags(f)
	addCommonFlags(f)
	addRuleFlags(f)
	return cmd
}

// serve answers until the context ends.
func (a *app) serve(ctx context.Context, s settings, o *serveOptions) error {
	dir, err := dataFolder(o.data)
	if err != nil {
		return err
	}
	d, err := loadDeck(s.DeckFile)
	if err != nil {
		return err
	}
	known, err := loadCalibration(s, d)
	if err != nil {
		return err
	}
	st, err := store.Open(filepath.Join(dir, "referee.db"))
	if err != nil {
		return &codedError{exitFailure, err}
	}
	defer st.Close()
	options := web.Options{
		Store: st, Reader: &photoReader{app: a, settings: s, known: known}, Learner: deckLearner{}, Game: s.Game, Said: s.Said, Deck: d, Lang: s.Lang,
		Door: web.WithCode, Originals: store.DropOriginals, Trouble: a.complain,
	}
	if o.open {
		options.Door = web.Open
	}
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
	if game != nil {
		game.start(ctx, server)
	}
	return a.answer(ctx, server, o, dir)
}

// answer listens and answers until the context ends.
func (a *app) answer(ctx context.Context, server *web.Server, o *serveOptions, dir string) error {
	if _, port, err := net.SplitHostPort(o.listen); err != nil || port == "" {
		return usagef("--listen is %q: must be like :8787 or 127.0.0.1:8787", o.listen)
	}
	l, err := net.Listen("tcp", o.listen)
	if err != nil {
		return &codedError{exitFailure, fault.Errorf("this program cannot serve on %s: %w", o.listen, err)}
	}
	scheme := "http"
	if o.tls {
		cert, err := certificate(dir)
		if err != nil {
			l.Close()
			return &codedError{exitFailure, err}
		}
		scheme, l = "https", tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12})
	}
	h := web.NewHTTPServer(server.Handler())
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	a.sayWhere(scheme, l.Addr(), server.Code(), o)
	select {
	case err = <-ended:
	case <-ctx.Done():
		server.Close() // screens that follow would hold it up
		soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
		defer cancel()
		err = h.Shutdown(soon)
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, context.DeadlineExceeded) {
		return &codedError{exitFailure, fault.Errorf("this program cannot serve on %s: %w", o.listen, err)}
	}
	return nil
}

// dataFolder is where everything is kept.
func dataFolder(said string) (string, error) {
	if said != "" {
		return said, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", usagef("say where photos are to be kept with --data: this system names no folder for settings")
	}
	return filepath.Join(dir, "referee"), nil
}

// sayWhere prints the addresses, and a QR code of the one for phones.
func (a *app) sayWhere(scheme string, at net.Addr, code string, o *serveOptions) {
	tcp, is := at.(*net.TCPAddr)
	if !is {
		return
	}
	port := strconv.Itoa(tcp.Port)
	local := scheme + "://localhost:" + port + "/"
	a.say(report.ServeHere, local)
	others := addresses(tcp.IP)
	for _, ip := range others {
		to := scheme + "://" + net.JoinHostPort(ip, port) + "/"
		if code != "" {
			to += "?code=" + code
		}
		a.say(report.ServeThere, to)
	}
	if code != "" && len(others) > 0 {
		a.say(report.ServeCode, code[:len(code)/2]+" "+code[len(code)/2:])
	}
	if o.tls {
		a.say(report.ServeTLS)
	}
	if o.qr && len(others) > 0 {
		to := scheme + "://" + net.JoinHostPort(others[0], port) + "/"
		if code != "" {
			to += "?code=" + code
		}
		qrterminal.GenerateHalfBlock(to, qrterminal.L, a.stdout)
	}
	a.say(report.ServeStop)
	if o.show {
		openBrowser(local)
	}
}

// addresses are those at which others find a server that listens there.
func addresses(listening net.IP) []string {
	if !listening.IsUnspecified() {
		if listening.IsLoopback() {
			return nil
		}
		return []string{listening.String()}
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var out []string
	for _, a := range all {
		if n, is := a.(*net.IPNet); is && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			out = append(out, n.IP.String())
		}
	}
	return out
}

// openBrowser shows a page; where there is no browser, the address was printed.
func openBrowser(url string) {
	name := map[string]string{"darwin": "open", "windows": "explorer"}[runtime.GOOS]
	if name == "" {
		name = "xdg-open"
	}
	cmd := exec.Command(name, url)
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}

package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/mdp/qrterminal/v3"
	"github.com/spf13/pflag"

	"referee/internal/fault"
	"referee/report"
	"referee/web"
)

// pageOptions say where a page is shown, and to whom.
type pageOptions struct {
	listen, data        string
	open, tls, qr, show bool
	at                  string // the page that is shown first, "" for the first one
}

// addFlags declares them, with where the page is found unless somebody says otherwise.
func (o *pageOptions) addFlags(f *pflag.FlagSet, listen, data string) {
	f.StringVar(&o.listen, "listen", listen, "address and port to listen on")
	f.StringVar(&o.data, "data", "", "folder that everything is kept in (default: "+data+" in the user's settings)")
	f.BoolVar(&o.open, "open", false, "let everybody in who reaches the address")
	f.BoolVar(&o.tls, "tls", false, "encrypt, with a certificate of its own that browsers ask about once")
	f.BoolVar(&o.qr, "qr", true, "print a QR code")
	f.BoolVar(&o.show, "browser", false, "open the page in this machine's browser")
}

// door says who may come in.
func (o *pageOptions) door() web.Door {
	if o.open {
		return web.Open
	}
	return web.WithCode
}

// answer listens and answers until the context ends.
func (a *app) answer(ctx context.Context, server *web.Server, o *pageOptions, dir string) error {
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

// sayWhere prints the addresses, and a QR code of the one for phones.
func (a *app) sayWhere(scheme string, at net.Addr, code string, o *pageOptions) {
	tcp, is := at.(*net.TCPAddr)
	if !is {
		return
	}
	port := strconv.Itoa(tcp.Port)
	local := scheme + "://localhost:" + port + "/" + o.at
	a.say(report.ServeHere, local)
	others := addresses(tcp.IP)
	there := func(ip string) string {
		to := scheme + "://" + net.JoinHostPort(ip, port) + "/" + o.at
		if code != "" {
			to += "?code=" + code
		}
		return to
	}
	for _, ip := range others {
		a.say(report.ServeThere, there(ip))
	}
	if code != "" && len(others) > 0 {
		a.say(report.ServeCode, code[:len(code)/2]+" "+code[len(code)/2:])
	}
	if o.tls {
		a.say(report.ServeTLS)
	}
	if len(others) > 0 {
		a.drawQR(o, there(others[0]))
	}
	a.say(report.ServeStop)
	if o.show {
		openBrowser(local)
	}
}

// drawQR prints a text as a QR code, unless nobody wants one.
func (a *app) drawQR(o *pageOptions, text string) {
	if o.qr {
		qrterminal.GenerateHalfBlock(text, qrterminal.L, a.stdout)
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

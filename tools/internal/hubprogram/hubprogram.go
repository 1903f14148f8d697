package hubprogram

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"

	"referee/hub/wire"
)

// Options are what a hub is started with.
type Options struct {
	Program string // referee
	Dir     string // for what it keeps
	Page    string // host:port of its page
	Tables  string // host:port at which it hears tables
	N       int    // how many tables
	More    []string
}

// Hub is a hub that runs.
type Hub struct {
	Codes   []wire.Code // by the tables' numbers
	Workers wire.Code   // lets workers in
	Page    string      // the address of its page
	cmd     *exec.Cmd
}

var (
	code = regexp.MustCompile(`referee://\S+`)
	page = regexp.MustCompile(`https?://localhost:\S+`)
)

// Start starts a hub, and returns once its page is shown.
func Start(o Options) (*Hub, error) {
	args := append([]string{"hub", "--lang", "en", "--data", o.Dir, "--listen", o.Page, "--hear", o.Tables, "--tables", strconv.Itoa(o.N), "--qr=false"}, o.More...)
	h := &Hub{cmd: exec.Command(o.Program, args...)}
	h.cmd.Stderr = os.Stderr
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for h.Page == "" && lines.Scan() {
		if said := code.FindString(lines.Text()); said != "" {
			c, err := wire.ParseCode(said)
			if err != nil {
				return nil, errors.Join(err, h.Kill())
			}
			if c.Role == wire.Table {
				h.Codes = append(h.Codes, c)
			} else {
				h.Workers = c
			}
		}
		h.Page = page.FindString(lines.Text())
	}
	if h.Page == "" {
		return nil, errors.Join(fmt.Errorf("referee hub does not start"), h.Kill())
	}
	go io.Copy(io.Discard, out)
	return h, nil
}

// PID is its process.
func (h *Hub) PID() int { return h.cmd.Process.Pid }

// Kill ends it with SIGKILL: it cannot tidy up.
func (h *Hub) Kill() error {
	err := h.cmd.Process.Kill()
	_ = h.cmd.Wait() // that it was killed is no news
	return err
}

// Stop ends it as Ctrl+C does.
func (h *Hub) Stop() error {
	err := h.cmd.Process.Signal(os.Interrupt)
	_ = h.cmd.Wait() // with the exit code of one that was interrupted
	return err
}

// FreeAddress is one on this machine that nobody listens on.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

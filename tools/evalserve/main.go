// Command evalserve sends many large photos to the page at once, and holds that
// none is lost and that the program's memory keeps within its bound.
//
//	synth ─▶ a photo of 12 megapixels ─▶ N times at once ─▶ referee serve ─▶ VmHWM
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"referee/tools/internal/page"
)

// maxMemoryMB is what the program may take, and patience what N photos may.
const (
	maxMemoryMB = 2000             // 2 GB, as the server is promised to need at the most
	patience    = 20 * time.Minute // on a machine with two processors
)

func main() {
	referee := flag.String("referee", "bin/referee", "the program to evaluate")
	photo := flag.String("photo", "", "the photo to send")
	n := flag.Int("n", 20, "how many times")
	flag.Parse()
	if err := run(*referee, *photo, *n); err != nil {
		fmt.Fprintln(os.Stderr, "evalserve:", err)
		os.Exit(1)
	}
}

func run(referee, photo string, n int) error {
	data, err := os.ReadFile(photo)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "evalserve-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l, err := net.Listen("tcp", "127.0.0.1:0") // a port that is free
	if err != nil {
		return err
	}
	at := l.Addr().String()
	l.Close()
	cmd := exec.Command(referee, "serve", "--listen", at, "--data", dir)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	start := time.Now()
	ids, err := sendAll("http://"+at, data, n)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := page.Await("http://"+at+"/api/photos/"+id, start.Add(patience)); err != nil {
			return err
		}
	}
	mb, err := peakMB(cmd.Process.Pid)
	if err != nil {
		return err
	}
	fmt.Printf("%d photos of %.1f MB sent at once: all read in %.0f s, %d MB of memory at most\n", n, float64(len(data))/1e6, time.Since(start).Seconds(), mb)
	if mb > maxMemoryMB {
		return fmt.Errorf("%d MB are more than %d", mb, maxMemoryMB)
	}
	return nil
}

// sendAll sends the photo n times at once, and returns the ids.
func sendAll(url string, data []byte, n int) ([]string, error) {
	for up := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if r, err := http.Get(url + "/api/photos"); err == nil {
			r.Body.Close()
			break
		} else if time.Now().After(up) {
			return nil, err
		}
	}
	type sent struct {
		id  string
		err error
	}
	all := make(chan sent, n)
	for range n {
		go func() {
			id, err := page.Send(url, data)
			all <- sent{id, err}
		}()
	}
	var ids []string
	for range n {
		s := <-all
		if s.err != nil {
			return nil, s.err
		}
		ids = append(ids, s.id)
	}
	return ids, nil
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// peakMB is the most memory that a process has had.
func peakMB(pid int) (int, error) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, err
	}
	m := highWater.FindStringSubmatch(strings.ReplaceAll(string(status), "\t", " "))
	if m == nil {
		return 0, fmt.Errorf("the system does not say how much memory a process has had")
	}
	kb, err := strconv.Atoi(m[1])
	return kb / 1000, err
}

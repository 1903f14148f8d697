package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"referee/internal/fault"
	"referee/store"
)

// access lets people in who know the code, and keeps them in by a cookie. Who
// sits at this machine needs none.
type access struct {
	code   string // "" where the door is open
	cookie string // what the cookie says; not the code, which people read aloud
	origin *http.CrossOriginProtection

	mu    sync.Mutex
	wrong map[string]*wrongCodes // by address
	now   func() time.Time
}

// wrongCodes are those that came from one address.
type wrongCodes struct {
	n     int
	until time.Time // nothing is taken before
}

const (
	noteCode   = "code"   // of the store, so that phones stay in after a restart
	noteSecret = "secret" // that the cookie is made of
	cookieName = "referee"
	codeBytes  = 5 // 40 bits, 8 letters: at the slow-down below years of guessing
)

func newAccess(ctx context.Context, st *store.Store, door Door) (*access, error) {
	a := &access{origin: http.NewCrossOriginProtection(), wrong: map[string]*wrongCodes{}, now: time.Now}
	if door == Open {
		return a, nil
	}
	var err error
	if a.code, err = noteOr(ctx, st, noteCode, codeBytes); err != nil {
		return nil, err
	}
	secret, err := noteOr(ctx, st, noteSecret, sha256.Size)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(a.code))
	a.cookie = hex.EncodeToString(mac.Sum(nil))
	return a, nil
}

// noteOr remembers something random, once.
func noteOr(ctx context.Context, st *store.Store, name string, bytes int) (string, error) {
	value, err := st.Note(ctx, name)
	if err != nil || value != "" {
		return value, err
	}
	value = store.RandomName(bytes)
	return value, st.KeepNote(ctx, name, value)
}

// admits tells whether a request may be answered.
func (a *access) admits(r *http.Request) bool {
	if a.code == "" {
		return ownName(r)
	}
	if c, err := r.Cookie(cookieName); err == nil && subtle.ConstantTimeCompare([]byte(c.Value), []byte(a.cookie)) == 1 {
		return true
	}
	return fromThisMachine(r)
}

// fromThisMachine tells whether somebody at this machine asks. What a proxy
// passes on comes from elsewhere, and so does what was asked for by another name
// than this machine's own: a page may have its name resolved to 127.0.0.1.
func fromThisMachine(r *http.Request) bool {
	for _, h := range []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip"} {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	host := hostOf(r)
	return isLoopback(address(r)) && (host == "localhost" || isLoopback(host))
}

// ownName tells whether a request calls this machine by a name that no page of
// the internet can have: an address, or a name of the local network. Where no
// code is asked for, a page that has its own name resolved to this machine is
// kept out by that alone.
func ownName(r *http.Request) bool {
	host := hostOf(r)
	return net.ParseIP(host) != nil || !strings.Contains(host, ".") || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".lan") || strings.HasSuffix(host, ".home.arpa")
}

// hostOf is what a request calls this machine, without the port.
func hostOf(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(host, "[]")
}

func isLoopback(s string) bool {
	ip := net.ParseIP(s)
	return ip != nil && ip.IsLoopback()
}

// address is where a request comes from, without the port.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// The slow-down: each wrong code doubles the time until the next is taken.
const (
	firstWait   = 250 * time.Millisecond // not noticed by who mistypes once
	longestWait = time.Minute
	maxWrong    = 1000 // addresses that are remembered
)

// try tells whether the code is right. The error says why it is not taken.
func (a *access) try(from, code string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.wrong[from]
	if w != nil && a.now().Before(w.until) {
		return fault.Errorf("too many wrong codes: wait %d s", int(w.until.Sub(a.now()).Seconds())+1)
	}
	code = strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if subtle.ConstantTimeCompare([]byte(code), []byte(a.code)) == 1 {
		delete(a.wrong, from)
		return nil
	}
	if w == nil {
		if len(a.wrong) >= maxWrong {
			clear(a.wrong)
		}
		w = &wrongCodes{}
		a.wrong[from] = w
	}
	wait := min(longestWait, firstWait<<min(w.n, 10))
	w.n++
	w.until = a.now().Add(wait)
	return fault.Errorf("the code is wrong")
}

// letIn gives the cookie that keeps somebody in.
func (a *access) letIn(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: a.cookie, Path: "/", HttpOnly: true, Secure: r.TLS != nil,
		SameSite: http.SameSiteLaxMode, MaxAge: int((400 * 24 * time.Hour).Seconds()),
	})
}

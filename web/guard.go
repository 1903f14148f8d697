package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"

	"referee/internal/fault"
	"referee/report"
	"referee/store"
)

// refused is an error with the status that it is answered with.
type refused struct {
	status int
	err    error
}

func (e *refused) Error() string { return e.err.Error() }
func (e *refused) Unwrap() error { return e.err }

func refuse(status int, format string, args ...any) error {
	return &refused{status, fault.Errorf(format, args...)}
}

// Refused is an error of what the state of things does not allow.
func Refused(err error) error { return &refused{http.StatusConflict, err} }

func errNoSuch() error { return refuse(http.StatusNotFound, "there is nothing of that name") }

// headers are those of every answer. A page runs nothing but this program's
// own scripts, and stands in no other page's frame.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// guarded answers a route for those who may ask. A fault of the program ends
// that answer alone.
func (s *Server) guarded(rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				s.Trouble(fmt.Errorf("%v\n%s", v, debug.Stack()))
				s.fail(w, r, refuse(http.StatusInternalServerError, "this is a fault of the program"))
			}
		}()
		if err := s.access.origin.Check(r); err != nil {
			s.fail(w, r, refuse(http.StatusForbidden, "a request from another page is refused"))
			return
		}
		if !rt.free && !s.access.admits(r) {
			s.turnAway(w, r)
			return
		}
		if err := rt.handle(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}

// turnAway asks for the code. The address in a QR code carries it.
func (s *Server) turnAway(w http.ResponseWriter, r *http.Request) {
	if code := r.URL.Query().Get("code"); code != "" && r.Method == http.MethodGet {
		if err := s.access.try(address(r), code); err != nil {
			s.fail(w, r, &refused{http.StatusForbidden, err})
			return
		}
		s.access.letIn(w, r)
		q := r.URL.Query()
		q.Del("code")
		http.Redirect(w, r, strings.TrimSuffix(localPath(r.URL.Path)+"?"+q.Encode(), "?"), http.StatusSeeOther)
		return
	}
	if isAPI(r) {
		program := "referee serve"
		if s.Desk != nil {
			program = "referee hub"
		}
		s.fail(w, r, refuse(http.StatusUnauthorized, "this needs the code that %s shows", program))
		return
	}
	http.Redirect(w, r, "/enter", http.StatusSeeOther)
}

// localPath is a path that leads nowhere but here.
func localPath(p string) string { return "/" + strings.TrimLeft(p, "/\\") }

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// fail answers with what is wrong, in the language of who asks: as JSON in the
// API, else as a page.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // nobody hears it
	}
	status := http.StatusInternalServerError
	var known *refused
	switch {
	case errors.As(err, &known):
		status = known.status
	case errors.Is(err, store.ErrNoSuch):
		status, err = http.StatusNotFound, errNoSuch()
	case errors.Is(err, store.ErrChanged):
		status = http.StatusConflict
	default:
		s.Trouble(err)
	}
	text := report.Fault(err, langOf(r))
	if isAPI(r) {
		answer(w, status, map[string]string{"error": upperFirst(text)})
		return
	}
	w.WriteHeader(status)
	if err := s.pages.show(w, r, "message", map[string]any{"Title": upperFirst(text), "Text": upperFirst(text)}); err != nil {
		s.Trouble(err)
	}
}

// answer writes JSON.
func answer(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// decode reads the JSON that was sent.
func decode(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxJSONBytes))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "what is sent may have %d KB at most", maxJSONBytes>>10)
	}
	return data, err
}

func (s *Server) notFound(http.ResponseWriter, *http.Request) error { return errNoSuch() }

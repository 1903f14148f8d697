package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"referee/report"
	"referee/rules"
	"referee/store"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed assets/*
var assetFiles embed.FS

//go:embed openapi.yaml
var openAPIFile []byte

// pages are the templates, each within base.html.
type pages struct {
	byName map[string]*template.Template
	desk   bool // this is the desk of a tournament
}

func parsePages(desk bool) (*pages, error) {
	p := &pages{map[string]*template.Template{}, desk}
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		return nil, err
	}
	for _, file := range names {
		name := strings.TrimSuffix(path.Base(file), ".html")
		if name == "base" {
			continue
		}
		t, err := template.New("base.html").Funcs(template.FuncMap{"t": func(string, ...any) string { return "" }, "assets": assetsPath}).
			ParseFS(templateFiles, "templates/base.html", file)
		if err != nil {
			return nil, err
		}
		p.byName[name] = t
	}
	return p, nil
}

// page is what every page is given.
type page struct {
	Lang, Other string
	Name, Path  string
	Desk        bool
	Data        map[string]any
}

// show writes a page in the language of who asks.
func (p *pages) show(w http.ResponseWriter, r *http.Request, name string, data map[string]any) error {
	t, err := p.byName[name].Clone()
	if err != nil {
		return err
	}
	lang := langOf(r)
	t.Funcs(template.FuncMap{"t": func(key string, args ...any) string { return word(lang, key, args...) }})
	about := page{Lang: string(lang), Other: string(report.French), Name: name, Path: localPath(r.URL.Path), Desk: p.desk, Data: data}
	if lang == report.French {
		about.Other = string(report.English)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, about); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = w.Write(b.Bytes())
	return err
}

func (s *Server) homePage(w http.ResponseWriter, r *http.Request) error {
	photos, err := s.recentPhotos(r)
	if err != nil {
		return err
	}
	decks, err := s.allDecks(r.Context(), langOf(r))
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "home", map[string]any{"Photos": photos, "Live": s.Live != nil, "Decks": decks})
}

func (s *Server) photoPage(w http.ResponseWriter, r *http.Request) error {
	p, err := s.Store.Photo(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "photo", map[string]any{"Title": p.Name, "ID": p.ID, "Failed": p.State == store.Failed})
}

func (s *Server) livePage(w http.ResponseWriter, r *http.Request) error {
	return s.pages.show(w, r, "live", map[string]any{"Title": word(langOf(r), "nav-live"), "Live": s.Live != nil, "Camera": s.Camera != nil})
}

func (s *Server) deskPage(w http.ResponseWriter, r *http.Request) error {
	return s.pages.show(w, r, "desk", map[string]any{"Title": word(langOf(r), "nav-desk")})
}

func (s *Server) tournamentsPage(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allTournaments(r)
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "tournaments", map[string]any{"Title": word(langOf(r), "tour"), "Tournaments": all})
}

func (s *Server) tournamentPage(w http.ResponseWriter, r *http.Request) error {
	t, err := s.tournamentAsked(r)
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "tournament", map[string]any{"Title": t.title(langOf(r)), "ID": t.ID})
}

func (s *Server) matchesPage(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allMatches(r.Context())
	if err != nil {
		return err
	}
	var there, deleted []*matchForm
	for _, m := range all {
		if m.Deleted {
			deleted = append(deleted, m)
		} else {
			there = append(there, m)
		}
	}
	return s.pages.show(w, r, "matches", map[string]any{"Title": word(langOf(r), "nav-matches"), "Matches": there, "Deleted": deleted, "Ways": s.ways()})
}

func (s *Server) matchPage(w http.ResponseWriter, r *http.Request) error {
	m, err := s.matchAsked(r)
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "match", map[string]any{"Title": m.title(), "ID": m.ID, "Live": s.Live != nil, "Ways": strings.Join(s.ways(), " ")})
}

// ways are those that the game is played in, the usual one first.
func (s *Server) ways() []string {
	if g, is := s.Game.(rules.Variants); is {
		return g.WayCodes()
	}
	return nil
}

// title is what a match is called: its name, else who plays.
func (m *matchForm) title() string {
	if m.Terms.Name != "" {
		return m.Terms.Name
	}
	var names []string
	for _, side := range m.Terms.Sides {
		names = append(names, side.Name)
	}
	return strings.Join(names, " · ")
}

func (s *Server) decksPage(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allDecks(r.Context(), langOf(r))
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "decks", map[string]any{"Title": word(langOf(r), "nav-decks"), "Decks": all, "Learner": s.Learner != nil})
}

func (s *Server) trainingPage(w http.ResponseWriter, r *http.Request) error {
	l, err := s.Store.TrainingSet(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "lesson", map[string]any{"Title": word(langOf(r), "lesson"), "ID": l.ID})
}

func (s *Server) aboutPage(w http.ResponseWriter, r *http.Request) error {
	return s.pages.show(w, r, "about", map[string]any{"Title": word(langOf(r), "about"), "File": s.Store.Path()})
}

func (s *Server) enterPage(w http.ResponseWriter, r *http.Request) error {
	return s.pages.show(w, r, "enter", map[string]any{"Title": word(langOf(r), "enter")})
}

// enter takes the code that somebody typed.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxJSONBytes)
	if err := s.access.try(address(r), r.PostFormValue("code")); err != nil {
		w.WriteHeader(http.StatusForbidden)
		return s.pages.show(w, r, "enter", map[string]any{"Title": word(langOf(r), "enter"), "Wrong": upperFirst(report.Fault(err, langOf(r)))})
	}
	s.access.letIn(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// types are those of the files that are served.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
}

// assetsVersion tells the files of one program from those of another.
var assetsVersion = sync.OnceValue(func() string {
	sum := sha256.New()
	names, _ := fs.Glob(assetFiles, "assets/*") // the pattern is well formed
	for _, name := range names {
		data, _ := assetFiles.ReadFile(name) // it is there
		fmt.Fprintf(sum, "%s %d ", name, len(data))
		sum.Write(data)
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})

// assetsPath is where the files lie that pages use: a browser keeps them as long as this
// program is the same, so that they go over a weak network once.
func assetsPath() string { return "/assets/" + assetsVersion() }

func (s *Server) asset(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	kind, known := types[path.Ext(name)]
	data, err := assetFiles.ReadFile("assets/" + path.Base(name))
	if err != nil || !known {
		return errNoSuch()
	}
	if r.PathValue("version") == assetsVersion() {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	w.Header().Set("Content-Type", kind)
	_, err = w.Write(data)
	return err
}

func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	_, err := w.Write(openAPIFile)
	return err
}

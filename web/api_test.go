package web

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"referee/report"
)

func body(r *http.Response) string {
	data, _ := io.ReadAll(r.Body)
	return string(data)
}

func TestTheAPIIsDescribedAsItIs(t *testing.T) {
	var described struct {
		Paths map[string]map[string]any
	}
	require.NoError(t, yaml.Unmarshal(openAPIFile, &described))
	var there, said []string
	for _, r := range (&Server{}).api() {
		there = append(there, r.Method+" "+r.Pattern)
	}
	for path, methods := range described.Paths {
		for m := range methods {
			if m != "parameters" {
				said = append(said, strings.ToUpper(m)+" "+path)
			}
		}
	}
	slices.Sort(there)
	slices.Sort(said)
	require.Equal(t, there, said)
}

// everywhereSaid are parameters that the description speaks of for all requests at once:
// the language, and the code of the address.
var everywhereSaid = []string{"lang", "code"}

// TestWhatTheAPITakesAndAnswersIsDescribed holds the parameters of addresses that the
// handlers read, and the fields of a photo, against the description.
func TestWhatTheAPITakesAndAnswersIsDescribed(t *testing.T) {
	var described any
	require.NoError(t, yaml.Unmarshal(openAPIFile, &described))
	said := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if name, is := v["name"].(string); is && v["in"] == "query" {
				said[name] = true
			}
			for _, one := range v {
				walk(one)
			}
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(described)
	read := map[string]bool{"x": true, "y": true, "turn": true} // of getOutline, in a loop
	asks := regexp.MustCompile(`(?:Query\(\)|\bq)\.(?:Get|Has)\("([a-z]+)"\)`)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range asks.FindAllStringSubmatch(string(data), -1) {
			read[m[1]] = true
		}
	}
	for _, name := range everywhereSaid {
		require.Contains(t, read, name)
		delete(read, name)
	}
	require.Equal(t, slices.Sorted(maps.Keys(read)), slices.Sorted(maps.Keys(said)))
	var schemas struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	require.NoError(t, yaml.Unmarshal(openAPIFile, &schemas))
	var fields []string
	for f := range reflect.TypeFor[photoForm]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, name)
	}
	require.ElementsMatch(t, fields, slices.Collect(maps.Keys(schemas.Components.Schemas["Photo"].Properties)))
}

var (
	wordInTemplate = regexp.MustCompile(`\{\{t "([a-z-]+)"`)
	wordInScript   = regexp.MustCompile(`\bt\('([a-z-]+)'`)
)

// TestEveryWordOfThePageIsThereInBothLanguages holds that none is missing, and
// that none is left over.
func TestEveryWordOfThePageIsThereInBothLanguages(t *testing.T) {
	used := map[string]bool{}
	all := ""
	for _, pattern := range []string{"templates/*.html", "assets/*.js", "*.go"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			if !strings.HasPrefix(f, "words") {
				all += string(data)
			}
			for _, m := range append(wordInTemplate.FindAllStringSubmatch(string(data), -1), wordInScript.FindAllStringSubmatch(string(data), -1)...) {
				if !strings.HasSuffix(m[1], "-") { // the beginning of a word that is put together
					used[m[1]] = true
				}
			}
		}
	}
	for k := range used {
		s, known := sentences()[k]
		require.True(t, known, "%s has no words", k)
		require.NotEmpty(t, s.en)
		require.NotEmpty(t, s.fr)
	}
	together := regexp.MustCompile(`^(doubt-ask|doing|face|option|way|setting|color|suit|ties|v|live|match|lies|view)-`)
	for k, s := range sentences() {
		if !used[k] && !together.MatchString(k) && !strings.Contains(all, "'"+k+"'") && !strings.Contains(all, `"`+k+`"`) {
			t.Errorf("%s is said nowhere", k)
		}
		holes := regexp.MustCompile(`\{\d\}`)
		require.ElementsMatch(t, holes.FindAllString(s.en, -1), holes.FindAllString(s.fr, -1), k)
	}
	require.Equal(t, "Bleu", report.ColorList([]string{"Bleu"}, report.French))
}

func TestEveryPageIsShownInBothLanguages(t *testing.T) {
	s, _ := watching(t)
	id := s.upload(t, "photo")
	s.done(t, id)
	for _, lang := range []string{"en", "fr"} {
		for _, path := range []string{"/", "/photos/" + id, "/live", "/matches", "/about", "/enter", "/words/" + lang + ".js"} {
			r := s.ask(t, "GET", path+"?lang="+lang, "", nil)
			require.Equal(t, http.StatusOK, r.StatusCode, path)
			text := body(r)
			require.NotContains(t, text, "ZgotmplZ")
			if !strings.HasPrefix(path, "/words") {
				require.Contains(t, text, `<html lang="`+lang+`">`)
			}
		}
	}
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/words/xx.js", "", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/assets/..%2fserver.go", "", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/photos/nothing", "", nil).StatusCode)
	r := s.from(t, here, "GET", "http://localhost/", header("Accept-Language", "fr-CA,fr;q=0.9,en;q=0.5"))
	require.Contains(t, body(r), `<html lang="fr">`)
}

// The files of a page are kept by browsers for as long as the program is the same.
func TestFilesOfPagesAreSentOnce(t *testing.T) {
	s := open(t, t.TempDir())
	page := body(s.ask(t, "GET", "/", "", nil))
	file := regexp.MustCompile(`/assets/[0-9a-f]{12}/home\.js`).FindString(page)
	require.NotEmpty(t, file)
	r := s.ask(t, "GET", file, "", nil)
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.Contains(t, r.Header.Get("Cache-Control"), "immutable")
	for _, other := range []string{"/assets/0123456789ab/home.js", "/assets/home.js", "/", "/words/en.js"} {
		r := s.ask(t, "GET", other, "", nil)
		require.Equal(t, http.StatusOK, r.StatusCode, other)
		require.Equal(t, "no-store", r.Header.Get("Cache-Control"), other)
	}
	require.NotContains(t, page, `"/assets/home.js"`)
}

// FuzzHandlers holds that nothing that is sent makes a fault of the program.
func FuzzHandlers(f *testing.F) {
	s := open(f, f.TempDir())
	id := s.upload(f, "photo")
	s.done(f, id)
	handler := s.Handler()
	routes := s.api()
	f.Add(uint8(0), "", "", "")
	for i, r := range routes {
		f.Add(uint8(i), id, `{"kind":"present","present":true,"at_px":[1,2],"turn_px_deg":3,"is":{"card":"start","color":null,"face":"front"}}`, "card=1&x=1&y=2&turn=3&lang=fr")
		_ = r
	}
	table, _ := joinedTable(f, s)
	game, _ := s.played(f)
	for _, query := range []string{"part=1&cards=1,2", "part=9", "part=-1&at=1e300,NaN", "cards=1", "at=5", "after=3", "after=-1", "with=" + table + ",x&card=1"} {
		for i, r := range routes {
			switch path.Base(r.Pattern) {
			case "dispute", "moves", "outline", "picture.jpg":
				f.Add(uint8(i), table, "", query)
			case "table":
				f.Add(uint8(i), fmt.Sprint(game), "", query)
			}
		}
	}
	f.Add(uint8(1), "../"+id, `{"sides":[{"name":"a","colors":["red"]},{"name":"b","colors":["blue"]}],"rounds":1}`, "from=-1")
	f.Fuzz(func(t *testing.T, n uint8, name, sent, query string) {
		r := routes[int(n)%len(routes)]
		q := httptest.NewRequest(r.Method, "http://localhost/", strings.NewReader(sent))
		q.RemoteAddr = here
		q.URL.Path = strings.NewReplacer("{id}", name, "{name}", name).Replace(r.Pattern)
		q.URL.RawQuery = query
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, q)
		require.NotEqual(t, http.StatusInternalServerError, w.Code, "%s %s %q", r.Method, q.URL.Path, sent)
	})
}

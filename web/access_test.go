package web

import (
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// from asks the server as somebody at an address would.
func (s *site) from(t testing.TB, address, method, target string, change ...func(*http.Request)) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr = address
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Result()
}

func header(k, v string) func(*http.Request) { return func(r *http.Request) { r.Header.Set(k, v) } }

const phone, here = "192.168.1.7:4711", "127.0.0.1:4711"

func TestWhoKnowsTheCodeIsLetInAndStaysIn(t *testing.T) {
	s := open(t, t.TempDir())
	r := s.from(t, phone, "GET", "http://192.168.1.2:8787/")
	require.Equal(t, "/enter", r.Header.Get("Location"))
	require.Equal(t, http.StatusUnauthorized, s.from(t, phone, "GET", "http://192.168.1.2:8787/api/photos").StatusCode)
	r = s.from(t, phone, "GET", "http://192.168.1.2:8787/live?code="+s.Code()+"&lang=fr")
	require.Equal(t, http.StatusSeeOther, r.StatusCode)
	require.Equal(t, "/live?lang=fr", r.Header.Get("Location"), "the code does not stay in the address")
	cookie := r.Cookies()
	for _, c := range cookie {
		if c.Name == cookieName {
			require.True(t, c.HttpOnly)
			require.NotContains(t, c.Value, s.Code())
			require.Equal(t, http.StatusOK, s.from(t, phone, "GET", "http://192.168.1.2:8787/api/photos", func(r *http.Request) { r.AddCookie(c) }).StatusCode)
			c.Value += "x"
			require.Equal(t, http.StatusUnauthorized, s.from(t, phone, "GET", "http://192.168.1.2:8787/api/photos", func(r *http.Request) { r.AddCookie(c) }).StatusCode)
		}
	}
	require.Equal(t, http.StatusOK, s.from(t, phone, "GET", "http://192.168.1.2:8787/assets/page.css").StatusCode, "what the page for the code needs")
}

func TestACodeIsTheSameAfterARestart(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	s.Close()
	require.Equal(t, s.Code(), open(t, dir).Code())
	require.Len(t, s.Code(), 8)
}

func TestWrongCodesAreSlowedDown(t *testing.T) {
	s := open(t, t.TempDir())
	now := time.Now()
	s.access.now = func() time.Time { return now }
	require.ErrorContains(t, s.access.try("a", "wrong"), "the code is wrong")
	require.ErrorContains(t, s.access.try("a", s.Code()), "wait 1 s", "not even the right one is taken")
	require.NoError(t, s.access.try("b", strings.ToUpper(s.Code()[:4]+" "+s.Code()[4:])), "others are let in, as people write")
	for range 20 {
		now = now.Add(2 * time.Minute)
		require.ErrorContains(t, s.access.try("a", "wrong"), "is wrong")
	}
	require.ErrorContains(t, s.access.try("a", s.Code()), "wait 6", "a minute at most")
	for i := range 3 * maxWrong {
		_ = s.access.try(string(rune(i)), "wrong")
	}
	require.LessOrEqual(t, len(s.access.wrong), maxWrong)
}

func TestWhoSitsAtThisMachineNeedsNoCode(t *testing.T) {
	s := open(t, t.TempDir())
	for host, want := range map[string]int{"http://127.0.0.1:8787/": 200, "http://localhost:8787/": 200, "http://[::1]:8787/": 200, "http://evil.example:8787/": 303} {
		require.Equal(t, want, s.from(t, here, "GET", host).StatusCode, host)
	}
	require.Equal(t, http.StatusSeeOther, s.from(t, here, "GET", "http://localhost/", header("X-Forwarded-For", "192.168.1.7")).StatusCode, "what a proxy passes on comes from elsewhere")
	anybody := open(t, t.TempDir(), func(o *Options) { o.Door = Open })
	for host, want := range map[string]int{"http://192.168.1.2/": 200, "http://games:8787/": 200, "http://games.local/": 200, "http://[fe80::1]/": 200, "http://evil.example/": 303} {
		require.Equal(t, want, anybody.from(t, phone, "GET", host).StatusCode, host)
	}
}

func TestARequestOfAnotherPageIsRefused(t *testing.T) {
	s := open(t, t.TempDir())
	for _, how := range []func(*http.Request){header("Origin", "http://evil.example"), header("Sec-Fetch-Site", "cross-site")} {
		require.Equal(t, http.StatusForbidden, s.from(t, here, "POST", "http://localhost:8787/api/matches", how).StatusCode)
	}
	require.NotEqual(t, http.StatusForbidden, s.from(t, here, "POST", "http://localhost:8787/api/matches", header("Origin", "http://localhost:8787")).StatusCode)
}

func TestThePageForTheCodeLetsIn(t *testing.T) {
	s := open(t, t.TempDir())
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	client := &http.Client{Jar: jar}
	r, err := client.PostForm(s.url+"/enter", url.Values{"code": {"nonsense"}})
	require.NoError(t, err)
	require.Equal(t, http.StatusForbidden, r.StatusCode)
	time.Sleep(firstWait + 50*time.Millisecond)
	r, err = client.PostForm(s.url+"/enter", url.Values{"code": {s.Code()}})
	require.NoError(t, err)
	require.Equal(t, "/", r.Request.URL.Path)
	at, _ := url.Parse(s.url)
	require.NotEmpty(t, jar.Cookies(at))
}

func TestEveryAnswerForbidsForeignScripts(t *testing.T) {
	s := open(t, t.TempDir())
	for _, path := range []string{"/", "/api/photos", "/nothing", "/assets/lib.js"} {
		csp := s.ask(t, "GET", path, "", nil).Header.Get("Content-Security-Policy")
		require.Contains(t, csp, "script-src 'self'")
		require.NotContains(t, csp, "unsafe")
	}
}

func TestWhereACodeLeadsIsAlwaysHere(t *testing.T) {
	s := open(t, t.TempDir())
	for _, path := range []string{"//evil.example/x", `/\evil.example`} {
		r := s.from(t, phone, "GET", "http://192.168.1.2:8787/?code="+s.Code(), func(r *http.Request) { r.URL.Path = path })
		to, err := url.Parse(r.Header.Get("Location"))
		require.NoError(t, err)
		require.Empty(t, to.Host)
		require.NotContains(t, r.Header.Get("Location"), "//")
	}
}

func TestATooBusyServerSaysSo(t *testing.T) {
	s := open(t, t.TempDir())
	for range maxRequests {
		s.requests <- struct{}{}
	}
	require.Equal(t, http.StatusServiceUnavailable, s.from(t, here, "GET", "http://localhost/").StatusCode)
	<-s.requests
	require.Equal(t, http.StatusOK, s.from(t, here, "GET", "http://localhost/").StatusCode)
}

package web

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"referee/report"
)

type langKey struct{}

// langOf is the language of who asks.
func langOf(r *http.Request) report.Lang {
	l, _ := r.Context().Value(langKey{}).(report.Lang)
	return l
}

// spoken are the languages in the order of the matcher.
var spoken = language.NewMatcher([]language.Tag{language.English, language.French})

const langCookie = "lang"

// language finds the language of who asks: the one that was chosen, else what
// the browser says, else that of this program.
func (s *Server) language(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lang := s.Lang
		if accept := r.Header.Get("Accept-Language"); accept != "" {
			if _, i := language.MatchStrings(spoken, accept); i == 1 {
				lang = report.French
			} else {
				lang = report.English
			}
		}
		if c, err := r.Cookie(langCookie); err == nil {
			if l, known := report.ParseLang(c.Value); known {
				lang = l
			}
		}
		if l, known := report.ParseLang(r.URL.Query().Get("lang")); known {
			lang = l
			if !isAPI(r) {
				http.SetCookie(w, &http.Cookie{Name: langCookie, Value: string(l), Path: "/", SameSite: http.SameSiteLaxMode, MaxAge: 400 * 24 * 3600})
			}
		}
		w.Header().Set("Content-Language", string(lang))
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), langKey{}, lang)))
	})
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// fileName is the last part of what a browser says a file is called, short and
// printable: it is shown, and never opened.
func fileName(s string) string {
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	const most = 80 // letters that fit one line of a phone; the end of a path says most
	if n := utf8.RuneCountInString(s); n > most {
		s = string([]rune(s)[n-most:])
	}
	if s == "" {
		return "photo.jpg"
	}
	return s
}

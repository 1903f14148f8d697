package main

import (
	"io"
	"os"

	"github.com/spf13/pflag"

	"referee/internal/fault"
	"referee/report"
)

// language is the one that was asked for, else the system's, else English.
func language(asked string) (report.Lang, error) {
	if asked != "" {
		l, known := report.ParseLang(asked)
		if !known {
			return l, fault.Errorf("lang is %q: must be en or fr", asked)
		}
		return l, nil
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} { // POSIX's order of rank
		if said := os.Getenv(name); said != "" {
			l, _ := report.ParseLang(said)
			return l, nil
		}
	}
	return report.English, nil
}

// spokenLanguage tells in which language to say what is wrong, before the
// command line and the settings are known to be right.
func spokenLanguage(args []string) report.Lang {
	f := pflag.NewFlagSet("language", pflag.ContinueOnError)
	f.ParseErrorsAllowlist.UnknownFlags = true
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	addLangFlags(f)
	f.BoolP("help", "h", false, "")
	_ = f.Parse(args) // what could be read counts
	asked, _ := f.GetString(flagName(keyLang))
	if asked == "" {
		asked = os.Getenv("REFEREE_LANG")
	}
	if asked == "" {
		if path, _ := configPath(f); path != "" {
			if data, err := os.ReadFile(path); err == nil {
				said, _ := parseConfig(data)
				asked, _ = said[keyLang].(string)
			}
		}
	}
	lang, err := language(asked)
	if err != nil {
		lang, _ = language("")
	}
	return lang
}

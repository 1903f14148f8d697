package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cast"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"referee/deck"
	"referee/report"
	"referee/rules/tacta"
	"referee/scoring"
)

// settings are all that a user can choose, from wherever it was said.
type settings struct {
	DeckFile string // "" for the built-in deck
	// CameraFile is the calibration of the camera, "" if there is none.
	CameraFile string
	// TableFile is what was measured of the table, "" if nothing was.
	TableFile string
	Lang      report.Lang
	DebugDir  string
	Rules     tacta.Settings
	Scoring   scoring.Settings
}

// configName is the settings file that is read when it lies in the current
// folder.
const configName = "referee.yaml"

// The keys of settings, as referee.yaml has them. A flag is the key with
// dashes, a variable REFEREE_ and the key in capitals.
const (
	keyDeck      = "deck"
	keyLang      = "lang"
	keyDebugDir  = "debug_dir"
	keyCamera    = "camera_file"
	keyAlign     = "align_mm"
	keyNudge     = "nudge_mm"
	keyTouch     = "touch_mm"
	keyEdge      = "edge_mm"
	keyTable     = "table_file"
	keyCovered   = "dot_covered"
	keySigmas    = "sigmas"
	keyUncovered = "uncovered_dots"
	keyFree      = "free"
)

var settingKeys = []string{keyDeck, keyLang, keyDebugDir, keyCamera, keyTable, keyAlign, keyNudge, keyTouch, keyEdge, keyCovered, keySigmas, keyUncovered, keyFree}

func flagName(key string) string { return strings.ReplaceAll(key, "_", "-") }

// addCommonFlags declares the flags of all commands that take settings.
func addCommonFlags(f *pflag.FlagSet) {
	addLangFlags(f)
	f.String(flagName(keyDeck), "", "deck file (default: the published game)")
}

// addLangFlags declares those of commands that need no deck.
func addLangFlags(f *pflag.FlagSet) {
	f.String("config", "", "settings file (default: "+configName+" in the current folder, if there is one)")
	f.String(flagName(keyLang), "", "language, en or fr (default: that of the system)")
}

// addRuleFlags declares the flags of commands that judge a table.
func addRuleFlags(f *pflag.FlagSet) {
	r, s := tacta.DefaultSettings(), scoring.DefaultSettings()
	f.String(flagName(keyDebugDir), "", "folder for a picture of every stage of the reading")
	f.String(flagName(keyCamera), "", "calibration of the camera, from referee calibrate camera (default: none is needed)")
	f.String(flagName(keyTable), "", "the table's edge and light, from referee calibrate table (default: none is needed)")
	f.Float64(flagName(keyAlign), r.AlignMM, "misalignment, mm, up to which two shapes coincide")
	f.Float64(flagName(keyNudge), r.NudgeMM, "misalignment, mm, from which a legal card is to be nudged back")
	f.Float64(flagName(keyTouch), r.TouchMM, "depth, mm, up to which an overlap is only a touch")
	f.Float64(flagName(keyEdge), r.EdgeMM, "how far, mm, a card may seem to reach beyond the table's edge, where that is known")
	f.Float64(flagName(keyCovered), r.DotCovered, "part of a dot from which it counts as covered")
	f.Float64(flagName(keySigmas), r.Sigmas, "standard deviations that settle a measurement")
	f.String(flagName(keyUncovered), string(s.Uncovered), "dots that a removed card had hidden: count or ignore")
	f.String(flagName(keyFree), string(r.Free), "cards that touch no other: allowed or forbidden")
}

// setDefaults gives every setting its value for commands that have no flag
// for it.
func setDefaults(v *viper.Viper) {
	r, s := tacta.DefaultSettings(), scoring.DefaultSettings()
	for key, value := range map[string]any{
		keyDeck: "", keyLang: "", keyDebugDir: "", keyCamera: "", keyTable: "",
		keyAlign: r.AlignMM, keyNudge: r.NudgeMM, keyTouch: r.TouchMM, keyEdge: r.EdgeMM, keyCovered: r.DotCovered,
		keySigmas: r.Sigmas, keyUncovered: string(s.Uncovered), keyFree: string(r.Free),
	} {
		v.SetDefault(key, value)
	}
}

// loadSettings puts flags, variables, the settings file and the defaults
// together, in this order of rank. Its errors are usage errors.
func loadSettings(f *pflag.FlagSet) (settings, error) {
	v := viper.New()
	v.SetEnvPrefix("referee")
	v.AutomaticEnv()
	setDefaults(v)
	for _, k := range settingKeys {
		flag := f.Lookup(flagName(k))
		if flag == nil {
			continue
		}
		if err := v.BindPFlag(k, flag); err != nil {
			return settings{}, usage(err)
		}
	}
	file, err := readConfig(v, f)
	if err != nil {
		return settings{}, usage(err)
	}
	s, err := settingsFrom(v)
	if err != nil {
		return settings{}, usage(err)
	}
	for key, named := range map[string]*string{keyDeck: &s.DeckFile, keyCamera: &s.CameraFile, keyTable: &s.TableFile} {
		said := f.Changed(flagName(key)) || os.Getenv("REFEREE_"+strings.ToUpper(key)) != ""
		if !said && *named != "" && !filepath.IsAbs(*named) {
			*named = filepath.Join(filepath.Dir(file), *named) // beside the settings file
		}
	}
	return s, nil
}

// readConfig reads the settings file, if there is one, and returns its path.
func readConfig(v *viper.Viper, f *pflag.FlagSet) (string, error) {
	path, _ := f.GetString("config")
	if path == "" {
		path = os.Getenv("REFEREE_CONFIG")
	}
	asked := path != ""
	if !asked {
		path = configName
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !asked {
		return path, nil
	}
	v.SetConfigFile(path)
	v.SetConfigType("yaml")
	if err := v.ReadInConfig(); err != nil {
		return path, fmt.Errorf("settings file %s cannot be read: %s", path, oneLine(err.Error()))
	}
	// A misspelt setting must not be passed over.
	only := viper.New()
	only.SetConfigFile(path)
	only.SetConfigType("yaml")
	if err := only.ReadInConfig(); err != nil {
		return path, fmt.Errorf("settings file %s cannot be read: %s", path, oneLine(err.Error()))
	}
	for _, k := range only.AllKeys() {
		if !slices.Contains(settingKeys, k) {
			return path, fmt.Errorf("settings file %s: %s is not a setting; there are %s", path, k, strings.Join(settingKeys, ", "))
		}
	}
	return path, nil
}

func settingsFrom(v *viper.Viper) (settings, error) {
	s := settings{Rules: tacta.DefaultSettings(), Scoring: scoring.DefaultSettings()}
	for key, to := range map[string]*float64{
		keyAlign: &s.Rules.AlignMM, keyNudge: &s.Rules.NudgeMM, keyTouch: &s.Rules.TouchMM, keyEdge: &s.Rules.EdgeMM,
		keyCovered: &s.Rules.DotCovered, keySigmas: &s.Rules.Sigmas,
	} {
		// viper's own GetFloat64 takes what is no number for 0.
		n, err := cast.ToFloat64E(v.Get(key))
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return s, fmt.Errorf("%s is %q: must be a number", key, v.GetString(key))
		}
		*to = n
	}
	s.Rules.Free = tacta.FreeReading(v.GetString(keyFree))
	s.Scoring.Uncovered = scoring.UncoveredDots(v.GetString(keyUncovered))
	s.Scoring.DotCovered, s.Scoring.Sigmas = s.Rules.DotCovered, s.Rules.Sigmas
	s.DeckFile, s.DebugDir, s.CameraFile = v.GetString(keyDeck), v.GetString(keyDebugDir), v.GetString(keyCamera)
	s.TableFile = v.GetString(keyTable)
	if err := s.Rules.Validate(); err != nil {
		return s, err
	}
	if err := s.Scoring.Validate(); err != nil {
		return s, err
	}
	var err error
	s.Lang, err = language(v.GetString(keyLang))
	return s, err
}

// language is the one that was asked for, else the system's, else English.
func language(asked string) (report.Lang, error) {
	if asked != "" {
		l, known := report.ParseLang(asked)
		if !known {
			return l, fmt.Errorf("lang is %q: must be en or fr", asked)
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

// loadDeck reads the deck file, or takes the built-in deck.
func loadDeck(path string) (*deck.Deck, error) {
	if path == "" {
		return deck.Default(), nil
	}
	d, err := deck.ReadFile(path)
	if err != nil {
		return nil, &codedError{exitDeck, err}
	}
	return d, nil
}

package main

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cast"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"

	"referee/deck"
	"referee/internal/fault"
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
	f.String(flagName(keyDeck), "", "deck file (default: the published game)")
}

// addLangFlags declares those of every command.
func addLangFlags(f *pflag.FlagSet) {
	f.String("config", "", "settings file (default: "+configName+" in the current folder, if there is one)")
	f.String(flagName(keyLang), "", "language of what is said, en or fr (default: that of the system)")
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
	said := func(key string) bool {
		return f.Changed(flagName(key)) || os.Getenv("REFEREE_"+strings.ToUpper(key)) != ""
	}
	if !said(keyNudge) && !v.InConfig(keyNudge) {
		// Who asks for more exact placements asks for no other nudging.
		v.Set(keyNudge, math.Min(v.GetFloat64(keyNudge), v.GetFloat64(keyAlign)))
	}
	s, err := settingsFrom(v)
	if err != nil {
		return settings{}, usage(err)
	}
	for key, named := range map[string]*string{keyDeck: &s.DeckFile, keyCamera: &s.CameraFile, keyTable: &s.TableFile} {
		if !said(key) && *named != "" && !filepath.IsAbs(*named) {
			*named = filepath.Join(filepath.Dir(file), *named) // beside the settings file
		}
	}
	return s, nil
}

// configPath is the settings file, and whether somebody named it.
func configPath(f *pflag.FlagSet) (path string, asked bool) {
	path, _ = f.GetString("config")
	if path == "" {
		path = os.Getenv("REFEREE_CONFIG")
	}
	if path == "" {
		return configName, false
	}
	return path, true
}

// readConfig reads the settings file, if there is one, and returns its path.
func readConfig(v *viper.Viper, f *pflag.FlagSet) (string, error) {
	path, asked := configPath(f)
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !asked:
		return path, nil
	case errors.Is(err, fs.ErrNotExist):
		return path, fault.Errorf("settings file %s does not exist: check its name", path)
	case err != nil:
		return path, fault.Errorf("settings file %s cannot be read: %w", path, fault.WithoutPath(err))
	}
	said, err := parseConfig(data)
	if err != nil {
		return path, fault.Errorf("settings file %s: %w", path, err)
	}
	if err := v.MergeConfigMap(said); err != nil {
		return path, fault.Errorf("settings file %s: %w", path, err)
	}
	return path, nil
}

// parseConfig takes a settings file apart and refuses what is no setting: a
// misspelt one must not be passed over.
func parseConfig(data []byte) (map[string]any, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, fault.Errorf("is not valid YAML (%s): it must have a setting a line, like align_mm: 2", strings.TrimPrefix(oneLine(err.Error()), "yaml: "))
	}
	out := map[string]any{}
	if len(root.Content) == 0 {
		return out, nil // empty, or comments only
	}
	top := root.Content[0]
	if top.Kind == yaml.ScalarNode && top.Tag == "!!null" {
		return out, nil
	}
	if top.Kind != yaml.MappingNode {
		return nil, fault.Errorf("line %d: it must have a setting a line, like align_mm: 2", top.Line)
	}
	for i := 0; i+1 < len(top.Content); i += 2 {
		k, v := top.Content[i], top.Content[i+1]
		_, twice := out[k.Value]
		switch {
		case !slices.Contains(settingKeys, k.Value):
			return nil, fault.Errorf("line %d: %s is not a setting; there are %s", k.Line, oneLine(k.Value), strings.Join(settingKeys, ", "))
		case twice:
			return nil, fault.Errorf("line %d: %s is said twice", k.Line, k.Value)
		case v.Kind != yaml.ScalarNode:
			return nil, fault.Errorf("line %d: %s must be one value", v.Line, k.Value)
		}
		if v.Tag != "!!null" { // nothing said is the default
			out[k.Value] = v.Value
		}
	}
	return out, nil
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
			return s, fault.Errorf("%s is %q: must be a number", key, v.GetString(key))
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

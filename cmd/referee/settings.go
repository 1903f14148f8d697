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
	"referee/internal/jsonfile"
	"referee/internal/spelling"
	"referee/report"
	"referee/rules"
	"referee/rules/games"
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
	Game      rules.Game
	Referee   rules.Referee // of the game, with the settings chosen
	Said      rules.Values  // the settings of the game that somebody said
	Way       rules.Way     // to play, that Referee goes by
}

// configName is the settings file that is read when it lies in the current
// folder.
const configName = "referee.yaml"

// The keys of settings, as referee.yaml has them. A flag is the key with
// dashes, a variable REFEREE_ and the key in capitals.
const (
	keyDeck     = "deck"
	keyLang     = "lang"
	keyDebugDir = "debug_dir"
	keyCamera   = "camera_file"
	keyTable    = "table_file"
	keyGame     = "game"
)

// settingKeys are the keys of all settings, the game's own among them.
var settingKeys = func() []string {
	keys := []string{keyGame, keyDeck, keyLang, keyDebugDir, keyCamera, keyTable}
	for _, g := range games.All() {
		for _, s := range g.Settings() {
			if !slices.Contains(keys, s.Key()) {
				keys = append(keys, s.Key())
			}
		}
	}
	return keys
}()

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
	f.String(flagName(keyDebugDir), "", "folder for a picture of every stage of the reading")
	f.String(flagName(keyCamera), "", "calibration of the camera, from referee calibrate camera (default: none is needed)")
	f.String(flagName(keyTable), "", "the table's edge and light, from referee calibrate table (default: none is needed)")
	f.String(flagName(keyGame), games.Default().Code(), "the game: "+strings.Join(gameCodes(), ", "))
	for _, g := range games.All() {
		for _, s := range g.Settings() {
			switch s := s.(type) {
			case rules.Number:
				f.Float64(flagName(s.Key()), s.Default, s.Help().EN)
			case rules.Choice:
				f.String(flagName(s.Key()), s.Default, s.Help().EN)
			}
		}
	}
}

// gameCodes are the games that there are, the default one first.
func gameCodes() []string {
	var out []string
	for _, g := range games.All() {
		out = append(out, g.Code())
	}
	return out
}

// loadSettings puts flags, variables, the settings file and the defaults
// together, in this order of rank. Its errors are usage errors.
func loadSettings(f *pflag.FlagSet) (settings, error) {
	v := viper.New()
	v.SetEnvPrefix("referee")
	v.AutomaticEnv()
	for _, k := range settingKeys {
		flag := f.Lookup(flagName(k))
		if flag == nil {
			continue
		}
		if err := v.BindPFlag(k, flag); err != nil {
			return settings{}, usage(err)
		}
	}
	if err := checkVariables(os.Environ()); err != nil {
		return settings{}, usage(err)
	}
	file, err := readConfig(v, f)
	if err != nil {
		return settings{}, usage(err)
	}
	said := func(key string) bool {
		return f.Changed(flagName(key)) || os.Getenv("REFEREE_"+strings.ToUpper(key)) != ""
	}
	s, err := settingsFrom(v, func(key string) bool { return said(key) || v.InConfig(key) })
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
		return path, fault.Errorf("%s %s does not exist: check its name", fault.SettingsFile, path)
	case err != nil:
		return path, fault.Errorf("%s %s cannot be read: %w", fault.SettingsFile, path, fault.WithoutPath(err))
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
	if err := yaml.Unmarshal(jsonfile.WithoutMark(data), &root); err != nil {
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
			if meant, is := spelling.Meant(k.Value, settingKeys); is {
				return nil, fault.Errorf("line %d: %s is not a setting; is %s meant?", k.Line, oneLine(k.Value), meant)
			}
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

// settingsFrom takes the settings that were said; the game knows the others.
func settingsFrom(v *viper.Viper, said func(key string) bool) (settings, error) {
	s := settings{Game: games.Default()}
	if said(keyGame) {
		var known bool
		if s.Game, known = games.ByCode(v.GetString(keyGame)); !known {
			return s, fault.Errorf("game is %q: must be one of %s", v.GetString(keyGame), strings.Join(gameCodes(), ", "))
		}
	}
	values := rules.Values{Numbers: map[string]float64{}, Choices: map[string]string{}}
	for _, setting := range s.Game.Settings() {
		key := setting.Key()
		if !said(key) {
			continue
		}
		switch setting.(type) {
		case rules.Number:
			// viper's own GetFloat64 takes what is no number for 0.
			n, err := cast.ToFloat64E(v.Get(key))
			if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
				return s, fault.Errorf("%s is %q: must be a number", key, v.GetString(key))
			}
			values.Numbers[key] = n
		case rules.Choice:
			values.Choices[key] = v.GetString(key)
		}
	}
	s.Said = values
	s.DeckFile, s.DebugDir, s.CameraFile = v.GetString(keyDeck), v.GetString(keyDebugDir), v.GetString(keyCamera)
	s.TableFile = v.GetString(keyTable)
	var err error
	if s.Referee, err = s.Game.Referee(values); err != nil {
		return s, err
	}
	s.Lang, err = language(v.GetString(keyLang))
	return s, err
}

// cardSettings are those of a command that reads cards.
func cardSettings(f *pflag.FlagSet) (settings, error) {
	s, err := loadSettings(f)
	if err != nil {
		return s, err
	}
	if err := s.needsCards(); err != nil {
		return s, usage(err)
	}
	return s, nil
}

// needsCards refuses what reads cards for a game that is played with none.
func (s *settings) needsCards() error {
	if s.Game.Table() != rules.Cards {
		return fault.Errorf("%s is played on a board, which this command does not read: use referee score or check with --board", s.Game.Name().EN)
	}
	return nil
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

package main

import (
	"github.com/spf13/pflag"

	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
)

// addWayFlags adds the flags that say how a game is played.
func addWayFlags(f *pflag.FlagSet, way *rules.Way) {
	f.StringVar(&way.Code, "way", "", "way to play: standard, limited, quick, team, free or sabotage (default: standard)")
	f.StringSliceVar(&way.Suits, "suits", nil, "suits in play, where the way to play leaves that open")
}

// playAs lets tables be judged by a way to play.
func (s *settings) playAs(way rules.Way, d *deck.Deck) error {
	if way.Code == "" && way.Suits == nil {
		return nil
	}
	v, is := s.Game.(rules.Variants)
	if !is {
		return fault.Errorf("--way: %w", fault.Errorf("%q is no way to play", way.Code))
	}
	played, err := v.Play(way, d, s.Said)
	if err != nil {
		return fault.Errorf("--way: %w", err)
	}
	s.Referee, s.Way = played.Referee, way
	return nil
}

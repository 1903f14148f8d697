package main

import (
	"strings"
	"unicode/utf8"

	"referee/match"
	"referee/report"
)

// renameMatch calls a match otherwise.
func (a *app) renameMatch(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	name := strings.TrimSpace(b.name)
	if name == "" || utf8.RuneCountInString(name) > match.MaxName {
		return usagef("say what the match is called with --name, in at most %d letters", match.MaxName)
	}
	m, err := b.happen(kept, events, match.Event{Kind: match.Renamed, Name: name})
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

// deleteMatch deletes a match; it stays to be brought back.
func (a *app) deleteMatch(b *matchbook) error {
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	if _, err := b.happen(kept, events, match.Event{Kind: match.Gone}); err != nil {
		return err
	}
	a.say(report.MatchGone, kept.ID)
	return nil
}

// undoMatch takes back what happened last in a match: in the newest, deleted or not, if
// none is named.
func (a *app) undoMatch(b *matchbook) error {
	if b.named == "" {
		all, err := b.store.Matches(b.ctx)
		if err != nil {
			return err
		}
		if len(all) > 0 {
			b.named = all[0].ID
		}
	}
	kept, events, err := b.find()
	if err != nil {
		return err
	}
	m, err := b.happen(kept, events, match.Event{Kind: match.Undone})
	if err != nil {
		return err
	}
	return report.MatchWords(a.stdout, m, a.lang)
}

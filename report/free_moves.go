package report

import (
	"referee/rules"
	"referee/table"
)

// FreeMoves finds where the cards that touch no other could have been laid:
// players who argue about one want to know.
func FreeMoves(l *table.Layout, j *rules.Judgement, referee rules.Referee) map[table.CardID][]Move {
	out := map[table.CardID][]Move{}
	for _, v := range j.Verdicts {
		if !v.Free || !l.Present(v.Card) {
			continue
		}
		out[v.Card] = nil
		for _, p := range referee.Places(l.Beneath(v.Card), l.Cards[v.Card].Face.Design, l.Cards[v.Card].Color) {
			out[v.Card] = append(out[v.Card], Move{On: p.On, At: p.Pose.At})
		}
	}
	return out
}

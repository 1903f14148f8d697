package correction

import (
	"maps"
	"slices"

	"referee/rules"
	"referee/table"
)

// ruled is a referee that people have overruled in places.
type ruled struct {
	rules.Referee
	legal map[table.CardID]bool
	dots  map[table.DotRef]bool // whether they are seen
}

// Judge is that of the game, but for the cards that people have ruled on.
func (r *ruled) Judge(l *table.Layout) rules.Judgement {
	j := r.Referee.Judge(l)
	for id, legal := range r.legal {
		if int(id) >= len(j.Verdicts) || !l.Present(id) {
			continue
		}
		v := &j.Verdicts[id]
		switch {
		case legal && (!v.Legal || v.Ruling == rules.Unsettled):
			*v = rules.Verdict{Card: id, Ruling: rules.Lawful, Legal: true, Free: v.Free}
		case !legal && (v.Legal || v.Ruling == rules.Unsettled):
			*v = rules.Verdict{Card: id, Ruling: rules.Foul, Reason: rules.Agreed, Broken: []rules.Code{rules.Agreed}, Free: v.Free}
		}
	}
	return j
}

// Borderline leaves out the dots that people have spoken about.
func (r *ruled) Borderline(l *table.Layout, j *rules.Judgement) []table.Doubt {
	return slices.DeleteFunc(r.Referee.Borderline(l, j), func(d table.Doubt) bool {
		dot, is := d.(table.DotUnsettled)
		_, said := r.dots[dot.Dot]
		return is && said
	})
}

// Count counts the dots that people have spoken about as they said.
func (r *ruled) Count(t *rules.Taken) rules.Score {
	if len(r.dots) == 0 {
		return r.Referee.Count(t)
	}
	read := r.Referee.Count(&rules.Taken{Layout: t.Layout, Judgement: t.Judgement})
	as := *t
	as.Dots = maps.Clone(t.Dots)
	if as.Dots == nil {
		as.Dots = map[table.DotRef]rules.DotDoubt{}
	}
	for ref, seen := range r.dots {
		dots := read.Cards[ref.Card].AsLaid
		delete(as.Dots, ref)
		if ref.Dot < len(dots) && dots[ref.Dot] != seen {
			as.Dots[ref] = rules.ByPicture
		}
	}
	return r.Referee.Count(&as)
}

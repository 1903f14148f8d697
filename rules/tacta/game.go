package tacta

import (
	"math"

	"referee/rules"
	"referee/table"
)

// Game is TACTA.
type Game struct{}

// The rules that a photo can show.
const (
	Match   rules.Code = "match"   // the card covers one edge shape with one of the same kind
	Aligned rules.Code = "aligned" // the two shapes coincide
	Outline rules.Code = "outline" // the outline beneath is not interrupted
	Single  rules.Code = "single"  // it lies on one card, and on one shape of it
	Edge    rules.Code = "edge"    // no part beyond the table's edge
	Free    rules.Code = "free"    // laid without touching: only without a legal move
)

func (Game) Code() string           { return "tacta" }
func (Game) Name() rules.Text       { return rules.Text{EN: "TACTA", FR: "TACTA"} }
func (Game) Table() rules.TableKind { return rules.Cards }

// Prior: a card is laid on one edge shape of one other card; the starting card
// comes first.
func (Game) Prior() table.Prior { return table.LaidOnOneAnother() }

// The keys of the settings.
const (
	keyAlign     = "align_mm"
	keyNudge     = "nudge_mm"
	keyTouch     = "touch_mm"
	keyEdge      = "edge_mm"
	keyCovered   = "dot_covered"
	keySigmas    = "sigmas"
	keyUncovered = "uncovered_dots"
	keyFree      = "free"
)

// Settings lists those of DefaultSettings that a group may choose.
func (Game) Settings() []rules.Setting {
	d := DefaultSettings()
	return []rules.Setting{
		rules.Number{Name: keyAlign, Default: d.AlignMM, Text: rules.Text{EN: "misalignment, mm, up to which two shapes coincide", FR: "décalage, en mm, jusqu'auquel deux formes coïncident"}},
		rules.Number{Name: keyNudge, Default: d.NudgeMM, Text: rules.Text{EN: "misalignment, mm, from which a legal card is to be nudged back", FR: "décalage, en mm, à partir duquel une carte autorisée est à replacer"}},
		rules.Number{Name: keyTouch, Default: d.TouchMM, Text: rules.Text{EN: "depth, mm, up to which an overlap is only a touch", FR: "profondeur, en mm, jusqu'à laquelle un recouvrement n'est qu'un contact"}},
		rules.Number{Name: keyEdge, Default: d.EdgeMM, Text: rules.Text{EN: "how far, mm, a card may seem to reach beyond the table's edge, where that is known", FR: "de combien, en mm, une carte peut sembler dépasser du bord de la table, là où il est connu"}},
		rules.Number{Name: keyCovered, Default: d.DotCovered, Text: rules.Text{EN: "part of a dot from which it counts as covered", FR: "part d'un point à partir de laquelle il compte comme recouvert"}},
		rules.Number{Name: keySigmas, Default: d.Sigmas, Text: rules.Text{EN: "standard deviations that settle a measurement", FR: "écarts-types qui tranchent une mesure"}},
		rules.Choice{Name: keyUncovered, Default: string(d.Uncovered), Options: []string{string(CountUncovered), string(IgnoreUncovered)}, Text: rules.Text{EN: "dots that a removed card had hidden: count or ignore", FR: "points qu'une carte retirée cachait : count (comptés) ou ignore (non comptés)"}},
		rules.Choice{Name: keyFree, Default: string(d.Free), Options: []string{string(FreeAllowed), string(FreeForbidden)}, Text: rules.Text{EN: "cards that touch no other: allowed or forbidden", FR: "cartes qui n'en touchent aucune autre : allowed (autorisées) ou forbidden (interdites)"}},
	}
}

// Referee takes the settings that were said. Who asks for more exact
// placements asks for no other nudging, so nudge_mm, unless said, is never
// more than align_mm.
func (Game) Referee(said rules.Values) (rules.Referee, error) {
	s := DefaultSettings()
	for key, to := range map[string]*float64{
		keyAlign: &s.AlignMM, keyNudge: &s.NudgeMM, keyTouch: &s.TouchMM, keyEdge: &s.EdgeMM,
		keyCovered: &s.DotCovered, keySigmas: &s.Sigmas,
	} {
		if v, is := said.Numbers[key]; is {
			*to = v
		}
	}
	if _, is := said.Numbers[keyNudge]; !is {
		s.NudgeMM = math.Min(s.NudgeMM, s.AlignMM)
	}
	if v, is := said.Choices[keyUncovered]; is {
		s.Uncovered = UncoveredDots(v)
	}
	if v, is := said.Choices[keyFree]; is {
		s.Free = FreeReading(v)
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return New(s), nil
}

// referee referees TACTA as its settings say.
type referee struct{ Settings }

// New is a referee with settings that are valid.
func New(s Settings) rules.Referee { return &referee{s} }

// FreeRule is « free », however a group takes such a card.
func (r *referee) FreeRule() rules.Code { return Free }

// Tolerances lists those of a placement.
func (r *referee) Tolerances() []rules.Tolerance {
	return []rules.Tolerance{{Key: keyAlign, Value: r.AlignMM}, {Key: keyNudge, Value: r.NudgeMM}, {Key: keyTouch, Value: r.TouchMM}, {Key: keySigmas, Value: r.Sigmas}}
}

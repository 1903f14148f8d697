package table

import (
	"referee/geometry"
	"referee/internal/fault"
)

// doubtForm is a doubt in JSON: its kind, and those fields that it has.
type doubtForm struct {
	Kind         DoubtKind   `json:"kind"`
	Card         CardID      `json:"card,omitempty"`
	Other        CardID      `json:"other,omitempty"` // of a pair: the lower, or the second
	Dot          int         `json:"dot,omitempty"`
	Alternatives []printForm `json:"alternatives,omitempty"`
	Place        *placeForm  `json:"place,omitempty"`
	Open         float64     `json:"open"`
}

// placeForm is a disc, in the picture of that name, px, or on the table, mm.
type placeForm struct {
	Picture *string    `json:"picture,omitempty"`
	At      [2]float64 `json:"at"`
	Radius  float64    `json:"radius"`
}

func formOfDoubt(d Doubt) (doubtForm, error) {
	f := doubtForm{Kind: d.Kind(), Open: d.Openness()}
	switch p := d.Where().(type) {
	case OnTable:
		f.Place = &placeForm{At: p.At, Radius: p.RadiusMM}
	case InPicture:
		f.Place = &placeForm{Picture: &p.Picture, At: p.At, Radius: p.RadiusPx}
	}
	if about := d.Cards(); len(about) > 0 {
		f.Card = about[0]
		if len(about) > 1 {
			f.Other = about[1]
		}
	}
	switch d := d.(type) {
	case IdentityUnsettled:
		for _, a := range d.Alternatives {
			f.Alternatives = append(f.Alternatives, printOf(a.Face, a.Color))
		}
	case DotUnsettled:
		f.Dot = d.Dot.Dot
	case OrderUnsettled, Obscured, Unexplained, Misfit, CutOff, PlaneUnsettled, LensUnsettled, DoubleCard, EdgeUnsettled, NoStart, PhotoDamaged:
	default:
		return f, fault.Errorf("a doubt of kind %q cannot be written", string(d.Kind()))
	}
	return f, nil
}

// spot is where the doubt is, and how open.
func (f *doubtForm) spot() Spot {
	s := Spot{Open: f.Open}
	switch p := f.Place; {
	case p == nil:
	case p.Picture != nil:
		s.Place = InPicture{*p.Picture, geometry.Point(p.At), p.Radius}
	default:
		s.Place = OnTable{geometry.Point(p.At), p.Radius}
	}
	return s
}

func (f *doubtForm) doubt(l *Layout) (Doubt, error) {
	spot := f.spot()
	if !aboutAll[f.Kind] && (!l.has(f.Card) || !l.has(f.Other)) {
		return nil, fault.Errorf("this is no table that was kept: there is no card %d", int(max(f.Card, f.Other)))
	}
	switch f.Kind {
	case KindOrder:
		return OrderUnsettled{Pair{f.Card, f.Other}, spot}, nil
	case KindIdentity:
		out := IdentityUnsettled{Card: f.Card, Spot: spot}
		for i := range f.Alternatives {
			a, err := f.Alternatives[i].alternative(l.Deck)
			if err != nil {
				return nil, err
			}
			out.Alternatives = append(out.Alternatives, a)
		}
		return out, nil
	case KindDot:
		if f.Dot < 0 || f.Dot >= len(l.Cards[f.Card].Face.Dots()) {
			return nil, fault.Errorf("this is no table that was kept: card %d has no dot %d", int(f.Card), f.Dot)
		}
		return DotUnsettled{DotRef{f.Card, f.Dot}, spot}, nil
	case KindObscured:
		return Obscured{f.Card, spot}, nil
	case KindUnexplained:
		return Unexplained{spot}, nil
	case KindMisfit:
		return Misfit{f.Card, spot}, nil
	case KindCutOff:
		return CutOff{f.Card, spot}, nil
	case KindPlane:
		return PlaneUnsettled{spot}, nil
	case KindLens:
		return LensUnsettled{spot}, nil
	case KindDouble:
		return DoubleCard{f.Card, f.Other, spot}, nil
	case KindEdge:
		return EdgeUnsettled{spot}, nil
	case KindNoStart:
		return NoStart{spot}, nil
	case KindDamaged:
		return PhotoDamaged{spot}, nil
	}
	return nil, fault.Errorf("a doubt of kind %q is not known", string(f.Kind))
}

// aboutAll are the kinds that name no card.
var aboutAll = map[DoubtKind]bool{KindUnexplained: true, KindPlane: true, KindLens: true, KindEdge: true, KindNoStart: true, KindDamaged: true}

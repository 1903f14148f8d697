package tacotac

import "referee/rules"

// words are those of the rules. Why has the fragments that it is about.
var words = map[rules.Code]rules.Words{
	SideRule: {
		Rule: rules.Text{EN: "a fragment continues the picture beside another one, by a side and not by a corner", FR: "un fragment prolonge l'image à côté d'un autre, par un côté et non par un coin"},
		Why:  rules.Text{EN: "%[1]s: shares no side with a fragment that lies", FR: "%[1]s : aucun côté commun avec un fragment posé"},
		Tag:  rules.Text{EN: "not beside", FR: "pas contigu"},
	},
	ChainRule: {
		Rule: rules.Text{EN: "it is laid beside the last one, or into a hole or notch", FR: "il se pose à côté du dernier posé, ou dans un trou ou un créneau"},
		Why:  rules.Text{EN: "%[1]s: in no order does each continue the one before, from the last that lay, or after filling a hole or notch", FR: "%[1]s : dans aucun ordre chacun ne prolonge le précédent, depuis le dernier posé, ou après avoir bouché un trou ou un créneau"},
		Tag:  rules.Text{EN: "breaks the chain", FR: "rompt la chaîne"},
	},
	PlaceRule: {
		Rule: rules.Text{EN: "a fragment lies where it continues the picture", FR: "un fragment se pose là où il prolonge l'image"},
		Why:  rules.Text{EN: "%[1]s: another fragment belongs there", FR: "%[1]s : c'est la place d'un autre fragment"},
		Tag:  rules.Text{EN: "wrong place", FR: "mauvaise place"},
	},
	MovedRule: {
		Rule: rules.Text{EN: "what lies is not taken away", FR: "ce qui est posé n'est pas retiré"},
		Why:  rules.Text{EN: "%[1]s: taken away", FR: "%[1]s : retiré"},
		Tag:  rules.Text{EN: "taken away", FR: "retiré"},
	},
	TwiceRule: {
		Rule: rules.Text{EN: "every fragment is there once", FR: "chaque fragment n'existe qu'une fois"},
		Why:  rules.Text{EN: "%[1]s: lies there already", FR: "%[1]s : déjà posé"},
		Tag:  rules.Text{EN: "lies already", FR: "déjà posé"},
	},
}

package tacta

import "referee/rules"

// Words are those of the rule book: outline and contour, shape and forme.
func (Game) Words(c rules.Code) (rules.Words, bool) {
	w, known := words[c]
	return w, known
}

var words = map[rules.Code]rules.Words{
	Match: {
		Rule: rules.Text{EN: "the card covers one edge shape with one of its own of the same kind", FR: "la carte recouvre une forme du bord avec une forme identique"},
		Why:  rules.Text{EN: "%[1]s covers no matching shape on %[2]s", FR: "%[1]s ne recouvre pas de forme identique sur %[2]s"},
		Tag:  rules.Text{EN: "no matching shape", FR: "forme non identique"},
	},
	Aligned: {
		Rule: rules.Text{EN: "the two shapes coincide", FR: "les deux formes coïncident"},
		Why:  rules.Text{EN: "%[1]s lies %.1[3]f mm off the shape beneath, on %[2]s", FR: "%[1]s est décalée de %.1[3]f mm par rapport à la forme en dessous, sur %[2]s"},
		Tag:  rules.Text{EN: "%.1[1]f mm off", FR: "décalage de %.1[1]f mm"},
	},
	Outline: {
		Rule: rules.Text{EN: "the outline of the card beneath is not interrupted", FR: "le contour de la carte du dessous n'est pas interrompu"},
		Why:  rules.Text{EN: "%[1]s interrupts the outline of %[2]s over %.1[3]f mm", FR: "%[1]s interrompt le contour de %[2]s sur %.1[3]f mm"},
		Tag:  rules.Text{EN: "outline interrupted, %.1[1]f mm", FR: "contour interrompu, %.1[1]f mm"},
	},
	Single: {
		Rule:       rules.Text{EN: "it lies on one card, and on one shape of it", FR: "elle est posée sur une seule carte, et sur une seule de ses formes"},
		Why:        rules.Text{EN: "%[1]s covers more than one shape of %[2]s", FR: "%[1]s recouvre plus d'une forme de %[2]s"},
		WhySeveral: rules.Text{EN: "%[1]s lies on more than one card: %[2]s", FR: "%[1]s est posée sur plus d'une carte : %[2]s"},
		Tag:        rules.Text{EN: "on more than one card or shape", FR: "sur plus d'une carte ou forme"},
	},
	Edge: {
		Rule: rules.Text{EN: "no part lies beyond the edge of the table", FR: "aucune partie ne dépasse du bord de la table"},
		Why:  rules.Text{EN: "%[1]s reaches %.1[3]f mm beyond the edge of the table", FR: "%[1]s dépasse de %.1[3]f mm le bord de la table"},
		Tag:  rules.Text{EN: "%.1[1]f mm beyond the table", FR: "%.1[1]f mm hors de la table"},
	},
	Suit: {
		Rule: rules.Text{EN: "only the suits in play are laid", FR: "seules les familles en jeu sont posées"},
		Why:  rules.Text{EN: "%[1]s is of a suit that is not in play", FR: "%[1]s est d'une famille qui n'est pas en jeu"},
		Tag:  rules.Text{EN: "suit not in play", FR: "famille hors jeu"},
	},
	OwnColor: {
		Rule: rules.Text{EN: "a card is not laid on one of its own colour", FR: "une carte n'est pas posée sur une carte de sa couleur"},
		Why:  rules.Text{EN: "%[1]s lies on a card of its own colour, %[2]s", FR: "%[1]s est posée sur une carte de sa couleur, %[2]s"},
		Tag:  rules.Text{EN: "on its own colour", FR: "sur sa propre couleur"},
	},
	rules.Turn: {
		Rule: rules.Text{EN: "one card a turn, clockwise", FR: "une carte par tour, dans le sens horaire"},
		Why:  rules.Text{EN: "%[1]s was laid out of turn", FR: "%[1]s a été posée hors de son tour"},
		Tag:  rules.Text{EN: "out of turn", FR: "hors de son tour"},
	},
	rules.Moved: {
		Rule: rules.Text{EN: "a card once laid is not rearranged or taken away", FR: "une carte posée n'est ni déplacée ni retirée"},
		Why:  rules.Text{EN: "%[1]s was shifted or taken away", FR: "%[1]s a été déplacée ou retirée"},
		Tag:  rules.Text{EN: "moved", FR: "déplacée"},
	},
	Free: {
		Rule: rules.Text{EN: "a card is laid without touching any other only for want of a legal move", FR: "une carte n'est posée sans en toucher d'autre que si le joueur ne peut pas jouer"},
		Why:  rules.Text{EN: "%[1]s touches no other card", FR: "%[1]s ne touche aucune autre carte"},
		Tag:  rules.Text{EN: "touches no card", FR: "ne touche aucune carte"},
	},
}

package touche

import "referee/rules"

// words are those of the rules of a move. Why has the colour of the pawn, the
// squares, and the card that was played.
var words = map[rules.Code]rules.Words{
	CardRule: {
		Rule: rules.Text{EN: "a pawn is laid on a square that shows the card, on a joker square, or anywhere with a joker", FR: "un pion se pose sur une case de la carte jouée, sur une case joker, ou n'importe où avec un joker"},
		Why:  rules.Text{EN: "%[1]s on %[2]s: the square does not show %[3]s", FR: "%[1]s en %[2]s : la case ne montre pas %[3]s"},
		Tag:  rules.Text{EN: "another card", FR: "autre carte"},
	},
	BlackRule: {
		Rule: rules.Text{EN: "black pawns are never covered nor taken away", FR: "les pions noirs ne sont jamais recouverts ni retirés"},
		Why:  rules.Text{EN: "%[1]s on %[2]s: a black pawn stands there, and is never covered", FR: "%[1]s en %[2]s : il y a là un pion noir, que nul ne peut recouvrir"},
		Tag:  rules.Text{EN: "on a black pawn", FR: "sur un pion noir"},
	},
	JokerRule: {
		Rule: rules.Text{EN: "a joker square that is taken is kept for good", FR: "une case joker prise ne peut plus être prise"},
		Why:  rules.Text{EN: "%[1]s on %[2]s: that joker square is taken", FR: "%[1]s en %[2]s : cette case joker est prise"},
		Tag:  rules.Text{EN: "joker square taken", FR: "case joker prise"},
	},
	OwnRule: {
		Rule: rules.Text{EN: "one does not cover one's own pawn", FR: "on ne recouvre pas son propre pion"},
		Why:  rules.Text{EN: "%[1]s on %[2]s: its own pawn stands there", FR: "%[1]s en %[2]s : son propre pion s'y trouve"},
		Tag:  rules.Text{EN: "on its own pawn", FR: "sur son propre pion"},
	},
	OneRule: {
		Rule: rules.Text{EN: "a card lays one pawn", FR: "une carte pose un seul pion"},
		Why:  rules.Text{EN: "several pawns were laid: %[2]s", FR: "plusieurs pions ont été posés : %[2]s"},
		Tag:  rules.Text{EN: "several pawns", FR: "plusieurs pions"},
	},
	TouchRule: {
		Rule: rules.Text{EN: "nothing else is touched", FR: "on ne touche à rien d'autre"},
		Why:  rules.Text{EN: "a pawn was taken away: %[2]s", FR: "un pion a été retiré : %[2]s"},
		Tag:  rules.Text{EN: "pawn taken away", FR: "pion retiré"},
	},
	MarkRule: {
		Rule: rules.Text{EN: "black pawns mark a finished figure, all of it, and nothing else", FR: "les pions noirs marquent une figure terminée, toute entière, et rien d'autre"},
		Why:  rules.Text{EN: "the black pawns on %[2]s mark no finished figure", FR: "les pions noirs en %[2]s ne marquent pas de figure terminée"},
		Tag:  rules.Text{EN: "no finished figure", FR: "pas de figure terminée"},
	},
	PlaceRule: {
		Rule: rules.Text{EN: "a card whose square is empty is not thrown away", FR: "une carte dont une case est libre ne se jette pas"},
		Why:  rules.Text{EN: "no pawn was laid, though %[2]s is empty and shows %[3]s", FR: "aucun pion n'a été posé, alors que %[2]s est libre et montre %[3]s"},
		Tag:  rules.Text{EN: "thrown away", FR: "jetée"},
	},
	TurnRule: {
		Rule: rules.Text{EN: "the pawn is of the colour whose turn it is", FR: "le pion est de la couleur dont c'est le tour"},
		Why:  rules.Text{EN: "%[1]s on %[2]s: it was another colour's turn", FR: "%[1]s en %[2]s : c'était le tour d'une autre couleur"},
		Tag:  rules.Text{EN: "not its turn", FR: "pas son tour"},
	},
}

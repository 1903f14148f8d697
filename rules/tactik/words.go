package tactik

import "referee/rules"

// words are those of the rules of a move. Why has the card that was played, and
// the move that would lead there if the rule were another.
var words = map[rules.Code]rules.Words{
	ValueRule: {
		Rule: rules.Text{EN: "a pawn moves by as many cells as the card says, all of it", FR: "un pion se déplace de la valeur de la carte, entièrement"},
		Why:  rules.Text{EN: "%[1]s does not lead there; this would: %[2]s", FR: "%[1]s n'y mène pas ; ceci y mènerait : %[2]s"},
		Tag:  rules.Text{EN: "another card", FR: "autre carte"},
	},
	StartRule: {
		Rule: rules.Text{EN: "a pawn starts with a 1 or a 10", FR: "un pion démarre avec un 1 ou un 10"},
		Why:  rules.Text{EN: "%[1]s does not start a pawn (%[2]s)", FR: "%[1]s ne fait pas démarrer de pion (%[2]s)"},
		Tag:  rules.Text{EN: "no starting card", FR: "pas une carte Démarrer"},
	},
	StakeRule: {
		Rule: rules.Text{EN: "a stake is neither eaten, passed, nor swapped by others", FR: "un pieu ne peut être ni mangé, ni dépassé, ni permuté par un autre"},
		Why:  rules.Text{EN: "a stake bars the way: %[2]s", FR: "un pieu barre le passage : %[2]s"},
		Tag:  rules.Text{EN: "stake", FR: "pieu"},
	},
	HouseRule: {
		Rule: rules.Text{EN: "a pawn goes into its house exactly, past nobody there, no stake does, and none comes out", FR: "un pion entre exactement dans sa maison, sans y dépasser personne ; un pieu n'y entre pas, et nul n'en ressort"},
		Why:  rules.Text{EN: "the house does not allow it: %[2]s", FR: "la maison ne le permet pas : %[2]s"},
		Tag:  rules.Text{EN: "house", FR: "maison"},
	},
	EatRule: {
		Rule: rules.Text{EN: "who is landed on goes back into the reserve, and nobody else does", FR: "le pion sur lequel on finit retourne dans sa réserve, et lui seul"},
		Why:  rules.Text{EN: "a pawn that was eaten is not in its reserve, or one is that was not: %[2]s", FR: "un pion mangé n'est pas dans sa réserve, ou un autre y est : %[2]s"},
		Tag:  rules.Text{EN: "eaten pawn", FR: "pion mangé"},
	},
	SwapRule: {
		Rule: rules.Text{EN: "one of one's own pawns is swapped with another, both on the track; a stake with one of one's own", FR: "on permute un de ses pions avec un autre, tous deux sur le parcours ; son pieu avec un de ses pions"},
		Why:  rules.Text{EN: "these two may not be swapped: %[2]s", FR: "ces deux-là ne peuvent être permutés : %[2]s"},
		Tag:  rules.Text{EN: "no swap", FR: "pas de permutation"},
	},
	SplitRule: {
		Rule: rules.Text{EN: "a seven is not shared between pawns of different colours", FR: "un sept ne se partage pas entre des pions de couleurs différentes"},
		Why:  rules.Text{EN: "a seven is not shared between colours: %[2]s", FR: "un sept ne se partage pas entre couleurs : %[2]s"},
		Tag:  rules.Text{EN: "shared seven", FR: "sept partagé"},
	},
	OwnRule: {
		Rule: rules.Text{EN: "a player moves their own pawns, and the partner's once all their own are home", FR: "un joueur déplace ses pions, et ceux de son partenaire une fois tous les siens rentrés"},
		Why:  rules.Text{EN: "these pawns were not theirs to move: %[2]s", FR: "ces pions n'étaient pas à déplacer par ce joueur : %[2]s"},
		Tag:  rules.Text{EN: "not one's own", FR: "pas le sien"},
	},
	FlipRule: {
		Rule: rules.Text{EN: "a pawn that starts has its hole up; once moved it is turned over", FR: "un pion qui démarre a le trou vers le haut ; une fois déplacé, il est retourné"},
		Why:  rules.Text{EN: "the pawn is to be turned over: %[2]s", FR: "le pion est à retourner : %[2]s"},
		Tag:  rules.Text{EN: "turn it over", FR: "à retourner"},
	},
	NothingRule: {
		Rule: rules.Text{EN: "who can play a card does", FR: "on est toujours obligé de jouer une carte si on le peut"},
		Why:  rules.Text{EN: "nothing was moved, though %[1]s can be played: %[2]s", FR: "rien n'a bougé, alors que %[1]s se joue : %[2]s"},
		Tag:  rules.Text{EN: "nothing moved", FR: "rien n'a bougé"},
	},
	OneRule: {
		Rule: rules.Text{EN: "one card is played, and nothing else is touched", FR: "on joue une carte, et on ne touche à rien d'autre"},
		Why:  rules.Text{EN: "no single move with %[1]s, or with any other card, leads from one position to the other", FR: "aucun coup avec %[1]s, ni avec une autre carte, ne mène d'une position à l'autre"},
		Tag:  rules.Text{EN: "no such move", FR: "aucun coup"},
	},
	OddRule: {
		Rule: rules.Text{EN: "four pawns of each colour stand each on a cell of its own", FR: "quatre pions de chaque couleur sont chacun sur une case"},
		Why:  rules.Text{EN: "a position cannot be: look again", FR: "une position est impossible : regarder de nouveau"},
		Tag:  rules.Text{EN: "impossible", FR: "impossible"},
	},
}

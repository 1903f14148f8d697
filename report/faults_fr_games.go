package report

// gameFaults are those about positions and moves of the games on boards.
var gameFaults = map[string]string{
	"%s is %g: must be a whole number from %g to %g":                           "%s vaut %g : ce doit être un nombre entier de %g à %g",
	"a board of %d × %d squares is none for this game: it has 1 to %d squares": "un plateau de %d × %d cases n'en est pas un pour ce jeu : il a de 1 à %d cases",
	"a board of %d × %d squares needs %d cards, not %d":                        "un plateau de %d × %d cases demande %d cartes, et non %d",
	"the board is no grid of squares":                                          "le plateau n'est pas une grille de cases",
	"the board has no cell %s":                                                 "le plateau n'a pas de case %s",
	"the two boards have not as many squares":                                  "les deux plateaux n'ont pas autant de cases",
	"square %s shows %s on one board and %s on the other":                      "la case %s montre %s sur un plateau et %s sur l'autre",
	"a position is of another game":                                            "une position est d'un autre jeu",
	"is no position: %w":                                                       "n'est pas une position : %w",
	"is a position of another game, %s":                                        "est une position d'un autre jeu, %s",
	"%q is no square: they are called r1c1, r1c2 and so on":                    "%q n'est pas une case : elles s'appellent r1c1, r1c2 et ainsi de suite",
	"board draw needs --out DIR, a folder":                                     "board draw demande --out DOSSIER",
	"--game is %q: there are boards for %s":                                    "--game vaut %q : il y a des plateaux pour %s",
	"--players is %d: the largest board is for %d":                             "--players vaut %d : le plus grand plateau est pour %d",
}

package report

// boardFaults are those of board files and of the commands about boards.
var boardFaults = map[string]string{
	"%q is no playing card: say it like 7♥ or \"queen of hearts\"": "%q n'est pas une carte à jouer : dire par exemple 7♥ ou \"dame de cœur\"",

	"board file %s does not exist: check its name":   "le fichier de plateau %s n'existe pas : vérifier son nom",
	"board file %s cannot be read: %w":               "le fichier de plateau %s ne peut pas être lu : %w",
	"board file %s: %w":                              "fichier de plateau %s : %w",
	"board %s cannot be written: %w":                 "le plateau %s ne peut pas être écrit : %w",
	"larger than %d MB: not a board":                 "plus de %d Mo : ce n'est pas un plateau",
	"is no board file: %w":                           "n'est pas un fichier de plateau : %w",
	"is no board file: it is empty":                  "n'est pas un fichier de plateau : il est vide",
	"is no board file: something follows the object": "n'est pas un fichier de plateau : quelque chose suit l'objet",

	"game is missing": "game manque",
	"size_mm is %g × %g: each must be from 1 to %d mm":                         "size_mm vaut %g × %g : chacun doit être de 1 à %d mm",
	"px_per_mm is %g: must be over 0 and at most %d with a picture, 0 without": "px_per_mm vaut %g : ce doit être plus de 0 et au plus %d avec une image, 0 sans",
	"cells is missing or empty":                                                "cells manque ou est vide",
	"%d cells: at most %d are taken":                                           "%d cases : au plus %d sont admises",
	"rows is %d and cols %d: must both be over 0, or 0 for no grid":            "rows vaut %d et cols %d : tous deux doivent dépasser 0, ou valoir 0 sans grille",

	"cell %d is missing":                                     "la case %d manque",
	"cell %d has no id":                                      "la case %d n'a pas d'id",
	"cell %s appears twice":                                  "la case %s est là deux fois",
	"cell %s: %w":                                            "case %s : %w",
	"has %d corners: must be from 3 to %d":                   "a %d sommets : ce doit être de 3 à %d",
	"sure is %g: must be from 0 to 1":                        "sure vaut %g : ce doit être de 0 à 1",
	"corner (%g, %g) lies beyond the board":                  "le sommet (%g, %g) se trouve hors du plateau",
	"its corners must run counter-clockwise round some area": "ses sommets doivent tourner dans le sens inverse des aiguilles d'une montre, autour d'une aire",
	"means several things: at most one of card, track, house, reserve and fragment may stand": "a plusieurs sens : au plus un seul des champs card, track, house, reserve et fragment",
	"start stands without track":                                              "start figure sans track",
	"offends stands without fragment":                                         "offends figure sans fragment",
	"track %d with start %q: must count from 1, and be a colour of the board": "track %d avec start %q : il faut compter depuis 1, et que ce soit une couleur du plateau",
	"fragment of row %d and column %d: the board has %d × %d":                 "fragment de la rangée %d et de la colonne %d : le plateau en a %d × %d",
	"place %d of colour %q: must count from 1, and be a colour of the board":  "place %d de la couleur %q : il faut compter depuis 1, et que ce soit une couleur du plateau",
	"the track of %d cells has none, or several, of place %d":                 "le parcours de %d cases n'en a pas, ou plusieurs, à la place %d",

	"nobody measured the board: it is taken to be %.0f × %.0f mm": "le plateau n'a pas été mesuré : il est supposé faire %.0f × %.0f mm",
	"cell %s: what it means is not known":                         "case %s : son sens n'est pas connu",
	"cell %s: what it means is not sure (%.0f %%)":                "case %s : son sens n'est pas sûr (%.0f %%)",
	"card %s is there %d times, not twice":                        "la carte %s est là %d fois, et non deux",
	"colour %s has %d starts, not one":                            "la couleur %s a %d départs, et non un",
	"colour %s has %d cells in its house":                         "la couleur %s a %d cases dans sa maison",
	"colour %s has %d cells of reserve":                           "la couleur %s a %d cases de réserve",
	"cells %s and %s overlap":                                     "les cases %s et %s se recouvrent",
}

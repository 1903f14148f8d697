package report

// The faults in French, keyed by their English sentence. Those that say nothing
// in words ("%s: %w") are here for the space that French sets before a colon.

// commandFaults are those of the command line and the settings.
var commandFaults = map[string]string{
	"%s: %w": "%s : %w",
	"%w; %w": "%w ; %w",

	"this is a fault of the program, please report it: %s": "c'est une erreur du programme, merci de la signaler : %s",
	"interrupted":                                              "interrompu",
	"unknown command %q of %s; is %s meant?":                   "commande inconnue %q de %s ; serait-ce %s ?",
	"unknown command %q of %s; %s --help lists them":           "commande inconnue %q de %s ; %s --help les énumère",
	"%q belongs to no flag of %s; see %s --help":               "%q n'appartient à aucune option de %s ; voir %s --help",
	"%s takes one file, not %d":                                "%s prend un seul fichier, pas %d",
	"%s has no flag %s; see %s --help":                         "%s n'a pas d'option %s ; voir %s --help",
	"flag --%s needs a value; see %s --help":                   "l'option --%s demande une valeur ; voir %s --help",
	"--%s is %q: must be a number":                             "--%s vaut %q : ce doit être un nombre",
	"--%s is %q: must be a whole number":                       "--%s vaut %q : ce doit être un nombre entier",
	"--%s is %q: must be numbers with commas between them":     "--%s vaut %q : ce doit être des nombres séparés par des virgules",
	"--%s is %q: must be like turquoise=blue":                  "--%s vaut %q : ce doit être de la forme turquoise=blue",
	"--%s cannot be %q":                                        "--%s ne peut pas valoir %q",
	"lang is %q: must be en or fr":                             "lang vaut %q : ce doit être en ou fr",
	"%s would be written over: choose another place":           "%s serait écrasé : choisir un autre endroit",
	"%s would be written over the photo: choose another place": "%s serait écrit par-dessus la photo : choisir un autre endroit",
	"%s cannot be drawn on: %w":                                "impossible de dessiner sur %s : %w",
	"%s cannot be written: %w":                                 "%s ne peut pas être écrit : %w",

	"name the photo to score: referee score PHOTO":                          "indiquer la photo à compter : referee score PHOTO",
	"--json and --annotate take one photo: use --out DIR for several":       "--json et --annotate valent pour une seule photo : prendre --out DOSSIER pour plusieurs",
	"%s %s: the name must end in .jpg or .png":                              "%s %s : le nom doit se terminer par .jpg ou .png",
	"%s and %s would both be written as %s: score them apart":               "%s et %s s'écriraient tous deux %s : les compter séparément",
	"%s - would be a folder: name one, or use --json - for standard output": "%s - serait un dossier : en nommer un, ou prendre --json - pour la sortie standard",
	"%s is a file, and must be a folder":                                    "%s est un fichier, et doit être un dossier",

	"name the photo to check: referee check PHOTO":               "indiquer la photo à examiner : referee check PHOTO",
	"--at and --card both say which placement: give one of them": "--at et --card désignent tous deux une pose : donner l'un des deux",
	"--moves needs --card: say which card is to be laid":         "--moves demande --card : dire quelle carte est à poser",
	"--card %w": "--card %w",
	"--at is %q: must be X,Y, a place in the photo in px such as 1520,840":                                 "--at vaut %q : ce doit être X,Y, un endroit de la photo en px comme 1520,840",
	"--at %.0f,%.0f lies outside %s, which has %d×%d px":                                                   "--at %.0f,%.0f est hors de %s, qui a %d×%d px",
	"%s: no card lies on another":                                                                          "%s : aucune carte n'est posée sur une autre",
	"%s: no card lies on another at %.0f,%.0f; the nearest that does, %.0f mm off, is %s (--at %.0f,%.0f)": "%s : aucune carte n'est posée sur une autre en %.0f,%.0f ; la plus proche, à %.0f mm, est %s (--at %.0f,%.0f)",
	"%s: no %s is read on this photo; say another card, or its place with --at":                            "%s : la carte %s n'est pas lue sur cette photo ; en nommer une autre, ou donner l'endroit avec --at",
	"%s: %q may be %s; say which":                                                                          "%s : %q peut désigner %s ; préciser laquelle",
	"%q is no card of this deck: %q is neither a colour (%s) nor a suit nor a number":                      "%q n'est pas une carte de ce jeu : %q n'est ni une couleur (%s) ni une famille ni un nombre",
	"%q is no card of this deck: say colour, suit and value, like %q":                                      "%q n'est pas une carte de ce jeu : dire la famille, la valeur et la couleur, en français ou en anglais comme %q",

	"settings file %s does not exist: check its name":                         "le fichier de réglages %s n'existe pas : vérifier son nom",
	"settings file %s cannot be read: %w":                                     "le fichier de réglages %s ne peut pas être lu : %w",
	"settings file %s: %w":                                                    "fichier de réglages %s : %w",
	"is not valid YAML (%s): it must have a setting a line, like align_mm: 2": "n'est pas du YAML valable (%s) : il y faut un réglage par ligne, comme align_mm: 2",
	"line %d: it must have a setting a line, like align_mm: 2":                "ligne %d : il y faut un réglage par ligne, comme align_mm: 2",
	"line %d: %s is not a setting; there are %s":                              "ligne %d : %s n'est pas un réglage ; il y a %s",
	"line %d: %s is said twice":                                               "ligne %d : %s est donné deux fois",
	"line %d: %s must be one value":                                           "ligne %d : %s doit être une seule valeur",
	"%s is %q: must be a number":                                              "%s vaut %q : ce doit être un nombre",

	"%s is %g: must be from 0 to %g mm": "%s vaut %g : ce doit être de 0 à %g mm",
	"nudge_mm is %g, more than align_mm, which is %g: a card that lies further off than align_mm is illegal, so nudge_mm must not exceed it": "nudge_mm vaut %g, plus que align_mm, qui vaut %g : une carte décalée de plus que align_mm n'est pas autorisée, donc nudge_mm ne doit pas le dépasser",
	"dot_covered is %g: must be over 0 and at most 1": "dot_covered vaut %g : ce doit être plus que 0 et au plus 1",
	"match_limit is %g: must be over 0":               "match_limit vaut %g : ce doit être plus que 0",
	"sigmas is %g: must be over 0 and at most %d":     "sigmas vaut %g : ce doit être plus que 0 et au plus %d",
	"free is %q: must be %q or %q":                    "free vaut %q : ce doit être %q ou %q",
	"uncovered_dots is %q: must be %q or %q":          "uncovered_dots vaut %q : ce doit être %q ou %q",
}

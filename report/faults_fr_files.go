package report

// fileFaults are those of what is written, and of files of every kind.
var fileFaults = map[string]string{
	"it is a folder": "c'est un dossier",
	"it is closed":   "elle est fermée",

	"line %d: %s is not a setting; is %s meant?":     "ligne %d : %s n'est pas un réglage ; serait-ce %s ?",
	"the variable %s is not a setting; is %s meant?": "la variable %s n'est pas un réglage ; serait-ce %s ?",

	"standard output cannot be written: %w":                                                   "la sortie standard ne peut pas être écrite : %w",
	"man needs --out DIR, a folder":                                                           "man demande --out DOSSIER",
	"--%s is given without a value: give one, or leave the flag out":                          "--%s est donné sans valeur : en donner une, ou omettre l'option",
	"%s - would be a file of that name: this command writes no such thing to standard output": "%s - serait un fichier de ce nom : cette commande n'écrit rien de tel sur la sortie standard",
	"%s %s: the name must end in %s":                                                          "%s %s : le nom doit se terminer par %s",
	"%s %s: this is a file of data, and its name must not end in %s":                          "%s %s : c'est un fichier de données, et son nom ne doit pas se terminer par %s",
}

package report

// pictureFaults are those of photos, as clauses that follow a file's name.
var pictureFaults = map[string]string{
	"is damaged: part of the picture is not as the camera wrote it": "est endommagé : une partie de l'image n'est pas telle que l'appareil l'a écrite",

	"no card could be read on it; take the photo again, sharp, from nearer and in even light, with colours as they are": "aucune carte n'a pu y être lue ; reprendre la photo, nette, de plus près et sous une lumière égale, avec des couleurs fidèles",

	"%s %w; %w": "%s %w ; %w",

	"check its name and that you may read it":         "vérifier son nom et le droit de le lire",
	"give a photo as JPEG, PNG, WebP or HEIC":         "donner une photo en JPEG, PNG, WebP ou HEIC",
	"copy it from the camera again":                   "la copier de nouveau depuis l'appareil",
	"give a smaller version of it":                    "en donner une version plus petite",
	"give the photo in its full size":                 "donner la photo dans sa pleine taille",
	"save it as JPEG or PNG":                          "l'enregistrer en JPEG ou PNG",
	"does not exist":                                  "n'existe pas",
	"cannot be opened":                                "ne peut pas être ouvert",
	"cannot be read":                                  "ne peut pas être lu",
	"is a folder":                                     "est un dossier",
	"is empty":                                        "est vide",
	"is not a picture":                                "n'est pas une image",
	"is a %s file":                                    "est un fichier %s",
	"is an animation":                                 "est une animation",
	"has more than %d MB":                             "a plus de %d Mo",
	"says it has no pixels":                           "dit n'avoir aucun pixel",
	"has %d × %d pixels, more than %d megapixels":     "a %d × %d pixels, plus de %d mégapixels",
	"has only %d × %d pixels":                         "n'a que %d × %d pixels",
	"is cut short":                                    "est tronqué",
	"is cut short or damaged (%v)":                    "est tronqué ou abîmé (%v)",
	"is cut short: the end of the picture is missing": "est tronqué : la fin de l'image manque",
	"is damaged (%v)":                                 "est abîmé (%v)",
	"is damaged (its sizes contradict each other)":    "est abîmé (ses tailles se contredisent)",
	"is damaged: it cannot be decoded":                "est abîmé : il ne peut pas être décodé",
	"is damaged: it holds no picture":                 "est abîmé : il ne contient pas d'image",
	"is damaged: it holds two frames":                 "est abîmé : il contient deux images",
	"is a JPEG of a rare kind (%d bits, process %d)":  "est un JPEG d'un genre rare (%d bits, procédé %d)",
	"is a film or picture of the kind %q":             "est un film ou une image du genre %q",
	"cannot be turned upright":                        "ne peut pas être redressé",
	"no card of the deck %q was found in it; take the photo from nearer, with the whole table in it and no card smaller than a thumbnail, or give the deck file of these cards with --deck": "aucune carte du jeu %q n'y a été trouvée ; prendre la photo de plus près, avec toute la table et aucune carte plus petite qu'un ongle, ou donner le fichier de jeu de ces cartes avec --deck",
}

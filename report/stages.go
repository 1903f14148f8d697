package report

// Stage names what the reading of photos is at, while people wait for it.
func Stage(name string, lang Lang) string {
	if french, known := frenchStages[name]; known && lang == French {
		return french
	}
	return name
}

// frenchStages are those of packages vision, vision/board and learn.
var frenchStages = map[string]string{
	"picture": "image", "white lines": "lignes blanches", "table plane": "plan de la table",
	"cards": "cartes", "covered cards": "cartes couvertes", "missed cards": "cartes manquées",
	"poses": "positions", "faces": "faces", "poses again": "positions, de nouveau",
	"colours": "couleurs", "overlaps": "recouvrements", "duplicates": "doublons", "mirror": "miroir", "changes": "changements", "record": "relevé",
	"known view": "vue connue", "small cards": "petites cartes", "other table": "autre table",
	"order": "ordre", "poses at rest": "positions posées", "doubts": "doutes", "done": "terminé",
	"board": "plateau", "light": "lumière", "pawns": "pions", "fragments": "fragments",
	"joining": "réunion des photos", "photos": "photos", "shapes": "formes", "deck": "jeu",
}

package main

// helpPhotos are the texts of the commands that photos and cameras are given to.
var helpPhotos = map[string]string{
	"Make a fixed camera a measuring instrument": "Faire d'une caméra fixe un instrument de mesure",
	`A photo needs no calibration. A camera that stays over the table deserves one:
print a chessboard, take pictures of it, and let the lens be determined from them.`: `Une photo n'a pas besoin de calibration. Une caméra qui reste au-dessus de la table
en mérite une : imprimer un damier, en prendre des images, et en faire déterminer
l'objectif.`,
	"--out FILE.pdf": "--out FICHIER.pdf",
	"Write the chessboard as a PDF to print at true size": "Écrire le damier en PDF, à imprimer en vraie grandeur",
	`Board writes a chessboard to calibrate a camera with as a PDF to print at 100 %.
A ruler beside it tells whether the printer kept the scale. Glue it flat on
something stiff: paper that bends spoils a calibration.`: `Board écrit un damier pour calibrer une caméra, en PDF à imprimer à 100 %. Une règle
à côté dit si l'imprimante a gardé l'échelle. Le coller bien à plat sur un support
rigide : du papier qui se courbe gâche une calibration.`,
	"inner corners along the board's rows: one less than its squares": "coins intérieurs le long des rangées du damier : un de moins que de cases",
	"the PDF to write":                                        "le PDF à écrire",
	"size of the sheet: A4 or Letter":                         "format de la feuille : A4 ou Letter",
	"inner corners along the board's columns":                 "coins intérieurs le long des colonnes du damier",
	"side of a square, mm, as measured on the print":          "côté d'une case, en mm, mesuré sur la feuille imprimée",
	"PICTURES… --out camera.yaml":                             "IMAGES… --out camera.yaml",
	"Determine a camera's lens from pictures of a chessboard": "Déterminer l'objectif d'une caméra à partir d'images d'un damier",
	`Camera determines focal length, principal point and distortion from 10 to 20
pictures of a flat chessboard: near and far, in every part of the picture,
tilted 20° to 40° in several directions. Keep zoom and focus as they will be
used. Pictures in which the board is not found, or that fit the others badly,
are named and left out. With --camera the pictures are taken from a camera or a
film: move the board slowly and hold it still now and then; Ctrl-C ends it.`: `Camera détermine la focale, le point principal et la distorsion à partir de 10 à 20
images d'un damier plat : de près et de loin, dans toutes les parties de l'image,
incliné de 20° à 40° dans plusieurs directions. Garder le zoom et la mise au point
tels qu'ils serviront. Les images où le damier n'est pas trouvé, ou qui s'accordent
mal avec les autres, sont nommées et écartées. Avec --camera, les images sont prises
d'une caméra ou d'un film : déplacer le damier lentement et le tenir immobile de
temps en temps ; Ctrl+C y met fin.`,
	"take the pictures from this camera (0 is the first), URL or film": "prendre les images de cette caméra (0 est la première), de cette URL ou de ce film",
	"the camera file to write":                                                        "le fichier de caméra à écrire",
	"draw the map of residuals to this .png or .jpg file":                             "dessiner la carte des résidus dans ce fichier .png ou .jpg",
	"neighbourhood by which a corner is measured, in parts of a square":               "voisinage par lequel un coin est mesuré, en parts d'une case",
	"PICTURE --out table.yaml":                                                        "IMAGE --out table.yaml",
	"Measure the table's edge, its plane and the light from a picture of cards on it": "Mesurer le bord de la table, son plan et la lumière sur une image de cartes",
	`Table measures what a fixed camera sees of a table, from one picture with cards
on it: the table's edge, so that cards beyond it are judged, and the colours of
the inks in this light. The edge is looked for where it stands out from the
floor; where it does not, give its four corners. Look at the annotated picture
before you rely on it. The size is taken from the cards; a length that you know
tells how true that is.`: `Table mesure ce qu'une caméra fixe voit d'une table, sur une seule image de cartes
qui y sont posées : le bord de la table, pour que les cartes qui en dépassent soient
jugées, et les couleurs des encres sous cette lumière. Le bord est cherché là où il
se distingue du sol ; sinon, donner ses quatre coins. Regarder l'image annotée avant
de s'y fier. La taille est tirée des cartes ; une longueur que vous connaissez dit si
elle est juste.`,
	"draw what was found to this .jpg or .png file":                                           "dessiner ce qui a été trouvé dans ce fichier .jpg ou .png",
	"calibration of the camera, from referee calibrate camera (default: none is needed)":      "calibration de la caméra, par referee calibrate camera (par défaut : aucune n'est nécessaire)",
	"a corner of the table, x,y in px of the picture; four of them, in order round the table": "un coin de la table, x,y en px de l'image ; quatre, dans l'ordre autour de la table",
	"a length on the table that you know, mm":                                                 "une longueur connue sur la table, en mm",
	"the ends of that length, x1,y1,x2,y2 in px of the picture":                               "les bouts de cette longueur, x1,y1,x2,y2 en px de l'image",
	"the table file to write":                                                                 "le fichier de table à écrire",

	"List the cameras of this machine": "Énumérer les caméras de cette machine",
	`Cameras lists what referee watch can look through, with the resolution that
each grants, and with --shots writes a picture of each.`: `Cameras énumère ce par quoi referee watch peut regarder, avec la résolution que
chaque caméra accorde ; avec --shots, une image de chacune est écrite.`,
	"write a picture of each camera into this folder": "écrire une image de chaque caméra dans ce dossier",
	"resolution that cameras are asked for":           "résolution demandée aux caméras",

	"PHOTO…":                                 "PHOTO…",
	"Settle a disputed placement, or a move": "Trancher une pose contestée, ou un coup",
	`Check measures how a card lies on another and rules: legal; legal, nudge it back;
illegal, and by how much; or that the photo cannot settle it, with what to
photograph.`: `Check mesure comment une carte est posée sur une autre et décide : autorisée ;
autorisée, à replacer ; pas autorisée, et de combien ; ou la photo ne permet
pas de trancher, avec ce qu'il faut photographier.`,
	`Say which placement with --at (a pixel within the overlap, in the first photo) or
--card (a card's name, in English or French). With neither all placements are
listed, the doubtful ones first. Several photos of one place are measured together.`: `Désigner la pose avec --at (un pixel à l'intérieur du recouvrement, dans la première
photo) ou --card (le nom d'une carte, en français ou en anglais). Sans l'un ni
l'autre, toutes les poses sont énumérées, les douteuses d'abord. Plusieurs photos du
même endroit sont mesurées ensemble.`,
	`With --moves it lists instead where the card could be laid lawfully; the card may
lie on the table or be in a hand.`: `Avec --moves, la commande énumère où la carte pourrait être posée selon les règles ;
la carte peut être sur la table ou dans une main.`,
	`In a game on a board a move is checked by the positions before and after it and by
the card that was played; they are files such as reports of the game. With --hand
in place of --after it lists what those cards allow.`: `Dans un jeu sur plateau, un coup est vérifié par les positions avant et après lui et
par la carte jouée ; ce sont des fichiers comme les rapports de la partie. Avec --hand
à la place de --after, la commande énumère ce que ces cartes permettent.`,
	`Settings come from flags, from variables like REFEREE_ALIGN_MM and from
referee.yaml (align_mm: 2), in this order of rank.`: `Les réglages viennent des options, de variables comme REFEREE_ALIGN_MM et de
referee.yaml (align_mm: 2), dans cet ordre de priorité.`,
	"the position after it":                                                                 "la position après lui",
	"the disputed place: X,Y in px of the first photo":                                      "l'endroit contesté : X,Y en px de la première photo",
	"the position before the move":                                                          "la position avant le coup",
	"board file (default: the positions say what is on the board)":                          "fichier de plateau (par défaut : les positions disent ce qui est sur le plateau)",
	"the card whose placement is disputed, like \"blue circle 4\", or that was played":      "la carte dont la pose est contestée, comme \"cercle 4 bleu\", ou qui a été jouée",
	"whose move it was (default: found out)":                                                "la couleur dont c'était le coup (par défaut : trouvée)",
	"folder for a picture of every stage of the reading":                                    "dossier pour une image de chaque étape de la lecture",
	"the game: tacta, touche, tactik, tacotac":                                              "le jeu : tacta, touche, tactik, tacotac",
	"list what could be played with these cards, like 5,1,swap":                             "énumérer ce qui pourrait être joué avec ces cartes, comme 5,1,swap",
	"write the rulings as JSON to this file, or - for standard output instead of the words": "écrire les décisions en JSON dans ce fichier, ou - pour la sortie standard à la place du texte",
	"list where --card could be laid lawfully instead":                                      "énumérer plutôt où --card pourrait être posée selon les règles",
	"write a close-up and a strip of each placement, and check.json, into this folder":      "écrire dans ce dossier un gros plan et une bande de chaque pose, et check.json",
	"the table's edge and light, from referee calibrate table (default: none is needed)":    "le bord de la table et la lumière, par referee calibrate table (par défaut : rien n'est nécessaire)",

	"Score the table on each photo": "Compter la table de chaque photo",
	`Score reads each photo (JPEG, PNG, WebP or HEIC) and prints the points of every
colour, the winner, each card that is removed and why, and what the photo does
not settle.`: `Score lit chaque photo (JPEG, PNG, WebP ou HEIC) et donne les points de chaque
couleur, le gagnant, chaque carte retirée et pourquoi, et ce que la photo ne tranche
pas.`,
	`A table too long for one photo is taken in several that have some cards in common,
and scored with --one-table: a card on two of them counts once, and what they
disagree on is not settled. The report is in the frame of the first photo.`: `Une table trop longue pour une photo est prise en plusieurs, qui ont quelques cartes en
commun, et comptée avec --one-table : une carte sur deux d'entre elles compte une fois,
et ce en quoi elles diffèrent n'est pas tranché. Le rapport est dans le repère de la
première photo.`,
	"write the annotated picture to this .jpg or .png file":                                "écrire l'image annotée dans ce fichier .jpg ou .png",
	"board file of a game that is played on one":                                           "fichier de plateau d'un jeu qui se joue sur un plateau",
	"write the report as JSON to this file, or - for standard output instead of the words": "écrire le rapport en JSON dans ce fichier, ou - pour la sortie standard à la place du texte",
	"the photos are of one table, and are scored together":                                 "les photos sont d'une seule table, et sont comptées ensemble",
	"write NAME.json and an annotated NAME.jpg for each photo into this folder":            "écrire dans ce dossier NOM.json et une image annotée NOM.jpg pour chaque photo",
	"suits in play, where the way to play leaves that open":                                "familles en jeu, là où la façon de jouer laisse cela ouvert",
	"way to play: standard, limited, quick, team, free or sabotage (default: standard)":    "façon de jouer : standard, limited, quick, team, free ou sabotage (par défaut : standard)",
}

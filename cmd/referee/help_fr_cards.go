package main

// helpCards are the texts of the commands about what is printed on cards and boards.
var helpCards = map[string]string{
	"Learn, show, check and draw boards": "Apprendre, montrer, vérifier et dessiner des plateaux",
	`A board file says what is printed on a board: its cells, what they mean and how
large they are. Yours is learned from a photo; the program has boards of its own,
to print and play on.`: `Un fichier de plateau dit ce qui est imprimé sur un plateau : ses cases, leur sens
et leur taille. Le vôtre s'apprend à partir d'une photo ; le programme a aussi ses
propres plateaux, à imprimer pour y jouer.`,
	"FILE": "FICHIER",
	"Check a board file and say what looks odd in it": "Vérifier un fichier de plateau et dire ce qui y paraît étrange",
	`Check says what a board file has, or in one sentence which cell is wrong. What is
allowed but looks like a slip, or was not read for sure, is listed.`: `Check dit ce que contient un fichier de plateau, ou en une phrase quelle case est
fausse. Ce qui est permis mais ressemble à une étourderie, ou n'a pas été lu avec
certitude, est énuméré.`,
	"deck file (default: the published game)":                     "fichier de jeu (par défaut : le jeu publié)",
	"--game GAME --out DIR":                                       "--game JEU --out DOSSIER",
	"Write one of the program's own boards to print at true size": "Écrire un plateau du programme, à imprimer en vraie grandeur",
	`Draw writes one of the program's own boards into a folder: NAME.pdf to print at
100 % and to cut and join where it is larger than a sheet, NAME.svg, the board
file NAME.json with the exact cells, and NAME.png, the picture that it names.`: `Draw écrit dans un dossier l'un des plateaux du programme : NOM.pdf à imprimer à
100 %, à découper et à assembler s'il dépasse une feuille, NOM.svg, le fichier de
plateau NOM.json avec les cases exactes, et NOM.png, l'image qu'il nomme.`,
	"the game: touche, tactik, tacotac": "le jeu : touche, tactik, tacotac",
	"folder for the files":              "dossier pour les fichiers",
	"how many play on it, where there are boards for more and fewer (default: the smallest)": "nombre de joueurs, s'il existe des plateaux pour plus ou moins (par défaut : le plus petit)",
	"PHOTO --game GAME --out FILE.json":       "PHOTO --game JEU --out FICHIER.json",
	"Learn a board from a photo of it, empty": "Apprendre un plateau à partir d'une photo de lui, vide",
	`Learn straightens the board that a photo shows, finds its cells and what they
mean, and writes a board file, which referee score and check take with --board. Its
picture is written beside it, NAME.jpg.`: `Learn redresse le plateau que montre une photo, trouve ses cases et leur sens, et
écrit un fichier de plateau, que referee score et check prennent avec --board. Son
image est écrite à côté, NOM.jpg.`,
	`Photograph the empty board whole and from above, on a table of another colour. Its
corners are found, or given with --corner, four times, clockwise from the top left
as the cells are to be counted.`: `Photographier le plateau vide, entier et d'en haut, sur une table d'une autre
couleur. Ses coins sont trouvés, ou donnés avec --corner, quatre fois, dans le sens
horaire à partir du coin en haut à gauche, tel que les cases sont comptées.`,
	`Touché: the rows and columns of squares are found from their regularity, and which
card each shows is read. Tac-Tik: the track, starts, houses and reserves. Tacotac:
the photo is of the model; its rows and columns of fragments are given, and the
fragments with offenders, each with the offender's number or numbers.`: `Touché : les rangées et colonnes de cases se trouvent par leur régularité, et la
carte que chacune montre est lue. Tac-Tik : le parcours, les départs, les maisons et
les réserves. Tacotac : la photo est celle du modèle ; on donne ses rangées et
colonnes de fragments, et les fragments qui ont des contrevenants, chacun avec le ou
les numéros du contrevenant.`,
	"What is not clear is said: answer with --cell CELL=CARD, once a cell.":                  "Ce qui n'est pas clair est dit : répondre avec --cell CASE=CARTE, une fois par case.",
	"what a cell shows, where it was not read: r3c5=7♥, or joker":                            "ce que montre une case qui n'a pas été lue : r3c5=7♥, ou joker",
	"columns of squares or fragments (default: found)":                                       "colonnes de cases ou de fragments (par défaut : trouvées)",
	"a corner of the board in the photo, X,Y in px; four times, clockwise from the top left": "un coin du plateau sur la photo, X,Y en px ; quatre fois, dans le sens horaire à partir du coin en haut à gauche",
	"the game that is played on it: touche, tactik, tacotac":                                 "le jeu que l'on y joue : touche, tactik, tacotac",
	"name of the board, for people (default: that of the file)":                              "nom du plateau, tel qu'on l'appelle (par défaut : celui du fichier)",
	"fragments with offenders, and their numbers: r4c3=3,r5c1=7+8":                           "fragments qui ont des contrevenants, et leurs numéros : r4c3=3,r5c1=7+8",
	"the board file to write": "le fichier de plateau à écrire",
	"how many colours play on a track (default: as many as are seen)":    "nombre de couleurs qui jouent sur un parcours (par défaut : celles que l'on voit)",
	"rows of squares or fragments (default: found)":                      "rangées de cases ou de fragments (par défaut : trouvées)",
	"width and height of the board, mm, like 472x431 (default: assumed)": "largeur et hauteur du plateau, en mm, comme 472x431 (par défaut : supposées)",
	"FILE --out PICTURE.png":                                             "FICHIER --out IMAGE.png",
	"Draw a board's cells over its picture, for a check by eye":          "Dessiner les cases d'un plateau sur son image, à vérifier à l'œil",
	`Show draws every cell of a board file, with what it means, over the picture that
the file names; what is not sure is drawn in yellow.`: `Show dessine chaque case d'un fichier de plateau, avec son sens, sur l'image que
nomme le fichier ; ce qui n'est pas sûr est en jaune.`,
	"the picture to write, .png or .jpg": "l'image à écrire, .png ou .jpg",

	"Learn, show, print and check deck files": "Apprendre, montrer, imprimer et vérifier des fichiers de jeu",
	`A deck file says what is printed on the cards of one printing of the game. The
published game is built in; its form is described in deck/FORM.md.`: `Un fichier de jeu dit ce qui est imprimé sur les cartes d'une édition du jeu. Le jeu
publié est intégré ; la forme du fichier est décrite dans deck/FORM.md.`,
	"Check a deck file and say what is in it": "Vérifier un fichier de jeu et dire ce qu'il contient",
	`Check says what a deck file has, or in one sentence which card and shape is
wrong. What is allowed but looks like a slip (two colours of nearly one ink, two
cards that look the same, a value that one suit lacks) is listed. Without FILE it is
the deck that the settings name, or the one that is built in.`: `Check dit ce que contient un fichier de jeu, ou en une phrase quelle carte et quelle
forme sont fausses. Ce qui est permis mais ressemble à une étourderie (deux couleurs
d'une encre presque égale, deux cartes d'apparence identique, une valeur qui manque à
une famille) est énuméré. Sans FICHIER, il s'agit du jeu que nomment les réglages, ou
de celui qui est intégré.`,
	"Write the cards as a PDF to print at true size and cut out": "Écrire les cartes en PDF, à imprimer en vraie grandeur et à découper",
	`Draw writes the cards of a deck as a PDF to print at 100 %, with cut marks and a
line of 50 mm to check the printer's scale. With --backs duplex the backs follow
on pages of their own, for a printer that prints both sides; with folded each
card is printed beside its back, to fold and glue.`: `Draw écrit les cartes d'un jeu en PDF à imprimer à 100 %, avec des traits de coupe et
une ligne de 50 mm pour vérifier l'échelle de l'imprimante. Avec --backs duplex, les
versos suivent sur des pages à part, pour une imprimante recto verso ; avec folded,
chaque carte est imprimée à côté de son verso, à plier et à coller.`,
	"how the backs come on: duplex, or folded to fold and glue":        "comment viennent les versos : duplex, ou folded à plier et à coller",
	"only these colours (default: all)":                                "seulement ces couleurs (par défaut : toutes)",
	"size of the sheets: A4 or Letter":                                 "format des feuilles : A4 ou Letter",
	"--layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json": "--layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json",
	"Learn a deck from photos of your own cards":                       "Apprendre un jeu à partir de photos de vos propres cartes",
	`Learn measures your own cards and writes a deck file, which all commands take
with --deck.`: `Learn mesure vos propres cartes et écrit un fichier de jeu, que toutes les commandes
prennent avec --deck.`,
	`Photo A shows all cards of one colour, front up, side by side without overlap,
in any order and turn. Photo B shows one card of every other colour and the
starting card in the same way. Best is a plain table that is neither black nor
white nor of the cards' colour; photograph them from above, so that the white
lines are not overexposed. More photos of either kind, also one a card, are
averaged: give them with commas, or the flag again.`: `La photo A montre toutes les cartes d'une couleur, recto visible, côte à côte sans se
recouvrir, dans n'importe quel ordre et sens. La photo B montre de même une carte de
chaque autre couleur et la carte de départ. Le mieux est une table unie qui ne soit ni
noire, ni blanche, ni de la couleur des cartes ; photographier d'en haut, sans
surexposer les lignes blanches. D'autres photos de l'une ou l'autre sorte, même d'une
seule carte, entrent dans la moyenne : les donner avec des virgules, ou répéter
l'option.`,
	`The width is that of one upright card, measured with a ruler; all else is seen.
Which cards are missing or there twice is said. What only you can tell is asked:
cards are called by the photo's letter and a number, A1, A2 …, B1 …, in the order
in which the photos were given. Answer with --card, once a card; --card A7=none
leaves a card out. With --question-dir DIR close-ups of these cards are written,
and a picture of each photo with all labels. Off a terminal nothing is written
while a question is open, and the exit code is 6.`: `La largeur est celle d'une carte debout, mesurée à la règle ; tout le reste est vu.
Les cartes qui manquent ou sont là deux fois sont dites. Ce que vous seul pouvez dire
est demandé : les cartes portent la lettre de la photo et un numéro, A1, A2 …, B1 …,
dans l'ordre où les photos ont été données. Répondre avec --card, une fois par carte ;
--card A7=none écarte une carte. Avec --question-dir DOSSIER, des gros plans de ces
cartes sont écrits, et une image de chaque photo avec toutes les étiquettes. Hors d'un
terminal, rien n'est écrit tant qu'une question est ouverte, et le code de sortie est
6.`,
	"what a card is that was asked about, by its label: A7=\"triangle 2\", or A7=none to leave it out": "ce qu'est une carte demandée, par son étiquette : A7=\"triangle 2\", ou A7=none pour l'écarter",
	"photos of one card of every other colour, and the starting card":                                  "photos d'une carte de chaque autre couleur, et de la carte de départ",
	"folder for pictures of what the stages saw":                                                       "dossier pour des images de ce que les étapes ont vu",
	"photos of all cards of one colour":                                                                "photos de toutes les cartes d'une couleur",
	"photos of tables in play with these cards: inks are refined from them":                            "photos de tables en jeu avec ces cartes : les encres en sont affinées",
	"name of the deck, for people (default: that of the file)":                                         "nom du jeu, tel qu'on l'appelle (par défaut : celui du fichier)",
	"the game has no starting card":                                                                    "le jeu n'a pas de carte de départ",
	"the deck file to write":                                                                           "le fichier de jeu à écrire",
	"folder for close-ups of the cards that are asked about":                                           "dossier pour des gros plans des cartes demandées",
	"call colours otherwise: turquoise=blue,yellow=gold":                                               "appeler les couleurs autrement : turquoise=blue,yellow=gold",
	"take the number of dots for the value, whatever the numeral looks like":                           "prendre le nombre de points pour la valeur, quelle que soit l'apparence du chiffre",
	"width of an upright card, mm":                                                                     "largeur d'une carte debout, en mm",
	"FILE --out sheet.png":                                                                             "FICHIER --out planche.png",
	"Draw a deck beside photos of its cards, for a check by eye":                                       "Dessiner un jeu à côté de photos de ses cartes, à vérifier à l'œil",
	`Show draws every card as the deck file has it. With --photos it puts beside each
how the photos show it, straightened, so that what was learned can be compared
with the print.`: `Show dessine chaque carte telle que l'a le fichier de jeu. Avec --photos, il met à
côté de chacune ce qu'en montrent les photos, redressé, pour comparer ce qui a été
appris avec l'imprimé.`,
	"photos of the cards side by side, as for deck learn": "photos des cartes côte à côte, comme pour deck learn",

	"Keep photos as test cases": "Garder des photos comme cas d'essai",
	"--out FOLDER":              "--out DOSSIER",
	"Make test cases of the photos that people put right on the page": "Faire des cas d'essai des photos corrigées sur la page",
	`Add writes the photos that referee serve --keep-photos has kept and that people put
something right on: NAME.jpg as it was sent, and NAME.json with what is on it, in a
folder for the deck (a for that of the program). With the sources at hand
go run ./tools/eval -images FOLDER -truth FOLDER compares the reader with them.`: `Add écrit les photos que referee serve --keep-photos a gardées et où quelque chose a
été corrigé : NOM.jpg telle qu'elle a été envoyée, et NOM.json avec ce qui s'y trouve,
dans un dossier pour le jeu (a pour celui du programme). Avec les sources à portée,
go run ./tools/eval -images DOSSIER -truth DOSSIER leur compare la lecture.`,
	"folder that everything is kept in (default: referee in the user's settings)": "dossier où tout est conservé (par défaut : referee dans les réglages de l'utilisateur)",
	"folder to write into": "dossier où écrire",
}

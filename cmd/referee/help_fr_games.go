package main

// helpGames are the texts of the commands about games and matches.
var helpGames = map[string]string{
	"Show the games that referee watch has kept": "Montrer les parties que referee watch a conservées",
	`Games shows what referee watch has kept: every game with all its events. Nothing
of it is ever changed or deleted.`: `Games montre ce que referee watch a conservé : chaque partie avec tous ses
événements. Rien n'en est jamais changé ni supprimé.`,
	"database that games are kept in (default: referee/games.db in the user's settings)": "base de données où les parties sont conservées (par défaut : referee/games.db dans les réglages de l'utilisateur)",
	"[GAME]":                                 "[PARTIE]",
	"Write a game's events as lines of JSON": "Écrire les événements d'une partie en lignes de JSON",
	"List the games, the newest first":       "Énumérer les parties, la plus récente d'abord",
	"Add a game's events up and tell what lies on the table": "Additionner les événements d'une partie et dire ce qui est sur la table",
	"Tell what happened in a game (default: the newest)":     "Raconter ce qui s'est passé dans une partie (par défaut : la plus récente)",

	"Keep a match of several rounds": "Tenir un match de plusieurs manches",
	`Match keeps a match: who plays with which colours, the points of every round, how
it stands and who has won. The page of referee serve shows the same matches.`: `Match tient un match : qui joue avec quelles couleurs, les points de chaque manche, où
il en est et qui a gagné. La page de referee serve montre les mêmes matchs.`,
	"[MATCH]": "[MATCH]",
	"Add a round (default: to the newest match)":                                  "Ajouter une manche (par défaut : au match le plus récent)",
	"colour of the player who went out first":                                     "couleur du joueur qui a fini en premier",
	"points by colour: blue=31,red=28":                                            "points par couleur : blue=31,red=28",
	"take the points from a report, as referee score --json writes it":            "prendre les points d'un rapport, tel que l'écrit referee score --json",
	"suits that were in play, where the way to play leaves that open":             "familles qui étaient en jeu, là où la façon de jouer laisse cela ouvert",
	"take the last round, change or deletion back instead":                        "reprendre plutôt la dernière manche, modification ou suppression",
	"take the points from a game that was watched, by its number":                 "prendre les points d'une partie suivie, par son numéro",
	"Delete a match (default: the newest); undo brings it back":                   "Supprimer un match (par défaut : le plus récent) ; undo le rétablit",
	"Write a match as a table (default: the newest)":                              "Écrire un match en tableau (par défaut : le plus récent)",
	"write JSON instead of CSV":                                                   "écrire du JSON à la place de CSV",
	"List the matches, the newest first":                                          "Énumérer les matchs, le plus récent d'abord",
	"Agree on other terms (default: of the newest match); what is left out stays": "Convenir d'autres règles du match (par défaut : le plus récent) ; ce qui n'est pas dit reste",
	"Begin a match":     "Commencer un match",
	"what it is called": "comment il s'appelle",
	"players or teams with their colours: \"Ada=blue,Ben=red+green\"":                  "joueurs ou équipes avec leurs couleurs : \"Ada=blue,Ben=red+green\"",
	"it ends after so many rounds (default: 3)":                                        "il finit après tant de manches (par défaut : 3)",
	"it ends with the round in which somebody reaches so many points":                  "il finit avec la manche où quelqu'un atteint tant de points",
	"equal points: share the win, or one, who went out first":                          "points égaux : share partage la victoire, one la donne à un seul, qui a fini en premier",
	"way to play: standard, limited, quick, team, free or sabotage":                    "façon de jouer : standard, limited, quick, team, free ou sabotage",
	"Call a match otherwise (default: the newest)":                                     "Appeler un match autrement (par défaut : le plus récent)",
	"Tell how a match stands (default: the newest)":                                    "Dire où en est un match (par défaut : le plus récent)",
	"Take back what happened last in a match, its deletion, too (default: the newest)": "Reprendre ce qui s'est passé en dernier dans un match, même sa suppression (par défaut : le plus récent)",

	"--camera CAMERA":                   "--camera CAMÉRA",
	"Referee a game while it is played": "Arbitrer une partie pendant qu'elle se joue",
	`Watch looks at a table through a camera and says of each card, within a moment
of the hand leaving it, whether it lies there by the rules, and whose turn it is.
At the end it counts.`: `Watch regarde une table par une caméra et dit de chaque carte, un instant après que la
main l'a quittée, si elle est posée selon les règles, et à qui c'est le tour. À la fin,
il compte.`,
	`CAMERA is a number from referee cameras, the address of a camera that sends MJPEG
(a phone used as one: http://…), a film, or a folder of pictures. A film is taken
frame by frame, none left out; with --realtime at its own speed.`: `CAMÉRA est un numéro de referee cameras, l'adresse d'une caméra qui envoie du MJPEG (un
téléphone qui sert de caméra : http://…), un film, ou un dossier d'images. Un film est
pris image par image, sans en omettre ; avec --realtime, à sa propre vitesse.`,
	`Every event is kept before it is said, in a database (--games); after a crash
--resume goes on with the game. On a terminal these keys are heard: u (undo), l and i
(the players rule the last card legal, or illegal), t (take that ruling back), c (the
last card is another: type which), n (no legal move: type the cards to be tried), p
(pause) and q (end).`: `Chaque événement est conservé avant d'être dit, dans une base de données (--games) ;
après une panne, --resume continue la partie. Sur un terminal, ces touches agissent :
u (reprendre), l et i (les joueurs déclarent la dernière carte autorisée, ou non), t
(retirer cette décision), c (la dernière carte en est une autre : taper laquelle), n
(aucun coup autorisé : taper les cartes à essayer), p (pause) et q (fin).`,
	"ring the terminal's bell at a foul and at a question":                     "sonner la cloche du terminal à une faute et à une question",
	"write a close-up of every foul, foul-N.jpg for event N, into this folder": "écrire dans ce dossier un gros plan de chaque faute, foul-N.jpg pour l'événement N",
	"write every event as a line of JSON to this file":                         "écrire chaque événement en une ligne de JSON dans ce fichier",
	"print events as lines of JSON instead of words":                           "donner les événements en lignes de JSON à la place du texte",
	"print the score only": "ne donner que le résultat",
	"write the report of the last picture as JSON to this file": "écrire le rapport de la dernière image en JSON dans ce fichier",
}

package main

// helpPage are the texts of the commands that put games on pages.
var helpPage = map[string]string{
	"Be the desk of a tournament, which many tables tell": "Être la table d'arbitrage d'un tournoi, à laquelle rapportent beaucoup de tables",
	`Hub is the desk of a tournament. It prints the address of its page, and for each table
a code, also as a QR code, with which that table joins:`: `Hub est la table d'arbitrage d'un tournoi. Il affiche l'adresse de sa page, et pour
chaque table un code, aussi en QR code, avec lequel cette table se joint :`,
	`Its page shows all tables and what is asked or disputed there, with close-ups; whoever
rules at the desk is heard at the table. Each code lets in one table, which can use
nothing of another; the way to the desk is encrypted, and a table knows its desk by the
code. A table whose network is gone goes on, and catches up afterwards.`: `Sa page montre toutes les tables et ce qui y est demandé ou contesté, avec des gros
plans ; ce que l'arbitre décide s'entend à la table. Chaque code laisse entrer une
seule table, qui ne peut rien utiliser d'une autre ; le chemin vers la table
d'arbitrage est chiffré, et une table la reconnaît par le code. Une table dont le
réseau est coupé continue, et rattrape ensuite son retard.`,
	`Photos that are sent to its page are read by the machines that run referee worker, if
there are any, else by the desk.`: `Les photos envoyées à sa page sont lues par les machines où tourne referee worker, s'il
y en a, sinon par la table d'arbitrage.`,
	`The desk brings its own messaging server (NATS with JetStream, at --hear). With --nats it
uses one that is there; whom that must let in is written into nats-users.conf in the
folder --data, for an include in its configuration.`: `La table d'arbitrage apporte son propre serveur de messages (NATS avec JetStream, à
--hear). Avec --nats, elle en utilise un qui est déjà là ; qui celui-ci doit laisser
entrer est écrit dans nats-users.conf, dans le dossier --data, à inclure dans sa
configuration.`,
	"open the page in this machine's browser":                                          "ouvrir la page dans le navigateur de cette machine",
	"folder that everything is kept in (default: referee/desk in the user's settings)": "dossier où tout est conservé (par défaut : referee/desk dans les réglages de l'utilisateur)",
	"address and port at which tables are heard":                                       "adresse et port où les tables sont entendues",
	"what tables call this machine (default: its address)":                             "nom par lequel les tables appellent cette machine (par défaut : son adresse)",
	"address and port to listen on":                                                    "adresse et port à écouter",
	"NATS server with JetStream to use, instead of bringing one":                       "serveur NATS avec JetStream à utiliser, au lieu d'en apporter un",
	"file with the desk's credentials for it (default: the desk's own key)":            "fichier avec les identifiants de la table d'arbitrage pour lui (par défaut : sa propre clé)",
	"let everybody in who reaches the address":                                         "laisser entrer quiconque atteint l'adresse",
	"print a QR code":                    "afficher un QR code",
	"how many tables there are at least": "nombre minimal de tables",
	"encrypt, with a certificate of its own that browsers ask about once": "chiffrer, avec un certificat à soi sur lequel les navigateurs interrogent une fois",

	"Put everything on a page for the phones round the table": "Mettre tout sur une page pour les téléphones autour de la table",
	`Serve shows a page on which photos are scored and put right, games followed and
matches kept. It prints the addresses at which it is found, and a QR code for phones.`: `Serve montre une page où des photos sont comptées et corrigées, des parties suivies et
des matchs tenus. Il affiche les adresses où elle se trouve, et un QR code pour les
téléphones.`,
	`Who sits at this machine needs no code; who comes over the network needs the one in
the QR code, once (--open lets everybody in). Everything is kept in one file,
referee.db in the folder --data. Nothing is sent anywhere else.`: `Qui est assis à cette machine n'a pas besoin de code ; qui vient par le réseau a besoin
de celui du QR code, une fois (--open laisse entrer tout le monde). Tout est conservé
dans un seul fichier, referee.db, dans le dossier --data. Rien n'est envoyé ailleurs.`,
	`With --camera a game is watched too, as by referee watch; --camera phone is a phone
whose page (/camera) sends pictures, for which it needs --tls.`: `Avec --camera, une partie est suivie aussi, comme par referee watch ; --camera phone est
un téléphone dont la page (/camera) envoie des images, ce qui demande --tls.`,
	`With --join this becomes a table of a tournament (referee hub): its games and matches,
and close-ups of what is asked or disputed, go to the desk, and the desk's rulings come
back. Without the network the table goes on, and catches up afterwards.`: `Avec --join, cette machine devient une table d'un tournoi (referee hub) : ses parties et
ses matchs, et des gros plans de ce qui est demandé ou contesté, vont à la table
d'arbitrage, et ses décisions en reviennent. Sans le réseau, la table continue, et
rattrape ensuite son retard.`,
	"camera number, address, film or folder of pictures":          "numéro de caméra, adresse, film ou dossier d'images",
	"be a table of the tournament whose desk shows this code":     "être une table du tournoi dont la table d'arbitrage montre ce code",
	"keep photos as they were sent, beside what is shown of them": "garder les photos telles qu'elles ont été envoyées, à côté de ce qui en est montré",
	"who plays which colour, clockwise from who begins: \"Ada=blue,Ben=red\"; in sabotage with the suit passed to the left: \"Ada=blue/circle,…\"": "qui joue quelle couleur, dans le sens horaire à partir de qui commence : \"Ada=blue,Ben=red\" ; en sabotage avec la famille passée à gauche : \"Ada=blue/circle,…\"",
	"play a film at its own speed, as a camera would": "passer un film à sa propre vitesse, comme le ferait une caméra",
	"go on with this game, from referee games list":   "continuer cette partie, de referee games list",
	"resolution that a camera is asked for":           "résolution demandée à une caméra",

	"Read photos for the desk of a tournament": "Lire des photos pour la table d'arbitrage d'un tournoi",
	`Worker reads the photos that are sent to the page of a desk (referee hub), which prints
the code for it. Any number of workers, on any machines, read as many photos at a time. A
photo on which a worker fails is given to another, twice at most; then the page asks for
another photo. Without workers the desk reads by itself.`: `Worker lit les photos envoyées à la page d'une table d'arbitrage (referee hub), qui
affiche le code pour cela. Des workers en nombre quelconque, sur des machines
quelconques, lisent autant de photos à la fois. Une photo sur laquelle un worker échoue
est donnée à un autre, deux fois au plus ; ensuite la page demande une autre photo. Sans
worker, la table d'arbitrage lit elle-même.`,
	"A worker sees the photos that wait, and nothing else.": "Un worker voit les photos qui attendent, et rien d'autre.",
	"the desk's code for workers":                           "le code de la table d'arbitrage pour les workers",
}

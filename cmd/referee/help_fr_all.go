package main

// helpAll are the texts of referee itself, and of what belongs to no group of commands.
var helpAll = map[string]string{
	"A computer-vision referee for the card game TACTA": "Un arbitre par vision pour le jeu de cartes TACTA",
	`referee looks at a photo of a TACTA table, finds every card, judges each
placement, removes what the rules condemn and counts the dots.`: `referee regarde la photo d'une table de TACTA, y trouve toutes les cartes, juge
chaque pose, retire ce que les règles condamnent et compte les points.`,
	`In the examples of the commands table.jpg and the like stand for files of yours.
Names of commands, flags and files are completed with the Tab key once the shell
knows how: referee completion bash, zsh or fish writes what to give it, and
referee completion bash --help says where.`: `Dans les exemples des commandes, table.jpg et les autres noms désignent des
fichiers à vous. La touche Tab complète les noms de commandes, d'options et de
fichiers dès que le shell sait comment : referee completion bash, zsh ou fish écrit
ce qu'il faut lui donner, et referee completion bash --help dit où.`,
	exitHelp: `Codes de sortie :
  0  le résultat est sûr (ou la commande a fait ce qu'elle dit)
  1  autre chose a échoué, par exemple un fichier n'a pas pu être écrit
  2  la ligne de commande ou un réglage est faux
  3  une photo est inutilisable : absente, pas une image, tronquée, trop grande …
  4  le fichier de jeu est inutilisable
  5  une photo a été lue, mais elle ne montre pas de table que l'on puisse arbitrer,
     ou pas toutes les cartes à partir desquelles apprendre un jeu
  6  le résultat n'est pas sûr, ou une pose n'est pas tranchée ; il est donné quand même
  7  la photo a été lue, mais la carte ou l'endroit demandé n'y est pas
  130, 143  arrêté par Ctrl+C (SIGINT) ou SIGTERM avant la fin ; aucun fichier ne
     reste à moitié écrit
Avec plusieurs photos : le code de la première qui a échoué, sinon 6 si un résultat
n'est pas sûr, sinon 0. Les autres photos sont comptées quand même.`,
	"settings file (default: referee.yaml in the current folder, if there is one)": "fichier de réglages (par défaut : referee.yaml du dossier courant, s'il existe)",
	"language of what is said, en or fr (default: that of the system)":             "langue de ce qui est dit, en ou fr (par défaut : celle du système)",
	"do not tell on standard error how far long work is":                           "ne pas dire sur la sortie d'erreur où en est un long travail",
	"version for referee": "version de referee",

	"Generate the autocompletion script for the specified shell": "Écrire le script de complétion pour un shell",
	`Generate the autocompletion script for referee for the specified shell.
See each sub-command's help for details on how to use the generated script.`: `Écrit le script de complétion de referee pour un shell.
L'aide de chaque sous-commande dit comment se servir de ce script.`,
	"Generate the autocompletion script for bash":            "Écrire le script de complétion pour bash",
	"Generate the autocompletion script for the bash shell.": "Écrit le script de complétion pour bash.",
	`This script depends on the 'bash-completion' package.
If it is not installed already, you can install it via your OS's package manager.`: `Ce script a besoin du paquet « bash-completion ».
S'il n'est pas encore installé, le gestionnaire de paquets du système l'installe.`,
	"To load completions in your current shell session:":       "Pour avoir la complétion dans la session en cours :",
	"To load completions for every new session, execute once:": "Pour l'avoir dans chaque nouvelle session, exécuter une fois :",
	"#### Linux:": "#### Linux :",
	"#### macOS:": "#### macOS :",
	"You will need to start a new shell for this setup to take effect.": "Il faut ouvrir un nouveau shell pour que cela prenne effet.",
	"disable completion descriptions":                                   "ne pas décrire ce qui est proposé",
	"Generate the autocompletion script for fish":                       "Écrire le script de complétion pour fish",
	"Generate the autocompletion script for the fish shell.":            "Écrit le script de complétion pour fish.",
	"Generate the autocompletion script for powershell":                 "Écrire le script de complétion pour powershell",
	`To load completions for every new session, add the output of the above command
to your powershell profile.`: `Pour l'avoir dans chaque nouvelle session, ajouter ce que cette commande écrit au
profil de powershell.`,
	"Generate the autocompletion script for zsh":            "Écrire le script de complétion pour zsh",
	"Generate the autocompletion script for the zsh shell.": "Écrit le script de complétion pour zsh.",
	`If shell completion is not already enabled in your environment you will need
to enable it.  You can execute the following once:`: `Si la complétion n'est pas encore activée dans cet environnement, il faut l'activer,
en exécutant une fois :`,

	"[COMMAND]":              "[COMMANDE]",
	"Help about any command": "Aide sur une commande",

	"--out DIR":                "--out DOSSIER",
	"Write the man pages":      "Écrire les pages de manuel",
	"folder for the man pages": "dossier pour les pages de manuel",

	"Print version, commit, and OpenCV's version": "Afficher la version, le commit et la version d'OpenCV",
}

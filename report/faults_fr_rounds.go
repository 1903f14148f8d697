package report

// roundFaults are those of tables that several photos show, of matches that are changed
// and of games that are over.
var roundFaults = map[string]string{
	"one table is put together from 2 to %d photos":                                           "une table se réunit à partir de 2 à %d photos",
	"name each photo once, and none that is put together already":                             "nommer chaque photo une seule fois, et aucune qui est déjà une réunion de photos",
	"the photos are read with different decks":                                                "les photos sont lues avec des jeux différents",
	"%s and %s do not lie on each other: %.1f mm are between them":                            "%s et %s ne sont pas posées l'une sur l'autre : %.1f mm les séparent",
	"no card lies on another":                                                                 "aucune carte n'est posée sur une autre",
	"say what is agreed on otherwise: --players, --way, --rounds, --target, --ties or --name": "dire ce qui est convenu autrement : --players, --way, --rounds, --target, --ties ou --name",
	"the way to play stays, since rounds were counted by it: begin another match":             "la façon de jouer reste, puisque des manches ont été comptées selon elle : commencer un autre match",
	"say what the match is called with --name, in at most %d letters":                         "dire avec --name comment s'appelle le match, en %d lettres au plus",
	"this report does not say how the cards lie: score the photo anew":                        "ce rapport ne dit pas comment les cartes sont posées : compter la photo de nouveau",
	"this is no report: %w":                                                                   "ce n'est pas un rapport : %w",
	"the match is deleted: bring it back first":                                               "le match est supprimé : le rétablir d'abord",
	"the table has not been seen yet":                                                         "la table n'a pas encore été vue",
	"no card lies on another there; the nearest that does, %.0f mm off, is %s":                "aucune carte n'est posée sur une autre à cet endroit ; la plus proche, à %.0f mm, est %s",
	"%s could not be read: take that photo again":                                             "%s n'a pas pu être lue : reprendre cette photo",
}

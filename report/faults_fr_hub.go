package report

// hubFaults are those of the desk of a tournament, its tables and workers.
var hubFaults = map[string]string{
	"that is no code of a desk: copy the whole of it, as the desk's page shows it":            "ce n'est pas un code de table d'arbitrage : le copier en entier, tel que la page le montre",
	"a table has a newer program (its messages are of version %d): bring this one up to date": "une table a un programme plus récent (ses messages sont de la version %d) : mettre celui-ci à jour",
	"a message of a table cannot be understood: %w":                                           "un message d'une table est incompréhensible : %w",
	"a message of a table makes no sense":                                                     "un message d'une table n'a pas de sens",
	"--tables is %q: must be like :4787 or 127.0.0.1:4787":                                    "--tables vaut %q : ce doit être de la forme :4787 ou 127.0.0.1:4787",
	"the desk cannot hear tables on %s: %w":                                                   "la table d'arbitrage ne peut pas écouter sur %s : %w",
	"the desk cannot hear tables on %s: is another desk running there, or %s full?":           "la table d'arbitrage ne peut pas écouter sur %s : une autre y tourne-t-elle, ou %s est-il plein ?",
	"the desk at %s cannot be reached: %w":                                                    "la table d'arbitrage à %s est injoignable : %w",
	"a table plays %q, which this program does not know":                                      "une table joue à %q, que ce programme ne connaît pas",
	"the desk does not answer: %w":                                                            "la table d'arbitrage ne répond pas : %w",
	"the answer of the desk cannot be understood: %w":                                         "la réponse de la table d'arbitrage est incompréhensible : %w",
	"the desk cannot keep what this table tells: %w":                                          "la table d'arbitrage ne peut pas conserver ce que cette table lui dit : %w",
	"another game is played at that table by now":                                             "une autre partie se joue désormais à cette table",
	"that card does not lie there any more":                                                   "cette carte n'est plus là",
	"the desk cannot prepare its streams: %w":                                                 "la table d'arbitrage ne peut pas préparer ses flux : %w",
	"the server at %s cannot be reached: %w":                                                  "le serveur à %s est injoignable : %w",
	"the desk cannot keep a picture: %w":                                                      "la table d'arbitrage ne peut pas conserver une image : %w",
	"the desk cannot keep what tables tell: %w":                                               "la table d'arbitrage ne peut pas conserver ce que disent les tables : %w",
	"nothing about that card is open any more":                                                "il n'y a plus rien à trancher sur cette carte",
}

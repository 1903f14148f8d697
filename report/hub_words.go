package report

// The sentences of the desk of a tournament and of its tables.
const (
	HubCode  Key = "hub-code"  // number of a table, its code
	HubUsers Key = "hub-users" // file
	// HubWorkers: code. WorkerWaits: address; the others: name of a photo.
	HubWorkers  Key = "hub-workers"
	WorkerWaits Key = "worker-waits"
	WorkerReads Key = "worker-reads"
	WorkerRead  Key = "worker-read"
	JoinThere   Key = "join-there" // number of the table
	JoinAway    Key = "join-away"  //

	liveDeskYes key = "live-desk"
	liveDeskNo  key = "live-desk-not"
)

var hubEntries = map[key]entry{
	liveDeskYes: {"%[1]s is legal: the desk has ruled so", "%[1]s est autorisée : la table d'arbitrage en a décidé ainsi"},
	liveDeskNo:  {"%[1]s is illegal: the desk has ruled so", "%[1]s n'est pas autorisée : la table d'arbitrage en a décidé ainsi"},
	HubCode:     {"Code of table %[1]d: %[2]s", "Code de la table %[1]d : %[2]s"},
	HubUsers:    {"Whom the server must let in: %[1]s", "Qui le serveur doit laisser entrer : %[1]s"},
	HubWorkers:  {"Code for workers: %[1]s", "Code pour les lecteurs (referee worker) : %[1]s"},
	WorkerWaits: {"Waiting for photos from the desk at %[1]s. Ctrl+C ends it.", "En attente de photos de la table d'arbitrage à %[1]s. Ctrl+C l'arrête."},
	WorkerReads: {"Reading %[1]s", "Lecture de %[1]s"},
	WorkerRead:  {"%[1]s is read.", "%[1]s est lue."},
	JoinThere:   {"This is table %[1]d of the tournament.", "C'est la table %[1]d du tournoi."},
	JoinAway:    {"The desk is not reached. The game goes on, and is told once the desk is there again.", "La table d'arbitrage n'est pas joignable. La partie continue, et lui sera transmise dès son retour."},
}

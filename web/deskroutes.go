package web

// deskAPI lists what the desk of a tournament answers.
func (s *Server) deskAPI() []route {
	return []route{
		{Method: "GET", Pattern: "/api/desk", handle: s.onDesk(s.getDesk)},
		{Method: "GET", Pattern: "/api/desk/events", handle: s.onDesk(s.getDeskEvents)},
		{Method: "POST", Pattern: "/api/desk/tables", handle: s.onDesk(s.addDeskTable)},
		{Method: "GET", Pattern: "/api/desk/tables/{id}/code", handle: s.onDesk(s.getDeskCode)},
		{Method: "POST", Pattern: "/api/desk/tables/{id}/code", handle: s.onDesk(s.renewDeskCode)},
		{Method: "GET", Pattern: "/api/desk/tables/{id}/code.png", handle: s.onDesk(s.getDeskQR)},
		{Method: "GET", Pattern: "/api/desk/tables/{id}/choices", handle: s.onDesk(s.getDeskChoices)},
		{Method: "GET", Pattern: "/api/desk/tables/{id}/events/{event}/picture.jpg", handle: s.onDesk(s.getDeskPicture)},
		{Method: "POST", Pattern: "/api/desk/tables/{id}/rulings", handle: s.onDesk(s.addDeskRuling)},
		{Method: "GET", Pattern: "/api/tournaments", handle: s.onDesk(s.listTournaments)},
		{Method: "POST", Pattern: "/api/tournaments", handle: s.onDesk(s.addTournament)},
		{Method: "GET", Pattern: "/api/tournaments/{id}", handle: s.onDesk(s.getTournament)},
		{Method: "POST", Pattern: "/api/tournaments/{id}/events", handle: s.onDesk(s.addTournamentEvents)},
		{Method: "GET", Pattern: "/api/tournaments/{id}/tournament.csv", handle: s.onDesk(s.getTournamentCSV)},
		{Method: "GET", Pattern: "/api/tournaments/{id}/tournament.pdf", handle: s.onDesk(s.getTournamentPDF)},
	}
}

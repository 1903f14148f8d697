package web

import "net/http"

// route is one thing that can be asked for.
type route struct {
	Method, Pattern string
	handle          func(w http.ResponseWriter, r *http.Request) error
	// free tells that no code is needed.
	free bool
}

// routes lists all that can be asked for: the API, then the pages.
func (s *Server) routes() []route {
	return append(s.api(), []route{
		{Method: "GET", Pattern: "/{$}", handle: s.homePage},
		{Method: "GET", Pattern: "/enter", handle: s.enterPage, free: true},
		{Method: "POST", Pattern: "/enter", handle: s.enter, free: true},
		{Method: "GET", Pattern: "/photos/{id}", handle: s.photoPage},
		{Method: "GET", Pattern: "/live", handle: s.livePage},
		{Method: "GET", Pattern: "/games", handle: s.gamesPage},
		{Method: "GET", Pattern: "/games/{id}", handle: s.gamePage},
		{Method: "GET", Pattern: "/desk", handle: s.onDesk(s.deskPage)},
		{Method: "GET", Pattern: "/tournaments", handle: s.onDesk(s.tournamentsPage)},
		{Method: "GET", Pattern: "/tournaments/{id}", handle: s.onDesk(s.tournamentPage)},
		{Method: "GET", Pattern: "/camera", handle: s.cameraPage},
		{Method: "GET", Pattern: "/matches", handle: s.matchesPage},
		{Method: "GET", Pattern: "/matches/{id}", handle: s.matchPage},
		{Method: "GET", Pattern: "/shown/{token}", handle: s.shownPage, free: true},
		{Method: "GET", Pattern: "/shown/{token}/picture.jpg", handle: s.shownPicture, free: true},
		{Method: "GET", Pattern: "/decks", handle: s.decksPage},
		{Method: "GET", Pattern: "/decks/{id}", handle: s.trainingPage},
		{Method: "GET", Pattern: "/about", handle: s.aboutPage},
		{Method: "GET", Pattern: "/assets/{name}", handle: s.asset, free: true},
		{Method: "GET", Pattern: "/assets/{version}/{name}", handle: s.asset, free: true},
		{Method: "GET", Pattern: "/words/{lang}", handle: s.wordsModule, free: true},
	}...)
}

// api lists what openapi.yaml describes.
func (s *Server) api() []route {
	return append(s.deskAPI(), []route{
		{Method: "GET", Pattern: "/api/openapi.yaml", handle: s.openAPI},
		{Method: "GET", Pattern: "/api/photos", handle: s.listPhotos},
		{Method: "POST", Pattern: "/api/photos", handle: s.addPhoto},
		{Method: "POST", Pattern: "/api/tables", handle: s.addTable},
		{Method: "GET", Pattern: "/api/photos/{id}", handle: s.getPhoto},
		{Method: "DELETE", Pattern: "/api/photos/{id}/reading", handle: s.cancelReading},
		{Method: "GET", Pattern: "/api/photos/{id}/picture.jpg", handle: s.getPicture},
		{Method: "GET", Pattern: "/api/photos/{id}/annotated.jpg", handle: s.getAnnotated},
		{Method: "GET", Pattern: "/api/photos/{id}/annotated.png", handle: s.getAnnotatedPNG},
		{Method: "GET", Pattern: "/api/photos/{id}/proof.pdf", handle: s.getProof},
		{Method: "POST", Pattern: "/api/photos/{id}/link", handle: s.addLink},
		{Method: "GET", Pattern: "/api/photos/{id}/report.json", handle: s.getReport},
		{Method: "GET", Pattern: "/api/photos/{id}/scores.csv", handle: s.getScoresCSV},
		{Method: "GET", Pattern: "/api/photos/{id}/choices", handle: s.getChoices},
		{Method: "GET", Pattern: "/api/photos/{id}/outline", handle: s.getOutline},
		{Method: "GET", Pattern: "/api/photos/{id}/dispute", handle: s.getDispute},
		{Method: "GET", Pattern: "/api/photos/{id}/closeup.jpg", handle: s.getCloseup},
		{Method: "GET", Pattern: "/api/photos/{id}/moves", handle: s.getMoves},
		{Method: "POST", Pattern: "/api/photos/{id}/corrections", handle: s.addCorrection},
		{Method: "GET", Pattern: "/api/photos/{id}/settings", handle: s.getSettings},
		{Method: "PUT", Pattern: "/api/photos/{id}/settings", handle: s.putSettings},
		{Method: "GET", Pattern: "/api/decks", handle: s.listDecks},
		{Method: "PUT", Pattern: "/api/decks/{name}", handle: s.addDeck},
		{Method: "GET", Pattern: "/api/decks/{name}", handle: s.getDeck},
		{Method: "PUT", Pattern: "/api/deck", handle: s.putUsualDeck},
		{Method: "POST", Pattern: "/api/lessons", handle: s.addTrainingSet},
		{Method: "GET", Pattern: "/api/lessons/{id}", handle: s.getTrainingSet},
		{Method: "DELETE", Pattern: "/api/lessons/{id}/reading", handle: s.cancelReading},
		{Method: "GET", Pattern: "/api/lessons/{id}/pictures/{name}", handle: s.getTrainingPicture},
		{Method: "POST", Pattern: "/api/lessons/{id}/answers", handle: s.addAnswers},
		{Method: "POST", Pattern: "/api/lessons/{id}/deck", handle: s.keepLearned},
		{Method: "GET", Pattern: "/api/events", handle: s.getEvents},
		{Method: "GET", Pattern: "/api/live", handle: s.getLive},
		{Method: "GET", Pattern: "/api/live/frame.jpg", handle: s.getFrame},
		{Method: "GET", Pattern: "/api/live/dispute", handle: s.getLiveDispute},
		{Method: "GET", Pattern: "/api/live/closeup.jpg", handle: s.getLiveCloseup},
		{Method: "GET", Pattern: "/api/live/choices", handle: s.getLiveChoices},
		{Method: "POST", Pattern: "/api/live", handle: s.postLive},
		{Method: "GET", Pattern: "/api/games", handle: s.listGames},
		{Method: "GET", Pattern: "/api/games/{id}", handle: s.getGame},
		{Method: "GET", Pattern: "/api/games/{id}/table", handle: s.getGameTable},
		{Method: "GET", Pattern: "/api/games/{id}/events.jsonl", handle: s.getGameEvents},
		{Method: "GET", Pattern: "/api/games/{id}/scores.csv", handle: s.getGameCSV},
		{Method: "GET", Pattern: "/api/camera", handle: s.getCamera},
		{Method: "GET", Pattern: "/api/matches", handle: s.listMatches},
		{Method: "POST", Pattern: "/api/matches", handle: s.addMatch},
		{Method: "GET", Pattern: "/api/matches/{id}", handle: s.getMatch},
		{Method: "POST", Pattern: "/api/matches/{id}/events", handle: s.addMatchEvent},
		{Method: "GET", Pattern: "/api/matches/{id}/match.csv", handle: s.getMatchCSV},
	}...)
}

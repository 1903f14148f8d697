package report

import (
	"referee/deck"
	"referee/record"
	"referee/rules"
	"referee/table"
)

// The sentences about a game while it is played.
const (
	liveBegun     key = "live-begun"
	livePlaced    key = "live-placed"
	liveLegal     key = "live-legal"
	liveNudge     key = "live-nudge"
	liveFoul      key = "live-foul"
	liveFoulMM    key = "live-foul-mm"
	liveTurnFoul  key = "live-out-of-turn"
	liveBroken    key = "live-broken"
	liveBrokenMM  key = "live-broken-mm"
	liveRemoved   key = "live-removed"
	liveMoved     key = "live-moved"
	livePutBack   key = "live-put-back"
	liveTurned    key = "live-turned"
	liveCamera    key = "live-camera"
	liveLight     key = "live-light"
	liveBlocked   key = "live-blocked"
	liveTurn      key = "live-turn"
	liveEnd       key = "live-end"
	liveUndone    key = "live-undone"
	liveCorrected key = "live-corrected"
	liveAgreedYes key = "live-agreed"
	liveAgreedNo  key = "live-agreed-not"
	liveAgain     key = "live-measured-again"
	liveAsk       key = "live-ask"
	liveNoMove    key = "live-no-move"
	liveAMove     key = "live-a-move"
)

// The sentences that a command says about a game that it watches.
const (
	LiveSource    Key = "live-source"  // what the camera grants
	LiveSmall     Key = "live-small"   // width, height
	LiveGame      Key = "live-game"    // number, file
	LiveResume    Key = "live-resume"  // number, events
	LiveLost      Key = "live-lost"    // why
	LiveAgain     Key = "live-again"   //
	LiveStatus    Key = "live-status"  // frames/s, turn, state, light percent
	LiveStill     Key = "live-still"   //
	LiveMoving    Key = "live-moving"  //
	LiveWaiting   Key = "live-waiting" //
	LiveLooking   Key = "live-looking" //
	LivePaused    Key = "live-paused"  //
	LiveKeys      Key = "live-keys"    //
	LiveHeld      Key = "live-held"
	LiveNoEvents  Key = "live-no-events" // why, number of the game
	LiveAutomatic Key = "live-automatic"
	LiveAskCard   Key = "live-ask-card"
	LiveAskClaim  Key = "live-ask-claim"
	// LiveMisunderstood: why.
	LiveMisunderstood Key = "live-misunderstood"
	LiveNothing       Key = "live-nothing" // to undo
	LiveDiffers       Key = "live-differs" // card
	LiveView          Key = "live-view"    // card width px, tilt degrees, reach mm
	LiveNarrow        Key = "live-narrow"  // card width px
	LiveTilted        Key = "live-tilted"  // degrees
	LiveGlare         Key = "live-glare"   // percent
	LiveCloseup       Key = "live-closeup" // file
	// LiveNoCloseup: why.
	LiveNoCloseup Key = "live-no-closeup"
	GameLine      Key = "game-line"   // number, when, players, events, state
	GameOver      Key = "game-over"   //
	GameOn        Key = "game-on"     //
	NoGames       Key = "no-games"    //
	CameraLine    Key = "camera-line" // number, what it grants
	CameraShot    Key = "camera-shot" // number, what it grants, file
	NoCameras     Key = "no-cameras"  //
	Nobody        Key = "nobody"      //
	ServeHere     Key = "serve-here"  // address
	ServeThere    Key = "serve-there" // address
	ServeCode     Key = "serve-code"  // code
	ServeTLS      Key = "serve-tls"   //
	ServeStop     Key = "serve-stop"  //
	// CasesWritten: how many, where.
	CasesWritten Key = "cases-written"
)

var liveEntries = map[key]entry{
	liveBegun:     {"%[1]s lies there already", "%[1]s est déjà là"},
	livePlaced:    {"%[1]s: %[2]s", "%[1]s : %[2]s"},
	liveLegal:     {"legal", "autorisée"},
	liveNudge:     {"legal, but nudge it back", "autorisée, mais à replacer délicatement"},
	liveFoul:      {"ILLEGAL, take it back (rule: %[1]s; code %[2]s)", "NON AUTORISÉE, à reprendre (règle : %[1]s ; code %[2]s)"},
	liveFoulMM:    {"ILLEGAL, take it back (rule: %[1]s; code %[2]s, %.1[3]f mm)", "NON AUTORISÉE, à reprendre (règle : %[1]s ; code %[2]s, %.1[3]f mm)"},
	liveTurnFoul:  {"%[1]s; but it is not the turn of %[2]s", "%[1]s ; mais ce n'était pas à %[2]s de jouer"},
	liveBroken:    {"%[1]s breaks a rule: %[2]s (code %[3]s)", "%[1]s enfreint une règle : %[2]s (code %[3]s)"},
	liveBrokenMM:  {"%[1]s breaks a rule: %[2]s (code %[3]s, %.1[4]f ± %.1[5]f mm)", "%[1]s enfreint une règle : %[2]s (code %[3]s, %.1[4]f ± %.1[5]f mm)"},
	liveRemoved:   {"%[1]s is taken away", "%[1]s est retirée"},
	liveMoved:     {"%[1]s was moved by %.1[2]f mm: put it back", "%[1]s a été déplacée de %.1[2]f mm : à remettre en place"},
	livePutBack:   {"%[1]s lies in its place again", "%[1]s est remise en place"},
	liveTurned:    {"%[1]s was turned over", "%[1]s a été retournée"},
	liveCamera:    {"the camera, or the table, was moved by %.0[1]f mm; the cards are found again", "la caméra, ou la table, a bougé de %.0[1]f mm ; les cartes sont retrouvées"},
	liveLight:     {"the light has changed", "la lumière a changé"},
	liveBlocked:   {"something hides %[1]s", "quelque chose cache %[1]s"},
	liveTurn:      {"it is the turn of %[1]s", "à %[1]s de jouer"},
	liveEnd:       {"the round is over", "la manche est finie"},
	liveUndone:    {"event %[1]d is taken back", "l'événement %[1]d est annulé"},
	liveCorrected: {"that was %[1]s", "c'était %[1]s"},
	liveAgreedYes: {"%[1]s is legal: the players have ruled so", "%[1]s est autorisée : les joueurs en ont décidé ainsi"},
	liveAgreedNo:  {"%[1]s is illegal: the players have ruled so", "%[1]s n'est pas autorisée : les joueurs en ont décidé ainsi"},
	liveAgain:     {"%[1]s, measured again: %[2]s", "%[1]s, mesurée à nouveau : %[2]s"},
	liveAsk:       {"%[1]s — please look: %[2]s", "%[1]s — à vérifier : %[2]s"},

	liveNoMove: {"there is no legal move with %[1]s", "il n'y a pas de coup autorisé avec %[1]s"},
	liveAMove:  {"there is a legal move: %[1]s on %[2]s", "il y a un coup autorisé : %[1]s sur %[2]s"},

	askKey(record.AskIdentity): {"which card is it?", "de quelle carte s'agit-il ?"},
	askKey(record.AskDouble):   {"there is only one, and it lies there already", "il n'y en a qu'une, et elle est déjà sur la table"},
	askKey(record.AskVerdict):  {"the measurement does not settle it", "la mesure ne tranche pas"},
	askKey(record.AskColor):    {"nobody plays this colour", "personne ne joue cette couleur"},
	askKey(record.AskSeen):     {"it is not seen whole", "elle n'est pas vue en entier"},
	askKey(record.AskMissing):  {"it is recorded, but not seen", "elle est notée, mais ne se voit pas"},
	askKey(record.AskExtra):    {"it is seen, but not recorded", "elle se voit, mais n'est pas notée"},
	askKey(record.AskOther):    {"it now looks like another card", "elle ressemble maintenant à une autre"},
	askKey(record.AskView):     {"take it off the cards", "l'enlever des cartes"},
	askKey(record.AskFree):     {"it touches no card; it could have been laid on %[1]s", "elle ne touche aucune carte ; elle aurait pu être posée sur %[1]s"},
	askKey(record.AskTurn):     {"another card may have been laid before it", "une autre carte a peut-être été posée avant elle"},

	LiveSource:        {"Watching %[1]s", "Observation de %[1]s"},
	LiveSmall:         {"The camera grants only %[1]d×%[2]d px: ask it for more (its own program, another USB port), or cards will be too small to read.", "La caméra n'accorde que %[1]d×%[2]d px : lui en demander plus (son propre programme, un autre port USB), sinon les cartes seront trop petites pour être lues."},
	LiveGame:          {"Game %[1]s, kept in %[2]s", "Partie %[1]s, conservée dans %[2]s"},
	LiveResume:        {"Going on with game %[1]s after %[2]d events", "Reprise de la partie %[1]s après %[2]d événements"},
	LiveLost:          {"The camera is lost: %[1]s. It is opened again as soon as it is back.", "La caméra est perdue : %[1]s. Elle est rouverte dès son retour."},
	LiveAgain:         {"The camera is back.", "La caméra est de retour."},
	LiveStatus:        {"%.0[1]f frames/s · turn: %[2]s · %[3]s · light %.0[4]f %%", "%.0[1]f images/s · tour : %[2]s · %[3]s · lumière %.0[4]f %%"},
	LiveStill:         {"still", "immobile"},
	LiveMoving:        {"moving", "mouvement"},
	LiveWaiting:       {"waiting for the first card", "attente de la première carte"},
	LiveLooking:       {"looking", "examen"},
	LivePaused:        {"paused", "en pause"},
	LiveKeys:          {"Keys: u undo, l the last card is legal, i it is illegal, t take that ruling back, c it is another card, n no legal move, p pause, q end", "Touches : u annuler, l la dernière carte est autorisée, i elle ne l'est pas, t reprendre cette décision, c c'est une autre carte, n aucun coup autorisé, p pause, q fin"},
	LiveAskCard:       {"Which card was that? (like: red circle 4; or: blue circle 1 = red circle 4; Enter)", "Quelle carte était-ce ? (par exemple : cercle 4 rouge ; ou : cercle 1 bleu = cercle 4 rouge ; Entrée)"},
	LiveAskClaim:      {"No legal move with which cards? (like: circle 4, square 1; Enter)", "Aucun coup autorisé avec quelles cartes ? (par exemple : cercle 4, carré 1 ; Entrée)"},
	LiveMisunderstood: {"That was not understood: %[1]s", "Cela n'a pas été compris : %[1]s"},
	LiveNothing:       {"There is nothing to undo.", "Il n'y a rien à annuler."},
	LiveDiffers:       {"The last picture differs from the record: %[1]s", "La dernière image diffère de ce qui est noté : %[1]s"},
	LiveView:          {"View: cards %.0[1]f px wide, tilt %.0[2]f°, glare on %.0[3]f %% of the picture", "Vue : cartes de %.0[1]f px de large, inclinaison %.0[2]f°, reflets sur %.0[3]f %% de l'image"},
	LiveNarrow:        {"Cards are only %.0[1]f px wide: bring the camera nearer, or set a higher resolution (60 px at least).", "Les cartes ne font que %.0[1]f px de large : rapprocher la caméra ou augmenter la résolution (60 px au moins)."},
	LiveTilted:        {"The camera is tilted by %.0[1]f°: hang it more over the table (45° at most).", "La caméra est inclinée de %.0[1]f° : la placer plus au-dessus de la table (45° au plus)."},
	LiveGlare:         {"Glare covers %.0[1]f %% of the picture: move the lamp or the camera.", "Des reflets couvrent %.0[1]f %% de l'image : déplacer la lampe ou la caméra."},
	LiveNoEvents:      {"%[1]s; the game goes on, and referee games export %[2]s writes its events", "%[1]s ; la partie continue, et referee games export %[2]s écrit ses événements"},
	LiveHeld:          {"The camera holds its exposure and white balance.", "La caméra garde son exposition et sa balance des blancs."},
	LiveAutomatic:     {"The camera goes on setting its exposure by itself: its driver does not let that be held. Steady light helps.", "La caméra continue de régler seule son exposition : son pilote ne permet pas de la fixer. Une lumière constante aide."},
	LiveCloseup:       {"Close-up of the foul: %[1]s", "Gros plan de la faute : %[1]s"},
	LiveNoCloseup:     {"The close-up of the foul is missing: %[1]s", "Le gros plan de la faute manque : %[1]s"},
	GameLine:          {"%[1]s  %[2]s  %[3]s  %[4]d events, %[5]s", "%[1]s  %[2]s  %[3]s  %[4]d événements, %[5]s"},
	GameOver:          {"over", "finie"},
	GameOn:            {"not ended", "non terminée"},
	NoGames:           {"No game is kept in %[1]s.", "Aucune partie n'est conservée dans %[1]s."},
	CameraLine:        {"%[1]d  %[2]s", "%[1]d  %[2]s"},
	CameraShot:        {"%[1]d  %[2]s, picture in %[3]s", "%[1]d  %[2]s, image dans %[3]s"},
	NoCameras:         {"This machine has no camera. A phone or a network camera is used by its address: --camera http://…", "Cette machine n'a pas de caméra. Un téléphone ou une caméra réseau s'utilise par son adresse : --camera http://…"},
	Nobody:            {"anybody", "tout le monde"},
	ServeHere:         {"On this machine:  %[1]s", "Sur cette machine :  %[1]s"},
	ServeThere:        {"On a phone:       %[1]s", "Sur un téléphone :   %[1]s"},
	ServeCode:         {"Code:             %[1]s", "Code :               %[1]s"},
	ServeTLS:          {"The phone will ask once whether it may trust this machine, whose certificate nobody else vouches for: choose Advanced, then Proceed.", "Le téléphone demandera une fois s'il peut faire confiance à cette machine, dont personne d'autre ne garantit le certificat : choisir Avancé, puis Continuer."},
	CasesWritten:      {"Test cases written into %[2]s: %[1]d", "Cas de test écrits dans %[2]s : %[1]d"},
	ServeStop:         {"Ctrl+C ends it.", "Ctrl+C l'arrête."},
}

func askKey(q record.Question) key { return "ask-" + key(q) }

// Event words one event for people.
func Event(e *record.Event, d *deck.Deck, game rules.Game, lang Lang) string {
	w := speak(lang)
	text := w.event(e, d, game)
	if e.Question == "" {
		return upperFirst(text)
	}
	if e.Question == record.AskFree {
		return upperFirst(w.say(liveAsk, text, w.say(askKey(e.Question), w.list(e.Asks, msgOr))))
	}
	ask := w.say(askKey(e.Question))
	if (e.Question == record.AskIdentity || e.Question == record.AskOther) && len(e.Asks) > 0 {
		ask += " (" + w.list(e.Asks, msgOr) + ")"
	}
	return upperFirst(w.say(liveAsk, text, ask))
}

func (w words) event(e *record.Event, d *deck.Deck, game rules.Game) string {
	name := ""
	if e.Card != "" {
		if c, err := e.CardOf(d); err == nil {
			name = w.card(&c)
		}
	}
	switch e.Kind {
	case record.Begun:
		return w.say(liveBegun, name)
	case record.Placed:
		return w.say(livePlaced, name, w.verdict(e, game))
	case record.Foul:
		return w.foul(e, name, game)
	case record.Claimed:
		if e.Ruling != nil && e.Legal {
			return w.say(liveNoMove, w.list(e.Asks, msgAnd))
		}
		return w.say(liveAMove, name, w.list(e.Asks, msgOr))
	case record.Removed:
		return w.say(liveRemoved, name)
	case record.Moved:
		return w.say(liveMoved, name, numberOf(e.MeasureMM))
	case record.PutBack:
		return w.say(livePutBack, name)
	case record.Turned:
		return w.say(liveTurned, name)
	case record.CameraMoved:
		return w.say(liveCamera, numberOf(e.MeasureMM))
	case record.LightChanged:
		return w.say(liveLight)
	case record.Blocked:
		return w.say(liveBlocked, w.list(e.Asks, msgAnd))
	case record.Turn:
		return w.say(liveTurn, w.list(e.Asks, msgOr))
	case record.Undone:
		return w.say(liveUndone, e.Of)
	case record.Corrected:
		switch {
		case e.Ruling == nil:
			return w.say(liveCorrected, name)
		case e.Reason != rules.Agreed:
			return w.say(liveAgain, name, w.verdict(e, game))
		case e.Desk != "" && e.Legal:
			return w.say(liveDeskYes, name)
		case e.Desk != "":
			return w.say(liveDeskNo, name)
		case e.Legal:
			return w.say(liveAgreedYes, name)
		}
		return w.say(liveAgreedNo, name)
	case record.End:
		return w.say(liveEnd)
	}
	return name
}

// foul words which rule was broken, and by how much.
func (w words) foul(e *record.Event, name string, game rules.Game) string {
	if e.Ruling == nil {
		return name
	}
	rule := w.ruleIn(game, e.Reason)
	if e.MeasureMM != nil && e.SigmaMM != nil {
		return w.say(liveBrokenMM, name, rule, string(e.Reason), *e.MeasureMM, *e.SigmaMM)
	}
	return w.say(liveBroken, name, rule, string(e.Reason))
}

// ruleIn words a rule of a game, which is its code if the game has no words for it.
func (w words) ruleIn(game rules.Game, c rules.Code) string {
	if r, known := game.Words(c); known {
		return w.text(r.Rule)
	}
	return string(c)
}

func numberOf(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// verdict words the ruling on a placement.
func (w words) verdict(e *record.Event, game rules.Game) string {
	if e.Ruling == nil {
		return ""
	}
	text := w.say(liveLegal)
	switch {
	case !e.Legal:
		rule := w.ruleIn(game, e.Reason)
		if text = w.say(liveFoul, rule, string(e.Reason)); e.MeasureMM != nil {
			text = w.say(liveFoulMM, rule, string(e.Reason), *e.MeasureMM)
		}
	case e.Nudge:
		text = w.say(liveNudge)
	}
	if e.OutOfTurn {
		text = w.say(liveTurnFoul, text, e.Player)
	}
	return text
}

// CardWords names a card within a sentence.
func CardWords(c *table.Card, lang Lang) string { return speak(lang).card(c) }

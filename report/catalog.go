package report

import (
	"referee/rules"
	"referee/table"
)

// key names a sentence of the catalogue.
type key string

// entry is a sentence in both languages, with the same arguments. The terms
// are those of the rule books: dot and Point, outline and contour, shape and
// forme, nudge back into position and replacer délicatement.
type entry struct{ en, fr string }

// The sentences.
const (
	msgCards      key = "cards"
	msgSure       key = "sure"
	msgUnsure     key = "unsure"
	msgWinner     key = "winner"
	msgShared     key = "shared"
	msgNoPoints   key = "no-points"
	msgRemoved    key = "removed"
	msgNothing    key = "nothing-removed"
	msgNotes      key = "notes"
	msgDoubts     key = "doubts"
	msgAnd        key = "and"
	msgOr         key = "or"
	msgStartCard  key = "start-card"
	msgStartShort key = "start-short"
	msgCardName   key = "card-name"
	msgShort      key = "card-short"
	msgDoubt      key = "doubt"
	msgDoubtedInk key = "doubted-ink"
	fixDoubtedInk key = "fix-doubted-ink"
	msgEffect     key = "effect"
	msgEffectLaid key = "effect-laid"
	msgMore       key = "more"
	msgMoreAlike  key = "more-alike"
	msgAt         key = "at"
	msgColon      key = "colon"

	colColor  key = "col-color"
	colAsLaid key = "col-as-laid"
	colLost   key = "col-lost"
	colGained key = "col-gained"
	colFinal  key = "col-final"

	legendCounted key = "legend-counted"
	legendGained  key = "legend-gained"
	legendHidden  key = "legend-hidden"
	legendRemoved key = "legend-removed"
	legendUnsure  key = "legend-unsure"

	whyOther key = "why-other"

	noteMirrored key = "note-mirrored"
	noteNudge    key = "note-nudge"
	noteFree     key = "note-free"
	noteMoves    key = "note-free-moves"
	noteStuck    key = "note-free-stuck"

	placeElsewhere   key = "elsewhere"
	placeTopLeft     key = "top-left"
	placeTop         key = "top"
	placeTopRight    key = "top-right"
	placeLeft        key = "left"
	placeMiddle      key = "middle"
	placeRight       key = "right"
	placeBottomLeft  key = "bottom-left"
	placeBottom      key = "bottom"
	placeBottomRight key = "bottom-right"
)

// doubtKey and fixKey name the two sentences about a kind of doubt: what is
// open, with the cards as argument where it is about cards, and what would
// settle it.
func doubtKey(k table.DoubtKind) key { return "doubt-" + key(k) }
func fixKey(k table.DoubtKind) key   { return "fix-" + key(k) }

// otherDoubt stands for the kinds that have no sentence of their own.
const otherDoubt table.DoubtKind = "other"

var entries = map[key]entry{
	msgCards:      {"%s: %d cards", "%s : %d cartes"},
	msgSure:       {"This result is sure.", "Ce résultat est sûr."},
	msgUnsure:     {"This result is NOT sure; what is open is listed below.", "Ce résultat n'est PAS sûr ; ce qui reste ouvert est indiqué plus bas."},
	msgWinner:     {"%s wins with %d points.", "%s l'emporte avec %d points."},
	msgShared:     {"%s share the victory with %d points each.", "%s partagent la victoire avec %d points chacun."},
	msgNoPoints:   {"No dot is visible.", "Aucun point n'est visible."},
	msgRemoved:    {"Removed at scoring:", "Cartes retirées au décompte :"},
	msgNothing:    {"No card is removed.", "Aucune carte n'est retirée."},
	msgNotes:      {"To note:", "À noter :"},
	msgDoubts:     {"What the photo does not settle:", "Ce que la photo ne tranche pas :"},
	msgAnd:        {"%s and %s", "%s et %s"},
	msgOr:         {"%s or %s", "%s ou %s"},
	msgStartCard:  {"the starting card", "la carte de départ"},
	msgStartShort: {"starting card", "carte de départ"},
	msgCardName:   {"%[1]s %[2]s", "la carte %[2]s %[1]s"},
	msgShort:      {"%[1]s %[2]s", "%[2]s %[1]s"},
	msgDoubtedInk: {"%[1]d cards were read as %[2]s and may all be %[3]s (%[4]s)", "%[1]d cartes ont été lues en %[2]s et sont peut-être toutes en %[3]s (%[4]s)"},
	fixDoubtedInk: {"photograph one of them from near by, in daylight, so that its symbol is seen", "photographier l'une d'elles de près, à la lumière du jour, pour que l'on voie son symbole"},
	msgDoubt:      {"%s%s. To settle it: %s.", "%s%s. Pour trancher : %s."},
	msgEffect:     {"; it could change the points of %s", " ; couleurs dont les points pourraient changer : %s"},
	msgEffectLaid: {"; it could change the points as laid of %s, not the final ones", " ; couleurs dont les points avant retrait pourraient changer, mais pas les points finaux : %s"},
	msgMoreAlike:  {"… and %d more of this kind", "… et %d de plus du même genre"},
	msgMore:       {"… and %d more", "… et %d de plus"},
	msgAt:         {"%s (%s)", "%s (%s)"},
	msgColon:      {"%s: %s", "%s : %s"},

	colColor:  {"colour", "couleur"},
	colAsLaid: {"as laid", "avant retrait"},
	colLost:   {"lost", "perdus"},
	colGained: {"gained", "gagnés"},
	colFinal:  {"final", "final"},

	legendCounted: {"dot counted", "point compté"},
	legendGained:  {"dot counted, beneath a removed card", "point compté, sous une carte retirée"},
	legendHidden:  {"dot covered or removed", "point recouvert ou retiré"},
	legendRemoved: {"card removed", "carte retirée"},
	legendUnsure:  {"not sure", "pas sûr"},

	whyOther: {"%[1]s is not laid by the rules (%[2]s)", "%[1]s n'est pas posée selon les règles (%[2]s)"},

	noteMirrored: {"The photo is mirrored, as by a selfie camera: it was read with left and right exchanged.", "La photo est en miroir, comme prise par une caméra frontale : elle a été lue en inversant la gauche et la droite."},
	noteNudge:    {"%[1]s lies %.1[2]f mm off: legal, nudge it back into position", "%[1]s est décalée de %.1[2]f mm : pose autorisée, à replacer délicatement"},
	noteFree:     {"%[1]s touches no other card: allowed only without a legal move", "%[1]s ne touche aucune autre carte : autorisé seulement si le joueur ne pouvait pas jouer"},
	noteMoves:    {"%[1]s touches no other card: allowed only without a legal move, but as the table lies it has %[2]d, for example on %[3]s, %[4]s", "%[1]s ne touche aucune autre carte : autorisé seulement si le joueur ne pouvait pas jouer, or sur la table telle qu'elle est elle a %[2]d poses autorisées, par exemple sur %[3]s, %[4]s"},
	noteStuck:    {"%[1]s touches no other card: allowed only without a legal move, and as the table lies it has none", "%[1]s ne touche aucune autre carte : autorisé seulement si le joueur ne pouvait pas jouer, et sur la table telle qu'elle est elle n'a aucune pose autorisée"},

	placeElsewhere:   {"%s %s", "%s %s"},
	placeTopLeft:     {"top left of the photo", "en haut à gauche de la photo"},
	placeTop:         {"top of the photo", "en haut de la photo"},
	placeTopRight:    {"top right of the photo", "en haut à droite de la photo"},
	placeLeft:        {"left of the photo", "à gauche de la photo"},
	placeMiddle:      {"middle of the photo", "au milieu de la photo"},
	placeRight:       {"right of the photo", "à droite de la photo"},
	placeBottomLeft:  {"bottom left of the photo", "en bas à gauche de la photo"},
	placeBottom:      {"bottom of the photo", "en bas de la photo"},
	placeBottomRight: {"bottom right of the photo", "en bas à droite de la photo"},

	doubtKey(table.KindOrder): {
		"it cannot be seen which lies on top, %[1]s", "on ne voit pas laquelle est au-dessus, %[1]s"},
	fixKey(table.KindOrder): {
		"look at the table, or photograph that place from near by", "regarder sur la table, ou photographier l'endroit de près"},
	doubtKey(table.KindIdentity): {
		"%[1]s may be another card", "%[1]s est peut-être une autre carte"},
	fixKey(table.KindIdentity): {
		"photograph it from near by, without glare", "la photographier de près, sans reflet"},
	doubtKey(table.KindDot): {
		"a dot of %[1]s is neither clearly visible nor clearly covered", "un point de %[1]s n'est ni clairement visible ni clairement recouvert"},
	fixKey(table.KindDot): {
		"look whether half of the dot is covered", "regarder si la moitié du point est recouverte"},
	doubtKey(table.KindObscured): {
		"something hides part of %[1]s", "quelque chose cache en partie %[1]s"},
	fixKey(table.KindObscured): {
		"take away what lies there, or turn away the light that dazzles, and photograph again", "enlever ce qui s'y trouve, ou détourner la lumière qui éblouit, et reprendre la photo"},
	doubtKey(table.KindUnexplained): {
		"something looks like a card that could not be read", "quelque chose ressemble à une carte qui n'a pas pu être lue"},
	fixKey(table.KindUnexplained): {
		"take away what is not a card, or photograph that place from near by", "enlever ce qui n'est pas une carte, ou photographier l'endroit de près"},
	doubtKey(table.KindMisfit): {
		"%[1]s does not look quite as it was read", "%[1]s ne ressemble pas tout à fait à ce qui a été lu"},
	fixKey(table.KindMisfit): {
		"photograph it from near by", "la photographier de près"},
	doubtKey(table.KindCutOff): {
		"%[1]s reaches beyond the photo", "%[1]s dépasse de la photo"},
	fixKey(table.KindCutOff): {
		"photograph again with the whole table in view", "reprendre la photo avec toute la table"},
	doubtKey(table.KindPlane): {
		"the plane of the table is not certain, and so is no distance", "le plan de la table n'est pas certain, ni donc les distances"},
	fixKey(table.KindPlane): {
		"photograph again from higher up, with all cards lying flat", "reprendre la photo de plus haut, toutes les cartes à plat"},
	doubtKey(table.KindLens): {
		"the camera file does not fit this photo: the cards are seen through another lens, or another zoom or focus, so it was not used", "le fichier de caméra ne convient pas à cette photo : les cartes sont vues par un autre objectif, ou un autre zoom ou foyer ; il n'a donc pas servi"},
	fixKey(table.KindLens): {
		"calibrate the camera that took it as it is set now, with referee calibrate camera, or score without the camera file", "calibrer l'appareil qui l'a prise, réglé comme maintenant, avec referee calibrate camera, ou compter sans le fichier de caméra"},
	doubtKey(table.KindDouble): {
		"two cards are read as the same, which the game has once: %[1]s", "deux cartes sont lues comme la même, unique dans le jeu : %[1]s"},
	fixKey(table.KindDouble): {
		"look at both cards", "regarder les deux cartes"},
	doubtKey(table.KindEdge): {
		"the camera seems to have moved since the edge of the table was measured, so cards beyond it are not judged", "la caméra semble avoir bougé depuis la mesure du bord de la table : les cartes qui le dépassent ne sont pas jugées"},
	fixKey(table.KindEdge): {
		"measure the table again with referee calibrate table, or score without the table file", "mesurer de nouveau la table avec referee calibrate table, ou compter sans le fichier de table"},
	doubtKey(table.KindNoStart): {
		"no starting card was found", "la carte de départ n'a pas été trouvée"},
	fixKey(table.KindNoStart): {
		"photograph again with the whole table in view", "reprendre la photo avec toute la table"},
	doubtKey(table.KindDamaged): {
		"the file of the photo seems to be damaged: from some place on its light is another", "le fichier de la photo semble abîmé : à partir d'un endroit, sa lumière est différente"},
	fixKey(table.KindDamaged): {
		"copy it from the camera again, or take the photo again", "le copier de nouveau depuis l'appareil, ou reprendre la photo"},
	doubtKey(table.KindCell): {
		"it cannot be seen what stands on cell %[1]s", "on ne voit pas ce qui se trouve sur la case %[1]s"},
	fixKey(table.KindCell): {
		"look at the board, or photograph it again with that cell in view", "regarder sur le plateau, ou le reprendre en photo avec cette case bien visible"},
	doubtKey(table.KindOwner): {
		"nobody can see whose the marked pawns are of which one stands on cell %[1]s", "on ne voit pas à qui sont les pions marqués dont l'un est sur la case %[1]s"},
	fixKey(table.KindOwner): {
		"say whose they are", "dire à qui ils sont"},
	doubtKey(rules.KindCount): {
		"there are too many pieces to try every way to count them", "il y a trop de pièces pour essayer toutes les façons de les compter"},
	fixKey(rules.KindCount): {
		"count by hand, or say the level that is played", "compter à la main, ou indiquer le niveau joué"},
	doubtKey(table.KindOdd): {
		"by the rules cell %[1]s cannot look as it was read", "d'après les règles, la case %[1]s ne peut pas être telle qu'elle a été lue"},
	fixKey(table.KindOdd): {
		"look at the board, and check the level or the way to play", "regarder sur le plateau, et vérifier le niveau ou la façon de jouer"},
	doubtKey(table.KindCellHidden): {
		"cell %[1]s is not in view", "la case %[1]s n'est pas visible"},
	fixKey(table.KindCellHidden): {
		"take away what hides it, or photograph the whole board again from higher up", "enlever ce qui la cache, ou reprendre tout le plateau en photo de plus haut"},
	doubtKey(table.KindThing): {
		"something that is no known piece lies on the board, at cell %[1]s", "quelque chose qui n'est pas une pièce connue se trouve sur le plateau, à la case %[1]s"},
	fixKey(table.KindThing): {
		"take it away and photograph the board again", "l'enlever et reprendre le plateau en photo"},
	doubtKey(table.KindBoard): {
		"where the board lies in the photo is not certain, so nothing on it is", "la position du plateau sur la photo n'est pas certaine, ni donc rien de ce qui s'y trouve"},
	fixKey(table.KindBoard): {
		"photograph the whole board again, and check that it is the one that was learned", "reprendre tout le plateau en photo, et vérifier que c'est bien celui qui a été appris"},
	doubtKey(table.KindFragment): {
		"it cannot be seen which fragment this is; it seems to be %[1]s", "on ne voit pas de quel fragment il s'agit ; ce semble être %[1]s"},
	fixKey(table.KindFragment): {
		"compare it with the model, or photograph it from near by", "le comparer au modèle, ou le photographier de près"},
	doubtKey(rules.KindVerdict): {
		"the placement of %[1]s is too close to the limit to call", "la pose de %[1]s est trop proche de la limite pour trancher"},
	fixKey(rules.KindVerdict): {
		"photograph that place from right above, or agree at the table", "photographier l'endroit d'aplomb, ou se mettre d'accord à la table"},
	doubtKey(otherDoubt): {
		"%[1]s could not be read with certainty", "%[1]s n'a pas pu être lue avec certitude"},
	fixKey(otherDoubt): {
		"look at the table", "regarder sur la table"},
}

// singular is a sentence's form for one of something, where more than the word
// after the number differs (see plurals): arg is the place of the number among the
// arguments, from 1.
type singular struct {
	arg  int
	text entry
}

var singulars = map[key]singular{
	noteMoves: {2, entry{
		"%[1]s touches no other card: allowed only without a legal move, but as the table lies it has %[2]d, on %[3]s, %[4]s",
		"%[1]s ne touche aucune autre carte : autorisé seulement si le joueur ne pouvait pas jouer, or sur la table telle qu'elle est elle a %[2]d pose autorisée, sur %[3]s, %[4]s"}},
}

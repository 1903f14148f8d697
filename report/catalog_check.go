package report

import "referee/dispute"

// The sentences about a disputed placement.
const (
	checkLegal   key = "check-legal"
	checkNudge   key = "check-nudge"
	checkAligned key = "check-aligned"
	checkIllegal key = "check-illegal"
	checkStart   key = "check-start"
	checkRule    key = "check-rule"
	checkAgreed  key = "check-agreed"

	checkOff     key = "check-off"
	checkHidden  key = "check-hidden"
	checkTop     key = "check-top"
	checkFurther key = "check-further"
	checkTouch   key = "check-touch"
	checkFixIs   key = "check-fix"
	checkNone    key = "check-none"
	checkSummary key = "check-summary"

	topSure    key = "top-sure"
	topLikely  key = "top-likely"
	topUnknown key = "top-unknown"

	checkPhoto     key = "check-photo"
	checkRectified key = "check-rectified"
	checkOverlay   key = "check-overlay"
	checkUpper     key = "check-upper"
	checkLower     key = "check-lower"
	checkBand      key = "check-band"

	movesCount key = "moves-count"
	movesNone  key = "moves-none"
	movesOn    key = "moves-on"
	movesOf    key = "moves-of"

	photosUsed    key = "photos-used"
	photosWithout key = "photos-without"
)

func openKey(o dispute.Open) key    { return "open-" + key(o) }
func openFixKey(o dispute.Open) key { return "open-fix-" + key(o) }

var checkEntries = map[key]entry{
	checkLegal:   {"%[1]s is legal: it lies %.2[3]f ± %.2[4]f mm off its place on %[2]s, and up to %.1[5]f mm is allowed.", "%[1]s est autorisée : décalage de %.2[3]f ± %.2[4]f mm sur %[2]s, jusqu'à %.1[5]f mm sont tolérés."},
	checkNudge:   {"%[1]s is legal, nudge it back: it lies %.2[3]f ± %.2[4]f mm off its place on %[2]s, and up to %.1[5]f mm is allowed.", "%[1]s est autorisée, à replacer délicatement : décalage de %.2[3]f ± %.2[4]f mm sur %[2]s, jusqu'à %.1[5]f mm sont tolérés."},
	checkAligned: {"%[1]s is illegal: it lies %.2[3]f ± %.2[4]f mm off its place on %[2]s, %.2[6]f mm more than the %.1[5]f mm allowed.", "%[1]s n'est pas autorisée : décalage de %.2[3]f ± %.2[4]f mm sur %[2]s, soit %.2[6]f mm de trop pour %.1[5]f mm tolérés."},
	checkIllegal: {"Illegal: %[1]s.", "Non autorisé : %[1]s."},
	checkStart:   {"%[1]s lies on no other card.", "%[1]s n'est posée sur aucune carte."},
	checkAgreed:  {"%[1]s is legal: the players have ruled so.", "%[1]s est autorisée : les joueurs en ont décidé ainsi."},
	checkRule:    {"Rule: %[2]s (code: %[1]s).", "Règle : %[2]s (code : %[1]s)."},

	checkOff:     {"misalignment %.2[1]f mm ± %.2[2]f mm (one standard deviation); allowed up to %.1[3]f mm, to be nudged back from %.1[4]f mm", "décalage %.2[1]f mm ± %.2[2]f mm (un écart-type) ; toléré jusqu'à %.1[3]f mm, à replacer à partir de %.1[4]f mm"},
	checkHidden:  {"outline of %[1]s hidden over %.1[2]f mm", "contour de %[1]s caché sur %.1[2]f mm"},
	checkTop:     {"on top: %[1]s, %[2]s", "au-dessus : %[1]s, %[2]s"},
	checkFurther: {"also overlaps %[1]s, %.1[2]f mm deep", "recouvre aussi %[1]s, sur %.1[2]f mm de profondeur"},
	checkTouch:   {"touches %[1]s, %.1[2]f mm deep", "touche %[1]s, sur %.1[2]f mm de profondeur"},
	checkFixIs:   {"To settle it: %s.", "Pour trancher : %s."},
	checkNone:    {"%s: no card lies on another.", "%s : aucune carte n'est posée sur une autre."},
	checkSummary: {"%[1]s: %[2]d placements, %[3]d not settled, %[4]d illegal.", "%[1]s : %[2]d poses, %[3]d non tranchées, %[4]d non autorisées."},

	topSure:    {"certain", "certain"},
	topLikely:  {"likely", "probable"},
	topUnknown: {"cannot be seen", "on ne le voit pas"},

	checkPhoto:     {"photo", "photo"},
	checkRectified: {"from above", "vue d'aplomb"},
	checkOverlay:   {"measured", "mesuré"},
	checkUpper:     {"upper shape", "forme du dessus"},
	checkLower:     {"shape beneath", "forme du dessous"},
	checkBand:      {"tolerance", "tolérance"},

	movesCount: {"%[1]s has %[2]d legal places on this table:", "%[1]s a %[2]d poses autorisées sur cette table :"},
	movesNone:  {"%[1]s has no legal place on this table.", "%[1]s n'a aucune pose autorisée sur cette table."},
	movesOn:    {"on %[1]s (%[2]s): %[3]s", "sur %[1]s (%[2]s) : %[3]s"},
	movesOf:    {"It lies on the table; its places are those without it and all that was laid on it since.", "Elle est sur la table ; ses poses sont comptées sans elle ni ce qui a été posé dessus depuis."},

	photosUsed:    {"measured together on %[1]d photos: %[2]s", "mesuré ensemble sur %[1]d photos : %[2]s"},
	photosWithout: {"not shown on: %s", "n'apparaît pas sur : %s"},

	openKey(dispute.ByMeasure): {
		"This photo cannot settle %[1]s: a measurement comes too near to the limit.",
		"Cette photo ne tranche pas pour %[1]s : une mesure est trop proche de la limite."},
	openFixKey(dispute.ByMeasure): {
		"photograph that place from right above and nearer, or take several photos and give them together",
		"photographier l'endroit d'aplomb et de plus près, ou donner plusieurs photos ensemble"},
	openKey(dispute.ByOrder): {
		"This photo cannot settle %[1]s: it cannot be seen which card lies on top.",
		"Cette photo ne tranche pas pour %[1]s : on ne voit pas quelle carte est au-dessus."},
	openFixKey(dispute.ByOrder): {
		"look at the table, or photograph that place from near by, with light from the side",
		"regarder sur la table, ou photographier l'endroit de près, avec une lumière de côté"},
	openKey(dispute.ByIdentity): {
		"This photo cannot settle %[1]s: it cannot be read for certain which card it is, or the one beneath.",
		"Cette photo ne tranche pas pour %[1]s : on ne lit pas avec certitude cette carte ou celle du dessous."},
	openFixKey(dispute.ByIdentity): {
		"photograph that place from near by, without glare",
		"photographier l'endroit de près, sans reflet"},
	openKey(dispute.ByPlane): {
		"This photo cannot settle %[1]s: the plane of the table is not certain, and so is no distance.",
		"Cette photo ne tranche pas pour %[1]s : le plan de la table n'est pas certain, ni donc les distances."},
	openFixKey(dispute.ByPlane): {
		"photograph again from higher up, with several cards in view, all lying flat",
		"reprendre la photo de plus haut, avec plusieurs cartes bien à plat"},
	openKey(dispute.ByLens): {
		"This photo cannot settle %[1]s: the camera file does not fit it.",
		"Cette photo ne tranche pas pour %[1]s : le fichier de caméra ne lui convient pas."},
	openFixKey(dispute.ByLens): {
		"calibrate the camera that took it, as it is set now, or check without the camera file",
		"calibrer l'appareil qui l'a prise, réglé comme maintenant, ou examiner sans le fichier de caméra"},
	openKey(dispute.ByUnseenPart): {
		"This photo cannot settle %[1]s: too little is seen of it, or of the card beneath.",
		"Cette photo ne tranche pas pour %[1]s : on en voit trop peu, ou de la carte du dessous."},
	openFixKey(dispute.ByUnseenPart): {
		"take away what hides the cards, and photograph that place again",
		"enlever ce qui cache les cartes, et reprendre la photo de l'endroit"},
}

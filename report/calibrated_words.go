package report

import (
	textnumber "golang.org/x/text/number"
)

// Key names a sentence that a command says by itself.
type Key = key

// Say says one of the sentences.
func Say(k Key, lang Lang, args ...any) string { return speak(lang).say(k, args...) }

// Fixed is a number with so many decimals and none of the marks between its
// thousands, as px and mm are written.
func Fixed(v float64, decimals int) any {
	return textnumber.Decimal(v, textnumber.Scale(decimals), textnumber.NoSeparator())
}

// The sentences about a calibration. Numbers are Fixed, with their standard
// deviation behind them.
const (
	CamSummary   Key = "cam-summary"   // size, used, of, RMS, percent
	CamFocal     Key = "cam-focal"     // px
	CamFocals    Key = "cam-focals"    // px across, px down
	CamPrincipal Key = "cam-principal" // px, px
	CamDistort   Key = "cam-distort"   // coefficients
	CamTerm      Key = "cam-term"      // name, value
	CamLeftOut   Key = "cam-left-out"  //
	CamLeft      Key = "cam-left"      // picture, why
	CamCoverage  Key = "cam-coverage"  //
	Written      Key = "cal-written"   // file
	CalChecked   Key = "cal-checked"   // file, picture
	OneTable     Key = "one-table"     // photos, cards
	TableFound   Key = "table-found"   // cards, sides
	TableSide    Key = "table-side"    // number, from, to, deviation, how
	SideSeen     Key = "side-seen"     //
	SideGiven    Key = "side-given"    //
	TableNoEdge  Key = "table-no-edge" //
	TablePart    Key = "table-part"    //
	TableInks    Key = "table-inks"    // colours
	TableLength  Key = "table-length"  // mm, percent
	Work         Key = "work"          // stage, per cent
	WorkOnPhoto  Key = "work-photo"    // photo, stage, per cent
	WorkBoards   Key = "work-boards"   //
	WorkFrames   Key = "work-frames"   // taken, wanted
)

var calibrateEntries = map[key]entry{
	CamSummary:   {"%[1]s px, %[2]d of %[3]d pictures used, RMS %[4]v px, boards reached %[5]v %% of the picture", "%[1]s px, %[2]d images utilisées sur %[3]d, RMS %[4]v px, les damiers couvrent %[5]v %% de l'image"},
	CamFocal:     {"  focal length     %[1]v ± %[2]v px", "  focale            %[1]v ± %[2]v px"},
	CamFocals:    {"  focal length     %[1]v ± %[2]v px, %[3]v ± %[4]v px down", "  focale            %[1]v ± %[2]v px, %[3]v ± %[4]v px en hauteur"},
	CamPrincipal: {"  principal point  %[1]v ± %[2]v, %[3]v ± %[4]v px", "  point principal   %[1]v ± %[2]v ; %[3]v ± %[4]v px"},
	CamDistort:   {"  distortion       %[1]s", "  distorsion        %[1]s"},
	CamTerm:      {"%[1]s %[2]v ± %[3]v", "%[1]s %[2]v ± %[3]v"},
	CamLeftOut:   {"Left out:", "Laissées de côté :"},
	CamLeft:      {"  - %[1]s: %[2]s", "  - %[1]s : %[2]s"},
	CamCoverage:  {"The lens is not known where no board was: take more pictures with the board in the corners of the picture.", "L'objectif n'est pas connu là où aucun damier n'était : prendre d'autres images avec le damier dans les coins."},
	Written:      {"Written to %[1]s", "Écrit dans %[1]s"},
	OneTable:     {"One table on %[1]s: %[2]d cards", "Une seule table sur %[1]s : %[2]d cartes"},
	CalChecked:   {"Written to %[1]s; check it in %[2]s", "Écrit dans %[1]s ; à vérifier dans %[2]s"},

	TableFound:  {"%[1]d cards, %[2]d of 4 sides of the table", "%[1]d cartes, %[2]d côtés de la table sur 4"},
	TableSide:   {"  side %[1]d from %[2]s to %[3]s px, ± %[4]v px, %[5]s", "  côté %[1]d de %[2]s à %[3]s px, ± %[4]v px, %[5]s"},
	SideSeen:    {"seen", "vu"},
	SideGiven:   {"as given; nothing is seen along it", "tel que donné ; rien ne se voit le long de lui"},
	TableNoEdge: {"No edge of the table stands out: give its four corners with --corner.", "Aucun bord de la table ne se détache : donner ses quatre coins avec --corner."},
	TablePart:   {"Beyond a side that was not found nothing is judged: give all four corners with --corner, if that matters.", "Au-delà d'un côté qui n'a pas été trouvé, rien n'est jugé : donner les quatre coins avec --corner, si cela compte."},
	TableInks:   {"Inks in this light: %[1]s.", "Encres sous cette lumière : %[1]s."},
	TableLength: {"The known length measures %[1]v mm by the cards, %[2]v %% off.", "La longueur connue mesure %[1]v mm d'après les cartes, un écart de %[2]v %%."},

	Work:        {"%s, %d %%", "%s, %d %%"},
	WorkOnPhoto: {"%s: %s, %d %%", "%s : %s, %d %%"},
	WorkBoards:  {"looking for the board", "recherche du damier"},
	WorkFrames:  {"%[1]d of %[2]d pictures of the board", "%[1]d images du damier sur %[2]d"},
}

// ColorList names colours in a language.
func ColorList(names []string, lang Lang) string {
	w := speak(lang)
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = w.color(n)
	}
	return w.list(out, msgAnd)
}

package finding

// The sentences. What a card lacks follows its place, as in "the card at (3, 4)
// of A.jpg: no dot is seen on it".
const (
	// Of photos.
	NoCard      Code = "no-card"     // photo
	NoView      Code = "no-view"     // photo
	Unclear     Code = "unclear"     // photo, cards, of all
	NoUp        Code = "no-up"       //
	Overexposed Code = "overexposed" // photo
	ManyColors  Code = "many-colors" // photo, place, place
	Swapped     Code = "swapped"     //
	NoStart     Code = "no-start"    //
	StartLacks  Code = "start-lacks" //
	Together    Code = "together"    // list
	Missing     Code = "missing"     // card
	Lacking     Code = "lacking"     // list of what is missing
	TwiceCard   Code = "twice-card"  // card, photo
	TwiceColor  Code = "twice-color" // color, photo
	TimesCard   Code = "times-card"  // card, times, photo
	TimesColor  Code = "times-color" // color, times, photo
	// Of cards.
	At          Code = "at"         // place, finding
	Unreadable  Code = "unreadable" // place, finding
	Across      Code = "across"     // place
	NoWhite     Code = "no-white"   //
	NoBody      Code = "no-body"    //
	NoSuit      Code = "no-suit"    //
	NoDot       Code = "no-dot"     //
	FilledBare  Code = "filled-bare"
	NotConvex   Code = "not-convex"
	NoSlots     Code = "no-slots"     // place
	Differ      Code = "differ"       // card, place, card, place
	NumeralOff  Code = "numeral-off"  // card, dots, looks like, place
	NoNumeral   Code = "no-numeral"   // card, place, dots
	TableUnread Code = "table-unread" // photo, why
	LeftOut     Code = "left-out"     // place, finding
	Again       Code = "again"        // finding, label
	WhichSuit   Code = "which-suit"   // place, dots, label
	WhichTwo    Code = "which-two"    // place, place, card, list, label
	SuitUnsure  Code = "suit-unsure"  // card, place, label
	NoLabel     Code = "no-label"     // label, first label, last label
	OtherDots   Code = "other-dots"   // place, card, dots, label
)

var english = map[Code]string{
	NoCard:      "%s: no card is seen: lay the cards apart on a plain table that is neither black nor of their colour, in good light",
	NoView:      "%s: the cards' sides do not determine the view: photograph them from above, all in view and in focus",
	Unclear:     "%s: %d of its %d cards cannot be read: photograph them again in focus, from nearer and with more light, without reflections",
	NoUp:        "the numerals do not tell which way is up: the cards are taken to stand as most of them do; compare them with referee deck show",
	Overexposed: "%s seems overexposed (inks as bright as the white line): the inks' brightness is estimated; a darker photo would tell it",
	ManyColors:  "%s shows cards of several colours (%s; %s): the photos of --layouts show one colour",
	Swapped:     "the photos seem to be swapped: --layouts takes the photo of all cards of one colour, --colors that of one card of every other colour",
	NoStart:     "no starting card is seen on the photos: lay it on a table that is lighter than its black, or give --no-start if your game has none",
	StartLacks:  "no starting card is on the photos: the deck has none",
	Together:    "%s",
	Missing:     "%s is missing",
	Lacking:     "%s: if it lies there, photograph it by itself and add the photo to --layouts",
	TwiceCard:   "%s twice on %s",
	TwiceColor:  "the colour %s twice on %s",
	TimesCard:   "%s %d times on %s",
	TimesColor:  "the colour %s %d times on %s",
	At:          "%s: %s",
	Unreadable:  "%s cannot be read: %s",
	Across:      "%s: its numeral stands across, other cards' do not: is its edge hidden, or another card's too near?",
	NoWhite:     "no white line and black body are seen on it",
	NoBody:      "no black body with a white line all round is seen on it",
	NoSuit:      "no suit is seen round its centre: is it blurred, or covered?",
	NoDot:       "no dot is seen on it: is it blurred, or covered?",
	FilledBare:  "a filled shape on it shows no dot: is there a reflection on it, or is its edge hidden?",
	NotConvex:   "a place on it where the white line turns inwards is no convex shape: is there a reflection on it, or is its edge hidden?",
	NoSlots:     "the slots of the starting card are not seen (%s): photograph it from nearer",
	Differ:      "%s (%s) and %s (%s) show different shapes, though they should be the same layout; is one of them back side up?",
	NumeralOff:  "%s has %d dots, but its numeral looks like %d (%s): is a dot hidden, or the numeral misread?",
	TableUnread: "%s teaches nothing: %s",
	LeftOut:     "%s is left aside, as others show the same: %s",
	Again:       "%s photograph that card again by itself, add the photo to --layouts, and give --card %s=none",
	WhichSuit:   "%s has %d dots, but its suit is not seen: say what it is, for example --card %s=\"circle 3\"",
	WhichTwo:    "%s and %s are both read as %s, and %s: which is which? Say it, for example --card %s=\"circle 3\"",
	SuitUnsure:  "%s (%s) may be of another suit: if so say it, for example --card %s=\"circle 3\"",
	NoLabel:     "--card %s: no card has that label; they are %s to %s",
	OtherDots:   "%s is said to be %s, but %d dots are seen on it: photograph that card again by itself, add the photo to --layouts, and give --card %s=none",
	NoNumeral:   "%s (%s): its numeral is not seen; its %d dots are taken for its value",
}

// Codes lists the sentences.
func Codes() []Code {
	var out []Code
	for c := range english {
		out = append(out, c)
	}
	return out
}

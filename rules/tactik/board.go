package tactik

import (
	"cmp"
	"slices"
	"strconv"

	"referee/board"
	"referee/internal/fault"
)

// Bounds of a board: « 2 à 4 joueurs », « 6 joueurs », four pawns each.
const (
	maxColors = 6   // the largest board of the game
	pawns     = 4   // of a colour
	maxTrack  = 240 // more than twice what six colours with 16 cells each have
)

// Board is the track with the players' starts.
type Board struct {
	Colors []string // clockwise
	Track  int      // cells
	start  [maxColors]place
}

// place is where a pawn is. The zero value is nowhere.
type place struct {
	in area
	// cell counts from 1: those of the track clockwise from the first colour's start,
	// those of a house from its entry. 0 in the other areas.
	cell int16
}

type area int16

const (
	nowhere   area = iota // beside the board, or not seen
	inReserve             // off the board, to come
	onTrack
	inHouse
)

var absent, reserve = place{in: nowhere}, place{in: inReserve}

// trackCell is a cell of the track.
func trackCell(n int) place { return place{onTrack, int16(n)} }

// houseCell is a place of a house.
func houseCell(k int) place { return place{inHouse, int16(k)} }

// onBoard tells whether it is on the track or in a house.
func (p place) onBoard() bool { return p.in == onTrack || p.in == inHouse }

// compare orders places: first those off the board, then along the track, then along
// the house.
func (p place) compare(o place) int {
	return cmp.Or(cmp.Compare(p.in, o.in), cmp.Compare(p.cell, o.cell))
}

// NewBoard divides a track evenly among the colours.
func NewBoard(colors []string, track int) (*Board, error) {
	b := &Board{Colors: colors, Track: track}
	if n := len(colors); n < 2 || n > maxColors || track < 2*n || track > maxTrack || track%n != 0 {
		return nil, fault.Errorf("%d colours and a track of %d cells are no board of this game: there are 2 to %d, with as many cells for each", n, track, maxColors)
	}
	for i := range colors {
		b.start[i] = trackCell(i*track/len(colors) + 1)
	}
	return b, nil
}

// FromBoard takes a board that was learned or drawn.
func FromBoard(b *board.Board) (*Board, error) {
	if b == nil {
		return nil, fault.Errorf("the board is not known")
	}
	out := &Board{}
	starts := map[string]place{}
	for _, c := range b.Cells {
		t, is := c.Means.(board.Track)
		if !is {
			continue
		}
		out.Track = max(out.Track, t.Place)
		if t.Start != "" {
			starts[t.Start] = trackCell(t.Place)
			out.Colors = append(out.Colors, t.Start)
		}
	}
	slices.SortFunc(out.Colors, func(x, y string) int { return starts[x].compare(starts[y]) })
	if n := len(out.Colors); n < 2 || n > maxColors || out.Track > maxTrack {
		return nil, fault.Errorf("%d colours and a track of %d cells are no board of this game: there are 2 to %d, with as many cells for each", n, out.Track, maxColors)
	}
	for i, c := range out.Colors {
		out.start[i] = starts[c]
	}
	return out, nil
}

func (b *Board) color(name string) (int, bool) {
	i := slices.Index(b.Colors, name)
	return i, i >= 0
}

// after is the next cell of the track, clockwise.
func (b *Board) after(p place) place { return trackCell(int(p.cell)%b.Track + 1) }

// before is the one before it.
func (b *Board) before(p place) place { return trackCell((int(p.cell)+b.Track-2)%b.Track + 1) }

// Names of places in reports; cells count from each colour's start, from 1.
const (
	atReserve = "reserve"
	atStart   = "start"
	atTrack   = "track:"
	atHouse   = "house:"
)

// number counts a cell of the track from the colour's start.
func (b *Board) number(color int, p place) int {
	return b.ahead(b.start[color], p) + 1
}

// ahead is how many cells of the track clockwise from one another one is.
func (b *Board) ahead(from, to place) int { return (int(to.cell-from.cell) + b.Track) % b.Track }

// name is the place as the colour counts.
func (b *Board) name(color int, p place) string {
	switch {
	case !p.onBoard():
		return atReserve
	case p.in == inHouse:
		return atHouse + strconv.Itoa(int(p.cell))
	case p == b.start[color]:
		return atStart
	}
	return atTrack + strconv.Itoa(b.number(color, p))
}

// place reads such a name.
func (b *Board) place(color int, name string) (place, error) {
	count := func(prefix string, most int) (int, bool) {
		if len(name) <= len(prefix) || name[:len(prefix)] != prefix {
			return 0, false
		}
		n, err := strconv.Atoi(name[len(prefix):])
		return n, err == nil && n >= 1 && n <= most
	}
	switch {
	case name == atReserve:
		return reserve, nil
	case name == atStart:
		return b.start[color], nil
	}
	if k, is := count(atReserve+":", pawns); is && k > 0 {
		return reserve, nil
	}
	if k, is := count(atHouse, pawns); is {
		return houseCell(k), nil
	}
	if n, is := count(atTrack, b.Track); is {
		return trackCell((int(b.start[color].cell)+n-2)%b.Track + 1), nil
	}
	return absent, fault.Errorf("%q is no place: there are reserve, start, track:1 to track:%d and house:1 to house:%d", name, b.Track, pawns)
}

package tactik

import (
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

// place is where a pawn is: cells of the track from 1, clockwise from the first
// colour's start; then the house, from its entry.
type place int16

const (
	absent  place = -1 // nowhere on the board
	reserve place = 0  // off the board, to come
)

// NewBoard divides a track evenly among the colours.
func NewBoard(colors []string, track int) (*Board, error) {
	b := &Board{Colors: colors, Track: track}
	if n := len(colors); n < 2 || n > maxColors || track < 2*n || track > maxTrack || track%n != 0 {
		return nil, fault.Errorf("%d colours and a track of %d cells are no board of this game: there are 2 to %d, with as many cells for each", n, track, maxColors)
	}
	for i := range colors {
		b.start[i] = place(i*track/len(colors) + 1)
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
			starts[t.Start] = place(t.Place)
			out.Colors = append(out.Colors, t.Start)
		}
	}
	slices.SortFunc(out.Colors, func(x, y string) int { return int(starts[x] - starts[y]) })
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
func (b *Board) after(p place) place { return p%place(b.Track) + 1 }

// before is the one before it.
func (b *Board) before(p place) place { return (p+place(b.Track)-2)%place(b.Track) + 1 }

func (b *Board) onTrack(p place) bool { return p >= 1 && p <= place(b.Track) }

// house is a place of a house, from 1.
func (b *Board) house(k int) place { return place(b.Track + k) }

// inHouse is which place of the house it is, 0 for none.
func (b *Board) inHouse(p place) int { return max(0, int(p)-b.Track) }

// Names of places in reports; cells count from each colour's start, from 1.
const (
	atReserve = "reserve"
	atStart   = "start"
	atTrack   = "track:"
	atHouse   = "house:"
)

// number counts a cell of the track from the colour's start.
func (b *Board) number(color int, p place) int {
	return (int(p-b.start[color])+b.Track)%b.Track + 1
}

// name is the place as the colour counts.
func (b *Board) name(color int, p place) string {
	switch k := b.inHouse(p); {
	case p <= reserve:
		return atReserve
	case k > 0:
		return atHouse + strconv.Itoa(k)
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
		return b.house(k), nil
	}
	if n, is := count(atTrack, b.Track); is {
		return place((int(b.start[color])+n-2)%b.Track + 1), nil
	}
	return 0, fault.Errorf("%q is no place: there are reserve, start, track:1 to track:%d and house:1 to house:%d", name, b.Track, pawns)
}

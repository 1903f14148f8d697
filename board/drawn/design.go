package drawn

import (
	"bytes"
	"embed"
	"fmt"

	"referee/board"
)

// Design is one of the project's own boards.
type Design struct {
	Name  string // of its files
	Game  string // code of its game
	Scene *Scene
	Board *board.Board // its cells; the picture is the one that is kept
	Notes []Note       // printed on a sheet of their own
}

// Note is a line to print beside a board, in two languages.
type Note struct{ EN, FR string }

// PxPerMM is the scale of the pictures that are kept with the board files: a
// phone's photo of a whole board shows it with about as many pixels.
const PxPerMM = 4

// The games of the boards.
const (
	gameCards  = "touche"
	gameTrack  = "tactik"
	gameStreet = "tacotac"
)

// Games are the codes of the games of Designs, without drawing any.
func Games() []string { return []string{gameCards, gameTrack, gameStreet} }

// Designs draws all boards.
func Designs() []Design {
	style := DefaultTrackStyle()
	return []Design{CardBoard(DefaultCardStyle()), TrackBoard(4, style), TrackBoard(6, style), finished(street())}
}

// finished fills in what a board takes from its drawing.
func finished(d Design) Design {
	d.Board.Name, d.Board.Game = d.Name, d.Game
	d.Board.WidthMM, d.Board.HeightMM = d.Scene.WidthMM, d.Scene.HeightMM
	d.Board.Picture = board.Picture{File: d.Name + ".png", PxPerMM: PxPerMM}
	return d
}

// data are the boards as they are kept: NAME.json is the board file, NAME.png
// its picture and NAME.svg the drawing.
//
//go:embed data
var data embed.FS

// Kept returns a file of those that are kept, like touche.json.
func Kept(file string) ([]byte, error) { return data.ReadFile("data/" + file) }

// Load reads the board file that is kept of a design, like tactik-6.
func Load(name string) (*board.Board, error) {
	file, err := Kept(name + ".json")
	if err != nil {
		return nil, fmt.Errorf("board %s is not kept: %w", name, err)
	}
	return board.Read(bytes.NewReader(file))
}

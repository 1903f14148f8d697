// Package drawn has the project's own boards: a board of playing cards for
// Touché, boards for four and for six for Tac-Tik, and a street as the model
// picture for Tacotac. They are drawn by code, so that their cells are known
// exactly, and show no product's art.
//
//	Designs ─▶ Design ─┬▶ Scene ─┬▶ SVG: as it is kept in the repository
//	                   │         └▶ Image: the picture that board files name
//	                   ├▶ PDF: at true size, over as many sheets as it takes
//	                   └▶ Board: its cells
//
// A scene is in mm, its origin the middle of the board, x right and y up, as a
// board's frame. The same design gives the same bytes.
package drawn

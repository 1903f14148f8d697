// Package synth makes up tables of TACTA with known truth, as pictures: for
// tests, benchmarks, fuzzing and the demonstration. It plays cards by legal
// moves, adds fouls of every kind, looks at the table through a camera, and
// writes the picture with a truth file of the form that the photos with truth
// have, so that one evaluator reads both.
//
//	deck ─▶ Play ─▶ Table ─▶ Shoot ─▶ Shot ─▶ Painter.Render ─▶ picture
//	                  └──────────────────┴───▶ Truth ─▶ JSON
//
// A Film is such a game played before a camera: hands carry cards in, fouls are
// taken back, cards nudged, the light flickers and jumps; its events are known.
//
//	Table ─▶ MakeFilm ─▶ Film ─▶ Play: frames
//
// Everything follows from the seeds alone, whatever the number of threads.
// Frames and units are those of package geometry: the table in mm, the
// picture in px, light linear from 0 (none) to 1 (white paper, well exposed).
package synth

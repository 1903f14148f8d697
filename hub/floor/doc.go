// Package floor is what a desk knows of the tables of a tournament: the sum of what
// each has told, as package record has that of one game.
//
//	what a table told, in its order ─▶ Table.Take ─▶ Table.View: turn, light, questions
//	                                             └▶ Table.Count: points, the table drawn
//
// It knows nothing of the network, nor of the disk.
package floor

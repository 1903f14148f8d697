// Package touche judges Touché, the game of cards and pawns on a board of cards.
//
//	table.Layout or file ─▶ Position ─┬▶ Read: figures of every colour, black pawns
//	                                  ├▶ Moves: where a card lets a pawn be laid
//	                                  └▶ Check: the move between two positions
//
// What the rule text leaves open, and how it is taken here:
//
//   - "d'un seul": a new figure shares one pawn at most with all earlier ones
//     together, not one with each; setting shared_pawns.
//   - A joker square may be taken with any card, as long as nobody has it. Nobody
//     is obliged to.
//   - A card is thrown away only if no empty square shows it.
//   - "À 3 joueurs": three colours, whether players or teams.
//   - Whose a figure under black pawns is, no picture shows: it is asked, or known
//     from the record.
//   - Of sets of as many figures the one with the larger figures is told first.
package touche

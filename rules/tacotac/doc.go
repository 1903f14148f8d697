// Package tacotac judges Tacotac, the game of fragments of a picture that are
// laid side by side.
//
//	table.Layout or file ─▶ Position ─┬▶ Gaps: holes and notches
//	                                  ├▶ Turn: what may be laid next
//	                                  ├▶ Check: what was laid between two positions
//	                                  ├▶ Fines: what is left costs
//	                                  └▶ Record: a game, whose turn it is
//
// What the rule text leaves open, and how it is taken here:
//
//   - A hole is one place with fragments on all four sides. A notch is one place
//     at the rim of the model with fragments on all sides that it has there: three,
//     or two in a corner; setting corner_notch.
//   - Who has begun to chain may not fill a hole elsewhere any more in that turn
//     ("ou vous enchaînez, ou vous bouchez"), but one that the chain comes by.
//   - The simplified rule frees the first fragment of a turn only; holes and
//     notches give the same rights.
//   - Passing is always allowed. Once everybody has passed in a row the next may
//     begin beside any fragment.
package tacotac

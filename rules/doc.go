// Package rules is the seam between the referee and the games that it knows.
// Each game's rules are a subpackage, rules/tacta the first; which there are is
// said in one place, rules/games.
//
//	games.ByCode ─▶ Game ─▶ Referee ─┬▶ Judge: table.Layout ─▶ Judgement
//	                (settings)       ├▶ Count: Taken ─▶ Score
//	                                 ├▶ Places: where a card could be laid
//	                                 └▶ Figure: how a verdict is drawn
//
// What else there is (scoring, dispute, report, the commands) asks a Game and
// its Referee, and names no game. A game says what must be known of it before
// a picture is read (Prior), which settings it has, and the words of its rules
// in English and French.
//
// The referee of a game on a board is a Reporter besides: its reports have
// their own fields. If pieces move there, it is a MoveJudge, too:
//
//	MoveJudge: Position before, Play, Position after ─▶ Move
//
// One that knows how many pieces of a colour there are is Accounting: where all are
// seen, no doubt about another one is left.
//
// To add a game: write its subpackage and list it in rules/games. Table says what
// reads it: package vision cards, vision/board what stands on a board or is laid
// together from fragments. A game on a board is a BoardGame, which says what kind of
// board that is: by it an empty one is learned from a photo. It may have a board of
// its own drawn by board/drawn.
//
// A verdict is a pure function of layout and settings. Illegal placements are
// data, not errors.
package rules

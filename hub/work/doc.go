// Package work has photos read where there is room: by workers, on any machine.
//
//	photo ─▶ Board.Do ─▶ work.next ─▶ Worker ─▶ work.part … ─▶ read ─▶ work.done ─▶ Board.Do returns
//
// A worker asks for a photo, says every few seconds that it is still reading, and hands in
// what was read. A photo on which a worker fails, or with which it falls silent, is given
// to another, twice at most; then it is told that it cannot be read, and a person is asked.
// What waits lies in the desk's database: nothing is lost with a worker, or with the desk.
package work

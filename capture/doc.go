// Package capture says where the pictures of a table come from while a game is
// played: a camera of this machine, one that sends MJPEG over the network, a
// film, or a folder of pictures.
//
//	Open ─▶ Source ─┬▶ each frame in turn (a film that is evaluated)
//	                └▶ Newest: the newest frame only, read in a goroutine of its
//	                   own, reopened when it fails (anything that is live)
//
// A Frame has its number and its time since the first one. Whoever was given a
// Frame closes it.
package capture

// Package doubting compares what was read with the picture and tells what that does
// not settle.
package doubting

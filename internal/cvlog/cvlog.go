// Package cvlog keeps OpenCV from writing to standard error. What goes wrong in
// it is told by whoever called it, in a sentence of this program's.
package cvlog

/*
#cgo pkg-config: opencv4
#cgo CXXFLAGS: -std=c++11
void referee_silence_opencv(void);
*/
import "C"

import "os"

// The variables by which OpenCV and the FFmpeg within it can be made to talk;
// both are OpenCV's own (its documentation, "Environment variables reference").
const (
	logLevel    = "OPENCV_LOG_LEVEL"
	ffmpegLevel = "OPENCV_FFMPEG_LOGLEVEL"
	ffmpegQuiet = "-8" // AV_LOG_QUIET
)

// Silence silences OpenCV and FFmpeg, unless the user has set the variable that
// makes them talk.
func Silence() {
	if os.Getenv(logLevel) == "" {
		C.referee_silence_opencv()
	}
	if os.Getenv(ffmpegLevel) == "" {
		os.Setenv(ffmpegLevel, ffmpegQuiet)
	}
}

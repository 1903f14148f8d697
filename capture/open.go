package capture

import (
	"context"
	"net/url"
	"os"
	"strconv"
	"strings"

	"referee/internal/fault"
)

// Wish is what is asked of a camera; it grants what it can.
type Wish struct {
	Width, Height int // px
	FPS           float64
}

// DefaultWish is the resolution that most webcams have and many do not start
// with: at 640×480, which they do start with, a card of a whole table is some
// 40 px wide.
func DefaultWish() Wish { return Wish{Width: 1920, Height: 1080, FPS: 30} }

// Kind says what a name names.
type Kind string

// The kinds of source.
const (
	Device Kind = "camera"
	Stream Kind = "url"
	Film   Kind = "film"
	Folder Kind = "folder"
)

// KindOf tells what a name names: a number or /dev/video… is a camera, what has
// a scheme a stream, a folder a folder, all else a film.
func KindOf(name string) Kind {
	if _, err := strconv.Atoi(name); err == nil || strings.HasPrefix(name, "/dev/video") {
		return Device
	}
	if u, err := url.Parse(name); err == nil && u.Scheme != "" && u.Host != "" {
		return Stream
	}
	if st, err := os.Stat(name); err == nil && st.IsDir() {
		return Folder
	}
	return Film
}

// Live tells whether frames come whether or not anybody takes them.
func (k Kind) Live() bool { return k == Device || k == Stream }

// Open opens a source.
func Open(ctx context.Context, name string, w Wish) (Source, error) {
	switch KindOf(name) {
	case Device:
		return openDevice(name, w)
	case Stream:
		if strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://") {
			return openMJPEG(ctx, name)
		}
		return openVideo(name)
	case Folder:
		return openFolder(name)
	}
	if _, err := os.Stat(name); err != nil {
		return nil, fault.Errorf("film %s cannot be opened: %w", name, fault.WithoutPath(err))
	}
	return openVideo(name)
}

package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// Camera takes the pictures that a phone's page sends.
type Camera interface {
	// Push takes the next picture, a JPEG; the error says why it cannot be used.
	Push(jpeg []byte) error
}

// The bounds of a phone that is the camera.
const (
	maxFrameBytes = 8 << 20          // 8 MB: a frame of 12 megapixels, hardly compressed
	cameraSilence = 20 * time.Second // then another phone may be the camera
)

func (s *Server) cameraPage(w http.ResponseWriter, r *http.Request) error {
	return s.pages.show(w, r, "camera", map[string]any{"Title": word(langOf(r), "camera"), "Camera": s.Camera != nil})
}

// getCamera takes the pictures of a phone over a web socket: each message is a
// JPEG, and is answered by one that says ok, so that a slow network sends fewer
// and none is stale.
func (s *Server) getCamera(w http.ResponseWriter, r *http.Request) error {
	if s.Camera == nil {
		return refuse(http.StatusNotFound, "this program watches another camera")
	}
	if !s.phone.take() {
		return refuse(http.StatusConflict, "another phone is the camera already")
	}
	defer s.phone.leave()
	c, err := websocket.Accept(w, r, nil) // which checks the Origin
	if err != nil {
		return nil // it has been answered
	}
	defer c.CloseNow()
	c.SetReadLimit(maxFrameBytes)
	for {
		if err := s.takeFrame(r.Context(), c); err != nil {
			return nil // the phone is gone
		}
	}
}

func (s *Server) takeFrame(ctx context.Context, c *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, cameraSilence)
	defer cancel()
	kind, data, err := c.Read(ctx)
	switch {
	case err != nil:
		return err
	case kind != websocket.MessageBinary:
		return errors.New("no picture")
	}
	said := "ok"
	if s.Camera.Push(data) != nil {
		said = "no"
	}
	return c.Write(ctx, websocket.MessageText, []byte(said))
}

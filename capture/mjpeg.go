package capture

import (
	"context"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"referee/internal/fault"
)

// maxJPEG bounds one picture of a stream, bytes: twenty times one of 1920×1080.
const maxJPEG = 16 << 20

// mjpeg is a stream of JPEG pictures over HTTP, as webcams and phones used as
// one send them (multipart/x-mixed-replace).
type mjpeg struct {
	info  Info
	body  io.ReadCloser
	parts *multipart.Reader
	next  int
	start time.Time
	done  context.CancelFunc
}

func openMJPEG(ctx context.Context, url string) (Source, error) {
	ctx, cancel := context.WithCancel(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return nil, fault.Errorf("%q is no address of a camera", url)
	}
	// The answer must come soon; the pictures then come for hours.
	client := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 5 * time.Second, DisableKeepAlives: true}}
	res, err := client.Do(req)
	if err != nil {
		cancel()
		return nil, fault.Errorf("%s does not answer: is the camera on, and in the same network?", url)
	}
	kind, params, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if res.StatusCode != http.StatusOK || err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		res.Body.Close()
		cancel()
		return nil, fault.Errorf("%s sends no MJPEG stream (status %d, %q)", url, res.StatusCode, res.Header.Get("Content-Type"))
	}
	// Some cameras write the two dashes of the separator into its name.
	boundary := strings.TrimPrefix(params["boundary"], "--")
	return &mjpeg{info: Info{Name: url}, body: res.Body, parts: multipart.NewReader(res.Body, boundary), done: cancel}, nil
}

func (s *mjpeg) Info() Info { return s.info }

// Close ends the connection, also while a picture is waited for.
func (s *mjpeg) Close() error {
	s.done()
	return s.body.Close()
}

func (s *mjpeg) Next(ctx context.Context) (*Frame, error) {
	defer context.AfterFunc(ctx, s.done)()
	for {
		part, err := s.parts.NextRawPart()
		var data []byte
		if err == nil {
			data, err = io.ReadAll(io.LimitReader(part, maxJPEG))
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, fault.Errorf("%s sends no picture any longer", s.info.Name)
		}
		m, ok := decoded(data)
		if !ok {
			continue // one that was cut short on its way
		}
		if s.next == 0 {
			s.start = time.Now()
		}
		s.info.Width, s.info.Height = m.Cols(), m.Rows()
		f := &Frame{Mat: m, Number: s.next, At: time.Since(s.start)}
		s.next++
		return f, nil
	}
}

// Package page sends photos to the page of a program that is evaluated.
//
//	photo ─▶ Send ─▶ its id ─▶ Await: it is read
package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"
)

// Send sends a photo to a page (http://host:port), and returns its id.
func Send(url string, data []byte) (string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("photo", "table.jpg")
	if err != nil {
		return "", err
	}
	if _, err := part.Write(data); err != nil {
		return "", err
	}
	if err := form.Close(); err != nil {
		return "", err
	}
	r, err := http.Post(url+"/api/photos", form.FormDataContentType(), &body)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	var said struct{ ID, Error string }
	if err := json.NewDecoder(r.Body).Decode(&said); err != nil {
		return "", err
	}
	if r.StatusCode != http.StatusAccepted {
		return "", fmt.Errorf("a photo is refused: %s", said.Error)
	}
	return said.ID, nil
}

// askEvery is how often a page is asked how far a photo is.
const askEvery = 200 * time.Millisecond

// Await waits until the photo of an address is read, but not longer than until then.
func Await(url string, until time.Time) error {
	for ; time.Now().Before(until); time.Sleep(askEvery) {
		r, err := http.Get(url)
		if err != nil {
			return err
		}
		var p struct{ State, Error string }
		err = json.NewDecoder(io.LimitReader(r.Body, 64<<20)).Decode(&p)
		r.Body.Close()
		switch {
		case err != nil:
			return err
		case p.State == "done":
			return nil
		case p.State == "failed":
			return fmt.Errorf("a photo is lost: %s", p.Error)
		}
	}
	return fmt.Errorf("a photo is not read by %v", until)
}

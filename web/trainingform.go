package web

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// readTrainingSet takes the fields of a form: layouts and colors (photos), name,
// width_mm and no_start.
func readTrainingSet(r *http.Request) (*TrainingSet, error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "send a photo in the field photo of a form")
	}
	l := &TrainingSet{Photos: map[string][]byte{}}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = l.take(part)
		}
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			return nil, refuse(http.StatusRequestEntityTooLarge, "a photo may have %d MB at most", maxPhotoBytes>>20)
		case err != nil:
			return nil, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
		}
	}
	switch {
	case len(l.Layouts) == 0 || len(l.Colors) == 0:
		return nil, refuse(http.StatusUnprocessableEntity, "a deck is learned from a photo of all cards of one colour, and one of a card of every other colour")
	case len(l.Layouts) > maxTrainingPhotos || len(l.Colors) > maxTrainingPhotos:
		return nil, refuse(http.StatusUnprocessableEntity, "at most %d photos of a kind are taken", maxTrainingPhotos)
	case !(l.WidthMM >= 10 && l.WidthMM <= 500):
		return nil, refuse(http.StatusUnprocessableEntity, "the width of a card is %g mm: must be from 10 to 500", l.WidthMM)
	}
	return l, nil
}

func (l *TrainingSet) take(part *multipart.Part) error {
	defer part.Close()
	data, err := io.ReadAll(part)
	if err != nil {
		return err
	}
	// The labels of cards are made of these: A for layouts, B for colours.
	name := func(letter string, n int) string {
		ext := strings.ToLower(path.Ext(fileName(part.FileName())))
		if len(ext) > 6 {
			ext = ""
		}
		return letter + "-" + strconv.Itoa(n+1) + ext
	}
	switch part.FormName() {
	case "layouts":
		n := name("photo-A", len(l.Layouts))
		l.Layouts, l.Photos[n] = append(l.Layouts, n), data
	case "colors":
		n := name("photo-B", len(l.Colors))
		l.Colors, l.Photos[n] = append(l.Colors, n), data
	case "name":
		l.Name = strings.TrimSpace(string(data[:min(len(data), 4*maxDeckName)]))
	case "width_mm":
		l.WidthMM, err = strconv.ParseFloat(strings.Replace(string(data), ",", ".", 1), 64)
	case "no_start":
		l.NoStart = len(data) > 0 && string(data) != "false"
	}
	return err
}

// Package jsonfile takes in JSON that people write by hand or by editors.
package jsonfile

import (
	"bytes"
	"encoding/json"
	"io"

	"referee/internal/fault"
)

// mark is the byte order mark that some editors put before UTF-8.
var mark = []byte("\xef\xbb\xbf")

// WithoutMark leaves out a byte order mark.
func WithoutMark(data []byte) []byte { return bytes.TrimPrefix(data, mark) }

// Text returns the JSON without a byte order mark. A key that stands twice in an
// object is refused: only one of its values would count, and nobody could tell
// which was meant. What else is wrong with it is for the decoder to say.
func Text(data []byte) ([]byte, error) {
	data = WithoutMark(data)
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	return data, walk(dec, data)
}

// open is an object or list that has begun.
type open struct {
	keys map[string]bool // nil for a list
	key  bool            // whether a key comes next
}

func walk(dec *json.Decoder, data []byte) error {
	var within []open
	for {
		token, err := dec.Token()
		if err == io.EOF || err != nil {
			return nil // the decoder says it with its line
		}
		top := len(within) - 1
		if name, is := token.(string); is && top >= 0 && within[top].key {
			if within[top].keys[name] {
				return fault.Errorf("line %d: %s is said twice", 1+bytes.Count(data[:dec.InputOffset()], []byte("\n")), name)
			}
			within[top].keys[name] = true
			within[top].key = false
			continue
		}
		switch token {
		case json.Delim('{'):
			within = append(within, open{keys: map[string]bool{}, key: true})
			continue
		case json.Delim('['):
			within = append(within, open{})
			continue
		case json.Delim('}'), json.Delim(']'):
			within = within[:top]
		}
		if top = len(within) - 1; top >= 0 { // a value has ended
			within[top].key = within[top].keys != nil
		}
	}
}

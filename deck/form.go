package deck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"referee/internal/fault"
	"referee/internal/jsonfile"
	"referee/internal/spelling"
)

// decodeForm reads the JSON form. A field that the form does not have must not be
// passed over: what it was meant to say would silently be taken for left out.
func decodeForm(data []byte, f *fileForm) error {
	data, err := jsonfile.Text(data)
	if err != nil {
		return err
	}
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		return jsonError(data, err)
	}
	if _, isObject := tree.(map[string]any); !isObject {
		return fault.Errorf("is no deck: a deck file is one JSON object, {…}, as deck/FORM.md describes")
	}
	if err := checkFields(tree, reflect.TypeOf(*f), ""); err != nil {
		return err
	}
	if err := json.Unmarshal(data, f); err != nil {
		return jsonError(data, err)
	}
	return nil
}

// jsonError says where a file is not JSON, or not of the form.
func jsonError(data []byte, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fault.Errorf("is not valid JSON, in line %d: %w", lineAt(data, syntax.Offset), err)
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fault.Errorf("line %d: %s is %w, and must be %w", lineAt(data, wrong.Offset), wrong.Field, given(wrong.Value), wanted(wrong.Type))
	}
	return fault.Errorf("is not valid JSON: %w", err)
}

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(0, offset), int64(len(data)))], []byte("\n"))
}

// given says what stands there, by encoding/json's word for it.
func given(value string) *fault.Sentence {
	switch word, _, _ := strings.Cut(value, " "); word {
	case "string":
		return fault.Say("a text in quotes")
	case "number":
		return fault.Say("a number")
	case "bool":
		return fault.Say("true or false")
	case "array":
		return fault.Say("a list, […]")
	}
	return fault.Say("an object, {…}")
}

// wanted says what a field of the type must be.
func wanted(t reflect.Type) *fault.Sentence {
	switch t.Kind() {
	case reflect.String:
		return fault.Say("a text in quotes")
	case reflect.Int:
		return fault.Say("a whole number")
	case reflect.Float64:
		return fault.Say("a number")
	case reflect.Slice:
		return fault.Say("a list, […]")
	}
	return fault.Say("an object, {…}")
}

// remark is a field that may stand in any object, for people; so may those that begin
// with a line below.
const remark = "comment"

// drawing are fields of the card beyond the form that decks of others have: how
// numeral, suit and symbol are drawn, which every program does in its own way.
var drawing = []string{"font", "emblem_style", "emblem_line", "symbol_at", "symbol_radius"}

// checkFields refuses fields that are not of the form, naming where they stand by
// the ids and names in the file.
func checkFields(v any, t reflect.Type, path string) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := v.(type) {
	case []any:
		if t.Kind() != reflect.Slice {
			return nil // the decoder says so
		}
		for i, e := range v {
			if err := checkFields(e, t.Elem(), path+elementName(e, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		if t.Kind() != reflect.Struct {
			return nil
		}
		return checkObject(v, t, path)
	}
	return nil
}

func checkObject(v map[string]any, t reflect.Type, path string) error {
	var known []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",") // omitempty is no part of it
		known = append(known, name)
	}
	for _, k := range slices.Sorted(maps.Keys(v)) { // the same sentence every time
		i := slices.Index(known, k)
		switch {
		case i >= 0:
			if err := checkFields(v[k], t.Field(i).Type, prefix(path)+k); err != nil {
				return err
			}
		case k == remark || strings.HasPrefix(k, "_") || t == reflect.TypeFor[styleForm]() && slices.Contains(drawing, k):
		default:
			if field, is := spelling.Meant(k, known); is {
				return fault.Errorf("%s%s is no field of a deck file: %s may be meant", prefix(path), k, field)
			}
			return fault.Errorf("%s%s is no field of a deck file: there are %s here", prefix(path), k, strings.Join(append(known, remark), ", "))
		}
	}
	return nil
}

func prefix(path string) string {
	if path == "" {
		return ""
	}
	return path + "."
}

// elementName names an element of a list by its id, name or kind where it has
// one: "[2 circle-4]".
func elementName(e any, i int) string {
	if o, isObject := e.(map[string]any); isObject {
		for _, k := range []string{"id", "name", "kind"} {
			if name, is := o[k].(string); is {
				return fmt.Sprintf("[%d %s]", i+1, name)
			}
		}
	}
	return fmt.Sprintf("[%d]", i+1)
}

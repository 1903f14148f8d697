package report

import (
	"bytes"
	"encoding/json"
	"io"
	"math"

	"referee/geometry"
)

// jsonField is a field of the outermost object.
type jsonField struct {
	name  string
	value any
}

// writeObject writes an object a field a line, and its lists of rows an
// element a line.
func writeObject(out io.Writer, fields []jsonField) error {
	var b bytes.Buffer
	for i, f := range fields {
		if i == 0 {
			b.WriteString("{\n ")
		} else {
			b.WriteString(",\n ")
		}
		if err := writeField(&b, f.name, f.value); err != nil {
			return err
		}
	}
	b.WriteString("\n}\n")
	_, err := out.Write(b.Bytes())
	return err
}

// rows is a list that is written one element a line.
func rows[T any](list []T) []any {
	out := make([]any, len(list))
	for i := range list {
		out[i] = list[i]
	}
	return out
}

func writeField(b *bytes.Buffer, name string, value any) error {
	b.WriteString(`"` + name + `": `)
	list, isRows := value.([]any)
	if !isRows || len(list) == 0 {
		return writeValue(b, value)
	}
	b.WriteString("[")
	for i, v := range list {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n  ")
		if err := writeValue(b, v); err != nil {
			return err
		}
	}
	b.WriteString("\n ]")
	return nil
}

func writeValue(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // the line end that Encode adds
	return nil
}

// pixel rounds a position to a hundredth px; one that is nowhere in the
// picture becomes −1, −1, since JSON has no NaN.
func pixel(p geometry.Point) [2]float64 {
	if !geometry.Finite(p) {
		return [2]float64{-1, -1}
	}
	return [2]float64{round(p[0], 100), round(p[1], 100)}
}

// number is nil for NaN, which JSON does not have.
func number(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	v = round(v, 1000)
	return &v
}

func round(v, parts float64) float64 { return math.Round(v*parts) / parts }

package jsonfile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/jsonfile"
)

func TestAKeyThatStandsTwiceIsNamedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 2}]}`: "",
		"{\"a\": 1,\n\"a\": 2}":                              "line 2: a is said twice",
		"[{\"x\": {\"y\": [],\n \"z\": 1,\n\"y\": 0}}]":      "line 3: y is said twice",
		`{"a": "a", "b": "a"}`:                               "",
		`{"\u0061": 1, "a": 2}`:                              "line 1: a is said twice",
		`{"a": 1`:                                            "",
		`nothing`:                                            "",
		``:                                                   "",
	} {
		_, err := jsonfile.Text([]byte(text))
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, text)
	}
}

func TestAByteOrderMarkIsLeftOut(t *testing.T) {
	data, err := jsonfile.Text([]byte("\xef\xbb\xbf{}"))
	require.NoError(t, err)
	require.Equal(t, "{}", string(data))
}

func FuzzText(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":null}]}`, `}`, `[[[{}]]]`, `{"a":1,"a":2}`, `{"a" "a"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := jsonfile.Text(data)
		if err != nil {
			require.True(t, json.Valid(text) || len(text) > 0)
		}
	})
}

package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestProgressIsShownOnATerminalAfterASecond(t *testing.T) {
	var out bytes.Buffer
	p := newProgress(&out, true, "en")
	p.step("outlines", 0.2)
	require.Empty(t, out.String(), "too early")
	p.since = p.since.Add(-2 * time.Second)
	p.step("outlines", 0.5)
	require.Contains(t, out.String(), "outlines")
	p.finish()
	shown := out.Len()
	p.finish()
	require.Equal(t, shown, out.Len())
}

func TestProgressIsNotShownElsewhere(t *testing.T) {
	var out bytes.Buffer
	p := newProgress(&out, false, "en")
	p.since = p.since.Add(-2 * time.Second)
	p.step("outlines", 0.5)
	p.finish()
	require.Empty(t, out.String())
}

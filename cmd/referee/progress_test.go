package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestProgressIsABarWithPhotoAndStageOnATerminalAfterASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		a := app{stderr: &out, terminal: true, lang: "en"}
		p := a.newProgress("table.jpg")
		p.step("outlines", 0.2)
		time.Sleep(900 * time.Millisecond)
		require.Empty(t, out.String(), "too early")
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		require.Contains(t, out.String(), "table.jpg: outlines")
		p.finish()
		shown := out.Len()
		time.Sleep(time.Minute)
		p.finish()
		require.Equal(t, shown, out.Len())
	})
}

func TestProgressIsALineEveryFiveSecondsElsewhereAndNothingIfQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		a := app{stderr: &out, lang: "fr"}
		p := a.newProgress("")
		p.look("a.jpg")
		p.step("white lines", 0.5)
		time.Sleep(4900 * time.Millisecond)
		require.Empty(t, out.String())
		time.Sleep(5200 * time.Millisecond)
		synctest.Wait()
		line := strings.SplitAfter(out.String(), "\n")
		require.Len(t, line, 3)
		require.Regexp(t, `a\.jpg.: lignes blanches, 50`, line[0])
		p.step("white lines", 0.3) // told late by another goroutine
		require.Equal(t, 0.5, p.line.done)
		p.finish()

		out.Reset()
		a.quiet = true
		p = a.newProgress("a.jpg")
		p.step("white lines", 0.5)
		time.Sleep(time.Minute)
		p.finish()
		require.Empty(t, out.String())
	})
}

func TestEveryLongCommandCanBeQuiet(t *testing.T) {
	b := newBench(t)
	for _, line := range []string{"score table.jpg --quiet", "check table.jpg --quiet", "calibrate table table.jpg --out t.yaml --quiet"} {
		require.NotEqual(t, exitUsage, b.run(strings.Fields(line)...).code, line)
	}
}

// Package referee_test holds the repository to its layers.
package referee_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const gocv = "gocv.io/x/gocv"

// forbidden lists what a package must not need, directly or through others.
// The layers say who may know what: rules are tested without any picture, the
// reading of a picture knows nothing of what is allowed, and a report decides
// nothing. "referee/..." stands for every package here.
var forbidden = map[string][]string{
	"geometry":   {gocv, "referee/..."},
	"deck":       {gocv, "referee/vision"},
	"board":      {gocv, "referee/vision", "referee/rules", "referee/table"},
	"table":      {gocv, "referee/vision", "referee/rules"},
	"rules":      {gocv, "referee/vision", "referee/report"},
	"joining":    {gocv, "referee/vision", "referee/report", "referee/rules", "referee/scoring"},
	"correction": {gocv, "referee/vision", "referee/report", "referee/scoring"},
	"scoring":    {gocv, "referee/vision", "referee/report"},
	"dispute":    {gocv, "referee/vision", "referee/report"},
	"learn":      {"referee/rules", "referee/scoring", "referee/report"},
	"vision":     {"referee/rules", "referee/scoring", "referee/report"},
	"calibrate":  {"referee/rules", "referee/scoring"},
	"capture":    {"referee/rules", "referee/scoring"},
	"report":     {gocv, "referee/vision"},
	"match":      {gocv, "referee/vision", "referee/report", "referee/store", "referee/web"},
	"record":     {gocv, "referee/vision", "referee/report", "referee/scoring"},
	"live":       {"referee/web", "referee/report", "referee/store"},
	"web":        {gocv, "referee/vision"},
	"store":      {gocv, "referee/vision", "referee/web", "referee/report"},
	"synth":      {"referee/rules"},
	"recount":    {gocv, "referee/vision", "referee/report", "referee/store"},
	"tournament": {gocv, "referee/rules", "referee/deck", "referee/store", "referee/web", "referee/report", "referee/hub"},
	"hub":        {gocv, "referee/vision", "referee/report", "referee/web"},
}

// visionLayers are the packages that a picture is read by, from the ground up:
// each needs only those before it.
var visionLayers = []string{
	"raster", "picture", "contour", "printing", "adjusting", "scene",
	"finding", "identifying", "ordering", "handmade", "doubting", "updating", "board",
}

// opticsFree are those of them that need no OpenCV, and are tested without.
var opticsFree = []string{"raster", "contour", "printing", "adjusting", "scene", "identifying", "ordering", "handmade"}

func TestAPictureIsReadByPackagesThatNeedOnlyEarlierOnes(t *testing.T) {
	const root = "referee/vision/"
	for pkg, needs := range dependencies(t) {
		name, is := strings.CutPrefix(pkg, root)
		if !is {
			continue
		}
		at := slices.Index(visionLayers, name)
		require.GreaterOrEqual(t, at, 0, "%s is in no place of visionLayers", pkg)
		for _, dep := range needs {
			if lower, is := strings.CutPrefix(dep, root); is && slices.Index(visionLayers, lower) >= at {
				t.Errorf("%s must not need %s, which comes after it", pkg, dep)
			}
			if dep == "referee/vision" || dep == gocv && slices.Contains(opticsFree, name) {
				t.Errorf("%s must not need %s", pkg, dep)
			}
		}
	}
}

// free are the folders whose packages may need whatever there is.
var free = map[string]bool{"referee": true, "cmd": true, "tools": true, "internal": true}

// TestNoPackageNamesAGame holds that what there is besides the games asks
// rules/games, so that a game is added in one place.
func TestNoPackageNamesAGame(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if within(fields[0], "referee/rules") {
			continue
		}
		for _, dep := range fields[1:] {
			if strings.HasPrefix(dep, "referee/rules/") && dep != "referee/rules/games" {
				t.Errorf("%s names a game: it needs %s", fields[0], dep)
			}
		}
	}
}

func TestEveryPackageKeepsToItsLayer(t *testing.T) {
	seen := map[string]bool{}
	for pkg, needs := range dependencies(t) {
		layer, _, _ := strings.Cut(strings.TrimPrefix(pkg, "referee/"), "/")
		seen[layer] = true
		for _, f := range forbidden[layer] {
			i := slices.IndexFunc(needs, func(dep string) bool { return dep != pkg && within(dep, f) })
			if i >= 0 {
				t.Errorf("%s must not need %s, but does need %s", pkg, f, needs[i])
			}
		}
		for _, dep := range needs {
			require.NotContains(t, dep, gocv+"/contrib", "%s: gocv's contrib package builds on no OpenCV that is shipped", pkg)
		}
	}
	for layer := range seen {
		if _, known := forbidden[layer]; !known && !free[layer] {
			t.Errorf("package %s belongs to no layer: say in forbidden what it must not need", layer)
		}
	}
	require.True(t, seen["geometry"] && seen["report"], "the packages were not listed")
}

// dependencies lists the packages here with all that each needs.
func dependencies(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...").Output()
	require.NoError(t, err)
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		all[fields[0]] = fields[1:]
	}
	return all
}

// within tells whether a package is the one named, or lies below it.
func within(pkg, name string) bool {
	name = strings.TrimSuffix(name, "/...")
	return pkg == name || strings.HasPrefix(pkg, name+"/")
}

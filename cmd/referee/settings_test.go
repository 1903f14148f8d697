package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/report"
)

func TestASmallerToleranceTakesTheNudgeWithIt(t *testing.T) {
	b := newBench(t)
	require.Equal(t, exitOK, b.run("score", "table.jpg", "--align-mm", "0.5").code)
	b.file(configName, "nudge_mm: 1\n")
	b.run("score", "table.jpg", "--align-mm", "0.5").requireSentence(t, exitUsage, "nudge_mm is 1, more than align_mm")
}

func TestFlagsOutrankVariablesAndVariablesTheSettingsFile(t *testing.T) {
	free := func(o outcome) bool { return strings.Contains(o.stdout, "No card is removed.") }
	b := newBench(t)
	require.True(t, free(b.run("score", "table.jpg")))
	b.file(configName, "free: forbidden\n")
	require.False(t, free(b.run("score", "table.jpg")), "the settings file is read")
	t.Setenv("REFEREE_FREE", "allowed")
	require.True(t, free(b.run("score", "table.jpg")), "the variable outranks it")
	require.False(t, free(b.run("score", "table.jpg", "--free", "forbidden")), "the flag outranks both")
}

func TestADeckNamedInASettingsFileLiesBesideIt(t *testing.T) {
	b := newBench(t)
	b.file("game/referee.yaml", "deck: mine.json\n")
	b.run("score", "table.jpg", "--config", "game/referee.yaml").requireSentence(t, exitDeck, filepath.Join("game", "mine.json"))
	b.run("score", "table.jpg", "--config", "game/referee.yaml", "--deck", "flag.json").requireSentence(t, exitDeck, "flag.json")
}

func TestTheLanguageIsThatOfTheSystemUnlessGiven(t *testing.T) {
	b := newBench(t)
	t.Setenv("LANG", "fr_FR.UTF-8")
	require.Contains(t, b.run("score", "table.jpg").stdout, "l'emporte avec")
	require.Contains(t, b.run("score", "table.jpg", "--lang", "en").stdout, "wins with")
	t.Setenv("LC_ALL", "C")
	require.Contains(t, b.run("score", "table.jpg").stdout, "wins with")
}

func TestHelpNamesEveryExitCodeAndSetting(t *testing.T) {
	b := newBench(t)
	o := b.run("score", "--help")
	require.Equal(t, exitOK, o.code)
	for _, code := range []string{"  0  ", "  1  ", "  2  ", "  3  ", "  4  ", "  5  ", "  6  "} {
		require.Contains(t, o.stdout, code)
	}
	for _, k := range settingKeys {
		require.Contains(t, o.stdout, "--"+flagName(k))
	}
	require.Contains(t, b.run("version").stdout, "OpenCV")
}

func TestWhatCannotBeDoneIsSaidInTheUsersLanguage(t *testing.T) {
	b := newBench(t)
	b.file("broken.json", `{"card": {}}`)
	b.file("game/referee.yaml", "lang: fr\nalign_mm: two\n")
	for _, c := range []struct {
		args []string
		code int
		said string
	}{
		{[]string{"score", "nowhere.jpg", "--lang", "fr"}, exitPicture, "nowhere.jpg n'existe pas ; vérifier son nom"},
		{[]string{"score", "--lang=fr", "--nonsense", "table.jpg"}, exitUsage, "n'a pas d'option --nonsense"},
		{[]string{"score", "table.jpg", "--align-mm", "two", "--lang", "fr"}, exitUsage, `--align-mm vaut "two" : ce doit être un nombre`},
		{[]string{"scroe", "--lang", "fr"}, exitUsage, "commande inconnue"},
		{[]string{"score", "table.jpg", "--deck", "broken.json", "--lang", "fr"}, exitDeck, "fichier de jeu broken.json : manque : card.width"},
		{[]string{"score", "table.jpg", "--config", "game/referee.yaml"}, exitUsage, `align_mm vaut "two" : ce doit être un nombre`},
		{[]string{"calibrate", "camera", "--lang", "fr", "table.jpg"}, exitUsage, "demande --out camera.yaml"},
		{[]string{"calibrate", "camera", "broken.json", "--out", "c.yaml", "--lang", "fr"}, exitPicture, "seules 0 des images peuvent servir"},
		{[]string{"calibrate", "table", "nowhere.jpg", "--out", "t.yaml", "--lang", "fr"}, exitPicture, "n'existe pas"},
		{[]string{"deck", "check", "broken.json", "--lang", "fr"}, exitDeck, "manque : card.width"},
		{[]string{"deck", "learn", "--layouts", "nowhere.jpg", "--out", "d.json", "--lang", "fr"}, exitPicture, "nowhere.jpg n'existe pas"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			b.run(c.args...).requireSentence(t, c.code, c.said)
		})
	}
	t.Setenv("LANG", "fr_FR.UTF-8")
	b.run("score", "nowhere.jpg").requireSentence(t, exitPicture, "n'existe pas")
	t.Setenv("REFEREE_LANG", "en")
	b.run("score", "nowhere.jpg").requireSentence(t, exitPicture, "does not exist")
}

func TestDeckDrawWritesAPdfAndDeckCheckSaysWhatIsInAFile(t *testing.T) {
	b := newBench(t)
	o := b.run("deck", "draw", "--out", "cards.pdf", "--colors", "red")
	require.Equal(t, exitOK, o.code, o.stderr)
	data, err := os.ReadFile("cards.pdf")
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(data, []byte("%PDF-")))

	require.Equal(t, "it: 18 cards of 63.5 × 88.9 mm in each of 6 colours (blue, green, orange, pink, purple, red), 63 dots a colour, a starting card",
		strings.Replace(report.DeckSummary(deck.Default(), report.English), deck.Default().Name, "it", 1))
}

func TestAMisspeltVariableIsRefusedWithTheRightSpelling(t *testing.T) {
	for _, name := range []string{"REFEREE_ALGIN_MM", "REFEREE_ALIGNMM", "referee_align_mm"} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			t.Setenv(name, "2")
			b.run("score", "table.jpg").requireSentence(t, exitUsage, name, "is REFEREE_ALIGN_MM meant?")
		})
	}
	b := newBench(t)
	t.Setenv("REFEREE_WHISTLE", "loud")
	t.Setenv("REFEREE_ALIGN_MM", "2")
	require.Equal(t, exitOK, b.run("score", "table.jpg").code, "what is like no setting belongs to something else")
}

func TestASettingsFileOfAnEditorThatMarksUTF8IsRead(t *testing.T) {
	b := newBench(t)
	b.file(configName, "\xef\xbb\xbflang: fr\n")
	require.Contains(t, b.run("score", "table.jpg").stdout, "carte")
	b.file(configName, "algin_mm: 2\n")
	b.run("score", "table.jpg").requireSentence(t, exitUsage, "is align_mm meant?")
}

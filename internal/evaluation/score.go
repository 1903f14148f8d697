package evaluation

import (
	"errors"
	"os"
	"os/exec"
	"strings"
)

// Score runs the program on a photo and leaves its report, with the built-in
// deck if deckFile is empty. For a photo that it refuses there is no report:
// trouble is then what the program said instead.
func Score(program, photo, deckFile, report string) (trouble string, err error) {
	if err := os.Remove(report); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	args := []string{"score", photo, "--json", report, "--lang", "en"}
	if deckFile != "" {
		args = append(args, "--deck", deckFile)
	}
	said, err := exec.Command(program, args...).CombinedOutput()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return "", err
	}
	if _, err := os.Stat(report); err != nil {
		return lastLine(string(said)), nil
	}
	return "", nil
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return lines[len(lines)-1]
}

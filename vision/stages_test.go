package vision

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/report"
	"referee/vision/adjusting"
	"referee/vision/picture"
	"referee/vision/updating"
)

func TestEveryStageHasAFrenchNameByWhichProgressIsTold(t *testing.T) {
	same := []string{"fragments", "faces"} // in both languages
	for _, st := range slices.Concat(stages, updateStages) {
		if !slices.Contains(same, st.name) {
			require.NotEqual(t, st.name, report.Stage(st.name, report.French))
		}
	}
}

func TestAStageThatFailsEndsAReadingUnlessALaterOneAsksAgain(t *testing.T) {
	broken := errors.New("broken")
	other := &Reading{Times: 7}
	ran := []string{}
	step := func(name string, err error) stage {
		return stage{name: name, share: 1, run: func(context.Context, *work) error { ran = append(ran, name); return err }}
	}
	onFailure := stage{name: "again", again: func(_ *work, failed error) retake {
		if !errors.Is(failed, broken) {
			return nil
		}
		return func(context.Context, *work) (*Reading, error) { return other, nil }
	}}
	w := begun(t, &picture.Picture{})

	got, err := w.read(t.Context(), []stage{step("a", broken), step("b", nil), onFailure})
	require.NoError(t, err)
	require.Same(t, other, got)
	require.Equal(t, []string{"a"}, ran, "what comes after a failure does not run")

	_, err = w.read(t.Context(), []stage{onFailure, step("a", broken)})
	require.ErrorIs(t, err, broken, "an earlier stage does not see it")
}

func TestAPictureOfAnotherTableIsReadAnewUnlessThatIsGivenUp(t *testing.T) {
	for _, of := range []struct {
		name   string
		other  OtherTable
		failed error
		anew   bool
	}{
		{"the table differs", ReadAnew, updating.ErrOtherTable, true},
		{"nothing can be measured beside the earlier reading", ReadAnew, &ReadError{Kind: Unreadable, Cause: adjusting.ErrAdjust}, true},
		{"the table differs, and nobody waits for a whole reading", GiveUp, updating.ErrOtherTable, false},
		{"it was cancelled", ReadAnew, context.Canceled, false},
		{"it was read", ReadAnew, nil, false},
	} {
		t.Run(of.name, func(t *testing.T) {
			w := &work{prior: Prior{Before: &Reading{}, OtherTable: of.other}}
			require.Equal(t, of.anew, anewIfOther(w, of.failed) != nil)
		})
	}
}

func TestAPictureIsEnlargedOnceAndOnlyIfItIsSmallAndNothingIsKnownOfIt(t *testing.T) {
	none := &ReadError{Kind: NoCards}
	for _, of := range []struct {
		name   string
		prior  Prior
		side   int
		failed error
		larger bool
	}{
		{"no card in a small picture", Prior{}, enlargedUpTo, none, true},
		{"no card in one that was mirrored", Prior{turned: true}, enlargedUpTo, none, true},
		{"no card in a phone's photo", Prior{}, enlargedUpTo + 1, none, false},
		{"no card in one made larger", Prior{enlarged: true}, enlargedUpTo, none, false},
		{"no card where the table was read before", Prior{Before: &Reading{}}, enlargedUpTo, none, false},
		{"cards that cannot be measured", Prior{}, enlargedUpTo, &ReadError{Kind: Unreadable}, false},
	} {
		t.Run(of.name, func(t *testing.T) {
			w := &work{prior: of.prior, picture: &picture.Picture{Width: of.side, Height: 100}}
			require.Equal(t, of.larger, enlargeIfSmall(w, of.failed) != nil)
		})
	}
}

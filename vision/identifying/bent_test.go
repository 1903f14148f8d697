package identifying_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/vision/handmade"
	"referee/vision/identifying"
	"referee/vision/scene"
)

// The pose of a bent card is a compromise: much of its border is seen a little off. Worn
// table b/22 had a square 4 for a second starting card, since its own face was out of
// the question by what was seen of it when it was looked for less closely.
func TestTheFaceACardWasFoundByIsAlwaysACandidate(t *testing.T) {
	const model = 4
	off := geometry.Point{0.8, 0.8} // mm
	on := &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 120, HeightMM: 120, Cards: []handmade.Card{{Model: model}}}
	st := on.Read()
	h, plane := &st.Cards[0], on.Plane()
	cam := plane.Camera()
	h.Pose.At = h.Pose.At.Add(off)
	h.Lean = scene.Lean{Rise: geometry.Rise{HighMM: 0.01}, Off: geometry.Pose{At: off.Mul(-1)}}
	fine := scene.Detection{Model: model, Pose: h.Pose}
	st.Verify(&fine, &cam, scene.FineMM)
	st.Verify(h, &cam, scene.FineMM)
	require.Less(t, fine.Fraction, h.Fraction-0.3, "else the test shows nothing")
	fr := st.FacesRead
	require.NoError(t, fr.IdentifyEach(t.Context(), identifying.Every, identifying.Every))
	require.Equal(t, fr.Models[model].Face.Design.ID, fr.Models[fr.Identities[0].Best.Model].Face.Design.ID)
}

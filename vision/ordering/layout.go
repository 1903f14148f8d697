package ordering

import (
	"referee/table"
	"referee/vision/adjusting"
	"referee/vision/scene"
)

// Layout builds the table from what was read.
func (st *Stacked) Layout() *table.Layout {
	cards := make([]table.Card, len(st.Cards))
	cam := st.Plane.Camera()
	for i := range cards {
		id := &st.Identities[i]
		face := st.Models[id.Best.Model].Face
		if face.Design.IsStart() {
			face = st.Deck.Start.Face(face.Side) // however it is drawn
		}
		pose := st.PoseOf(i, &id.Best)
		cards[i] = table.Card{Face: face, Color: st.Inks[i].Color, Pose: pose, Cov: st.PoseCov(i, &cam), Shared: st.Adjusted.Shared[i], Parallax: scene.ParallaxAt(&cam, pose.At), AbovePlaneMM: adjusting.HeightMM(st.Adjusted.Sizes[i], &cam), Confidence: st.Confidence(i)}
		if face.Design.IsStart() {
			cards[i].Color = nil
		} else if cards[i].Color == nil {
			cards[i].Color = st.LikeliestColor(face.Design) // told as a doubt
		}
	}
	orders := map[[2]int]*OrderReading{}
	for i := range st.Orders {
		orders[[2]int{st.Orders[i].A, st.Orders[i].B}] = &st.Orders[i]
	}
	l := table.New(st.Deck, cards, func(a, b table.CardID) table.CardID {
		lo, hi := min(a, b), max(a, b)
		if o := orders[[2]int{int(lo), int(hi)}]; o != nil && o.AOver {
			return lo
		}
		return hi
	})
	for i := range l.Overlaps {
		o := &l.Overlaps[i]
		o.Sure = 0.5
		if r := orders[[2]int{int(min(o.Over, o.Under)), int(max(o.Over, o.Under))}]; r != nil {
			o.Sure = r.sure()
		}
	}
	return l
}

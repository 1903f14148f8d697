package vision

import (
	"referee/table"
)

// layout builds the table from what was read.
func (st *stacked) layout() *table.Layout {
	cards := make([]table.Card, len(st.cards))
	cam := st.plane.camera()
	for i := range cards {
		id := &st.read[i]
		face := st.models[id.Best.Model].Face
		pose := st.poseOf(i, &id.Best)
		cards[i] = table.Card{Face: face, Color: st.inks[i].Color, Pose: pose, Cov: st.poseCov(i, &cam), Shared: st.adjust.Shared[i], Slant: slantAt(&cam, pose.At), RiseMM: riseMM(st.adjust.Sizes[i], &cam), Confidence: st.confidence(i)}
		if face.Design.IsStart() {
			cards[i].Color = nil
		} else if cards[i].Color == nil {
			cards[i].Color = st.likeliestColor(face.Design) // told as a doubt
		}
	}
	orders := map[[2]int]*orderReading{}
	for i := range st.orders {
		orders[[2]int{st.orders[i].A, st.orders[i].B}] = &st.orders[i]
	}
	l := table.New(st.deck, cards, func(a, b table.CardID) table.CardID {
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

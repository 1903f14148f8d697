package ordering

import (
	"referee/geometry"
	"referee/table"
	"referee/vision/adjusting"
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
		cards[i] = table.Card{Face: face, Color: st.Inks[i].Color, Shared: st.Adjusted.Shared[i], AbovePlaneMM: adjusting.HeightMM(st.Adjusted.Sizes[i], &cam), Confidence: st.Confidence(i)}
		cards[i].Pose, cards[i].Rise = st.whereItLies(i, id.Best.Turn)
		cards[i].Cov, cards[i].Parallax = st.PoseCov(i, &cam), cam.Parallax(cards[i].Pose.At)
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
	order := func(a, b table.CardID) table.CardID {
		lo, hi := min(a, b), max(a, b)
		if o := orders[[2]int{int(lo), int(hi)}]; o != nil && o.AOver {
			return lo
		}
		return hi
	}
	for i, rest := range atRest(table.New(st.Deck, cards, order)) {
		mm := rest.HighMM - cards[i].Rise.HighMM
		// The higher a card lies, the nearer to the foot of the camera what is seen there.
		cards[i].Pose.At = cards[i].Pose.At.Sub(cards[i].Parallax.Mul(mm))
		cards[i].Rise.HighMM += mm
	}
	l := table.New(st.Deck, cards, order)
	for i := range l.Overlaps {
		o := &l.Overlaps[i]
		o.Sure = 0.5
		if r := orders[[2]int{int(min(o.Over, o.Under)), int(max(o.Over, o.Under))}]; r != nil {
			o.Sure = r.sure()
		}
	}
	return l
}

// whereItLies is where a card lies on the table, and how high its face; the pose of
// the scene is where it is seen. Its face may be turned against that.
func (st *Stacked) whereItLies(i int, turn geometry.Angle) (geometry.Pose, geometry.Rise) {
	seen, lie := st.Cards[i].Seen(), &st.Adjusted.Lies[i]
	pose := geometry.Pose{At: seen.At.Add(lie.Shift), Turn: seen.Turn}
	return pose.Compose(geometry.Pose{Turn: turn}), lie.Rise.Turned(turn)
}

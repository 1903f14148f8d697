package board

import (
	"gonum.org/v1/gonum/mat"

	"referee/internal/leastsquares"
	"referee/internal/quantile"
)

// toning is how one camera renders the colours of another: what no light
// explains, as cameras saturate colours and turn their hues each in its own way.
type toning [3][4]float64 // of red, green, blue and 1

// Settings of the toning: colours of the board are told apart in steps of so
// many pixel values, each must be of some extent to count, and no more than
// others however large it is; what nothing determines stays as it is.
const (
	toneStep  = 24   // ten or eleven steps a channel: wider than noise, narrower than what a camera turns
	toneLeast = 60   // pixels
	toneMost  = 4000 // bounds the time; a median of 4,000 is as good as of all
	toneRidge = 12.0 // weak against one colour of full weight: it decides only what no colour does
)

// toningOf compares every colour of the board with the median of what the photo
// shows of it in the board's light: pieces hide less than half of each.
func toningOf(ref, relit *sheet) toning {
	type bin struct{ ref, seen [3][]float64 }
	bins := map[[3]int]*bin{}
	var order [][3]int
	for i := 0; i < len(ref.Pix); i += 3 {
		if !relit.Seen[i] {
			continue
		}
		r, p := ref.Pix[i], relit.Pix[i]
		key := [3]int{int(r[0]) / toneStep, int(r[1]) / toneStep, int(r[2]) / toneStep}
		b := bins[key]
		if b == nil {
			b = &bin{}
			bins[key] = b
			order = append(order, key)
		}
		if len(b.ref[0]) >= toneMost {
			continue
		}
		for c := range 3 {
			b.ref[c], b.seen[c] = append(b.ref[c], float64(r[c])), append(b.seen[c], float64(p[c]))
		}
	}
	var out toning
	for c := range 3 {
		a, g := mat.NewSymDense(4, nil), mat.NewVecDense(4, nil)
		for _, key := range order {
			b := bins[key]
			n := len(b.ref[0])
			if n < toneLeast {
				continue
			}
			row := [4]float64{quantile.Median(b.ref[0]) / 128, quantile.Median(b.ref[1]) / 128, quantile.Median(b.ref[2]) / 128, 1}
			// What is fitted is the difference, so that nothing is the least.
			d := (quantile.Median(b.seen[c]) - quantile.Median(b.ref[c])) / 128
			d = max(-mostToning, min(mostToning, d))
			w := float64(n) / float64(n+10*toneLeast)
			for i := range 4 {
				g.SetVec(i, g.AtVec(i)+w*row[i]*d)
				for j := i; j < 4; j++ {
					a.SetSym(i, j, a.At(i, j)+w*row[i]*row[j])
				}
			}
		}
		for i := range 4 {
			a.SetSym(i, i, a.At(i, i)+1/toneRidge)
		}
		if x, ok := leastsquares.Damped(a, g, 0); ok {
			out[c] = [4]float64(x)
		}
	}
	return out
}

// mostToning bounds by how much, of 128, a colour may be changed: more is
// another board, or a thing that lies over all of that colour.
const mostToning = 0.5

// apply is the sheet as the other camera would render it.
func (t *toning) apply(s *sheet) *sheet {
	out := blank(s)
	for i, p := range s.Pix {
		for c := range 3 {
			d := t[c][0]*float64(p[0])/128 + t[c][1]*float64(p[1])/128 + t[c][2]*float64(p[2])/128 + t[c][3]
			out.Pix[i][c] = max(0, min(255, p[c]+float32(128*d)))
		}
	}
	return out
}

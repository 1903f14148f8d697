package board

// gains is the light of each channel over the board, beside its veil.
func (a *aligned) gains(ref *sheet, veil *[3]*smoothField) [3]*smoothField {
	var out [3]*smoothField
	var seen [3]*measuredField
	for c := range 3 {
		f := lightGrid(ref)
		all := f.perPlace(4)
		v := make([]float32, ref.W)
		for y := 0; y < ref.H; y += 2 {
			veil[c].rowAt(float64(y), v)
			for x := 0; x < ref.W; x += 2 {
				i := y*ref.W + x
				if a.photo.Seen[i] && ref.Pix[i][c] >= lightLeast {
					k := f.place(x, y)
					all[k] = append(all[k], float64(a.photo.Pix[i][c]-v[x])/float64(ref.Pix[i][c]))
				}
			}
		}
		seen[c] = f.medians(all, 40)
	}
	withoutThings(&seen)
	for c, m := range seen {
		out[c] = m.evenedOut(m.typical())
	}
	return out
}

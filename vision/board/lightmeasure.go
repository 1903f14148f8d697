package board

import (
	"referee/internal/quantile"
)

// gains is the light of each channel over the board, beside its veil.
func (a *aligned) gains(ref *sheet, veil *[3]*smoothField) [3]*smoothField {
	var out [3]*smoothField
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
		f.medians(all, 40)
		out[c] = f
	}
	withoutThings(&out)
	for _, f := range out {
		f.settle(f.typical())
	}
	return out
}

// What is dark on a board, against the median round it, and how many pixels of
// it tell the veil.
const (
	veilDark   = 0.6
	veilLeast  = 25
	veilBright = 0.9
)

// veils is the light that is added in each channel: by it the dark parts of the
// board seem brighter than the light that falls on the rest makes them.
func (a *aligned) veils(ref *sheet) (out [3]*smoothField) {
	luma := ref.luma()
	grid := lightGrid(ref)
	middle := grid.perPlace(4)
	for y := 0; y < ref.H; y += 2 {
		for x := 0; x < ref.W; x += 2 {
			k := grid.place(x, y)
			middle[k] = append(middle[k], float64(luma[y*ref.W+x]))
		}
	}
	typical := make([]float64, len(middle))
	for k, v := range middle {
		typical[k] = quantile.Median(v)
	}
	for c := range 3 {
		f := lightGrid(ref)
		type two struct{ ref, photo []float64 }
		dark, bright := make([]two, len(f.v)), make([]two, len(f.v))
		for y := 0; y < ref.H; y += 2 {
			for x := 0; x < ref.W; x += 2 {
				i := y*ref.W + x
				k := f.place(x, y)
				to := &bright[k]
				switch l := float64(luma[i]); {
				case !a.photo.Seen[i] || l >= veilDark*typical[k] && l < veilBright*typical[k]:
					continue
				case l < veilDark*typical[k]:
					to = &dark[k]
				}
				to.ref, to.photo = append(to.ref, float64(ref.Pix[i][c])), append(to.photo, float64(a.photo.Pix[i][c]))
			}
		}
		all := make([][]float64, len(f.v))
		for k := range all {
			d, b := &dark[k], &bright[k]
			if len(d.ref) < veilLeast || len(b.ref) < veilLeast {
				continue
			}
			rd, rb, pd, pb := quantile.Median(d.ref), quantile.Median(b.ref), quantile.Median(d.photo), quantile.Median(b.photo)
			if rb-rd > 15 {
				all[k] = []float64{max(-mostVeil, min(mostVeil, pd-(pb-pd)/(rb-rd)*rd))}
			}
		}
		f.plane(all)
		out[c] = f
	}
	return out
}

// mostVeil bounds the veil, in pixel values: more would hide the board.
const mostVeil = 60

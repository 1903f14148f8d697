package calibrate

import (
	"context"
	"errors"

	"gocv.io/x/gocv"

	"referee/internal/fault"
)

// Collector gathers the pictures of a calibration. Pictures may be dropped as
// soon as they were added.
type Collector struct {
	board   Board
	views   []view
	leftOut []LeftOut
}

// NewCollector returns an empty one for a board.
func NewCollector(b Board) (*Collector, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	return &Collector{board: b}, nil
}

// Job is a picture to look for the board in. Open is called once; the Mat it
// returns is closed here.
type Job struct {
	Name string
	Open func() (m gocv.Mat, orientation int, err error)
}

// Add looks for the board in all pictures, as many at a time as there are
// processors, and calls told after each. A picture that cannot be opened or
// shows no board is left out, and named in the calibration.
func (c *Collector) Add(ctx context.Context, jobs []Job, told func(name string, found bool)) error {
	views := make([]*view, len(jobs))
	whys := make([]error, len(jobs))
	each(len(jobs), func(i int) {
		if whys[i] = ctx.Err(); whys[i] != nil {
			return
		}
		views[i], whys[i] = jobs[i].find(c.board)
		told(jobs[i].Name, whys[i] == nil)
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := range jobs {
		if whys[i] != nil {
			c.leftOut = append(c.leftOut, LeftOut{jobs[i].Name, whys[i]})
			continue
		}
		c.views = append(c.views, *views[i])
	}
	return nil
}

func (j *Job) find(b Board) (*view, error) {
	m, orientation, err := j.Open()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	g, err := greyOf(m)
	if err != nil {
		return nil, err
	}
	return findView(j.Name, sensorGrey(g, orientation), b)
}

// Solve determines the lens from all pictures added. A refusal that other
// pictures would mend is an *AdviceError.
func (c *Collector) Solve(s Settings) (*Calibration, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	views, other := oneSize(c.views)
	left := append(append([]LeftOut(nil), c.leftOut...), other...)
	if len(views) < s.MinPictures {
		return nil, tooFew(len(views), s.MinPictures, left)
	}
	out, err := solve(views, c.board, views[0].Grey.W, views[0].Grey.H, s)
	if errors.Is(err, errUndetermined) {
		err = &AdviceError{fault.Errorf("the pictures do not determine the lens: the board stands much the same in all of them"), errMore}
	}
	if err != nil {
		return nil, err
	}
	out.LeftOut = append(left, out.LeftOut...)
	return out, nil
}

// oneSize keeps the views of the size that most have.
func oneSize(views []view) (same []view, other []LeftOut) {
	type size struct{ w, h int }
	count := map[size]int{}
	best := size{}
	for i := range views {
		s := size{views[i].Grey.W, views[i].Grey.H}
		if count[s]++; count[s] > count[best] {
			best = s
		}
	}
	for i := range views {
		g := views[i].Grey
		if (size{g.W, g.H}) == best {
			same = append(same, views[i])
			continue
		}
		other = append(other, LeftOut{views[i].Name, fault.Errorf("it is %d × %d px, the others %d × %d", g.W, g.H, best.w, best.h)})
	}
	return same, other
}

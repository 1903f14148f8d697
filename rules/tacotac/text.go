package tacotac

import (
	"fmt"
	"strings"
)

// Parse reads what lies of a model that is written as text, a row a line: # for
// a fragment, L for the one that was laid last, ? for a place that is not seen,
// ! for a fragment that does not belong there, a dot for none.
func Parse(text string) (*Position, error) {
	rows := strings.Fields(text)
	if len(rows) == 0 {
		return nil, fmt.Errorf("no rows")
	}
	m, err := NewModel(len(rows), len(rows[0]))
	if err != nil {
		return nil, err
	}
	p := NewPosition(m)
	for r, row := range rows {
		if len(row) != m.Cols {
			return nil, fmt.Errorf("row %d has %d places, not %d", r+1, len(row), m.Cols)
		}
		for c, l := range row {
			f := Fragment{r + 1, c + 1}
			switch l {
			case '#':
				p.laid[f] = f
			case 'L':
				p.laid[f], p.last = f, &f
			case '!':
				p.laid[f] = Fragment{f.Row, f.Col%m.Cols + 1}
			case '?':
				p.unread[f] = true
			case '.':
			default:
				return nil, fmt.Errorf("%q stands for nothing", string(l))
			}
		}
	}
	return p, nil
}

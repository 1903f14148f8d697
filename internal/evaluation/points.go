package evaluation

import (
	"encoding/json"
	"fmt"
)

// MovePoints is a truth with the corners and dots of its cards, px, where to says
// that they went when something was done to the photo.
func MovePoints(truth []byte, to func([2]float64) [2]float64) ([]byte, error) {
	var t map[string]any
	if err := json.Unmarshal(truth, &t); err != nil {
		return nil, err
	}
	cards, is := t["cards"].([]any)
	if !is {
		return nil, fmt.Errorf("it has no cards")
	}
	for _, c := range cards {
		card, is := c.(map[string]any)
		if !is {
			return nil, fmt.Errorf("a card of it is no object")
		}
		for _, key := range []string{"corners_px", "dots_px"} {
			points, _ := card[key].([]any)
			for _, p := range points {
				movePoint(p, to)
			}
		}
	}
	return json.Marshal(t)
}

func movePoint(p any, to func([2]float64) [2]float64) {
	xy, _ := p.([]any)
	if len(xy) != 2 {
		return
	}
	x, isX := xy[0].(float64)
	y, isY := xy[1].(float64)
	if isX && isY {
		q := to([2]float64{x, y})
		xy[0], xy[1] = q[0], q[1]
	}
}

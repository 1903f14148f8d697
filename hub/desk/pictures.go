package desk

import (
	"context"
	"strconv"
	"strings"
	"sync"
)

// picturesAtOnce is how many pictures are kept at a time. Each takes several answers of the
// server, which would add up while events wait behind them.
const picturesAtOnce = 16

// keepPictures keeps pictures by their names.
func (d *Desk) keepPictures(ctx context.Context, jpegs map[string][]byte) error {
	var all sync.WaitGroup
	failed := make(chan error, len(jpegs))
	places := make(chan struct{}, picturesAtOnce)
	for name, data := range jpegs {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			if _, err := d.objects.PutBytes(ctx, name, data); err != nil {
				failed <- err
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed // nil, if none did
}

// pictureName is what a picture is called in the bucket.
func pictureName(id, log, game string, event int) string {
	return strings.Join([]string{id, log, game, strconv.Itoa(event)}, "/")
}

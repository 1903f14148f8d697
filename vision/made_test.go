package vision

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
	"referee/vision/picture"
)

// Size of the made-up picture, px: small, so that it is read in a moment.
const madeWidth, madeHeight = 1000, 750

// made is a made-up table with its picture.
type made struct {
	shot *synth.Shot
	jpeg []byte
}

// painter draws the faces of the built-in deck once for all tests.
var painter = synth.NewPainter(deck.Default())

// madeTable is the same small table for every test: twelve cards laid
// lawfully, in good light.
func madeTable(tb testing.TB) *made {
	tb.Helper()
	m, err := madeOnce()
	require.NoError(tb, err)
	return m
}

var madeOnce = sync.OnceValues(func() (*made, error) { return makeUp(12, madeWidth, madeHeight) })

// fewCards is a made-up table that is read in a third of the time, for who reads
// one over and over.
func fewCards(tb testing.TB) *made {
	tb.Helper()
	m, err := fewOnce()
	require.NoError(tb, err)
	return m
}

var fewOnce = sync.OnceValues(func() (*made, error) { return makeUp(3, madeWidth, madeHeight) })

// makeUp makes up a table of cards laid lawfully and its picture, px.
func makeUp(cards, width, height int) (*made, error) {
	play := synth.DefaultPlay()
	play.Cards = cards
	game, err := synth.Play(deck.Default(), play, 7)
	if err != nil {
		return nil, err
	}
	o := synth.DefaultShot()
	o.Width, o.Height = width, height
	shot, err := synth.Shoot(game, o, 7)
	if err != nil {
		return nil, err
	}
	img, err := painter.Render(shot)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	if err := jpeg.Encode(&data, img, &jpeg.Options{Quality: shot.Quality}); err != nil {
		return nil, err
	}
	return &made{shot, data.Bytes()}, nil
}

// builtIn is a reader of the built-in deck, one for all tests: readings leave it
// as it was.
var builtIn = sync.OnceValues(func() (*Reader, error) { return NewReader(deck.Default(), DefaultSettings()) })

func builtInReader(tb testing.TB) *Reader {
	tb.Helper()
	rd, err := builtIn()
	require.NoError(tb, err)
	return rd
}

// madeReading is the one reading of the made-up table that the tests share and
// leave as it is.
func madeReading(tb testing.TB) *Reading {
	tb.Helper()
	r, err := madeRead()
	require.NoError(tb, err)
	return r
}

var madeRead = sync.OnceValues(func() (*Reading, error) {
	m, err := madeOnce()
	if err != nil {
		return nil, err
	}
	rd, err := builtIn()
	if err != nil {
		return nil, err
	}
	pic, err := picture.Decode("made.jpg", m.jpeg)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	return rd.Read(context.Background(), pic, Prior{})
})

// picture decodes the picture, which the caller closes.
func (m *made) picture(tb testing.TB) *picture.Picture {
	tb.Helper()
	pic, err := picture.Decode("made.jpg", m.jpeg)
	require.NoError(tb, err)
	return pic
}

// pictureOf is a picture that a camera saved as JPEG.
func pictureOf(tb testing.TB, img image.Image, quality int) *picture.Picture {
	tb.Helper()
	var data bytes.Buffer
	require.NoError(tb, jpeg.Encode(&data, img, &jpeg.Options{Quality: quality}))
	pic, err := picture.Decode("made.jpg", data.Bytes())
	require.NoError(tb, err)
	return pic
}

// pngOf is a picture saved without loss.
func pngOf(tb testing.TB, img image.Image) []byte {
	tb.Helper()
	var data bytes.Buffer
	require.NoError(tb, png.Encode(&data, img))
	return data.Bytes()
}

// halves is a picture without any card, dark on one side.
func halves(w, h int) image.Image {
	out := image.NewGray(image.Rect(0, 0, w, h))
	for i := range out.Pix {
		if i%w > w/2 {
			out.Pix[i] = uint8(180 + i*7%11)
		}
	}
	return out
}

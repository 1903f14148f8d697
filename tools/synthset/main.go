// Command synthset writes a folder of made-up pictures of TACTA tables with
// their truth beside them, in the form that the photos with truth have.
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/outfile"
	"referee/synth"
)

func main() {
	if err := command().Execute(); err != nil {
		os.Exit(1)
	}
}

// settings are the flags.
type settings struct {
	out, deckFile, camera, cards, size, light string
	n, fouls                                  int
	seed                                      uint64
	hand, learn, worn                         bool
}

func command() *cobra.Command {
	var s settings
	c := &cobra.Command{
		Use:          "synthset --out FOLDER",
		Short:        "Write made-up pictures of TACTA tables with their truth",
		Example:      "  synthset --out /tmp/set --n 40 --cards 9-40 --camera phone,webcam\n  synthset --out /tmp/odd --deck random --seed 7\n  synthset --out /tmp/own --deck random --seed 7 --learn",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE:         func(*cobra.Command, []string) error { return s.run() },
	}
	f := c.Flags()
	f.StringVar(&s.out, "out", "", "folder to write NAME.jpg and NAME.json into (made if missing)")
	f.IntVar(&s.n, "n", 20, "how many pictures")
	f.Uint64Var(&s.seed, "seed", 1, "pictures with equal flags and seed are equal")
	f.StringVar(&s.deckFile, "deck", "", "deck file, or random or unusual for a made-up printing (written there as deck.json); empty: the built-in deck")
	f.StringVar(&s.camera, "camera", "phone,webcam,wide", "kinds of camera, taken in turn")
	f.StringVar(&s.cards, "cards", "9-40", "number of cards, or a range")
	f.IntVar(&s.fouls, "fouls", -1, "fouls a picture; -1: none on a third of them, else up to one card in seven")
	f.StringVar(&s.size, "size", "", "WIDTHxHEIGHT in px; empty: 2400x1800 for phones, else 1920x1080")
	f.StringVar(&s.light, "light", "", "even, lamp, glare or dim; empty: any")
	f.BoolVar(&s.hand, "hand", false, "a hand lies over cards")
	f.BoolVar(&s.worn, "worn", false, "cards bent and printed off the cut, on checks and planks")
	f.BoolVar(&s.learn, "learn", false, "instead: LA and LB, the two photos from which the deck is learned")
	_ = c.MarkFlagRequired("out")
	return c
}

func (s *settings) run() error {
	low, high, err := parseRange(s.cards)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.out, 0o755); err != nil {
		return err
	}
	d, err := s.deck()
	if err != nil {
		return err
	}
	painter := synth.NewPainter(d)
	if s.learn {
		return s.learnPhotos(painter, d)
	}
	cameras := strings.Split(s.camera, ",")
	for i := range s.n {
		kind := synth.CameraKind(cameras[i%len(cameras)])
		shot, err := s.shoot(d, kind, low, high, s.seed*1_000_003+uint64(i))
		if err != nil {
			return fmt.Errorf("picture %d: %w", i+1, err)
		}
		if err := painter.Save(s.out, fmt.Sprintf("s%03d", i+1), shot); err != nil {
			return err
		}
	}
	return nil
}

// The words for made-up printings: such as others might be, and such as are at
// the limits of the form.
const (
	randomDeck  = "random"
	unusualDeck = "unusual"
)

// deck reads the deck, or makes one up and leaves it beside the pictures.
func (s *settings) deck() (*deck.Deck, error) {
	switch s.deckFile {
	case "":
		return deck.Default(), nil
	case randomDeck, unusualDeck:
		make := synth.RandomDeck
		if s.deckFile == unusualDeck {
			make = synth.UnusualDeck
		}
		d, err := make(s.seed)
		if err != nil {
			return nil, err
		}
		var file bytes.Buffer
		if err := deck.Write(&file, d); err != nil {
			return nil, err
		}
		return d, outfile.Write(filepath.Join(s.out, "deck.json"), file.Bytes())
	}
	return deck.ReadFile(s.deckFile)
}

// shoot makes up one table and sets up its picture.
func (s *settings) shoot(d *deck.Deck, kind synth.CameraKind, low, high int, seed uint64) (*synth.Shot, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	play := synth.DefaultPlay()
	play.Cards = min(low+rng.IntN(high-low+1), len(d.Colors)*len(d.Designs))
	least := min(len(d.Colors), 1+(play.Cards-1)/len(d.Designs))
	play.Colors = min(len(d.Colors), max(2, least+rng.IntN(3)))
	fouls := s.fouls
	if fouls < 0 {
		fouls = max(0, rng.IntN(3*play.Cards/14+1)-play.Cards/14)
	}
	play.Fouls = synth.RandomFouls(fouls, seed)
	t, err := playOn(d, play, seed)
	if err != nil {
		return nil, err
	}
	taken := synth.RandomShot
	if s.worn {
		taken = synth.WornShot
	}
	o := taken(kind, seed)
	if err := s.sized(&o); err != nil {
		return nil, err
	}
	if s.light != "" {
		o.Light = synth.LightKind(s.light)
	}
	if s.hand {
		o.Props = append(o.Props, synth.Hand)
	}
	return synth.Shoot(t, o, seed)
}

// playOn makes up a game. Some come to an end for want of a legal move, on some
// decks nearly all long ones: then others are tried, shorter by and by.
func playOn(d *deck.Deck, o synth.PlayOptions, seed uint64) (*synth.Table, error) {
	const tries = 20 // every second one shorter by a fifth
	var t *synth.Table
	var err error
	for try := range uint64(tries) {
		if t, err = synth.Play(d, o, seed+try<<32); err == nil {
			return t, nil
		}
		if shorter := o.Cards * 4 / 5; try%2 == 1 && shorter-2 > o.Fouls.Total() {
			o.Cards = shorter
		}
	}
	return nil, err
}

// sized takes the size asked for, if one was.
func (s *settings) sized(o *synth.ShotOptions) error {
	if s.size == "" {
		return nil
	}
	if _, err := fmt.Sscanf(s.size, "%dx%d", &o.Width, &o.Height); err != nil {
		return fmt.Errorf("--size %q is not of the form WIDTHxHEIGHT", s.size)
	}
	return nil
}

// parseRange reads "20" or "9-40".
func parseRange(s string) (low, high int, err error) {
	a, b, ranged := strings.Cut(s, "-")
	if low, err = strconv.Atoi(a); err == nil {
		high = low
		if ranged {
			high, err = strconv.Atoi(b)
		}
	}
	if err != nil || low < 1 || high < low {
		return 0, 0, fmt.Errorf("--cards %q is not a number or a range such as 9-40", s)
	}
	return low, high, nil
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"referee/board"
	"referee/internal/outfile"
	"referee/rules"
	"referee/rules/games"
	"referee/scoring"
	"referee/synth"
	"referee/table"
)

// viewing reads pictures of one board.
type viewing struct {
	*summary
	subject
	table synth.BoardTable
	keep  string
	// referee is that of the game.
	referee rules.Referee
}

// pictures makes up positions, and each second time one that a move has led to.
func (v *viewing) pictures(n int, seed uint64) error {
	g, _ := games.ByCode(v.table.Board.Game)
	var err error
	if v.referee, err = g.Referee(rules.Values{}); err != nil {
		return err
	}
	var before *table.Layout
	var was truth
	for i := range n {
		seed := seed*100_000 + uint64(i)
		rng := rand.New(rand.NewPCG(seed, 77))
		want, played, moved := truth(nil), play{}, false
		if i%2 == 1 {
			want, played, moved = playedFrom(v.referee.(rules.MoveJudge), v.table.Board, was, rng)
		}
		if !moved {
			want = position(v.table.Board, rng)
		}
		got, err := v.picture(want, rng, seed)
		if err != nil {
			return err
		}
		if moved && before != nil && got != nil {
			if err := v.judge(v.table.Board, [2]truth{was, want}, [2]*table.Layout{before, got}, &played); err != nil {
				return err
			}
		}
		was, before = want, got
	}
	return nil
}

// hiddenFrom is the share of a cell from which, covered, it need not be read.
const hiddenFrom = 0.05

// picture makes one picture and counts what of it is read right. It returns what
// was read, by the cells of the drawn board; nil where the board was not found.
func (v *viewing) picture(want truth, rng *rand.Rand, seed uint64) (*table.Layout, error) {
	b := v.table.Board
	put(&v.table, want, rng)
	o := conditionsOf(&v.table, rng, seed)
	shot, err := synth.ShootBoard(&v.table, o, seed)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(v.keep, fmt.Sprintf("%s-%d.jpg", v.name, seed))
	pic, err := developed(shot, file, v.keep != "")
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	said := fmt.Sprintf("%s %v wear %.1f cut %.2f", file, shot.Conditions, v.table.Wear, o.Cut)
	start := time.Now()
	r, err := v.known.Read(context.Background(), pic)
	v.seconds = append(v.seconds, since(start))
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", said, err)
		return nil, nil
	}
	v.found++
	if len(v.table.Tiles) > 0 {
		v.cornersMM = append(v.cornersMM, worstFragment(r, v.same, shot, v.table.Tiles))
	} else {
		v.cornersMM = append(v.cornersMM, worstCorner(v.known.Board, r, v.same, b, shot))
	}
	got := ofDrawn(r.Layout, b, v.same)
	c := compare(got, want, v.covered(shot))
	v.cells += c.seen
	v.right += c.seen - len(c.wrong)
	v.unsaid += len(c.unsaid)
	if len(c.wrong) == 0 {
		v.exact++
	}
	if settled := scoring.Settle(r.Layout, v.referee); settled.Sure {
		v.sure++
		if len(c.wrong) > 0 {
			v.silent++
		}
	} else if len(r.Layout.Doubts) == 0 {
		fmt.Fprintf(os.Stderr, "%s: the rules leave open %s\n", said, kinds(settled.Open))
	}
	if len(c.wrong) > 0 || len(r.Layout.Doubts) > 0 {
		fmt.Fprintf(os.Stderr, "%s: wrong %q, of which without a doubt %q; doubts %s\n", said, c.wrong, c.unsaid, doubts(got))
		if v.keep != "" {
			if err := v.keepTruth(file, want, v.covered(shot)); err != nil {
				return nil, err
			}
		}
	} else if v.keep != "" {
		os.Remove(file)
	}
	return got, nil
}

// keepTruth writes what a picture shows beside it, by the cells of the board as it
// was learned.
func (v *viewing) keepTruth(file string, want truth, covered map[board.CellID]bool) error {
	var kept struct {
		Cells   map[board.CellID]string
		Covered []board.CellID
	}
	kept.Cells = map[board.CellID]string{}
	for learned, id := range v.same {
		if want[id] != "" {
			kept.Cells[learned] = want[id]
		}
		if covered[id] {
			kept.Covered = append(kept.Covered, learned)
		}
	}
	slices.Sort(kept.Covered)
	data, err := json.MarshalIndent(kept, "", " ")
	if err != nil {
		return fmt.Errorf("truth of %s: %w", file, err)
	}
	return outfile.Write(strings.TrimSuffix(file, ".jpg")+".json", append(data, '\n'))
}

// kinds names the kinds of what is open.
func kinds(open []scoring.OpenDoubt) (out []table.DoubtKind) {
	for _, d := range open {
		if !slices.Contains(out, d.Kind()) {
			out = append(out, d.Kind())
		}
	}
	return out
}

// covered are the cells, or the fragments left over, that a picture does not show
// whole.
func (v *viewing) covered(shot *synth.BoardShot) map[board.CellID]bool {
	out := map[board.CellID]bool{}
	for i := range v.table.Board.Cells {
		if c := &v.table.Board.Cells[i]; shot.Covered(c) > hiddenFrom {
			out[c.ID] = true
		}
	}
	for i := range v.table.Tiles {
		id := v.table.Tiles[i].Cell.ID
		out[id] = shot.CoveredTile(i) > hiddenFrom
	}
	return out
}

// ofDrawn is what was read by the names of the drawn board's cells.
func ofDrawn(l *table.Layout, b *board.Board, same map[board.CellID]board.CellID) *table.Layout {
	out := &table.Layout{Board: b}
	for _, p := range l.Pawns {
		p.Cell = same[p.Cell]
		out.Pawns = append(out.Pawns, p)
	}
	for _, f := range l.Fragments {
		f.Is, f.At = same[f.Is], same[f.At]
		out.Fragments = append(out.Fragments, f)
	}
	for _, d := range l.Doubts {
		switch d := d.(type) {
		case table.CellUnsettled:
			d.Cell = same[d.Cell]
			out.Doubts = append(out.Doubts, d)
		case table.CellHidden:
			d.Cell = same[d.Cell]
			out.Doubts = append(out.Doubts, d)
		case table.UnknownThing:
			d.Cell = same[d.Cell]
			out.Doubts = append(out.Doubts, d)
		default:
			out.Doubts = append(out.Doubts, d)
		}
	}
	return out
}

func doubts(l *table.Layout) string {
	out := ""
	for _, d := range l.Doubts {
		id, _ := l.CellOf(d)
		out += fmt.Sprintf("%s:%s ", d.Kind(), id)
	}
	return out
}

// compared is a reading held against the truth.
type compared struct {
	seen          int // cells that can be read
	wrong, unsaid []string
}

// compare lists the cells that are read wrong, and those of them about which
// there is no doubt. What is covered and in doubt does not count; what is
// covered and not in doubt must be right.
func compare(l *table.Layout, want truth, covered map[board.CellID]bool) compared {
	got := truth{}
	for _, p := range l.Pawns {
		got[p.Cell] = p.Color.Name + " " + p.Kind
	}
	for i := range l.Fragments {
		f := &l.Fragments[i]
		switch {
		case f.At == "":
			got[f.Is] = "left"
		case f.At == f.Is:
			got[f.Is] = "laid"
		default:
			got[f.At] = "other"
		}
	}
	doubted := map[board.CellID]bool{}
	for _, d := range l.Doubts {
		if id, is := l.CellOf(d); is {
			doubted[id] = true
		}
	}
	var out compared
	for i := range l.Board.Cells {
		id := l.Board.Cells[i].ID
		if covered[id] && doubted[id] {
			continue
		}
		out.seen++
		if got[id] != want[id] {
			text := fmt.Sprintf("%s %q for %q", id, got[id], want[id])
			out.wrong = append(out.wrong, text)
			if !doubted[id] {
				out.unsaid = append(out.unsaid, text)
			}
		}
	}
	return out
}

package tacotac

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
)

// Lay is a fragment laid, with what it fills.
type Lay struct {
	Fragment
	Fills Gap
}

// Checked is what was laid between two positions, judged.
type Checked struct {
	Reason rules.Code // empty: legal
	At     []Fragment // that the reason is about
	// Laid is in the order in which it was said to be laid, or in the first one
	// that is lawful.
	Laid []Lay
	// Lasts are the fragments that may have been laid last; several where the
	// order was not said.
	Lasts []Fragment
	// Open tells that it depends on which fragment had been laid last before, or
	// on what is not seen.
	Open bool
}

// maxLaid bounds how many fragments of one turn are put in order.
const maxLaid = 14

// Check judges one turn. The order may be empty; else it lists what was laid.
// Which fragment was laid last before is known of the position, or open.
func (r Rules) Check(before, after *Position, order []Fragment, allPassed bool) (Checked, error) {
	if before.Model.Rows != after.Model.Rows || before.Model.Cols != after.Model.Cols {
		return Checked{}, fault.Errorf("the two models are not cut alike")
	}
	laid := after.where(func(f Fragment) bool { return after.Laid(f) && !before.Laid(f) && !before.unread[f] })
	gone := before.where(func(f Fragment) bool { return before.Laid(f) && !after.Laid(f) && !after.unread[f] })
	out := Checked{Open: len(before.unread)+len(after.unread) > 0}
	wrong := slices.DeleteFunc(after.Wrong(), before.Laid)
	switch {
	case len(gone) > 0:
		out.Reason, out.At = MovedRule, gone
	case len(wrong) > 0:
		out.Reason, out.At = PlaceRule, wrong
	case len(order) > 0 && !sameFragments(order, laid):
		return out, fault.Errorf("%s lie there that did not before, not what was said", list(laid))
	case len(laid) > maxLaid:
		return out, fault.Errorf("%d fragments are more than are put in order: check after every few", len(laid))
	default:
		r.inOrder(before, laid, order, allPassed, &out)
	}
	return out, nil
}

func sameFragments(a, b []Fragment) bool {
	if len(a) != len(b) {
		return false
	}
	return !slices.ContainsFunc(a, func(f Fragment) bool { return !slices.Contains(b, f) })
}

// inOrder looks for a lawful order, from whichever fragment can have been the
// last one before.
func (r Rules) inOrder(before *Position, laid, order []Fragment, allPassed bool, out *Checked) {
	lasts := []*Fragment{before.last}
	if before.last == nil {
		lasts = nil
		for _, f := range before.where(before.Laid) {
			lasts = append(lasts, &f)
		}
		if len(lasts) == 0 {
			lasts = []*Fragment{nil}
		}
	}
	lawful, fails := 0, false
	for _, last := range lasts {
		p := *before
		p.last = last
		s := &ordering{order: order, ends: map[Fragment]bool{}, dead: map[string]bool{}}
		s.lay(r.Begin(&p, allPassed), laid, nil)
		if s.first == nil && len(laid) > 0 {
			fails = true
			continue
		}
		if lawful++; lawful == 1 {
			out.Laid = s.first
		}
		for _, f := range laid {
			if s.ends[f] && !slices.Contains(out.Lasts, f) {
				out.Lasts = append(out.Lasts, f)
			}
		}
	}
	if lawful == 0 {
		out.Reason, out.At = r.whyNot(before, laid)
		for _, f := range laid {
			out.Laid = append(out.Laid, Lay{f, NoGap})
		}
		return
	}
	out.Open = out.Open || fails
}

// ordering tries the orders in which fragments can have been laid.
type ordering struct {
	order []Fragment // that was said, or none
	first []Lay      // the first lawful order
	ends  map[Fragment]bool
	dead  map[string]bool // what need not be tried again
}

func (s *ordering) lay(t Turn, left []Fragment, done []Lay) {
	if len(left) == 0 {
		if s.first == nil {
			s.first = slices.Clone(done)
		}
		if len(done) > 0 {
			s.ends[done[len(done)-1].Fragment] = true
		}
		return
	}
	state := list(left) + "|" + t.key()
	if s.dead[state] {
		return
	}
	s.dead[state] = true
	for i, f := range left {
		if len(s.order) > 0 && s.order[len(done)] != f || t.Forbids(f) != "" {
			continue
		}
		next, gap := t.Lay(f)
		rest := append(slices.Clone(left[:i]), left[i+1:]...)
		s.lay(next, rest, append(done[:len(done):len(done)], Lay{f, gap}))
	}
}

// key is what the rest of a turn depends on, besides what lies.
func (t Turn) key() string {
	last := ""
	if t.position.last != nil {
		last = string(t.position.last.ID())
	}
	if t.anywhere {
		last += "*"
	}
	if t.mayFill {
		last += "+"
	}
	return last
}

// whyNot is the rule that no order keeps to.
func (r Rules) whyNot(before *Position, laid []Fragment) (rules.Code, []Fragment) {
	p := before
	left := slices.Clone(laid)
	for again := true; again; { // lay what touches by a side, in whatever order
		again = false
		for i, f := range left {
			if p.contiguous(f) || len(p.laid) == 0 {
				p, left, again = p.Lay(f), slices.Delete(left, i, i+1), true
				break
			}
		}
	}
	if len(left) > 0 {
		return SideRule, left
	}
	return ChainRule, laid
}

// list names fragments.
func list(fragments []Fragment) string {
	out := ""
	for i, f := range fragments {
		if i > 0 {
			out += " "
		}
		out += string(f.ID())
	}
	return out
}

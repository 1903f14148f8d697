package touche

// Level is one of the five of the rule book; 0 where it was not said.
type Level int

// The levels.
const (
	NotSaid  Level = 0 // the zero value
	MaxLevel Level = 5 // the rules have five
)

// Kinds are the figures that count at a level. Where it was not said they all
// do.
func (l Level) Kinds() []Kind {
	if l >= 1 && l <= 4 {
		return Kinds()[l-1 : l]
	}
	return Kinds()
}

// Needed is how many figures end it: « quatre carrés », three of the others,
// and « à 3 joueurs […] une combinaison de moins ». A colour is a player or a
// team. It is 0 where the level was not said.
func (l Level) Needed(colors int) int {
	n := 3
	switch {
	case l < 1 || l > MaxLevel:
		return 0
	case l == 1:
		n = 4
	}
	if colors == 3 {
		n--
	}
	return n
}

// Progress is how far a colour has come in the variant through all levels.
type Progress struct {
	Level Level // that is played; MaxLevel + 1 once all are done
	Done  int   // figures toward it
}

// Through counts figures in the order in which they were finished through the
// levels from 1 on: « Le gagnant d'un premier niveau de jeu abordera le niveau
// supérieur alors que ses adversaires devront finir de constituer toutes leurs
// figures ». A figure of another kind than the level asks for counts for
// nothing.
func Through(finished []Kind, colors int) Progress {
	p := Progress{Level: 1}
	for _, k := range finished {
		if p.Level > MaxLevel {
			break
		}
		for _, counts := range p.Level.Kinds() {
			if counts == k {
				p.Done++
			}
		}
		if p.Done == p.Level.Needed(colors) {
			p = Progress{Level: p.Level + 1}
		}
	}
	return p
}

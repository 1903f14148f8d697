package report

import (
	"fmt"
	"strings"

	"referee/internal/cardnames"
	"referee/internal/printable"
	"referee/learn/finding"
)

// Finding words what learning a deck has to say.
func Finding(f *finding.Finding, lang Lang) string {
	if lang != French {
		return f.String()
	}
	format, known := frenchFindings[f.Code]
	if !known {
		return f.String()
	}
	w := speak(lang)
	args := make([]any, len(f.Args))
	for i, a := range f.Args {
		args[i] = w.findingArg(a)
	}
	return fmt.Sprintf(format, printable.Args(args)...)
}

// findingArg puts one argument of a finding into words.
func (w words) findingArg(a any) any {
	switch v := a.(type) {
	case *finding.Finding:
		return Finding(v, w.lang)
	case finding.List:
		var out []string
		for _, f := range v {
			out = append(out, Finding(f, w.lang))
		}
		return strings.Join(out, " ; ")
	case finding.Color:
		return w.color(string(v))
	case finding.Place:
		if v.Label != "" {
			return fmt.Sprintf("la carte %s en (%d, %d) de %s", v.Label, v.X, v.Y, v.Photo)
		}
		return fmt.Sprintf("la carte en (%d, %d) de %s", v.X, v.Y, v.Photo)
	case finding.Card:
		switch name := fmt.Sprintf("%s %d", w.suit(v.Suit), v.Value); {
		case v.Start:
			return w.say(msgStartCard)
		case v.Color == "":
			return name
		default:
			return name + " " + w.color(v.Color)
		}
	}
	return a
}

// frenchFindings are the sentences of package finding, with the same arguments.
var frenchFindings = map[finding.Code]string{
	finding.NoCard:      "%s : aucune carte n'est visible : poser les cartes sans qu'elles se touchent sur une table unie, ni noire ni de leur couleur, bien éclairées",
	finding.NoView:      "%s : les bords des cartes ne déterminent pas la vue : les photographier d'au-dessus, toutes entières et nettes",
	finding.Unclear:     "%s : %d de ses %d cartes ne peuvent pas être lues : les photographier de nouveau, nettes, de plus près, avec plus de lumière et sans reflet",
	finding.NoUp:        "les chiffres ne disent pas où est le haut : les cartes sont prises comme la plupart d'entre elles ; les comparer avec referee deck show",
	finding.Overexposed: "%s semble surexposée (encres aussi claires que la ligne blanche) : la clarté des encres est estimée ; une photo plus sombre la donnerait",
	finding.ManyColors:  "%s montre des cartes de plusieurs couleurs (%s ; %s) : les photos de --layouts montrent une seule couleur",
	finding.Swapped:     "les photos semblent interverties : --layouts prend la photo de toutes les cartes d'une couleur, --colors celle d'une carte de chacune des autres",
	finding.NoStart:     "la carte de départ n'est visible sur aucune photo : la poser sur une table plus claire que son noir, ou donner --no-start si votre jeu n'en a pas",
	finding.StartLacks:  "aucune carte de départ sur les photos : le jeu n'en a pas",
	finding.Together:    "%s",
	finding.Missing:     "il manque %s",
	finding.Lacking:     "%s : si elle y est, la photographier seule et ajouter la photo à --layouts",
	finding.TwiceCard:   "%s deux fois sur %s",
	finding.TwiceColor:  "la couleur %s deux fois sur %s",
	finding.TimesCard:   "%s %d fois sur %s",
	finding.TimesColor:  "la couleur %s %d fois sur %s",
	finding.At:          "%s : %s",
	finding.Unreadable:  "%s ne peut pas être lue : %s",
	finding.Across:      "%s : son chiffre est en travers, pas celui des autres : son bord est-il caché, ou une autre carte trop proche ?",
	finding.NoWhite:     "on n'y voit ni ligne blanche ni fond noir",
	finding.NoBody:      "on n'y voit pas de fond noir entouré d'une ligne blanche",
	finding.NoSuit:      "aucune famille n'est visible en son centre : est-elle floue, ou recouverte ?",
	finding.NoDot:       "aucun point n'y est visible : est-elle floue, ou recouverte ?",
	finding.FilledBare:  "une forme pleine n'y montre aucun point : y a-t-il un reflet, ou son bord est-il caché ?",
	finding.NotConvex:   "un endroit où la ligne blanche rentre n'y est pas une forme convexe : y a-t-il un reflet, ou son bord est-il caché ?",
	finding.NoSlots:     "les emplacements de la carte de départ ne sont pas visibles (%s) : la photographier de plus près",
	finding.Differ:      "%s (%s) et %s (%s) montrent des formes différentes, alors que ce devrait être la même carte ; l'une est-elle retournée ?",
	finding.NumeralOff:  "%s a %d points, mais son chiffre ressemble à %d (%s) : un point est-il caché, ou le chiffre mal lu ?",
	finding.TableUnread: "%s n'apprend rien : %s",
	finding.LeftOut:     "%s n'est pas retenue, d'autres montrant la même chose : %s",
	finding.Again:       "%s photographier de nouveau cette carte seule, ajouter la photo à --layouts, et donner --card %s=none",
	finding.WhichSuit:   "%s a %d points, mais sa famille n'est pas visible : dire ce que c'est, par exemple --card %s=\"cercle 3\"",
	finding.WhichTwo:    "%s et %s sont toutes deux lues %s, et %s : laquelle est laquelle ? Le dire, par exemple --card %s=\"cercle 3\"",
	finding.SuitUnsure:  "%s (%s) est peut-être d'une autre famille : si oui le dire, par exemple --card %s=\"cercle 3\"",
	finding.NoLabel:     "--card %s : aucune carte ne porte ce repère ; ils vont de %s à %s",
	finding.OtherDots:   "%s serait %s, mais on y voit %d points : photographier de nouveau cette carte seule, ajouter la photo à --layouts, et donner --card %s=none",
	finding.NoNumeral:   "%s (%s) : son chiffre n'est pas visible ; ses %d points sont pris pour sa valeur",
}

// SuitNamed is the suit that a word names, in English or French; a word that
// names none is taken for the name of a suit of its own.
func SuitNamed(word string) string {
	for suit, french := range cardnames.Suits {
		if word == french {
			return suit
		}
	}
	return word
}

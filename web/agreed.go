package web

import (
	"strconv"
	"strings"

	"referee/report"
	"referee/rules"
)

// agreed is what people said of how they play and where the table ends, where that is
// other than usual, for all that is shown and exported of a photo.
func (s *Server) agreed(own *ownSettings) []rules.Text {
	var out []rules.Text
	if g, is := s.Game.(rules.Variants); is {
		usual := orElse(s.Said.Choices, keyWay, g.WayCodes()[0])
		if code, said := own.values.Choices[keyWay]; said && code != usual {
			out = append(out, agreedOn(inBoth("setting-way"), optionName("way-", code), optionName("way-", usual)))
		}
		if suits := own.values.Choices[keySuits]; suits != "" {
			out = append(out, inBothBy(func(lang report.Lang) string { return word(lang, "agreed-suits", suitsIn(suits, lang)) }))
		}
	}
	for _, one := range s.Game.Settings() {
		switch one := one.(type) {
		case rules.Number:
			usual := orElse(s.Said.Numbers, one.Name, one.Default)
			if v, said := own.values.Numbers[one.Name]; said && v != usual {
				out = append(out, agreedOn(one.Help(), decimal(v), decimal(usual)))
			}
		case rules.Choice:
			usual := orElse(s.Said.Choices, one.Name, one.Default)
			if v, said := own.values.Choices[one.Name]; said && v != usual {
				out = append(out, agreedOn(one.Help(), optionName("option-", v), optionName("option-", usual)))
			}
		}
	}
	if own.edge != nil {
		out = append(out, inBoth("agreed-edge"))
	}
	return out
}

// agreedOn words a setting that is other than usual.
func agreedOn(help, is, usual rules.Text) rules.Text {
	return inBothBy(func(lang report.Lang) string {
		return word(lang, "agreed-is", textIn(help, lang), textIn(is, lang), textIn(usual, lang))
	})
}

func inBothBy(text func(report.Lang) string) rules.Text {
	return rules.Text{EN: text(report.English), FR: text(report.French)}
}

func inBoth(key string) rules.Text {
	return inBothBy(func(lang report.Lang) string { return word(lang, key) })
}

// optionName is what an option is called on the page; some are called by themselves.
func optionName(prefix, option string) rules.Text {
	if _, known := sentences()[prefix+option]; !known {
		return rules.Text{EN: option, FR: option}
	}
	return inBoth(prefix + option)
}

func decimal(v float64) rules.Text {
	text := strconv.FormatFloat(v, 'g', -1, 64)
	return rules.Text{EN: text, FR: strings.Replace(text, ".", ",", 1)}
}

func suitsIn(suits string, lang report.Lang) string {
	var out []string
	for suit := range strings.SplitSeq(suits, ",") {
		out = append(out, textIn(optionName("suit-", suit), lang))
	}
	return strings.Join(out, ", ")
}

package main

import (
	"strings"

	"referee/internal/fault"
	"referee/internal/spelling"
)

// variablePrefix begins the variables that are settings.
const variablePrefix = "REFEREE_"

// checkVariables refuses a variable that is nearly a setting: passed over, it
// would leave the default in place unnoticed. One that is like none belongs to
// something else that is called referee.
func checkVariables(environment []string) error {
	names := []string{variablePrefix + "CONFIG"}
	known := map[string]bool{names[0]: true}
	for _, key := range settingKeys {
		name := variablePrefix + strings.ToUpper(key)
		names, known[name] = append(names, name), true
	}
	for _, v := range environment {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(strings.ToUpper(name), variablePrefix) || known[name] {
			continue
		}
		bare := make([]string, len(names))
		for i, n := range names {
			bare[i] = n[len(variablePrefix):]
		}
		if meant, is := spelling.Meant(name[len(variablePrefix):], bare); is {
			return fault.Errorf("the variable %s is not a setting; is %s meant?", name, variablePrefix+meant)
		}
	}
	return nil
}

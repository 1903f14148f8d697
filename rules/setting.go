package rules

// Setting is something that groups play differently: a Number or a Choice.
type Setting interface {
	Key() string // as referee.yaml has it: align_mm
	Help() Text  // what it means, in a few words
}

// Number is a setting that is a number.
type Number struct {
	Name    string
	Text    Text
	Default float64
}

// Choice is a setting that is one of a few words.
type Choice struct {
	Name    string
	Text    Text
	Default string
	Options []string
}

func (n Number) Key() string { return n.Name }
func (n Number) Help() Text  { return n.Text }
func (c Choice) Key() string { return c.Name }
func (c Choice) Help() Text  { return c.Text }

// Values are settings that somebody said, by key.
type Values struct {
	Numbers map[string]float64
	Choices map[string]string
}

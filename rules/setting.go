package rules

// Setting is something that groups play differently: a Number or a Choice.
type Setting interface {
	Key() string // as referee.yaml has it: align_mm
	Help() string
}

// Number is a setting that is a number.
type Number struct {
	Name, Text string
	Default    float64
}

// Choice is a setting that is one of a few words.
type Choice struct {
	Name, Text string
	Default    string
}

func (n Number) Key() string  { return n.Name }
func (n Number) Help() string { return n.Text }
func (c Choice) Key() string  { return c.Name }
func (c Choice) Help() string { return c.Text }

// Values are settings that somebody said, by key.
type Values struct {
	Numbers map[string]float64
	Choices map[string]string
}

package synth

// Conditions says in words how a picture was taken.
type Conditions struct {
	Camera  string   `json:"camera"`
	TiltDeg float64  `json:"tilt_deg"`
	Light   string   `json:"light"`
	Table   string   `json:"table"`
	Props   []string `json:"props"`
}

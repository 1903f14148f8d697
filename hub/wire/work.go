package wire

import "encoding/json"

// What a worker asks and says, each answered by the desk. All workers use these subjects:
// what they may see is what any of them may, the photos that wait to be read.
const (
	WorkNext = "work.next" // Idle ─▶ Job
	WorkPart = "work.part" // PartOf ─▶ the bytes
	WorkStep = "work.step" // Step ─▶ Going
	WorkDone = "work.done" // DonePart ─▶ Going
)

// PartBytes is how much of a photo, or of what was read on it, goes into one message.
const PartBytes = 512 << 10

// Idle asks for a photo to read.
type Idle struct {
	V      int    `json:"v"`
	Worker string `json:"worker"` // a name of its own, at random
}

// Job is a photo to read; without an ID there is none.
type Job struct {
	V     int             `json:"v"`
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Bytes int             `json:"bytes"`
	Deck  json.RawMessage `json:"deck"` // as a deck file
}

// PartOf asks for a part of a photo.
type PartOf struct {
	Worker string `json:"worker"`
	Job    string `json:"job"`
	At     int    `json:"at"` // byte, from 0
}

// Step tells how far the reading of a photo is. It is said every few seconds: who says it
// is there.
type Step struct {
	Worker string  `json:"worker"`
	Job    string  `json:"job"`
	Stage  string  `json:"stage"`
	Done   float64 `json:"done"`
}

// Going answers whether the photo is still to be read by this worker.
type Going struct {
	On bool `json:"on"`
}

// DonePart is a part of what was read, an encoded Result.
type DonePart struct {
	Worker string `json:"worker"`
	Job    string `json:"job"`
	At     int    `json:"at"`
	Last   bool   `json:"last"`
	Data   []byte `json:"data"`
}

// Result is what was read on a photo, or why that cannot be.
type Result struct {
	Reading json.RawMessage   `json:"reading,omitempty"`
	Upright []byte            `json:"upright,omitempty"` // the picture as it is displayed, a JPEG
	Fault   map[string]string `json:"fault,omitempty"`   // in each language
	// Broken tells that the worker itself failed, so that another one should try.
	Broken bool `json:"broken,omitempty"`
}

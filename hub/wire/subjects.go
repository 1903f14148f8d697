package wire

import "strings"

// Role says what somebody may do.
type Role string

// The roles.
const (
	Desk      Role = "desk"
	Table     Role = "table"
	Spectator Role = "spectator"
	Worker    Role = "worker"
)

// What a table says, after tables.ID.
const (
	Events   = "events"
	Matches  = "matches"
	Pictures = "pictures"
	WhereAmI = "where"
)

// What the desk says to a table, after tables.ID.
const (
	Rulings = "rulings"
	SayOver = "again"
)

// The stream of what tables say, the desk's place in it, and the bucket of pictures of
// what is asked or disputed.
const (
	LogStream     = "TABLES"
	LogConsumer   = "DESK"
	CloseupBucket = "closeups"
)

// Of is a subject of a table.
func Of(table, what string) string { return "tables." + table + "." + what }

// TableOf is the table of a subject, "" if it is of none.
func TableOf(subject string) string {
	parts := strings.Split(subject, ".")
	if len(parts) != 3 || parts[0] != "tables" {
		return ""
	}
	return parts[1]
}

// Inbox is where answers to somebody go: to nobody else's.
func Inbox(role Role, id string) string { return "_INBOX_" + string(role) + "_" + id }

// Allow lists the subjects that somebody may use.
type Allow struct {
	Publish, Subscribe []string
}

// Allowed is what a role may do. A table may use its own subjects, and of those that the
// desk hears it may hear none, not even its own.
func Allowed(role Role, id string) Allow {
	inbox := Inbox(role, id) + ".>"
	switch role {
	case Desk:
		return Allow{[]string{">"}, []string{">"}}
	case Table:
		return Allow{
			[]string{Of(id, Events), Of(id, Matches), Of(id, Pictures), Of(id, WhereAmI)},
			[]string{Of(id, Rulings), Of(id, SayOver), inbox},
		}
	case Worker:
		return Allow{[]string{WorkNext, WorkPart, WorkStep, WorkDone}, []string{inbox}}
	case Spectator:
		return Allow{nil, []string{Of("*", Events), Of("*", Matches)}}
	}
	return Allow{}
}

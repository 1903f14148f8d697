package report

// liveFaults are those about a game while it is played.
var liveFaults = map[string]string{}

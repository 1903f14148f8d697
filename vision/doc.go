// Package vision reads a picture of a table: it finds every card, its pose in
// mm and who lies on whom, and says what the picture leaves open.
package vision

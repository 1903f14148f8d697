// Package printing prepares what the reading must know of a deck's printed faces:
// the dark regions that their white lines enclose, points along those lines, what
// is printed anywhere, which faces share an outline, and the lengths that follow.
package printing

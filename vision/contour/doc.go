// Package contour traces the borders of regions of a mask and turns them into
// polygons with straight sides.
package contour

// Package adjusting finds borders in a picture to a fraction of a pixel and adjusts
// the camera over the table and the poses of all cards to them, by least squares,
// with covariances. It knows no cards, only points of bodies on a plane.
package adjusting

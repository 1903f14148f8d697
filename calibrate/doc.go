// Package calibrate makes a camera a measuring instrument and says how good
// it is.
//
//	pictures of a chessboard ─▶ corners ─▶ lens ─▶ deviations ─▶ camera.yaml
//	      camera.go, frames.go  view.go    solve.go covariance.go lensfile.go
//	                            refine.go
//
// # Corners
//
// OpenCV finds the board (view.go: several ways, from the quick to the
// patient). A first calibration then predicts what each corner looks like,
// edges bent by the lens and foreshortened by the tilt, and a fit of that
// shape to the pixels measures the corner anew (saddle.go). OpenCV's own
// refinement supposes straight edges and takes a window in px, whose size
// changes the answer; here the window is a part of a square.
//
// # Lens
//
// OpenCV's calibrateCamera, behind functions that catch its exceptions
// (opencv.go). Coefficients that the pictures do not tell from zero are held
// there (model.go): they would spoil the corners of the picture. Pictures
// that fit the others badly are left out and named.
//
// # Deviations
//
// The standard deviations that least squares gives take every corner for
// independent, and are too small: the corners of one picture share its blur,
// its light and the bend of the paper. The stated ones are made of
//
//   - the jackknife over pictures, pictures that are alike counting as one,
//     widened by Student's t for their number, and never less than what least
//     squares gives;
//   - how far the lens moves when corners are measured in windows of half and
//     of 1.3 times the size;
//   - how far it is from that of the full model, when coefficients are held.
//
// The tests make sure of it on pictures of a lens that is known: the errors
// keep within three of these deviations with all pictures, with either half
// of them and with windows of other sizes, and the two halves' lenses differ
// by no more than three of both deviations together. What all pictures have
// in common no deviation can tell: a board that is not flat, or printed at a
// wrong scale (the scale does not touch the lens).
//
// # Table
//
//	picture of cards, read ─▶ sides of the table, plane, inks ─▶ table.yaml
//	                          findedge.go sideline.go tablecal.go tablefile.go
//	later picture, read ────▶ EdgeIn ─▶ sides in its frame, or ErrMoved
//
// A side is a line along which colours change in one way, outside the cards,
// square to the others. Its standard deviation is three times what the
// scatter along it says, for grain shifts neighbouring places alike. A camera
// that moved is noticed by the plane, or because the sides are no longer seen.
//
// # Frames
//
// A calibration is of the sensor: LensFor turns it with the EXIF orientation
// of a picture, and scales it to another size of the same aspect.
package calibrate

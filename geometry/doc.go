// Package geometry holds the plane geometry that everything else stands on:
// points, angles, poses, polygons and the camera that maps the table to the
// picture. It knows nothing of cards or of OpenCV.
//
// # Frames of coordinates
//
// Three frames are used in the whole project:
//
//   - image, px: the picture as displayed (after its EXIF orientation), the
//     centre of the first pixel is (0, 0), x right, y down;
//   - table, mm: the plane the cards lie on, seen from above, x right, y up;
//   - card, mm: the origin at the card's centre, x right, y up, as printed on
//     the face that is looked at (the back's shapes are the front's mirrored).
//
// A transform is named target-from-source: tableFromCard is a [Pose],
// imageFromTable a [Camera]. Angles are of type [Angle], counted
// counter-clockwise in frames whose y points up.
package geometry

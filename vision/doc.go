// Package vision reads a picture of a table: it finds every card, its pose in
// mm and who lies on whom, and says what the picture leaves open.
//
// Data takes one way, a stage a file, all carried by one reader:
//
//	Open ─▶ raster ─▶ white lines ─▶ regions ─▶ polygons
//	     lines.go      regions.go    fitpolygon.go
//	─▶ plane: whole outlines vote for a camera (affine.go, plane.go, planefit.go)
//	─▶ cards: corner on corner, checked in the picture (outline.go, find.go,
//	   verify.go), the best explained first (select.go), proved one by one
//	   (remodel.go, validate.go, findstart.go)
//	─▶ borders to a fraction of a pixel (edges.go, refine.go) and one joint
//	   adjustment of camera and poses (adjust.go)
//	─▶ identities (identities.go): fill and dots (appearance.go, identify.go), suit
//	   (emblem.go), the whole emblem as this picture shows emblems (emblems.go,
//	   emblemlearn.go), colour (inks.go, inkgroups.go, inknaming.go, symbol.go),
//	   overlaps (overlaps.go), each card once (resolveDuplicates.go)
//	─▶ order: which of two predicted pictures the photo resembles (order.go)
//	─▶ doubts (explain.go, doubt*.go)
//
// Brightness is compared in linear light, relative to the black and white of
// the cards near by (light.go). What a face should look like comes from the
// deck alone (model.go, paintgrid.go). OpenCV Mats do not leave picture*.go,
// raster.go and lines.go.
//
// With Settings.DebugDir every stage draws what it saw (debug*.go).
package vision

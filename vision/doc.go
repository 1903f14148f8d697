// Package vision reads a picture of a table: it finds every card, its pose in
// mm and who lies on whom, and says what the picture leaves open.
//
// A Reader, made once for a deck, takes a picture through the stages that
// stages.go lists in order. Each stage is a function from typed values to a new
// one and changes nothing that it is given; a package holds the stages of one
// kind, and needs only those before it:
//
//	picture      Picture ─▶ raster.Raster
//	finding      ─▶ Contours: white lines, regions, polygons
//	             ─▶ TablePlane: whole outlines vote for a camera
//	             ─▶ scene.Scene: cards detected, the light over them made even,
//	                proved, those missed recovered
//	scene        ─▶ scene.Scene: poses adjusted, with covariance (adjusting)
//	identifying  ─▶ FacesRead: the face of every card; where it is another than the
//	                card was found by, poses are adjusted again
//	             ─▶ CardsRead: colours, what overlaps say, no card too often
//	ordering     ─▶ Stacked: which of two renderings the photo resembles
//	doubting     ─▶ Doubts
//	updating     ─▶ Record: what the next reading of the same table starts from
//
// Where one reading of a picture is not enough, the list says at which stage it is
// taken again from the first stage on: with left and right exchanged ("mirror"), twice
// as large ("small cards"), as if nothing were known ("other table"), or at once in
// the way in which the table was read before ("known view").
//
// Beneath them lie raster (pixels, light, masks), contour (regions and polygons)
// and printing (what a deck's faces look like). Tests of single stages draw their
// input with handmade. What a game says of its tables (a card lies on one card, and
// hides one shape of it) comes as Settings.Prior to the stages that weigh it:
// finding.Recover and ordering.ReadOrders.
//
// With Prior.Before, an earlier reading of the same table, the second list of
// stages.go is taken: cards that lie where they lay are recognised in place and
// kept; what is seen otherwise, and what no card accounts for, goes through the
// stages by itself. That takes a tenth of the time, and less still where
// Prior.Changed says which part of the picture may have changed.
//
// Brightness is compared in linear light, relative to the black and white of
// the cards near by; where light changes over single cards (banding, the edge of a
// shadow), the picture is first brought to one light all over, as the white lines
// show it. What a face should look like comes from the deck alone.
// OpenCV is used in packages picture and finding only.
//
// To add a stage, say one that finds the glare of cards in sleeves once the cards
// are known, and of which the stages after it take what they need:
//
//	scene/sleeves.go      type Glare, FindGlare(ctx, *scene.Scene) (*Glare, error);
//	                      its test, in package scene_test, draws a table with handmade
//	stages.go             a field of work, and the line in both lists, after
//	                      "missed cards" and after "cards"; who needs it takes it as
//	                      an argument there (identifying.ReadColors, doubting.Find)
//	debug_stages.go       a picture of what it saw, listed with the stage: with
//	                      Settings.DebugDir every stage draws one
//	report/stages.go      its French name, by which progress is told
//
// What it leaves open is a table.Doubt, collected in package doubting. A stage in
// both lists is one that an update needs, too: package updating then keeps what
// was found of the cards that lie as they lay, in its Record.
package vision

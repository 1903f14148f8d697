// Package scene holds a picture with the camera over the table and the cards
// detected so far, and answers what the stages ask of them: is a border seen where
// a pose says, what does a face look like there, which cards hide a place, which of
// two renderings does the picture resemble, where exactly does a card lie.
package scene

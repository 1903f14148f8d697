// Package raster holds a picture's pixels as Go slices: its colours in linear
// light, what is black and white in the light on a card, masks, and parts of a
// picture.
package raster

// Package finding finds the cards: white lines, the regions between them, the plane
// of the table, and the cards on it, the best explained first, each proved in the
// picture.
package finding

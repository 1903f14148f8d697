// Package identifying tells what every card is: its face by border, fill and dots,
// by suit, symbol and emblem; its colour by inks as this picture shows them; and no
// card more often than the deck has it.
package identifying

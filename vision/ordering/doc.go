// Package ordering tells who lies on whom, and makes the layout of the table of all
// that was read.
package ordering

// Package evaluation compares reports with the truth of photos.
//
//	truth/NAME.json ───┐
//	reports/NAME.json ─┴▶ Measure ─▶ Measured ─▶ Table, Sum
//
// The forms are those of the files that stand beside photos of known truth and
// of the JSON report. A photo without a report counts as nothing found.
package evaluation

// Package picture opens photos, JPEG, PNG, WebP or HEIC, upright by their EXIF
// data, and hands their pixels to Go. Apart from the search for white lines
// (package finding) nothing else of the reading needs OpenCV.
package picture

package main

// photosTable reads the photos with truth.
func photosTable(dir string) (string, error) { return "", nil }

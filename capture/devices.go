package capture

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// sysfs is where Linux lists cameras with their names.
const sysfs = "/sys/class/video4linux"

// DeviceName is what the driver calls a camera, "" if it does not say.
func DeviceName(id int) string { return nameIn(sysfs, id) }

func nameIn(dir string, id int) string {
	data, err := os.ReadFile(filepath.Join(dir, "video"+strconv.Itoa(id), "name"))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// Devices lists the numbers of the cameras that this machine has. Each camera
// has several devices of which only one gives pictures; opening tells.
func Devices() []int { return devicesIn(sysfs) }

func devicesIn(dir string) []int {
	entries, _ := os.ReadDir(dir) // a machine without the folder has no camera
	var out []int
	for _, e := range entries {
		if id, err := strconv.Atoi(strings.TrimPrefix(e.Name(), "video")); err == nil {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

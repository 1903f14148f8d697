package board

import "os"

var dbgB = os.Getenv("DBGB") != ""

// Package stdio knows how the program was given its standard output. Go's
// runtime opens the null device in place of one that is closed, after which
// everything seems to be written; so it is looked at before the runtime starts.
package stdio

/*
#include <errno.h>
#include <fcntl.h>

static int closed;

__attribute__((constructor)) static void referee_look_at_stdout(void) {
	closed = fcntl(1, F_GETFD) == -1 && errno == EBADF;
}

static int referee_stdout_closed(void) { return closed; }
*/
import "C"

// OutputClosed tells whether standard output was closed when the program began.
func OutputClosed() bool { return C.referee_stdout_closed() != 0 }

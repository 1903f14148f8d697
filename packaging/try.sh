#!/bin/sh
# Installs the package in dist/ into a clean root of this system's own release, with
# nothing but what it depends on, and scores a photo there. Needs to be root, and
# mmdebstrap.
set -eu
cd "$(dirname "$0")/.."
package=$(ls dist/*.deb)
. /etc/os-release
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
	mmdebstrap --variant=minbase --include="$(paste -sd, out/deb/depends)" "$VERSION_CODENAME" "$root" -
cp "$package" testdata/images/a/p01.jpg "$root/tmp/"
run() { chroot "$root" "$@"; }
run dpkg -i "/tmp/$(basename "$package")"
run referee --version
run referee score /tmp/p01.jpg
run sh -c 'test -f /usr/share/applications/referee.desktop && test -f /usr/lib/systemd/user/referee.service && test -f /usr/share/man/man1/referee-score.1.gz'
run dpkg -r referee
test ! -e "$root/usr/bin/referee"

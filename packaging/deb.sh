#!/bin/sh
# Builds dist/referee_VERSION_ARCH.deb, which depends on the packages that hold the
# shared libraries the binary was linked with. Takes the program nfpm and the version.
set -eu
nfpm=$1 version=$2
cd "$(dirname "$0")/.."
rm -rf out/deb dist
mkdir -p out/deb/man dist
go build -trimpath -o out/deb/referee ./cmd/referee
out/deb/referee man --out out/deb/man >/dev/null
gzip -9nf out/deb/man/*.1
for shell in bash zsh fish; do out/deb/referee completion $shell >out/deb/completion.$shell; done

# The direct dependencies; theirs are their packages' own.
libraries=$(objdump -p out/deb/referee | awk '/NEEDED/ {print $2}')
for l in $libraries; do
	ldd out/deb/referee | awk -v l="$l" '$1 == l {print $3}'
done | while read -r path; do
	# A merged /usr has each library under two names, only one of which dpkg knows.
	dpkg -S "$path" 2>/dev/null || dpkg -S "$(readlink -f "$path")" || dpkg -S "/usr$path"
done | sed 's/:.*//' | sort -u >out/deb/depends
test -s out/deb/depends

{
	cat <<YAML
name: referee
arch: $(dpkg --print-architecture)
version: $version
section: games
priority: optional
maintainer: The referee project <referee@localhost>
description: |
  Referee for physical tabletop games
  Reads photos or a webcam of a real table, finds every card, flags illegal
  placements, removes what the rules remove and counts the final scores.
depends:
$(sed 's/^/  - /' out/deb/depends)
contents:
  - {src: out/deb/referee, dst: /usr/bin/referee, file_info: {mode: 0755}}
  - {src: out/deb/man/*.gz, dst: /usr/share/man/man1/}
  - {src: out/deb/completion.bash, dst: /usr/share/bash-completion/completions/referee}
  - {src: out/deb/completion.zsh, dst: /usr/share/zsh/vendor-completions/_referee}
  - {src: out/deb/completion.fish, dst: /usr/share/fish/vendor_completions.d/referee.fish}
  - {src: packaging/referee.desktop, dst: /usr/share/applications/referee.desktop}
  - {src: packaging/referee.svg, dst: /usr/share/icons/hicolor/scalable/apps/referee.svg}
  - {src: packaging/referee.service, dst: /usr/lib/systemd/user/referee.service}
  - {src: README.md, dst: /usr/share/doc/referee/README.md}
  - {src: CHANGELOG.md, dst: /usr/share/doc/referee/CHANGELOG.md}
YAML
} >out/deb/nfpm.yaml
"$nfpm" package --config out/deb/nfpm.yaml --packager deb --target dist/

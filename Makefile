# make help lists what there is to do.

APT_PACKAGES := ca-certificates g++ libopencv-dev
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
# The packages that need no OpenCV, and so no C.
PURE := ./geometry/... ./deck/... ./board/... ./table/... ./rules/... ./correction/... ./joining/... ./record/... ./store/... ./match/... ./web/... ./scoring/... ./recount/... ./hub/... ./tournament/... ./dispute/... ./report/... ./synth/... \
	./internal/cardnames/... ./internal/fault/... ./internal/leastsquares/... ./internal/outfile/... ./internal/jsonfile/... ./internal/printable/... ./internal/spelling/... ./internal/parallel/... ./internal/quantile/... ./internal/srgb/... ./internal/selfsigned/... ./internal/takenback/... \
	./vision/raster ./vision/contour ./vision/printing ./vision/adjusting ./vision/scene ./vision/identifying ./vision/ordering ./vision/handmade
PHOTO ?= testdata/images/a/p03.jpg
N ?= 250
LEARN_SEEDS ?= 1 2 3 4
UNUSUAL_SEEDS ?= 4 17

.DEFAULT_GOAL := help
.PHONY: help setup build man run demo score test bench eval eval-phones eval-mutated eval-synth eval-worn eval-learn eval-check eval-calibrate eval-live eval-kill eval-serve eval-boards eval-tournament eval-workers demo-tournament deb deb-test lint fmt clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r t d; do printf '  %-14s %s\n' "$$t" "$$d"; done

setup: ## install OpenCV and a C++ compiler (Debian, Ubuntu), download the modules
	$(SUDO) apt-get update
	$(SUDO) apt-get install -y --no-install-recommends $(APT_PACKAGES)
	go mod download

build: ## build bin/referee
	go build -o bin/referee ./cmd/referee

man: build ## write the man pages into out/man; read one with man -l out/man/referee-score.1
	bin/referee man --out out/man

run: build ## show the page, on which everything is done; it prints where
	bin/referee serve $(SERVE)

demo: build ## the same with a game on film, for who has no camera at hand
	bin/referee serve --data out/demo --camera testdata/live/opening.mp4 --realtime --players "Ada=blue,Ben=red" --browser $(SERVE)

demo-tournament: build ## show the desk of a tournament, with eight made-up tables that play
	go run ./tools/demotournament

score: build ## score PHOTO and leave report and annotated picture in out/
	bin/referee score $(PHOTO) --out out

test: ## run all tests
	go test ./...

bench: build ## time and memory of the parts, then of the whole program against its limits
	go test -run '^$$' -bench . -benchmem ./...
	go run ./tools/bench

eval: build ## compare the reports of all photos with the truth, keep the table in eval/RESULTS.md
	go run ./tools/eval

eval-phones: build ## the same on those photos as phones, scanners and messengers make them, kept in eval/PHONES.md
	go run ./tools/evalphones

MUTATED ?= 1000

eval-mutated: build ## the same on MUTATED pictures made out of those photos by chance, kept in eval/MUTATED.md
	go run ./tools/evalmutated -n $(MUTATED)

MADE_UP = $(LEARN_SEEDS:%=random-%) $(UNUSUAL_SEEDS:%=unusual-%)

eval-learn: build ## learn decks of known truth from photos of their cards, score tables with them, keep the figures in eval/LEARN.md
	go build -o out/ ./tools/synthset ./tools/evallearn
	for d in built-in deck-b; do mkdir -p out/learn/$$d/phone out/learn/$$d/webcam; done
	cp testdata/learn/LA.jpg testdata/learn/LB.jpg out/learn/built-in/
	cp deck/data/tacta.json out/learn/built-in/deck.json
	cp testdata/decks/tacta-b.json out/learn/deck-b/deck.json
	out/synthset --out out/learn/deck-b --deck testdata/decks/tacta-b.json --seed 1 --learn
	cp testdata/images/a/p*.jpg testdata/truth/a/p*.json out/learn/built-in/phone/
	cp testdata/images/a/w*.jpg testdata/truth/a/w*.json out/learn/built-in/webcam/
	cp testdata/images/b/b-p*.jpg testdata/truth/b/b-p*.json out/learn/deck-b/phone/
	cp testdata/images/b/b-w*.jpg testdata/truth/b/b-w*.json out/learn/deck-b/webcam/
	mkdir -p out/learn/printing-c out/learn/printing-d
	cp -r testdata/printings/c/. out/learn/printing-c/
	cp -r testdata/printings/d/. out/learn/printing-d/
	for d in $(MADE_UP); do \
	  case $$d in random-*) dir=out/learn/made-up-$${d#*-};; *) dir=out/learn/$$d;; esac; s=$${d#*-}; \
	  out/synthset --out $$dir --deck $${d%-*} --seed $$s --learn && \
	  out/synthset --out $$dir/phone --deck $$dir/deck.json --seed $$s --n 3 --camera phone --cards 9-40 && \
	  out/synthset --out $$dir/large --deck $$dir/deck.json --seed $$s --n 1 --camera phone --size 4000x3000 --cards 65-73 && \
	  out/synthset --out $$dir/webcam --deck $$dir/deck.json --seed $$s --n 2 --camera webcam --cards 9-20 || exit 1; \
	done
	out/evallearn out/learn/built-in out/learn/deck-b out/learn/printing-c out/learn/printing-d $(LEARN_SEEDS:%=out/learn/made-up-%) $(UNUSUAL_SEEDS:%=out/learn/unusual-%)

eval-synth: build ## the same on N made-up tables with each of two decks (not kept)
	go run ./tools/synthset --out out/synth/a --n $(N) --seed 1
	go run ./tools/synthset --out out/synth/b --n $(N) --seed 2 --deck testdata/decks/tacta-b.json
	go run ./tools/eval -images out/synth -truth out/synth -reports out/eval-synth -results ''

eval-worn: build ## the same on N made-up tables of worn cards with each of two decks: bent, printed off the cut, on checks and planks (not kept)
	go run ./tools/synthset --out out/worn/a --n $(N) --seed 31 --worn --camera phone,webcam --cards 9-30
	go run ./tools/synthset --out out/worn/b --n $(N) --seed 32 --worn --camera phone,webcam --cards 9-30 --deck testdata/decks/tacta-b.json
	go run ./tools/eval -images out/worn -truth out/worn -reports out/eval-worn -results ''

eval-check: ## how well placements are measured, on made-up pictures and photos, kept in eval/CHECK.md
	go run ./tools/evalcheck

eval-calibrate: build ## calibrate from the board pictures and score wide photos with their lens, keep the table in eval/CALIBRATION.md
	go run ./tools/evalcalibrate

BOARD_PICTURES ?= 200
eval-boards: ## learn the boards of our own from made-up photos and read BOARD_PICTURES of each, keep the table in eval/BOARDS.md
	go run ./tools/evalboards -n $(BOARD_PICTURES)

LIVE_FILMS ?= 20
LIVE_CARDS ?= 10,30,60,109
LIVE_ROWS ?= out/live.jsonl
eval-live: ## follow LIVE_FILMS made-up films of games and the one shipped, keep the table in eval/LIVE.md
	go run ./tools/evallive --made $(LIVE_FILMS) --curve $(LIVE_CARDS) --rows $(LIVE_ROWS) testdata/live/opening.mp4

KILLS ?= 100
KILLED_FILM ?=
eval-kill: ## kill the watching of a film KILLS times, go on each time: nothing announced may be lost, nor the score be another
	REFEREE_TEST_KILLS=$(KILLS) REFEREE_TEST_FILM=$(KILLED_FILM) go test ./cmd/referee -run '^TestAGameThatIsKilledGoesOnToTheSameScore$$' -count 1 -timeout 2h -v

eval-serve: build ## send 20 photos of 12 megapixels to the page at once: none may be lost, nor 2 GB exceeded
	go run ./tools/synthset --out out/serve --seed 5 --n 1 --camera phone --size 4000x3000 --cards 65-73
	go run ./tools/evalserve --photo out/serve/s001.jpg

TOURNAMENT_TABLES ?= 200
eval-tournament: build ## let TOURNAMENT_TABLES made-up tables play for a desk, kill programs, keep the figures in eval/TOURNAMENT.md
	go run ./tools/evaltournament -tables $(TOURNAMENT_TABLES)

eval-workers: build ## have a desk read photos by 0, 1, 2 and 4 workers, keep the figures in eval/WORKERS.md
	go run ./tools/evalworkers

# nfpm is pinned; it is built apart, so that the program does not depend on it.
NFPM = github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2
VERSION ?= 0.1.0

deb: ## build dist/referee_VERSION_ARCH.deb, for this system's release
	GOBIN=$(CURDIR)/out/tools go install $(NFPM)
	packaging/deb.sh $(CURDIR)/out/tools/nfpm $(VERSION)

deb-test: deb ## install it into a clean root (as root, with mmdebstrap) and score a photo there
	packaging/try.sh

lint: ## check the form of the code
	@test -z "$$(gofmt -l . | tee /dev/stderr)" || { echo 'run make fmt' >&2; exit 1; }
	go vet ./...
	CGO_ENABLED=0 go vet $(PURE)
	go run $(STATICCHECK) ./...

fmt: ## put the code into form
	gofmt -w .

clean: ## remove what was built and written
	rm -rf bin out debug

package synth

// The streams of random numbers: the second word of the PCG seed, one for
// each purpose, so that adding a draw to one does not change the others.
const (
	streamPlay uint64 = iota + 1
	streamFouls
	streamCamera
	streamTable
	streamLight
	streamProps
	streamNoise
	streamTexture
	streamFont
	streamSheen
	streamDeck
	streamSide
	streamUnusual
	streamFilm
	streamWear
)

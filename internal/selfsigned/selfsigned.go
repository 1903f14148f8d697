// Package selfsigned makes keys, and certificates that vouch for themselves, for servers
// that no authority knows.
package selfsigned

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"math/big"
)

// NewKey makes a key.
func NewKey() (*ecdsa.PrivateKey, error) { return ecdsa.GenerateKey(elliptic.P256(), rand.Reader) }

// Certificate makes the certificate of a server, as DER, by what is said of it: its names
// and its times. What it may be used for, and its number, are filled in.
func Certificate(key *ecdsa.PrivateKey, said x509.Certificate) ([]byte, error) {
	const serialBits = 120 // RFC 5280 allows 160; so many at random are unique
	var err error
	if said.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), serialBits)); err != nil {
		return nil, err
	}
	said.KeyUsage, said.ExtKeyUsage = x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	return x509.CreateCertificate(rand.Reader, &said, &said, &key.PublicKey, key)
}

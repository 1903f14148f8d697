package desk

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"math/big"
	"time"

	"referee/hub/wire"
)

// newKey makes a key, as text.
func newKey() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	return base64.StdEncoding.EncodeToString(raw), err
}

// lasts is how long a certificate holds: it is made anew at each start, and known by its
// key, not by who signed it.
const lasts = 10 * 365 * 24 * time.Hour

// certificateOf makes a certificate for a key, with its pin.
func certificateOf(kept string) (tls.Certificate, string, error) {
	none := tls.Certificate{}
	raw, err := base64.StdEncoding.DecodeString(kept)
	if err != nil {
		return none, "", err
	}
	parsed, err := x509.ParsePKCS8PrivateKey(raw)
	if err != nil {
		return none, "", err
	}
	key, is := parsed.(*ecdsa.PrivateKey)
	if !is {
		return none, "", x509.ErrUnsupportedAlgorithm
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return none, "", err
	}
	c := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "referee desk"},
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(lasts),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		return none, "", err
	}
	spki, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, wire.PinOf(spki), err
}

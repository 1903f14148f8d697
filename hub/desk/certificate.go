package desk

import (
	"crypto/ecdsa"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"time"

	"referee/hub/wire"
	"referee/internal/selfsigned"
)

// newKey makes a key, as text.
func newKey() (string, error) {
	key, err := selfsigned.NewKey()
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
	der, err := selfsigned.Certificate(key, x509.Certificate{
		Subject: pkix.Name{CommonName: "referee desk"}, NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(lasts),
	})
	if err != nil {
		return none, "", err
	}
	spki, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, wire.PinOf(spki), err
}

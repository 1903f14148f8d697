package main

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"net"
	"os"
	"path/filepath"
	"time"

	"referee/internal/fault"
	"referee/internal/selfsigned"
)

// certificate is the one that this machine made for itself, made anew when it
// runs out or when the machine has another address: phones are asked once.
func certificate(dir string) (tls.Certificate, error) {
	path := filepath.Join(dir, "certificate.pem")
	if c, err := tls.LoadX509KeyPair(path, path); err == nil && stillGood(c) {
		return c, nil
	}
	data, err := newCertificate(time.Now())
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		return tls.Certificate{}, fault.Errorf("%s cannot be written: %w", path, fault.WithoutPath(err))
	}
	return tls.X509KeyPair(data, data)
}

// ownAddresses are those of this machine.
func ownAddresses() []net.IP {
	out := []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
	for _, a := range addresses(net.IPv4zero) {
		out = append(out, net.ParseIP(a))
	}
	return out
}

func stillGood(c tls.Certificate) bool {
	leaf, err := x509.ParseCertificate(c.Certificate[0])
	if err != nil || time.Now().Add(24*time.Hour).After(leaf.NotAfter) {
		return false
	}
	for _, ip := range ownAddresses() {
		if leaf.VerifyHostname(ip.String()) != nil {
			return false
		}
	}
	return true
}

// lifetime is what browsers take at most of a certificate.
const lifetime = 397 * 24 * time.Hour

// newCertificate is a key with a certificate by itself, as PEM.
func newCertificate(now time.Time) ([]byte, error) {
	key, err := selfsigned.NewKey()
	if err != nil {
		return nil, err
	}
	c := x509.Certificate{
		Subject: pkix.Name{CommonName: "referee"}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(lifetime),
		BasicConstraintsValid: true, DNSNames: []string{"localhost"}, IPAddresses: ownAddresses(),
	}
	if host, err := os.Hostname(); err == nil {
		c.DNSNames = append(c.DNSNames, host, host+".local")
	}
	cert, err := selfsigned.Certificate(key, c)
	if err != nil {
		return nil, err
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw})...), nil
}

package selfsigned

import (
	"crypto/x509"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestACertificateVouchesForItselfAndItsNamesAlone(t *testing.T) {
	key, err := NewKey()
	require.NoError(t, err)
	now := time.Now()
	der, err := Certificate(key, x509.Certificate{
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour),
		BasicConstraintsValid: true, DNSNames: []string{"table"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	})
	require.NoError(t, err)
	c, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	require.True(t, key.PublicKey.Equal(c.PublicKey))
	trusted := x509.NewCertPool()
	trusted.AddCert(c)
	for name, want := range map[string]bool{"table": true, "127.0.0.1": true, "other": false} {
		_, err := c.Verify(x509.VerifyOptions{Roots: trusted, DNSName: name})
		require.Equal(t, want, err == nil, "%s: %v", name, err)
	}
}

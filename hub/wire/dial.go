package wire

import (
	"crypto/subtle"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"referee/internal/fault"
)

// The times of a connection: how soon one that was cut is tried again, and how soon one
// that has become silent is taken for cut.
const (
	tryAgain    = 500 * time.Millisecond // give or take as much, so that tables do not come all at once
	pingEvery   = 5 * time.Second        // a table that is cut is noticed within 15 s
	pingsMissed = 2                      // one may be lost
)

// Dial connects with a code, and goes on trying for as long as the network, or the desk,
// is away; what of it is known now is that of nats.Conn. Options are for tests and for
// who follows the state of the connection.
func Dial(c Code, options ...nats.Option) (*nats.Conn, error) {
	o, err := c.options()
	if err != nil {
		return nil, err
	}
	scheme := "tls://"
	if c.Plain {
		scheme = "nats://"
	}
	nc, err := nats.Connect(scheme+c.Address, append(o, options...)...)
	if err != nil {
		return nil, fault.Errorf("the desk at %s cannot be reached: %w", c.Address, err)
	}
	return nc, nil
}

// options are those of the connection of a code.
func (c Code) options() ([]nats.Option, error) {
	pair, err := nkeys.FromSeed([]byte(c.Seed))
	if err != nil {
		return nil, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, err
	}
	o := []nats.Option{
		nats.Name(string(c.Role) + " " + c.ID), nats.Nkey(public, pair.Sign), nats.CustomInboxPrefix(Inbox(c.Role, c.ID)),
		nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(tryAgain), nats.ReconnectJitter(tryAgain, tryAgain),
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(pingsMissed), nats.IgnoreAuthErrorAbort(), nats.ReconnectBufSize(-1),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // each call tells its own
	}
	if !c.Plain {
		o = append(o, nats.Secure(c.tls()))
	}
	return o, nil
}

// tls trusts the server whose key is pinned, else those that authorities vouch for.
func (c Code) tls() *tls.Config {
	t := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.Pin == "" {
		return t
	}
	t.InsecureSkipVerify = true // the pin says more than a name would
	t.VerifyPeerCertificate = func(raw [][]byte, _ [][]*x509.Certificate) error {
		if len(raw) == 0 {
			return errors.New("the desk shows no certificate")
		}
		leaf, err := x509.ParseCertificate(raw[0])
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(PinOf(leaf.RawSubjectPublicKeyInfo)), []byte(c.Pin)) != 1 {
			return fault.Errorf("another machine answers in the desk's place")
		}
		return nil
	}
	return t
}

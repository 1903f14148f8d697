package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/nats-io/nkeys"

	"referee/internal/fault"
)

// Code lets somebody take part: it says where the desk is, who they are, and holds the
// seed of their key.
type Code struct {
	Address string // host:port of the server
	Role    Role
	ID      string
	Seed    string // of an nkey of a user
	// Pin is the SHA-256 of the public key of the server's certificate, base64url; "":
	// the certificate is vouched for by an authority.
	Pin string
	// Plain: the server encrypts nothing. Only a server of one's own on the same
	// machine is worth that.
	Plain bool
}

// The schemes of a code.
const (
	schemeTLS   = "referee"
	schemePlain = "referee-plain"
)

// String is the code as ParseCode reads it, short enough for a QR code.
func (c Code) String() string {
	scheme := schemeTLS
	if c.Plain {
		scheme = schemePlain
	}
	s := scheme + "://" + c.Address + "/" + string(c.Role) + "/" + c.ID + "/" + c.Seed
	if c.Pin != "" {
		s += "/" + c.Pin
	}
	return s
}

// ParseCode reads a code, and says what is wrong with it.
func ParseCode(said string) (Code, error) {
	u, err := url.Parse(strings.TrimSpace(said))
	if err != nil || u.Scheme != schemeTLS && u.Scheme != schemePlain {
		return Code{}, badCode()
	}
	parts := strings.Split(strings.TrimPrefix(u.Path, "/"), "/")
	if _, _, err := net.SplitHostPort(u.Host); err != nil || len(parts) < 3 || len(parts) > 4 || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return Code{}, badCode()
	}
	c := Code{Address: u.Host, Role: Role(parts[0]), ID: parts[1], Seed: parts[2], Plain: u.Scheme == schemePlain}
	if len(parts) == 4 {
		c.Pin = parts[3]
		if raw, err := base64.RawURLEncoding.DecodeString(c.Pin); err != nil || len(raw) != sha256.Size {
			return Code{}, badCode()
		}
	}
	if !validID(c.ID) || c.Role != Table && c.Role != Spectator && c.Role != Worker {
		return Code{}, badCode()
	}
	pair, err := nkeys.FromSeed([]byte(c.Seed))
	if err != nil {
		return Code{}, badCode()
	}
	if public, err := pair.PublicKey(); err != nil || !nkeys.IsValidPublicUserKey(public) {
		return Code{}, badCode()
	}
	return c, nil
}

func badCode() error {
	return fault.Errorf("that is no code of a desk: copy the whole of it, as the desk's page shows it")
}

// validID tells whether an ID is one part of a subject, and no wildcard.
func validID(id string) bool {
	if id == "" || len(id) > 40 {
		return false
	}
	return strings.IndexFunc(id, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }) < 0
}

// Keys makes the keys of a desk's people from one secret, so that a code can be shown
// again, and made anew without the old one's being of any use.
type Keys struct{ Secret []byte }

// Seed is the key of somebody, of a generation.
func (k Keys) Seed(role Role, id string, generation int) (string, error) {
	mac := hmac.New(sha256.New, k.Secret)
	fmt.Fprintf(mac, "%s %s %d", role, id, generation)
	pair, err := nkeys.FromRawSeed(nkeys.PrefixByteUser, mac.Sum(nil))
	if err != nil {
		return "", err
	}
	seed, err := pair.Seed()
	return string(seed), err
}

// Public is the public key of a seed.
func Public(seed string) (string, error) {
	pair, err := nkeys.FromSeed([]byte(seed))
	if err != nil {
		return "", err
	}
	return pair.PublicKey()
}

// PinOf is the pin of a certificate's public key, in its PKIX form.
func PinOf(spki []byte) string {
	sum := sha256.Sum256(spki)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

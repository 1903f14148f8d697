// Package engine is the messaging that a desk brings with it: a NATS server with
// streams on disk, in the desk's own process. It lets in whoever proves to hold a key
// that Who knows, to the subjects of wire.Allowed and no others; the way there is
// encrypted.
//
//	Options ─▶ Start ─▶ Server: Address for tables, InProcess for the desk
package engine

import (
	"crypto/tls"
	"encoding/base64"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"referee/hub/wire"
	"referee/internal/fault"
)

// Options are what a server is made of.
type Options struct {
	Dir    string // for the streams
	Listen string // host:port; port 0 for any that is free
	TLS    tls.Certificate
	// Who tells who has a public key.
	Who func(public string) (wire.Role, string, bool)
	// MaxStore bounds what the streams take on the disk, in bytes; 0: three quarters of
	// what is free.
	MaxStore int64
}

// Server is a running server.
type Server struct{ ns *server.Server }

// readyWithin is how long a server may take to begin, on a busy machine with streams to
// recover.
const readyWithin = 60 * time.Second

// Start starts a server.
func Start(o Options) (*Server, error) {
	host, said, err := net.SplitHostPort(o.Listen)
	port, portErr := strconv.Atoi(said)
	if err != nil || portErr != nil || port < 0 || port > 65535 {
		return nil, fault.Errorf("--hear is %q: must be like :4787 or 127.0.0.1:4787", o.Listen)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, said))
	if err != nil { // which the server would keep to itself
		return nil, fault.Errorf("the desk cannot hear tables on %s: %w", o.Listen, err)
	}
	l.Close()
	dir := filepath.Join(o.Dir, "streams")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fault.Errorf("%s cannot be written: %w", dir, fault.WithoutPath(err))
	}
	so := &server.Options{
		ServerName: "referee", Host: host, Port: port, NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: dir, JetStreamMaxStore: o.MaxStore, JetStreamMaxMemory: 64 << 20,
		TLSConfig:  &tls.Config{Certificates: []tls.Certificate{o.TLS}, MinVersion: tls.VersionTLS12},
		TLSTimeout: 10, AuthTimeout: 15, AlwaysEnableNonce: true,
		CustomClientAuthentication: keyCheck{o.Who},
		MaxConn:                    20_000, MaxPayload: 1 << 20, PingInterval: 20 * time.Second, MaxPingsOut: 2,
	}
	ns, err := server.NewServer(so)
	if err != nil {
		return nil, fault.Errorf("the desk cannot hear tables on %s: %w", o.Listen, err)
	}
	ns.Start()
	if !ns.ReadyForConnections(readyWithin) {
		ns.Shutdown()
		return nil, fault.Errorf("the desk cannot hear tables on %s: is another desk running there, or %s full?", o.Listen, dir)
	}
	return &Server{ns}, nil
}

// Address is where tables and workers find it.
func (s *Server) Address() *net.TCPAddr {
	at, _ := s.ns.Addr().(*net.TCPAddr) // it listens on TCP alone
	return at
}

// InProcess is the way in for the desk itself, past the network.
func (s *Server) InProcess() (net.Conn, error) { return s.ns.InProcessConn() }

// Drop ends the connections of a key that is worth nothing any more.
func (s *Server) Drop(public string) {
	all, err := s.ns.Connz(&server.ConnzOptions{Username: true, Limit: 1 << 20})
	if err != nil {
		return // it is shutting down
	}
	for _, c := range all.Conns {
		if c.AuthorizedUser == public {
			_ = s.ns.DisconnectClientByID(c.Cid) // it may have gone by itself
		}
	}
}

// Close ends the server, with all that is safe on the disk.
func (s *Server) Close() {
	s.ns.Shutdown()
	s.ns.WaitForShutdown()
}

// keyCheck lets in who holds a key that is known.
type keyCheck struct {
	who func(public string) (wire.Role, string, bool)
}

// Check tells whether a client proves to hold its key, and says what it may do.
func (k keyCheck) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	role, id, known := k.who(o.Nkey)
	if !known || !signed(o.Nkey, o.Sig, c.GetNonce()) {
		return false
	}
	a := wire.Allowed(role, id)
	c.RegisterUser(&server.User{Username: o.Nkey, Permissions: &server.Permissions{
		Publish: permitted(a.Publish), Subscribe: permitted(a.Subscribe),
	}})
	return true
}

// permitted allows these subjects, and none if there are none.
func permitted(subjects []string) *server.SubjectPermission {
	if len(subjects) == 0 {
		return &server.SubjectPermission{Deny: []string{">"}}
	}
	return &server.SubjectPermission{Allow: subjects}
}

func signed(public, sig string, nonce []byte) bool {
	raw, err := base64.RawURLEncoding.DecodeString(sig)
	if err != nil {
		return false
	}
	key, err := nkeys.FromPublicKey(public)
	return err == nil && len(nonce) > 0 && key.Verify(nonce, raw) == nil
}

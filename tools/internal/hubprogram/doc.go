// Package hubprogram runs referee hub for the tools that let made-up tables play.
//
//	Options ─▶ Start ─▶ Hub: the codes of its tables, the address of its page, its process
package hubprogram

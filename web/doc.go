// Package web is the page and its HTTP API: photos are sent and scored, what
// was misread is put right, games are followed and matches kept.
//
//	photo ─▶ Queue ─▶ Reader ─▶ kept reading ─▶ count ─▶ report (JSON, picture)
//	                                              ▲
//	                           corrections, settings (never change the reading)
//	Live ─▶ feed ─▶ server-sent events ─▶ every screen that follows
//	a phone's page ─▶ Camera
//	photos of cards ─▶ Queue ─▶ Learner ─▶ deck
//	match.Event ─▶ match.Load ─▶ standings
//
// It knows neither OpenCV nor the reading of pictures: a Reader does that, and a
// Live watches a table. Recounting after a correction needs no picture.
//
// What happens is on the disk (package store) before it is answered. The API is
// described in openapi.yaml, which a test holds against routes.go.
//
// The page is made of templates (templates/), of scripts and a style sheet that
// need no build step (assets/), and of the sentences of words*.go, in English and
// French.
//
// Who may use it is said in access.go, what is bounded in limits.go. Nothing that
// tells who plays is logged.
package web

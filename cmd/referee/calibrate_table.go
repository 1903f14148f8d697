package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"referee/calibrate"
	"referee/geometry"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/table"
	"referee/vision"
)

// tableJob is one calibration of a table.
type tableJob struct {
	out, annotated string
	corners        []string
	lengthMM       float64
	lengthPx       []float64
	options        calibrate.TableOptions
}

func (a *app) calibrateTableCommand() *cobra.Command {
	var j tableJob
	cmd := &cobra.Command{
		Use:   "table PICTURE --out table.yaml",
		Short: "Measure the table's edge, its plane and the light from a picture of cards on it",
		Long: `Table measures what a fixed camera sees of a table, from one picture with cards
on it: the table's edge, so that cards beyond it are judged, and the colours of
the inks in this light. The edge is looked for where it stands out from the
floor; where it does not, give its four corners. Look at the annotated picture
before you rely on it. The size is taken from the cards; a length that you know
tells how true that is.`,
		Example: `  referee calibrate table table.jpg --out table.yaml --annotate table-found.jpg
  referee calibrate table table.jpg --camera-file camera.yaml --out table.yaml
  referee calibrate table table.jpg --corner 120,80 --corner 1800,95 --corner 1750,1010 --corner 90,990 --out table.yaml
  referee calibrate table table.jpg --length-px 310,400,1510,420 --length-mm 800 --out table.yaml
  referee score game.jpg --camera-file camera.yaml --table-file table.yaml`,
		Args: func(_ *cobra.Command, pictures []string) error { return j.validate(pictures) },
		RunE: func(cmd *cobra.Command, pictures []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			return a.calibrateTable(cmd.Context(), &j, pictures[0], s)
		},
	}
	f := cmd.Flags()
	f.StringVar(&j.out, "out", "", "the table file to write")
	f.StringVar(&j.annotated, "annotate", "", "draw what was found to this .jpg or .png file")
	f.StringArrayVar(&j.corners, "corner", nil, "a corner of the table, x,y in px of the picture; four of them, in order round the table")
	f.Float64Var(&j.lengthMM, "length-mm", 0, "a length on the table that you know, mm")
	f.Float64SliceVar(&j.lengthPx, "length-px", nil, "the ends of that length, x1,y1,x2,y2 in px of the picture")
	f.String(flagName(keyCamera), "", "calibration of the camera, from referee calibrate camera (default: none is needed)")
	addCommonFlags(f)
	return cmd
}

func (j *tableJob) validate(pictures []string) error {
	switch {
	case len(pictures) != 1 || pictures[0] == "":
		return usagef("name one picture of the table: referee calibrate table PICTURE --out table.yaml")
	case j.out == "":
		return usagef("calibrate table needs --out table.yaml")
	case sameFile(j.out, pictures[0]) || sameFile(j.annotated, pictures[0]):
		return usagef("%s would be written over: choose another place", pictures[0])
	case len(j.corners) != 0 && len(j.corners) != 4:
		return usagef("--corner is given %d times: the table has four corners", len(j.corners))
	case (j.lengthMM != 0) != (len(j.lengthPx) != 0) || len(j.lengthPx) != 0 && len(j.lengthPx) != 4:
		return usagef("a known length needs both --length-mm and --length-px x1,y1,x2,y2")
	}
	if err := checkPictureName("--annotate", j.annotated); err != nil {
		return usage(err)
	}
	for _, c := range j.corners {
		p, err := parsePoint(c)
		if err != nil {
			return err
		}
		j.options.Corners = append(j.options.Corners, p)
	}
	if p := j.lengthPx; len(p) == 4 {
		j.options.Length = &calibrate.Length{From: geometry.Point{p[0], p[1]}, To: geometry.Point{p[2], p[3]}, MM: j.lengthMM}
	}
	return nil
}

func parsePoint(s string) (p geometry.Point, err error) {
	x, y, two := strings.Cut(s, ",")
	if two {
		if p[0], err = strconv.ParseFloat(strings.TrimSpace(x), 64); err == nil {
			p[1], err = strconv.ParseFloat(strings.TrimSpace(y), 64)
		}
	}
	if !two || err != nil || math.IsNaN(p[0]+p[1]) || math.IsInf(p[0]+p[1], 0) {
		return p, usagef("corner %q: must be x,y in px, like 120,80", s)
	}
	return p, nil
}

func (a *app) calibrateTable(ctx context.Context, j *tableJob, picture string, s settings) error {
	d, known, err := deckAndCalibration(s)
	if err != nil {
		return err
	}
	pic, err := vision.Open(picture)
	if err != nil {
		return calibrationError(err)
	}
	defer pic.Close()
	reading, err := a.readPicture(ctx, pic, &scorer{deck: d, settings: s, known: known})
	if err != nil {
		return calibrationError(err)
	}
	if slices.ContainsFunc(reading.Layout.Doubts, func(d table.Doubt) bool { return d.Kind() == table.KindLens }) {
		return &codedError{exitPicture, fault.Errorf("%s cannot be measured with %s: the cards are seen through another lens, zoom or focus; calibrate that camera as it is set now", picture, known.path)}
	}
	j.options.Inks = inksFile(reading.Inks)
	f, err := calibrate.MeasureTable(pic.Mat, &reading.View, reading.Layout, j.options, time.Now())
	if err != nil {
		return &codedError{exitTable, fault.Errorf("%s: %w", picture, err)}
	}
	if err := a.keepTable(f, j, pic, reading); err != nil {
		return &codedError{exitFailure, err}
	}
	a.tellTable(f, j, reading)
	return nil
}

func inksFile(seen []vision.SeenInk) []calibrate.InkFile {
	var out []calibrate.InkFile
	for _, s := range seen {
		k := calibrate.InkFile{Color: s.Color.Name, Cards: s.Cards}
		for i, v := range s.Linear {
			k.Linear[i] = math.Round(1e4*math.Min(4, math.Max(0, v))) / 1e4
		}
		out = append(out, k)
	}
	return out
}

func (a *app) keepTable(f *calibrate.TableFile, j *tableJob, pic *vision.Picture, reading *vision.Reading) error {
	data, err := f.Encode()
	if err == nil {
		err = outfile.Write(j.out, data)
	}
	if err != nil || j.annotated == "" {
		return err
	}
	photo, err := pic.Mat.ToImage()
	if err != nil {
		return fault.Errorf("%s cannot be drawn on: %w", pic.Path, err)
	}
	img, err := calibrate.DrawTable(photo, f, &reading.View, reading.Layout, string(a.lang))
	if err != nil {
		return err
	}
	return writePicture(j.annotated, img)
}

// tellTable says what was found, and what to do about what was not.
func (a *app) tellTable(f *calibrate.TableFile, j *tableJob, reading *vision.Reading) {
	a.say(report.TableFound, len(reading.Layout.Cards), len(f.Sides))
	for i, s := range f.Sides {
		how := report.Say(report.SideSeen, a.lang)
		if !s.Seen {
			how = report.Say(report.SideGiven, a.lang)
		}
		place := func(p [2]float64) string { return fmt.Sprintf("%.0f,%.0f", p[0], p[1]) }
		a.say(report.TableSide, i+1, place(s.From), place(s.To), report.Fixed(s.SigmaPx, 1), how)
	}
	switch {
	case len(f.Sides) == 0:
		a.say(report.TableNoEdge)
	case len(f.Sides) < 4:
		a.say(report.TablePart)
	}
	if len(f.Inks) > 0 {
		names := make([]string, len(f.Inks))
		for i, k := range f.Inks {
			names[i] = k.Color
		}
		a.say(report.TableInks, report.ColorList(names, a.lang))
	}
	if e := f.Plane.LengthError; j.options.Length != nil {
		a.say(report.TableLength, report.Fixed(j.lengthMM*(1+e), 1), report.Fixed(100*e, 2))
	}
	if j.annotated != "" {
		a.say(report.CalChecked, j.out, j.annotated)
	} else {
		a.say(report.Written, j.out)
	}
}

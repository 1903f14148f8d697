package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"referee/calibrate"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/vision"
)

// cameraJob is one calibration of a camera.
type cameraJob struct {
	camera    string // number, URL or film; "" for pictures
	out, plot string
	board     calibrate.Board
	settings  calibrate.Settings
}

func (a *app) calibrateCameraCommand() *cobra.Command {
	j := cameraJob{board: calibrate.DefaultBoard(), settings: calibrate.DefaultSettings()}
	cmd := &cobra.Command{
		Use:   "camera PICTURES… --out camera.yaml",
		Short: "Determine a camera's lens from pictures of a chessboard",
		Long: `Camera determines focal length, principal point and distortion from 10 to 20
pictures of a flat chessboard: near and far, in every part of the picture,
tilted 20° to 40° in several directions. Keep zoom and focus as they will be
used. Pictures in which the board is not found, or that fit the others badly,
are named and left out. With --camera the pictures are taken from a camera or a
film: move the board slowly and hold it still now and then; Ctrl-C ends it.`,
		Example: `  referee calibrate camera board*.jpg --out camera.yaml --plot lens.png
  referee calibrate camera board*.jpg --cols 8 --rows 5 --square-mm 30 --out camera.yaml
  referee calibrate camera --camera 0 --out camera.yaml
  referee calibrate camera --camera board.mp4 --out camera.yaml`,
		Args: func(_ *cobra.Command, pictures []string) error { return j.validate(pictures) },
		RunE: func(cmd *cobra.Command, pictures []string) error {
			return a.calibrateCamera(cmd.Context(), &j, pictures)
		},
	}
	f := cmd.Flags()
	f.StringVar(&j.out, "out", "", "the camera file to write")
	f.StringVar(&j.plot, "plot", "", "draw the map of residuals to this .png or .jpg file")
	f.StringVar(&j.camera, "camera", "", "take the pictures from this camera (0 is the first), URL or film")
	f.Float64Var(&j.settings.Refine.WindowSquares, "window", j.settings.Refine.WindowSquares, "neighbourhood by which a corner is measured, in parts of a square")
	addBoardFlags(f, &j.board)
	return cmd
}

func (j *cameraJob) validate(pictures []string) error {
	switch {
	case j.out == "":
		return usagef("calibrate camera needs --out camera.yaml")
	case j.camera == "" && len(pictures) == 0:
		return usagef("name the pictures of the board, or a camera with --camera")
	case j.camera != "" && len(pictures) > 0:
		return usagef("pictures and --camera exclude each other")
	case slices.Contains(pictures, ""):
		return usagef("a picture's name is empty")
	}
	if err := checkPictureName("--plot", j.plot); err != nil {
		return usage(err)
	}
	for _, p := range append([]string{j.camera}, pictures...) {
		if sameFile(p, j.out) || sameFile(p, j.plot) {
			return usagef("%s would be written over: choose another place", p)
		}
	}
	if err := j.board.Validate(); err != nil {
		return usage(err)
	}
	if err := j.settings.Validate(); err != nil {
		return usage(err)
	}
	return nil
}

func (a *app) calibrateCamera(ctx context.Context, j *cameraJob, pictures []string) error {
	c, err := calibrate.NewCollector(j.board)
	if err != nil {
		return usage(err)
	}
	if j.camera != "" {
		err = a.watchBoard(ctx, c, j.camera)
	} else {
		err = a.findBoards(ctx, c, pictures)
	}
	if err != nil {
		return err
	}
	cal, err := c.Solve(j.settings)
	if err != nil {
		return calibrationError(err)
	}
	if err := a.keepCamera(cal, j); err != nil {
		return &codedError{exitFailure, err}
	}
	a.tellCamera(cal, j)
	return nil
}

func (a *app) findBoards(ctx context.Context, c *calibrate.Collector, pictures []string) error {
	bar := a.newProgress("")
	defer bar.finish()
	var done atomic.Int64
	jobs := make([]calibrate.Job, len(pictures))
	for i, p := range pictures {
		jobs[i] = calibrate.Job{Name: p, Open: func() (gocv.Mat, int, error) {
			pic, err := vision.Open(p)
			if err != nil {
				var pe *vision.PictureError
				if errors.As(err, &pe) {
					err = pe.Err
				}
				return gocv.Mat{}, 0, err
			}
			return pic.Mat, pic.Orientation, nil
		}}
	}
	return c.Add(ctx, jobs, func(string, bool) {
		bar.step(report.Say(report.WorkBoards, a.lang), float64(done.Add(1))/float64(len(jobs)))
	})
}

// watchBoard takes pictures from a camera, a URL or a film.
func (a *app) watchBoard(ctx context.Context, c *calibrate.Collector, camera string) error {
	n, notNumber := strconv.Atoi(camera)
	url := strings.Contains(camera, "://")
	film := notNumber != nil && !url
	if film {
		if _, err := os.Stat(camera); err != nil {
			return &codedError{exitPicture, fault.Errorf("%s is no camera's number, no URL, and no film that can be opened; check its name", camera)}
		}
	}
	var from *gocv.VideoCapture
	var err error
	if notNumber == nil {
		from, err = gocv.OpenVideoCapture(n)
	} else {
		from, err = gocv.OpenVideoCapture(camera)
	}
	opened := err == nil && from.IsOpened()
	switch {
	case !opened && url:
		return &codedError{exitPicture, fault.Errorf("%s cannot be opened: check the URL, and that the camera sends pictures there", camera)}
	case !opened && film:
		return &codedError{exitPicture, fault.Errorf("%s is no camera's number, no URL, and no film that can be opened; check its name", camera)}
	case !opened:
		return &codedError{exitPicture, fault.Errorf("camera %s cannot be opened: check that it is connected, that no other program uses it, and that you may", camera)}
	}
	defer from.Close()
	s := calibrate.DefaultFrameSettings()
	if film {
		s.MaxFrames = 1 << 30 // a film ends by itself
	}
	bar := a.newProgress("")
	defer bar.finish()
	err = c.AddFrames(ctx, from, s, func(_, taken int) {
		bar.step(report.Say(report.WorkFrames, a.lang, taken, s.Wanted), float64(taken)/float64(s.Wanted))
	})
	if errors.Is(err, context.Canceled) {
		return nil // what was taken so far is used
	}
	return err
}

func (a *app) keepCamera(cal *calibrate.Calibration, j *cameraJob) error {
	data, err := cal.File(time.Now()).Encode()
	if err == nil {
		err = outfile.Write(j.out, data)
	}
	if err != nil || j.plot == "" {
		return err
	}
	var img image.Image
	if img, err = cal.Plot(string(a.lang)); err != nil {
		return err
	}
	return writePicture(j.plot, img)
}

// tellCamera says what was found and how sure it is, then what was left out.
func (a *app) tellCamera(c *calibrate.Calibration, j *cameraJob) {
	a.say(report.CamSummary, fmt.Sprintf("%d × %d", c.Width, c.Height), len(c.Pictures), len(c.Pictures)+len(c.LeftOut), report.Fixed(c.RMSPx, 3), report.Fixed(100*c.Coverage(), 0))
	fmt.Fprintln(a.stdout)
	a.tellLens(c)
	if len(c.LeftOut) > 0 {
		fmt.Fprintln(a.stdout)
		a.say(report.CamLeftOut)
		for _, l := range c.LeftOut {
			a.say(report.CamLeft, l.Name, report.Fault(l.Why, a.lang))
		}
	}
	fmt.Fprintln(a.stdout)
	if c.Coverage() < goodCoverage {
		a.say(report.CamCoverage)
	}
	if j.plot != "" {
		a.say(report.CalChecked, j.out, j.plot)
	} else {
		a.say(report.Written, j.out)
	}
}

// tellLens says what of the lens was determined.
func (a *app) tellLens(c *calibrate.Calibration) {
	in, s := &c.Lens, c.Deviations()
	px := func(v float64) any { return report.Fixed(v, 2) }
	if c.Model.TwoFocals {
		a.say(report.CamFocals, px(in.Fx), px(s.Fx), px(in.Fy), px(s.Fy))
	} else {
		a.say(report.CamFocal, px(in.Fx), px(s.Fx))
	}
	a.say(report.CamPrincipal, px(in.Cx), px(s.Cx), px(in.Cy), px(s.Cy))
	var terms []string
	for _, t := range []struct {
		name         string
		value, sigma float64
		in           bool
	}{
		{"k1", in.Dist.K1, s.Dist.K1, true}, {"k2", in.Dist.K2, s.Dist.K2, true},
		{"p1", in.Dist.P1, s.Dist.P1, c.Model.Tangential}, {"p2", in.Dist.P2, s.Dist.P2, c.Model.Tangential},
		{"k3", in.Dist.K3, s.Dist.K3, c.Model.K3},
	} {
		if t.in {
			terms = append(terms, report.Say(report.CamTerm, a.lang, t.name, report.Fixed(t.value, 5), report.Fixed(t.sigma, 5)))
		}
	}
	a.say(report.CamDistort, strings.Join(terms, "; "))
}

// goodCoverage is the part of a picture that boards should have reached.
const goodCoverage = 0.6

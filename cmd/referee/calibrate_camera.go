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
	bar := newProgress(a.stderr, a.terminal)
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
		bar.step("looking for the board", float64(done.Add(1))/float64(len(jobs)))
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
	bar := newProgress(a.stderr, a.terminal)
	defer bar.finish()
	err = c.AddFrames(ctx, from, s, func(_, taken int) {
		bar.step(fmt.Sprintf("%d of %d pictures of the board", taken, s.Wanted), float64(taken)/float64(s.Wanted))
	})
	if errors.Is(err, context.Canceled) {
		return nil // what was taken so far is used
	}
	return err
}

func (a *app) keepCamera(cal *calibrate.Calibration, j *cameraJob) error {
	data, err := cal.File(time.Now()).Encode()
	if err == nil {
		err = writeFile(j.out, data)
	}
	if err != nil || j.plot == "" {
		return err
	}
	var img image.Image
	if img, err = cal.Plot(); err != nil {
		return err
	}
	return writePicture(j.plot, img)
}

// tellCamera says what was found and how sure it is, then what was left out.
func (a *app) tellCamera(c *calibrate.Calibration, j *cameraJob) {
	s := c.Deviations()
	fmt.Fprintf(a.stdout, "%d × %d px, %d of %d pictures used, RMS %.3f px, boards reached %.0f %% of the picture\n\n",
		c.Width, c.Height, len(c.Pictures), len(c.Pictures)+len(c.LeftOut), c.RMSPx, 100*c.Coverage())
	fmt.Fprintf(a.stdout, "  focal length      %9.2f ± %.2f px", c.Lens.Fx, s.Fx)
	if c.Model.TwoFocals {
		fmt.Fprintf(a.stdout, ", %.2f ± %.2f px down", c.Lens.Fy, s.Fy)
	}
	fmt.Fprintf(a.stdout, "\n  principal point   %9.2f ± %.2f, %.2f ± %.2f px\n", c.Lens.Cx, s.Cx, c.Lens.Cy, s.Cy)
	d, e := &c.Lens.Dist, &s.Dist
	fmt.Fprintf(a.stdout, "  distortion     k1 %9.5f ± %.5f, k2 %.5f ± %.5f", d.K1, e.K1, d.K2, e.K2)
	if c.Model.Tangential {
		fmt.Fprintf(a.stdout, ", p1 %.5f ± %.5f, p2 %.5f ± %.5f", d.P1, e.P1, d.P2, e.P2)
	}
	if c.Model.K3 {
		fmt.Fprintf(a.stdout, ", k3 %.5f ± %.5f", d.K3, e.K3)
	}
	fmt.Fprintln(a.stdout)
	if len(c.LeftOut) > 0 {
		fmt.Fprintln(a.stdout, "\nLeft out:")
		for _, l := range c.LeftOut {
			fmt.Fprintf(a.stdout, "  - %s: %s\n", l.Name, l.Why)
		}
	}
	if part := c.Coverage(); part < goodCoverage {
		fmt.Fprintf(a.stdout, "\nThe lens is not known where no board was: take more pictures with the board in the corners of the picture.\n")
	}
	fmt.Fprintf(a.stdout, "\nWritten to %s\n", j.out)
}

// goodCoverage is the part of a picture that boards should have reached.
const goodCoverage = 0.6

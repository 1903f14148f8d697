package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"referee/capture"
	"referee/internal/fault"
	"referee/report"
)

func (a *app) camerasCommand() *cobra.Command {
	var shots, size string
	cmd := &cobra.Command{
		Use:   "cameras",
		Short: "List the cameras of this machine",
		Long: `Cameras lists what referee watch can look through, with the resolution that
each grants, and with --shots writes a picture of each.`,
		Example: `  referee cameras
  referee cameras --shots out/shots`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			wish, err := parseSize(size)
			if err != nil {
				return err
			}
			if err := checkFolder("--shots", shots); err != nil {
				return usage(err)
			}
			return a.listCameras(cmd.Context(), capture.Devices(), wish, shots)
		},
	}
	cmd.Flags().StringVar(&shots, "shots", "", "write a picture of each camera into this folder")
	cmd.Flags().StringVar(&size, "size", "1920x1080", "resolution that cameras are asked for")
	return cmd
}

func (a *app) listCameras(ctx context.Context, ids []int, w capture.Wish, shots string) error {
	found := 0
	for _, id := range ids {
		src, err := capture.Open(ctx, fmt.Sprint(id), w)
		if err != nil {
			continue // one of the devices of a camera that gives no pictures
		}
		err = a.listCamera(ctx, id, src, shots, &found)
		src.Close()
		if err != nil {
			return err
		}
	}
	if found == 0 {
		a.say(report.NoCameras)
		return &codedError{exitFailure, errSilent}
	}
	return nil
}

// listCamera tells of a camera if it gives a picture.
func (a *app) listCamera(ctx context.Context, id int, src capture.Source, shots string, found *int) error {
	f, err := src.Next(ctx)
	if err != nil {
		return nil
	}
	defer f.Close()
	*found++
	if shots == "" {
		a.say(report.CameraLine, id, src.Info().String())
		return nil
	}
	img, err := f.Mat.ToImage()
	if err != nil {
		return fault.Errorf("%s cannot be drawn on: %w", src.Info().Name, err)
	}
	path := filepath.Join(shots, fmt.Sprintf("camera-%d.jpg", id))
	if err := writePicture(path, img); err != nil {
		return err
	}
	a.say(report.CameraShot, id, src.Info().String(), path)
	return nil
}

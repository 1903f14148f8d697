#ifndef REFEREE_CALIBRATE_OPENCV_H
#define REFEREE_CALIBRATE_OPENCV_H

#ifdef __cplusplus
extern "C" {
#endif

// Ways to look for a board, from the quick and exact to the patient.
enum { BOARD_SECTORS, BOARD_SECTORS_EXHAUSTIVE, BOARD_QUADS, BOARD_QUADS_EQUALISED };

// referee_find_board looks for a chessboard in an 8-bit grey picture that is
// first scaled. It writes x, y of each inner corner, in px of the picture
// given, and returns 1; 0 if there is none, -1 if OpenCV failed.
int referee_find_board(const unsigned char *grey, int width, int height, int cols, int rows, int way, double scale, float *out);

// referee_calibrate runs calibrateCamera on boards whose corners are listed
// view by view: board (mm, x y) and seen (px, x y), counts of them a view.
// camera is fx fy cx cy k1 k2 p1 p2 k3, read as a first guess when the flags
// say so; poses are rotation vector and translation a view. It returns 0, or
// -1 if OpenCV failed, with why.
int referee_calibrate(const float *board, const float *seen, const int *counts, int views, int width, int height, int flags, double *camera, double *poses, double *rms, char *why, int whyLen);

#ifdef __cplusplus
}
#endif
#endif

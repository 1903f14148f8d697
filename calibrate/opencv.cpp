#include "opencv.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

namespace {

// halfway to the neighbours of a corner, and never more than a few pixels:
// enough to refine what the search by quads rounds to a pixel.
int roughWindow(const std::vector<cv::Point2f> &p, int cols) {
    double shortest = 1e9;
    for (size_t i = 0; i < p.size(); i++) {
        if ((i + 1) % cols) shortest = std::min(shortest, cv::norm(p[i] - p[i + 1]));
        if (i + cols < p.size()) shortest = std::min(shortest, cv::norm(p[i] - p[i + cols]));
    }
    return std::max(1, std::min(5, int(shortest / 3)));
}

bool find(const cv::Mat &grey, cv::Size size, int way, std::vector<cv::Point2f> &out) {
    if (way == BOARD_SECTORS || way == BOARD_SECTORS_EXHAUSTIVE) {
        int flags = cv::CALIB_CB_NORMALIZE_IMAGE | cv::CALIB_CB_ACCURACY;
        if (way == BOARD_SECTORS_EXHAUSTIVE) flags |= cv::CALIB_CB_EXHAUSTIVE;
        return cv::findChessboardCornersSB(grey, size, out, flags);
    }
    cv::Mat from = grey;
    if (way == BOARD_QUADS_EQUALISED) cv::createCLAHE(3, cv::Size(8, 8))->apply(grey, from);
    if (!cv::findChessboardCorners(from, size, out, cv::CALIB_CB_ADAPTIVE_THRESH | cv::CALIB_CB_NORMALIZE_IMAGE)) return false;
    int w = roughWindow(out, size.width);
    cv::cornerSubPix(grey, out, cv::Size(w, w), cv::Size(-1, -1), cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 60, 1e-3));
    return true;
}

} // namespace

int referee_find_board(const unsigned char *grey, int width, int height, int cols, int rows, int way, double scale, float *out) {
    try {
        cv::Mat picture(height, width, CV_8U, const_cast<unsigned char *>(grey));
        if (scale != 1) {
            cv::Mat scaled;
            cv::resize(picture, scaled, cv::Size(), scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
            picture = scaled;
        }
        std::vector<cv::Point2f> found;
        if (!find(picture, cv::Size(cols, rows), way, found) || int(found.size()) != cols * rows) return 0;
        // The first pixel's centre is (0, 0) at both scales.
        double sx = double(width) / picture.cols, sy = double(height) / picture.rows;
        for (size_t i = 0; i < found.size(); i++) {
            out[2 * i] = float((found[i].x + 0.5) * sx - 0.5);
            out[2 * i + 1] = float((found[i].y + 0.5) * sy - 0.5);
        }
        return 1;
    } catch (const std::exception &) {
        return -1;
    }
}

int referee_calibrate(const float *board, const float *seen, const int *counts, int views, int width, int height, int flags, double *camera, double *poses, double *rms, char *why, int whyLen) {
    try {
        std::vector<std::vector<cv::Point3f>> object(views);
        std::vector<std::vector<cv::Point2f>> image(views);
        for (int v = 0, k = 0; v < views; v++) {
            for (int i = 0; i < counts[v]; i++, k++) {
                object[v].emplace_back(board[2 * k], board[2 * k + 1], 0.f);
                image[v].emplace_back(seen[2 * k], seen[2 * k + 1]);
            }
        }
        cv::Mat matrix = (cv::Mat_<double>(3, 3) << camera[0], 0, camera[2], 0, camera[1], camera[3], 0, 0, 1);
        cv::Mat dist = cv::Mat(1, 5, CV_64F, camera + 4).clone();
        std::vector<cv::Mat> turns, shifts;
        cv::TermCriteria until(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 100, 1e-12);
        *rms = cv::calibrateCamera(object, image, cv::Size(width, height), matrix, dist, turns, shifts, flags, until);
        camera[0] = matrix.at<double>(0, 0);
        camera[1] = matrix.at<double>(1, 1);
        camera[2] = matrix.at<double>(0, 2);
        camera[3] = matrix.at<double>(1, 2);
        for (int i = 0; i < 5; i++) camera[4 + i] = dist.at<double>(i);
        for (int v = 0; v < views; v++) {
            for (int i = 0; i < 3; i++) {
                poses[6 * v + i] = turns[v].at<double>(i);
                poses[6 * v + 3 + i] = shifts[v].at<double>(i);
            }
        }
        return 0;
    } catch (const std::exception &e) {
        std::snprintf(why, whyLen, "%s", e.what());
        return -1;
    }
}

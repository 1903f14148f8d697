package leastsquares_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"referee/internal/leastsquares"
)

func TestWithoutDampingTheEquationsAreSolved(t *testing.T) {
	a := mat.NewSymDense(2, []float64{4, 1, 1, 3})
	x, ok := leastsquares.Damped(a, mat.NewVecDense(2, []float64{1, 2}), 0)
	require.True(t, ok)
	require.InDeltaSlice(t, []float64{1.0 / 11, 7.0 / 11}, x, 1e-9)
}

func TestDampingShortensTheStep(t *testing.T) {
	a := mat.NewSymDense(1, []float64{2})
	x, ok := leastsquares.Damped(a, mat.NewVecDense(1, []float64{2}), 1)
	require.True(t, ok)
	require.InDelta(t, 0.5, x[0], 1e-9)
}

func TestAnUnknownThatNothingDependsOnStays(t *testing.T) {
	a := mat.NewSymDense(2, []float64{1, 0, 0, 0})
	x, ok := leastsquares.Damped(a, mat.NewVecDense(2, []float64{1, 0}), 0)
	require.True(t, ok)
	require.Zero(t, x[1])
}

func TestEquationsThatAreNoneAreRefused(t *testing.T) {
	a := mat.NewSymDense(1, []float64{-1})
	_, ok := leastsquares.Damped(a, mat.NewVecDense(1, []float64{1}), 0)
	require.False(t, ok)
}

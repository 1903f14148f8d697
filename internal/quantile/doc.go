// Package quantile finds medians and other quantiles without sorting.
package quantile

// Package quantile finds medians without sorting.
package quantile

package board

import "math"

// assign gives each row a column of its own so that the sum of costs is the
// least (Kuhn and Munkres, in the form of shortest augmenting paths). There
// must be no more rows than columns.
func assign(cost [][]float64) []int {
	n := len(cost)
	if n == 0 {
		return nil
	}
	m := len(cost[0])
	u, v := make([]float64, n+1), make([]float64, m+1)
	row, way := make([]int, m+1), make([]int, m+1) // of each column, from 1
	for i := 1; i <= n; i++ {
		row[0] = i
		col := 0
		least := make([]float64, m+1)
		used := make([]bool, m+1)
		for j := range least {
			least[j] = math.Inf(1)
		}
		for row[col] != 0 {
			used[col] = true
			i0, delta, next := row[col], math.Inf(1), 0
			for j := 1; j <= m; j++ {
				if used[j] {
					continue
				}
				if c := cost[i0-1][j-1] - u[i0] - v[j]; c < least[j] {
					least[j], way[j] = c, col
				}
				if least[j] < delta {
					delta, next = least[j], j
				}
			}
			for j := 0; j <= m; j++ {
				if used[j] {
					u[row[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			col = next
		}
		for col != 0 {
			row[col] = row[way[col]]
			col = way[col]
		}
	}
	out := make([]int, n)
	for j := 1; j <= m; j++ {
		if row[j] != 0 {
			out[row[j]-1] = j - 1
		}
	}
	return out
}

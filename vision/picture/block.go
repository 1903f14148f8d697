package picture

// mostCoefficient is how large a coefficient of a block may be, times its quant: 1024
// are those of black, white and stripes of both. Encoders that brighten what stands
// beside white, so that it does not ring, go an eighth of the range of light beyond.
const mostCoefficient = 1024 + 256

// group reads the blocks of one group.
func (s *scanner) group(bits *bitReader, p *part) bool {
	for _, c := range p.comps {
		n := c.h * c.v
		if p.alone {
			n = 1
		}
		sum := 0
		for range n {
			light, ok := s.block(bits, c, p)
			if !ok {
				return false
			}
			sum += light
		}
		if p.first == 0 {
			const perLight = 8 // a block's first coefficient is 8 times its mean
			c.light = append(c.light, float64(sum)/float64(n*perLight))
		}
	}
	return true
}

// block reads one block and returns its first coefficient times its quant.
func (s *scanner) block(bits *bitReader, c *component, p *part) (light int, ok bool) {
	q := &s.quants[c.q]
	k := p.first
	if k == 0 {
		size := bits.code(c.dc)
		if size > 16 {
			return 0, false
		}
		c.before += bits.signed(size)
		light = c.before << c.scale * q[0]
		if bits.bad || beyond(light, q[0]<<c.scale) {
			return 0, false
		}
		k = 1
	}
	if p.run > 0 {
		p.run--
		return light, true
	}
	for ; k <= p.last; k++ {
		code := bits.code(c.ac)
		zeros, size := code>>4, code&15
		if size == 0 && zeros < 15 {
			if p.run = 1<<zeros - 1 + bits.bits(zeros); p.run > 0 && p.first == 0 {
				return 0, false // runs of blocks are for scans of detail alone
			}
			break
		}
		if k += zeros; k > p.last {
			return 0, false
		}
		if size > 0 && beyond(bits.signed(size)<<c.scale*q[k], q[k]<<c.scale) {
			return 0, false
		}
	}
	return light, !bits.bad
}

// beyond tells whether no pixels have a coefficient, given by its value and by its step.
func beyond(value, step int) bool { return max(value, -value) > mostCoefficient+step }

import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { afterLate } from './late-cash.ts'

test.each([
  { variance: 3_000, late: 2_000, left: 1_000, notFound: 0 },
  { variance: 3_000, late: 3_200, left: -200, notFound: 200 },
  { variance: 0, late: 500, left: -500, notFound: 500 },
  { variance: -700, late: 500, left: -1_200, notFound: 500 },
  // Refunds that arrive late explain what was short.
  { variance: -700, late: -500, left: -200, notFound: 0 },
  { variance: -300, late: -500, left: 200, notFound: 0 },
])('cash of $late that arrives after a difference of $variance leaves $left', (one) => {
  const { variance, late, left, notFound } = one
  expect(afterLate({ varianceMinor: minor(variance), lateMinor: minor(late) })).toEqual({
    leftMinor: left,
    notFoundMinor: notFound,
  })
})

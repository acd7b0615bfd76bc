import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { afterLate, shownLate } from './late-cash.ts'

test.each([
  { variance: 3_000, sales: 2_000, left: 1_000 },
  { variance: 3_000, sales: 3_200, left: -200, salesNotFound: 200 },
  { variance: 0, sales: 500, left: -500, salesNotFound: 500 },
  { variance: -700, sales: 500, left: -1_200, salesNotFound: 500 },
  // Refunds that arrive late explain what was short.
  { variance: -700, refunds: 500, left: -200 },
  { variance: -300, refunds: 500, left: 200, refundsNotFound: 200 },
  { variance: 0, refunds: 500, left: 500, refundsNotFound: 500 },
  { variance: 300, refunds: 500, left: 800, refundsNotFound: 500 },
  // At the count one hid the other.
  { variance: 0, sales: 500, refunds: 500, left: 0 },
  { variance: 300, sales: 800, refunds: 500, left: 0 },
  { variance: 0, sales: 800, refunds: 500, left: -300, salesNotFound: 300 },
  { variance: 0, sales: 500, refunds: 800, left: 300, refundsNotFound: 300 },
  { variance: -300, sales: 500, refunds: 500, left: -300, salesNotFound: 300 },
])(
  'cash of $sales and refunds of $refunds that arrive after a difference of $variance leave $left',
  (one) => {
    const { variance, sales = 0, refunds = 0, left, salesNotFound = 0, refundsNotFound = 0 } = one
    const late = { salesCashMinor: minor(sales), refundsCashMinor: minor(refunds) }
    expect(afterLate({ varianceMinor: minor(variance), ...late })).toEqual({
      leftMinor: left,
      salesNotFoundMinor: salesNotFound,
      refundsNotFoundMinor: refundsNotFound,
    })
  },
)

test.each([
  { sales: 500, refunds: 0, shown: { sales: true, refunds: false } },
  { sales: 0, refunds: 500, shown: { sales: false, refunds: true } },
  { sales: 500, refunds: 500, shown: { sales: true, refunds: true } },
  { sales: 0, refunds: 0, shown: { sales: true, refunds: false } },
])('of sales of $sales and refunds of $refunds what is not 0 is shown, and at least the sales', (one) => {
  const late = { salesCashMinor: minor(one.sales), refundsCashMinor: minor(one.refunds) }
  expect(shownLate(late)).toEqual(one.shown)
})

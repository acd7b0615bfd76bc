import { type Minor, minor } from '../../money.ts'

/** Cash of receipts that were in the count of a shift and arrived after it: of sales after change, and of refunds. */
export type LateCash = { salesCashMinor: Minor; refundsCashMinor: Minor }

/**
 * What the count of a shift leaves once receipts have arrived that were in it: by sales the count was over, and by
 * refunds short. The books take both off the difference found at the count, however large that was.
 */
export function afterLate({
  varianceMinor,
  salesCashMinor,
  refundsCashMinor,
}: LateCash & { varianceMinor: Minor }): {
  leftMinor: Minor
  /** Cash of these sales that the count did not find as over. */
  salesNotFoundMinor: Minor
  /** Cash of these refunds that the count did not find as short. */
  refundsNotFoundMinor: Minor
} {
  const beyond = (cashMinor: number, foundMinor: number) =>
    minor(Math.max(0, cashMinor - Math.max(0, foundMinor)))
  return {
    leftMinor: minor(varianceMinor - salesCashMinor + refundsCashMinor),
    // Where both have arrived, one hid some of the other at the count.
    salesNotFoundMinor: beyond(salesCashMinor, varianceMinor + refundsCashMinor),
    refundsNotFoundMinor: beyond(refundsCashMinor, salesCashMinor - varianceMinor),
  }
}

/** Which of the two figures are shown: that of sales if there is no other. */
export function shownLate({ salesCashMinor, refundsCashMinor }: LateCash): {
  sales: boolean
  refunds: boolean
} {
  return { sales: salesCashMinor !== 0 || refundsCashMinor === 0, refunds: refundsCashMinor !== 0 }
}

/** What to do about such cash, for whoever looks at the count. */
export const notFoundAdvice = {
  sales:
    'Correct the payment type of any of these receipts that was not paid in cash. Any other difference left the drawer before the count, or was received after it and will show as over at the next count.',
  refunds:
    'A refund that was not paid in cash cannot be corrected on its receipt: tell your accountant. Any other difference was put into the drawer before the count, or was paid out after it and will show as short at the next count.',
} as const

import { type Minor, minor } from '../../money.ts'

/**
 * What the count of a shift leaves once receipts have arrived that were in it. The books deduct their cash from the
 * difference found at the count, however large that was.
 */
export function afterLate({ varianceMinor, lateMinor }: { varianceMinor: Minor; lateMinor: Minor }): {
  leftMinor: Minor
  /** Cash on these receipts that the count did not find as a surplus. */
  notFoundMinor: Minor
} {
  return {
    leftMinor: minor(varianceMinor - lateMinor),
    notFoundMinor: minor(Math.max(0, lateMinor - Math.max(0, varianceMinor))),
  }
}

/** What to do about such cash, for whoever looks at the count. */
export const notFoundAdvice =
  'Correct the payment type of any of these receipts that was not paid in cash. Any other difference left the drawer before the count, or was received after it and will show as over at the next count.'

import { formatMinor, type Minor } from '#domain/money.ts'
import { isImplausibleCount } from '#domain/payments/cash-counted.ts'

/** What is asked of an unlikely count of cash; it does not say what there should be. Null: nothing is asked. */
export function implausibleCount(
  countedMinor: Minor | null,
  balanceMinor: Minor,
  currency: string,
): string | null {
  if (countedMinor === null || !isImplausibleCount(countedMinor, [balanceMinor])) return null
  return `Post ${formatMinor(countedMinor, currency)} as counted?`
}

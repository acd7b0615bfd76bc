import type { Day } from '../business-day.ts'
import { type BalancedLines, balanced, type EntryLine } from '../posting/entry.ts'
import { taxAmountsOf } from '../posting/tax-totals.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import { isRegisteredOn, registeredSpans } from './period.ts'

/** `use` of lines whose tax or value is in no return: what they reverse was in none, or they are of a day without returns. */
export const undeclared = 'undeclared'

/** Which lines of a document stay outside all returns: all of them, or those without tax that is due or claimed. */
export type Undeclared = 'all' | 'untaxed'

type Posted = { businessDay: Day; postingDay: Day }
/** A document that another one reverses, completely or in part. */
export type Reversed = { postingDay: Day; undeclared?: Undeclared }

/**
 * The part of a document that stays outside tax returns. A return, a credit note or a used deposit takes out only
 * what was in one: a sale made before the shop was registered never was. What was sold or bought on a day without
 * registration, and posted later because its month was locked, stays outside too; tax that was charged is always due.
 */
export function undeclaredOf(
  { businessDay, postingDay }: Posted,
  reversed: Reversed | undefined,
  registrations: readonly TaxRegistration[],
): Undeclared | undefined {
  const spans = registeredSpans(registrations)
  const hasReturns = spans.some(({ from }) => from <= postingDay)
  if (!hasReturns) return undefined
  if (!reversed) {
    const isLate = isRegisteredOn(spans, postingDay) && !isRegisteredOn(spans, businessDay)
    return isLate ? 'untaxed' : undefined
  }
  if (reversed.undeclared) return reversed.undeclared
  if (isRegisteredOn(spans, reversed.postingDay)) return undefined
  // Tax that is posted after a registration ended is in its last return.
  return spans.some(({ to }) => to !== null && to < reversed.postingDay) ? 'untaxed' : 'all'
}

/** The lines of an entry, marked as far as they stay outside the returns. */
export function markUndeclared(lines: BalancedLines, which: Undeclared | undefined): BalancedLines {
  return which === undefined ? lines : balanced(lines.map((line) => marked(line, which)))
}

function marked(line: EntryLine, which: Undeclared): EntryLine {
  const counted = taxAmountsOf(line)
  if (!line.dims?.tax || counted === null || counted.key.use === 'declared') return line
  const { direction } = counted.key
  const { amountMinor, recoverableMinor } = counted.amounts
  if (which === 'untaxed' && (direction === 'output' ? amountMinor : recoverableMinor) !== 0) return line
  return { ...line, dims: { ...line.dims, tax: { ...line.dims.tax, use: undeclared } } }
}

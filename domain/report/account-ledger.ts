import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'

/** The amount of an entry on one account, and the balance after it. Debit positive. */
type LedgerRow<Entry> = { entry: Entry; amountMinor: Minor; balanceMinor: Minor }

/** The balance of a revenue or expense account at the end of a financial year, before it restarts at zero. */
export type ClosedYear = { on: Day; amountMinor: Minor }

type WithLines = { postingDay: Day; lines: readonly { account: AccountCode; amountMinor: number }[] }

/**
 * The rows of an account's ledger, entry by entry, each with the running balance.
 * @param entries in the order they are listed: oldest first, or newest first
 * @param closed the years that begin among the entries, the first of them first: there the account begins at nothing
 * @param startMinor oldest first the balance before the first entry, newest first the balance after it
 */
export async function* ledgerRows<Entry extends WithLines>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  account: AccountCode,
  {
    startMinor,
    isNewestFirst,
    closed = [],
  }: { startMinor: number; isNewestFirst: boolean; closed?: readonly ClosedYear[] },
): AsyncGenerator<LedgerRow<Entry>> {
  let balance = startMinor
  const left = isNewestFirst ? closed.toReversed() : [...closed]
  for await (const entry of entries) {
    for (let next = left[0]; next && isNewestFirst === entry.postingDay < next.on; next = left[0]) {
      balance += isNewestFirst ? next.amountMinor : -next.amountMinor
      left.shift()
    }
    let amount = 0
    for (const line of entry.lines) if (line.account === account) amount += line.amountMinor
    if (!isNewestFirst) balance += amount
    yield { entry, amountMinor: minor(amount), balanceMinor: minor(balance) }
    if (isNewestFirst) balance -= amount
  }
}

/**
 * The balance of an account at the end of each of its financial years but the last.
 * @param years what was posted in each, the first of them first
 */
export function closedYears(
  openingMinor: number,
  years: readonly { from: Day; debitMinor: number; creditMinor: number }[],
): ClosedYear[] {
  const closed: ClosedYear[] = []
  let balance = openingMinor
  for (const [index, { debitMinor, creditMinor }] of years.entries()) {
    balance += debitMinor - creditMinor
    const next = years[index + 1]
    if (!next) break
    if (balance !== 0) closed.push({ on: next.from, amountMinor: minor(balance) })
    balance = 0
  }
  return closed
}

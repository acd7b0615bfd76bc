import type { Day } from '../../business-day.ts'
import { payeeOf, titleOf } from '../../documents/describe.ts'
import { type Minor, minor } from '../../money.ts'
import { documentPath } from '../../report/addresses.ts'
import { accounts } from '../../terms/chart.ts'
import type { AccountLedger, LedgerLine } from '../ledger.ts'

/** A row of an account's ledger: an entry, or the start of a financial year, where revenue and expenses restart at zero. */
export type LedgerRow = {
  key: string
  day: Day
  title: string
  payee: string | null
  /** The till, or the class of tax: what its lines are of beside the payee. */
  of: string | null
  entry: number | null
  debitMinor: Minor
  creditMinor: Minor
  balanceMinor: Minor
  link: string | null
}

/**
 * The lines of an account with the years that begin among them.
 * @param choice searched for: the years are between lines that are not there; more to come: nothing is known past the last
 */
export function ledgerRowsOf(
  lines: readonly LedgerLine[],
  closedYears: AccountLedger['closedYears'],
  choice: { isNewestFirst: boolean; isSearched: boolean; hasMore: boolean },
): LedgerRow[] {
  const { isNewestFirst, isSearched, hasMore } = choice
  if (isSearched) return lines.map(rowOf)
  const left = isNewestFirst ? closedYears.toReversed() : [...closedYears]
  const rows: LedgerRow[] = []
  for (const line of lines) {
    for (let next = left[0]; next && isNewestFirst === line.postingDay < next.on; next = left[0]) {
      rows.push(closedRow(next))
      left.shift()
    }
    rows.push(rowOf(line))
  }
  return hasMore ? rows : [...rows, ...left.map(closedRow)]
}

function rowOf(line: LedgerLine): LedgerRow {
  const { number, postingDay, source, of, debitMinor, creditMinor, balanceMinor } = line
  const payee = payeeOf(source)
  return {
    ...{ key: String(number), day: postingDay, title: titleOf(source) },
    ...{ payee, of: of.filter((name) => name !== payee).join(', ') || null },
    ...{ entry: number, debitMinor, creditMinor, balanceMinor, link: documentPath(number) },
  }
}

function closedRow({ on, amountMinor }: AccountLedger['closedYears'][number]): LedgerRow {
  return {
    ...{ key: `closed-${on}`, day: on, title: `New financial year: closed to ${accounts.retainedEarnings}` },
    ...{ payee: null, of: null, entry: null, link: null, balanceMinor: minor(0) },
    debitMinor: minor(Math.max(-amountMinor, 0)),
    creditMinor: minor(Math.max(amountMinor, 0)),
  }
}

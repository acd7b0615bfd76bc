import type { EntryLine } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'

/** What lines put into the cash of a till. */
export function tillCashIn(lines: readonly EntryLine[], tillId: string): number {
  return lines.reduce(
    (sum, { account, amountMinor, dims }) =>
      account === accounts.cash && dims?.till === tillId ? sum + amountMinor : sum,
    0,
  )
}

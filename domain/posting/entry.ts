import type { z } from 'zod'
import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import type { EntrySource } from './entry-source.ts'

/** One line of an entry: debits are positive, credits negative. Never 0. */
export type EntryLine = { account: AccountCode; amountMinor: Minor }

declare const balancedBrand: unique symbol

/** Lines whose debits equal their credits. `balanced` alone makes them, so no other kind can be posted. */
export type BalancedLines = readonly EntryLine[] & { readonly [balancedBrand]: true }

/** An entry before the ledger gives it its number. */
export type EntryDraft = {
  source: z.infer<typeof EntrySource>
  businessDay: Day
  postingDay: Day
  lines: BalancedLines
}

/**
 * Makes the lines of an entry: one line an account, in the order they first appear, without those
 * that come to nothing (so the whole may be empty: then there is nothing to post). Lines that do not
 * add up to 0 are a bug in a posting rule and throw.
 */
export function balanced(lines: Iterable<EntryLine>): BalancedLines {
  const byAccount = new Map<AccountCode, number>()
  let sum = 0
  for (const { account, amountMinor } of lines) {
    byAccount.set(account, (byAccount.get(account) ?? 0) + amountMinor)
    sum += amountMinor
  }
  if (sum !== 0) throw new Error(`the lines of an entry add up to ${sum}, not to 0`)
  const merged: EntryLine[] = []
  for (const [account, amount] of byAccount) {
    if (amount !== 0) merged.push({ account, amountMinor: minor(amount) })
  }
  return merged as readonly EntryLine[] as BalancedLines
}

/** The entry that takes another one back: every line with its sign turned. */
export function reversal(lines: BalancedLines): BalancedLines {
  return balanced(lines.map(({ account, amountMinor }) => ({ account, amountMinor: minor(-amountMinor) })))
}

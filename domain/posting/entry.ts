import type { z } from 'zod'
import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import { type Dims, dimsKey } from './dims.ts'
import type { EntrySource } from './entry-source.ts'

/**
 * One line of an entry: debits are positive, credits negative. `baseMinor` is what a tax was worked out on, with the
 * sign of the line; a line of 0 is kept only if it has one.
 */
export type EntryLine = { account: AccountCode; amountMinor: Minor; dims?: Dims; baseMinor?: Minor }

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
 * Makes the lines of an entry: one line for each account and what it is of, in the order they first appear, without
 * those of zero (so the whole may be empty: then there is nothing to post). Lines that do not
 * add up to 0 are a bug in a posting rule and throw.
 */
export function balanced(lines: Iterable<EntryLine>): BalancedLines {
  const byKey = new Map<string, { line: EntryLine; amount: number; base: number | undefined }>()
  let sum = 0
  for (const line of lines) {
    const key = line.account + dimsKey(line.dims)
    const merged = byKey.get(key) ?? { line, amount: 0, base: undefined }
    merged.amount += line.amountMinor
    if (line.baseMinor !== undefined) merged.base = (merged.base ?? 0) + line.baseMinor
    byKey.set(key, merged)
    sum += line.amountMinor
  }
  if (sum !== 0) throw new Error(`the lines of an entry add up to ${sum}, not to 0`)
  const merged: EntryLine[] = []
  for (const { line, amount, base } of byKey.values()) {
    if (amount === 0 && !base) continue
    const one: EntryLine = { account: line.account, amountMinor: minor(amount) }
    if (line.dims) one.dims = line.dims
    if (base !== undefined) one.baseMinor = minor(base)
    merged.push(one)
  }
  return merged as readonly EntryLine[] as BalancedLines
}

/** The entry that takes another one back: every line with its sign turned. */
export function reversal(lines: BalancedLines): BalancedLines {
  return balanced(lines.map(turned))
}

/** A debit as a credit, and the other way round. */
export function turned({ account, amountMinor, dims, baseMinor }: EntryLine): EntryLine {
  const line: EntryLine = { account, amountMinor: minor(-amountMinor) }
  if (dims) line.dims = dims
  if (baseMinor !== undefined) line.baseMinor = minor(-baseMinor)
  return line
}

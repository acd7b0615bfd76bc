import { dayInWords } from '../day-in-words.ts'
import { rememberedDay } from '../remembered-day.ts'

/** A till's receipts: the numbers below its last one that have not come. */
type TillFacts = { name: string; series: string; missing: readonly number[] }

/** What is known of a shop, as it was last looked at. */
export type ShopFacts = {
  name: string
  /** IANA: whose days the sentences name. */
  timeZone: string
  isActive: boolean
  createdAt: Date
  lastSaleAt: Date | null
  tills: readonly TillFacts[]
  /** Since when receipt numbers have been missing; null where none are. */
  missingSince: Date | null
  /** The newest import of past sales. */
  lastImport: { at: Date; fileName: string; isFailed: boolean; refusedRows: number } | null
  /** Of its people, in the last 24 hours. */
  refusedLogins: number
  /** The last audit, null without one. `isOfTotals`: all that differs is added up from entries that are whole. */
  audit: { at: Date; differences: number; isOfTotals: boolean } | null
}

/** While something holds: from an instant on, and, where it ends by itself, up to another. */
export type Span = { from: Date; to?: Date }

/** `18 Nov 2026` on the shop's wall. */
export function dayOf({ timeZone }: Pick<ShopFacts, 'timeZone'>, instant: Date): string {
  return dayInWords(rememberedDay(instant.toISOString(), timeZone))
}

export function missingOf({ tills }: Pick<ShopFacts, 'tills'>): number {
  return tills.reduce((sum, { missing }) => sum + missing.length, 0)
}

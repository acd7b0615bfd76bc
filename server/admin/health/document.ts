import type { Severity } from '#domain/health/exception.ts'
import type { ShopFacts } from '#domain/health/shop-facts.ts'
import type { ShopStatus } from '#domain/terms/shop-status.ts'

/** What was counted of a till's receipts, so that only those since are read again. */
export type TillSeries = {
  tillId: string
  name: string
  series: string
  last: number
  missing: number[]
}

/**
 * The health of a shop as it was last looked at: what it was judged by, and what the list is sorted and filtered by.
 * Derived from everything else; if it is lost, it is calculated again.
 */
export type ShopHealthDocument = {
  /** The shop's id. */
  _id: string
  facts: Omit<ShopFacts, 'tills'>
  tills: TillSeries[]
  email: string
  currency: string
  standing: ShopStatus
  severity: Severity | 'good'
  rank: number
  codes: string[]
  /** The name as `foldText` writes it, and every word that finds the shop. */
  nameKey: string
  words: string[]
  /** Instants in milliseconds; 0 where it never was, so that an order has a place for it. */
  lastSale: number
  audited: number
  missing: number
  refusedLogins: number
  /** Of the chain head and of the shop's record when they were read: others mean that something happened since. */
  version: number
  print: string
  /** When it is to be looked at again, whatever happens. */
  dueAt: Date
  checkedAt: Date
}

export function factsOf({ facts, tills }: Pick<ShopHealthDocument, 'facts' | 'tills'>): ShopFacts {
  return { ...facts, tills }
}

import type { Day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** A reconciliation that was not taken back. */
export type StandingReconciliation = {
  id: string
  account: AccountCode
  through: Day
  /** The entries that it froze, where it is of the batch that asks: of others `frozen` tells. */
  entries?: ReadonlySet<number>
}

/** Those of a shop, of each account the later last. */
export type Standing = readonly StandingReconciliation[]

import type { Day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** A reconciliation that has not been reversed. */
export type ActiveReconciliation = {
  id: string
  account: AccountCode
  through: Day
  /** The reconciled entries, for a reconciliation of the current batch; for others see `frozen`. */
  entries?: ReadonlySet<number>
}

/** The active reconciliations of a shop, in the order of their days. */
export type ActiveReconciliations = readonly ActiveReconciliation[]

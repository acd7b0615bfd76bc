import type { Day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'

export type AccountToRecord = {
  changeId: string
  account: AccountChange
  /** Of one to archive: its financial year, which its balance is of where it is revenue or expense. */
  yearFrom?: Day
  /** It was made while such changes were no documents, and is recorded as it was. */
  isOfBefore?: true
}

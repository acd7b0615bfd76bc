import type { AccountChange } from '#domain/documents/account/change.ts'

export type AccountToRecord = {
  changeId: string
  account: AccountChange
  /** It was made while such changes were no documents, and is recorded as it stood. */
  isOfBefore?: true
}

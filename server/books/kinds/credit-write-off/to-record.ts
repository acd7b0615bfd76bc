import type { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { OpenBefore } from './stored.ts'

/**
 * Documents that the tax on the debts depends on, by their ids: the instalment plans that they were agreed in, the
 * sales that those plans settled, and earlier write-offs of them whose tax was claimed.
 */
export type DebtOrigins = { plans: readonly string[]; sales: readonly string[]; claims: readonly string[] }

export type CreditWriteOffToRecord = {
  writeOffId: string
  writeOff: CreditWriteOffBody
  origins?: DebtOrigins
  /** Of the write-off whose tax this one claims: which instalments it was of depends on what was open then. */
  openBefore?: readonly OpenBefore[]
}

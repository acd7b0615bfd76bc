import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'

export type BillCreditToRecord = {
  creditId: string
  credit: BillCreditBody
  supplierId: string
  /** Credit notes on the same bill that were taken back: they count no more. */
  takenBack: readonly string[]
}

import type { CashCountBody, CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'

export type CountToRecord = { countId: string; count: CashCountBody }
export type CorrectionToRecord = {
  countId: string
  correction: CountCorrectionBody
  /** The closed shift whose count it corrects, with its number at its till. */
  ofShift: { shiftId: string; tillId: string; number: number }
}
export type CashCountToRecord = CountToRecord | CorrectionToRecord

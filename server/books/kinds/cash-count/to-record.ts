import type { CashCountBody, CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'

export type CashCountToRecord =
  | { countId: string; count: CashCountBody }
  | {
      countId: string
      correction: CountCorrectionBody
      /** The closed shift whose count it corrects, with its number at its till. */
      ofShift: { shiftId: string; tillId: string; number: number }
    }

export type CorrectionToRecord = Extract<CashCountToRecord, { correction: CountCorrectionBody }>

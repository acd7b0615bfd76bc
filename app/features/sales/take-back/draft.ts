import { z } from 'zod'
import type { LeftOfSale, RecordedSale } from '#domain/api/sale.ts'
import {
  type LeftToTakeBack,
  leftOfLine,
  type SaleToTakeBack,
  type TakenBack,
} from '#domain/documents/sale/compose-return.ts'
import { isTypeOfKind, type RefundBy } from '#domain/documents/sale/refund.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { ReturnReason } from '#domain/terms/return-reason.ts'
import { TenderKind } from '#domain/terms/tender.ts'

/** A sale as the server has it, with what is left of it. */
export type SaleWithLeft = RecordedSale & { leftToTakeBack: LeftOfSale }

/** Null for a return, and for a receipt of a server that does not report what is left. */
export function withLeft(sale: RecordedSale): SaleWithLeft | null {
  const { leftToTakeBack } = sale
  return sale.kind === 'sale' && leftToTakeBack ? { ...sale, leftToTakeBack } : null
}

export function canBeTakenBack(sale: RecordedSale): boolean {
  return sale.kind === 'sale' && sale.lines.some(({ returnableMilli = 0 }) => returnableMilli > 0)
}

export type LineDraft = { lineId: string; quantityMilli: Milli | null; isWrittenOff: boolean }

export type TakeBackDraft = {
  lines: LineDraft[]
  by: RefundBy
  reference: string
  reason: ReturnReason | ''
  note: string
}

/** All of the sale is to come back; the return was begun at the till. */
export type WayIn = { isAll: boolean; isFromTill: boolean }

/** Nothing chosen yet, or all that is left: then as a sale is taken back that was rung up by mistake. */
export function draftOf(
  sale: SaleToTakeBack,
  left: LeftToTakeBack,
  { isAll, isFromTill }: WayIn,
): TakeBackDraft {
  return {
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      quantityMilli: milli(isAll ? leftOfLine(line, left) : 0),
      isWrittenOff: false,
    })),
    by: 'as-paid',
    reference: '',
    // At the till the usual one is there already: a queue waits.
    reason: isAll ? 'rung-wrong' : isFromTill ? 'changed-mind' : '',
    note: '',
  }
}

/** The lines that can still be returned: another device may have returned some. */
export function withinLeft(
  lines: readonly LineDraft[],
  sale: SaleToTakeBack,
  left: LeftToTakeBack,
): LineDraft[] {
  return lines.map((draft) => {
    const line = sale.lines.find(({ lineId }) => lineId === draft.lineId)
    const leftMilli = line ? leftOfLine(line, left) : 0
    return { ...draft, quantityMilli: milli(Math.min(draft.quantityMilli ?? 0, leftMilli)) }
  })
}

/** The chosen lines, as a return takes them; lines that can't be read or ask for too much are left out. */
export function takenOf(
  lines: readonly LineDraft[],
  sale: SaleToTakeBack,
  left: LeftToTakeBack,
): TakenBack[] {
  return lines.flatMap(({ lineId, quantityMilli, isWrittenOff }) => {
    const line = sale.lines.find((one) => one.lineId === lineId)
    if (!line || quantityMilli === null || quantityMilli <= 0) return []
    return quantityMilli > leftOfLine(line, left) ? [] : [{ lineId, quantityMilli, isWrittenOff }]
  })
}

/** What the form checks before it is sent. */
export function takeBackSchema(sale: SaleToTakeBack, left: LeftToTakeBack) {
  const leftOf = (lineId: string) => {
    const line = sale.lines.find((one) => one.lineId === lineId)
    return line ? leftOfLine(line, left) : 0
  }
  const Line = z.custom<LineDraft>()
  return z.object({
    lines: z
      .array(Line)
      .refine((lines) => lines.every(({ quantityMilli }) => quantityMilli !== null), {
        error: 'A quantity can’t be read.',
        abort: true,
      })
      .refine((lines) => lines.every((one) => (one.quantityMilli ?? 0) <= leftOf(one.lineId)), {
        error: 'That is more than is left of it.',
        abort: true,
      })
      .refine((lines) => lines.some(({ quantityMilli }) => (quantityMilli ?? 0) > 0), {
        error: 'Choose what comes back.',
      }),
    by: z.union([z.literal('as-paid'), TenderKind, z.custom<RefundBy>((by) => isTypeOfKind(String(by)))]),
    reference: z.string().trim(),
    reason: ReturnReason,
    note: z.string().trim(),
  })
}
export type TakeBackRequest = z.infer<ReturnType<typeof takeBackSchema>>

import type { SaleRecorded } from '#domain/api/sale.ts'
import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { erasedTexts } from '../../engine/facts.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import type { SaleDocument } from './stored.ts'
import type { SaleToRecord } from './to-record.ts'

/** The answer to a recorded sale: made again from the document it is the same, byte for byte. */
export function answerOf(document: SaleDocument): string {
  if (document.answer !== undefined) return document.answer
  const answer: SaleRecorded = {
    saleId: document._id.saleId,
    receiptNumber: document.receiptNumber,
    businessDay: document.businessDay,
    postingDay: document.postingDay,
    entryNumber: document.entryNumber,
    entryHash: document.entryHash ?? null,
    recordedAt: document.recordedAt.toISOString(),
    reviews: document.reviews,
  }
  return JSON.stringify(answer)
}

/** The same content again gets the first answer. @throws Refusal sale_conflict for other content */
export function resendSale(recorded: SaleDocument, { saleId, sale }: SaleToRecord): string {
  const isErased = erasedTexts(recorded).length > 0 || isOldWithoutTexts(recorded)
  const comparable = (sent: SaleBody) => (isErased ? withoutTexts(sent) : sent)
  const isSame =
    recorded.origin === 'till' &&
    isSameRequest(SaleBody, comparable(withoutBookFields(recorded)), comparable(sale))
  if (!isSame) throw new Refusal('sale_conflict', { saleId })
  return answerOf(recorded)
}

/** What an older program recorded has no seals: nothing shows whether its texts were erased or never there. */
function isOldWithoutTexts({ factsVersion, note, tenders }: SaleDocument): boolean {
  return (
    factsVersion === undefined && note === undefined && tenders.every((one) => one.reference === undefined)
  )
}

/** A name that the till did not send is not part of what is compared. */
function withoutBookFields(recorded: SaleDocument): SaleBody {
  const lines = recorded.lines.map(({ name, isNameSaid, ...line }) => (isNameSaid ? { ...line, name } : line))
  return { ...recorded, lines }
}

/** What a till still has of a sale whose texts were erased here. */
function withoutTexts({ note: _, ...sale }: SaleBody): SaleBody {
  return {
    ...sale,
    lines: withoutNotes(sale.lines),
    tenders: sale.tenders.map(({ reference: _r, ...tender }) => tender),
  }
}

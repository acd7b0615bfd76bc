import type { SaleRecorded } from '#domain/api/sale.ts'
import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { erasedTexts } from '../../engine/facts.ts'
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
  const textOf = (said: SaleBody) => canonicalJson(contentOf(isErased ? withoutTexts(said) : said))
  const isSame = recorded.origin === 'till' && textOf(asSaid(recorded)) === textOf(sale)
  if (!isSame) throw new Refusal('sale_conflict', { saleId })
  return answerOf(recorded)
}

/** What an older program recorded has no seals: nothing shows whether its texts were erased or never there. */
function isOldWithoutTexts({ factsVersion, note, tenders }: SaleDocument): boolean {
  return (
    factsVersion === undefined && note === undefined && tenders.every((one) => one.reference === undefined)
  )
}

/** A name that the till did not say is not part of what it said. */
function asSaid(recorded: SaleDocument): SaleBody {
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

/** What the till said, and nothing the server added: two writes are the same where this is. */
function contentOf(sale: SaleBody): SaleBody {
  return {
    tillId: sale.tillId,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    ...(sale.clock !== undefined && { clock: sale.clock }),
    ...(sale.listAgeS !== undefined && { listAgeS: sale.listAgeS }),
    kind: sale.kind,
    ...(sale.shiftId !== undefined && { shiftId: sale.shiftId }),
    ...(sale.returnOf !== undefined && { returnOf: sale.returnOf }),
    ...(sale.exchange !== undefined && { exchange: sale.exchange }),
    ...(sale.reason !== undefined && { reason: sale.reason }),
    pricesIncludeTax: sale.pricesIncludeTax,
    ...(sale.taxRule !== undefined && { taxRule: sale.taxRule }),
    ...(sale.customerId !== undefined && { customerId: sale.customerId }),
    ...(sale.soldBy !== undefined && { soldBy: sale.soldBy }),
    ...(sale.note !== undefined && { note: sale.note }),
    ...(sale.quotationId !== undefined && { quotationId: sale.quotationId }),
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      ...(line.returnOfLineId !== undefined && { returnOfLineId: line.returnOfLineId }),
      ...(line.isWrittenOff && { isWrittenOff: line.isWrittenOff }),
      productId: line.productId,
      ...(line.name !== undefined && { name: line.name }),
      quantityMilli: line.quantityMilli,
      ...(line.pack && { pack: line.pack }),
      unitPriceMinor: line.unitPriceMinor,
      ...(line.priceChange && { priceChange: line.priceChange }),
      discountMinor: line.discountMinor,
      taxClassId: line.taxClassId,
      taxes: line.taxes,
      ...(line.note !== undefined && { note: line.note }),
    })),
    ...(sale.approvals !== undefined && { approvals: sale.approvals }),
    ...(sale.discounts !== undefined && { discounts: sale.discounts }),
    ...(sale.voided !== undefined && { voided: sale.voided }),
    tenders: sale.tenders,
    totals: sale.totals,
  }
}

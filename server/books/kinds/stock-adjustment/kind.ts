import { otherThanFirst } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { writeOffLabels } from '#domain/terms/write-off.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { pageFactsOfStockAdjustment } from './page-facts.ts'
import { linesOfAdjustment, planStockAdjustment, postingOf } from './plan.ts'
import { type StockAdjustmentDocument, stockAdjustments } from './stored.ts'
import type { AdjustmentToRecord } from './to-record.ts'

/** Goods that left the stock without being sold or were found, and what a count came to. */
export const stockAdjustment: DocumentKind<AdjustmentToRecord, StockAdjustmentDocument> = {
  name: 'stock-adjustment',
  collection: stockAdjustments,
  sources: ['write-off', 'stock-count'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ adjustmentId }) => adjustmentId,
  linesOf: (input) => Math.max(linesOf(input).length, 1),
  needs: (input) => ({ products: linesOf(input).map(({ productId }) => productId) }),
  resend(stored, input) {
    if (canonicalJson(contentOf(stored)) !== canonicalJson(saidBy(input)))
      throw new Refusal('write_off_conflict', { adjustmentId: input.adjustmentId })
    return ''
  },
  plan: planStockAdjustment,
  replan: postingOf,
  sourceOf: ({ _id, of, reason, name }) => ({
    kind: of,
    id: _id.adjustmentId,
    reference: name ?? (reason === undefined ? '' : writeOffLabels[reason].toLowerCase()),
  }),
  texts: ({ note }) => (note === undefined ? [] : ['/note']),
  measures: () => ({}),
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId, quantityMilli }) => ({ lineId, productId, quantityMilli, postingDay })),
  reverse: ({ shop }, { lines, ...document }) => reversal(linesOfAdjustment(shop, document, lines)),
  tookOut: ({ location, lines }) => ({
    location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      ...{ lineId, productId },
      quantityMilli: milli(-quantityMilli),
      valueMinor: minor(-valueMinor),
    })),
  }),
  offersReversal: ({ of, reason }) => of === 'write-off' && reason !== 'found',
  checkReverse(_view, { of, reason }) {
    if (of === 'stock-count') throw new Refusal('reversal_not_possible', { kind: of })
    if (reason === 'found') throw new Refusal('found_not_reversed')
  },
  pageFacts: pageFactsOfStockAdjustment,
  answer: () => '',
}

function linesOf(input: AdjustmentToRecord) {
  return 'writeOff' in input ? input.writeOff.lines : input.count.lines
}

/** What was said of it, and nothing the books added. */
function contentOf({ of, businessDay, reason, note, name, location, lines }: StockAdjustmentDocument) {
  return {
    of,
    location,
    businessDay,
    reason,
    note,
    name,
    lines: lines.map(({ lineId, productId, quantityMilli, countedMilli }) => ({
      lineId,
      productId,
      quantityMilli: of === 'write-off' ? Math.abs(quantityMilli) : quantityMilli,
      countedMilli,
    })),
  }
}

/** The same of what is sent. What a count has for the review list is not compared: a restarted closing may send other reasons. */
function saidBy(input: AdjustmentToRecord) {
  const of = 'writeOff' in input ? 'write-off' : 'stock-count'
  const { locationId, ...said } = 'writeOff' in input ? input.writeOff : input.count
  return { of, location: otherThanFirst(locationId), ...said, reviews: undefined }
}

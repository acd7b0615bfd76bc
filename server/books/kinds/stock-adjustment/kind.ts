import { otherThanFirst } from '#domain/documents/setting/locations.ts'
import { WriteOffBody } from '#domain/documents/stock-adjustment/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal } from '#domain/posting/entry.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type WriteOffReason, writeOffAccounts, writeOffLabels } from '#domain/terms/write-off.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { productName, subjectOf, text } from '../fact-words.ts'
import { linesOfAdjustment, planStockAdjustment, postingOf } from './plan.ts'
import { type StockAdjustmentDocument, stockAdjustments } from './stored.ts'
import type { AdjustmentToRecord, CountToRecord } from './to-record.ts'

/** Goods that left the stock without being sold or were found, and the differences of a count. */
export const stockAdjustment = defineKind<AdjustmentToRecord, StockAdjustmentDocument>({
  name: 'stock-adjustment',
  collection: stockAdjustments,
  sources: ['write-off', 'stock-count'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'The cost of goods that are found or counted is compared with their price.',
  },
  linesOf: (input) => Math.max(linesOf(input).length, 1),
  needs: (input) => ({ products: linesOf(input).map(({ productId }) => productId) }),
  request: {
    isSame: (stored, input) =>
      'writeOff' in input
        ? stored.of === 'write-off' &&
          isSameRequest(WriteOffBody, asSent(stored), {
            ...input.writeOff,
            locationId: otherThanFirst(input.writeOff.locationId),
          })
        : stored.of === 'stock-count' && isSameCount(stored, input.count),
    conflict: 'write_off_conflict',
  },
  plan: planStockAdjustment,
  replan: postingOf,
  sourceOf: ({ _id, of, reason, name }) => ({
    kind: of,
    id: _id.adjustmentId,
    reference: name ?? (reason === undefined ? '' : writeOffLabels[reason].toLowerCase()),
  }),
  texts: ['/note'],
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
  stockOfReversal({ of, reason }) {
    if (of !== 'write-off') return undefined
    return { of: 'goods-out', countedSince: reason === 'found' ? null : 'write_off_counted_since' }
  },
  goodsNeverLeft: true,
  lostGoods: {
    field: 'reason',
    accountOf: (reason) =>
      reason === undefined ? accounts.stockAdjustments : writeOffAccounts[reason as WriteOffReason],
  },
  turnover: {
    filter: { reason: 'taken-by-owner' },
    linesOf: ({ lines }) =>
      lines.map(({ taken, productId, valueMinor }) => ({
        ...{ amountMinor: minor(-valueMinor), taxClassId: taken?.taxClassId, productId },
        ...{ isTurnover: true, isDeclared: taken?.isTold ?? false },
      })),
  },
  offersReversal: ({ of, reason }) => of === 'write-off' && reason !== 'found',
  checkReverse(_view, { of, reason }) {
    if (of === 'stock-count') throw new Refusal('reversal_not_possible', { kind: of })
    if (reason === 'found') throw new Refusal('found_not_reversed')
  },
  subject: ({ reason, name }) =>
    subjectOf({ about: name ?? (reason && writeOffLabels[reason].toLowerCase()) }),
  pageFacts: ({ of, reason, name, note, lines }, names) => [
    ...text('Reason', reason && writeOffLabels[reason]),
    ...text('Count', of === 'stock-count' ? name : undefined),
    ...lines.map(({ productId, quantityMilli, valueMinor, countedMilli }) => ({
      label: productName(productId, names),
      text:
        countedMilli === undefined
          ? formatMilli(quantityMilli)
          : `${formatMilli(countedMilli)} counted, ${formatMilli(quantityMilli)} beside the books`,
      amountMinor: valueMinor,
    })),
    ...text('Note', note),
  ],
})

function linesOf(input: AdjustmentToRecord) {
  return 'writeOff' in input ? input.writeOff.lines : input.count.lines
}

/** As a write-off is sent: a positive quantity, whatever its reason. */
function asSent({ location, lines, ...stored }: StockAdjustmentDocument): object {
  return {
    ...stored,
    locationId: location,
    lines: lines.map((line) => ({ ...line, quantityMilli: Math.abs(line.quantityMilli) })),
  }
}

/** What a count has for the review list is not compared: a restarted closing may send other reasons. */
function isSameCount(
  { businessDay, name, location, lines }: StockAdjustmentDocument,
  count: CountToRecord['count'],
): boolean {
  const { reviews: _reviews, locationId, ...sent } = count
  const counted = lines.map(({ lineId, productId, quantityMilli, countedMilli }) => ({
    ...{ lineId, productId, quantityMilli, countedMilli },
  }))
  const stored = { businessDay, name, location, lines: counted }
  return canonicalJson(stored) === canonicalJson({ ...sent, location: otherThanFirst(locationId) })
}

import type { SaleSort } from '#domain/api/sale.ts'
import { orderOfNumber, receiptNumberPattern } from '#domain/documents/sale/find.ts'
import { Refusal } from '#domain/errors.ts'
import { signOf } from '#domain/table/receipts.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'

type Expression = Record<string, unknown>
type Place = string | number

/** Where a page of receipts ended, in the order it names: two values of that order, then the id. */
export type ReceiptPosition = { sort: SaleSort; first: Place; second: Place; saleId: string }

type Order = {
  /** The two values as MongoDB makes them of fields that are in the index of days. */
  keys: { first: unknown; second: unknown }
  of: (sale: SaleDocument) => [Place, Place]
}

const soldAt = {
  keys: { $toLong: '$soldAtInstant' },
  of: (sale: SaleDocument) => sale.soldAtInstant.getTime(),
}
const numberParts = { $regexFind: { input: '$receiptNumber', regex: receiptNumberPattern, options: 's' } }
const partOfNumber = (index: number) => ({
  $let: { vars: { parts: numberParts }, in: { $arrayElemAt: ['$$parts.captures', index] } },
})

/** The total of a receipt, negative if it gives money back. */
export const signedTotal: Expression = {
  $cond: [{ $eq: ['$kind', 'return'] }, { $multiply: ['$totals.grossMinor', -1] }, '$totals.grossMinor'],
}

const orders: Readonly<Record<'sold' | 'total' | 'number', Order>> = {
  sold: {
    keys: { first: '$postingDay', second: soldAt.keys },
    of: (sale) => [sale.postingDay, soldAt.of(sale)],
  },
  total: {
    keys: { first: signedTotal, second: soldAt.keys },
    of: (sale) => [signOf(sale) * sale.totals.grossMinor, soldAt.of(sale)],
  },
  number: {
    keys: {
      first: partOfNumber(0),
      second: { $convert: { input: partOfNumber(1), to: 'long', onError: 0, onNull: 0 } },
    },
    of: ({ receiptNumber }) => {
      const { series, sequence } = orderOfNumber(receiptNumber)
      return [series, sequence]
    },
  },
}

function readSort(sort: SaleSort): { by: keyof typeof orders; direction: 1 | -1 } {
  return sort.startsWith('-')
    ? { by: sort.slice(1) as keyof typeof orders, direction: -1 }
    : { by: sort as keyof typeof orders, direction: 1 }
}

export function positionOf(sale: SaleDocument, sort: SaleSort): ReceiptPosition {
  const [first, second] = orders[readSort(sort).by].of(sale)
  return { sort, first, second, saleId: sale._id.saleId }
}

/** @throws Refusal invalid_request where a page is asked for in another order than the one before it */
export function requireSameOrder(after: ReceiptPosition | null, sort: SaleSort): void {
  if (after && after.sort !== sort) throw new Refusal('invalid_request', { where: 'cursor' })
}

export function compareReceipts(a: ReceiptPosition, b: ReceiptPosition): number {
  const { direction } = readSort(a.sort)
  for (const member of ['first', 'second', 'saleId'] as const) {
    if (a[member] !== b[member]) return (a[member] < b[member] ? -1 : 1) * direction
  }
  return 0
}

const pastIn = (direction: 1 | -1) => (value: unknown) => (direction === 1 ? { $gt: value } : { $lt: value })

/** Newest or oldest first is the order of the index itself. */
export function inOrderOfDays(
  sort: SaleSort,
  after: ReceiptPosition | null,
): { order: Record<string, 1 | -1>; beyond: Expression | null } | null {
  const { by, direction } = readSort(sort)
  if (by !== 'sold') return null
  const past = pastIn(direction)
  // What was forged is some instant too.
  const soldAtInstant = new Date(Number(after?.second) || 0)
  const postingDay = after?.first
  return {
    order: { postingDay: direction, soldAtInstant: direction, '_id.saleId': direction },
    beyond: after && {
      $or: [
        { postingDay: past(postingDay) },
        { postingDay, soldAtInstant: past(soldAtInstant) },
        { postingDay, soldAtInstant, '_id.saleId': past(after.saleId) },
      ],
    },
  }
}

/** The ids of a page, or of all without a limit, in any order: of members of the index alone, so that only the receipts of the page are fetched. */
export function pageStages(sort: SaleSort, after: ReceiptPosition | null, limit?: number): Expression[] {
  const { by, direction } = readSort(sort)
  const past = pastIn(direction)
  const { first, second, saleId } = after ?? {}
  return [
    { $project: { _id: 0, saleId: '$_id.saleId', ...orders[by].keys } },
    ...(after
      ? [
          {
            $match: {
              $or: [
                { first: past(first) },
                { first, second: past(second) },
                { first, second, saleId: past(saleId) },
              ],
            },
          },
        ]
      : []),
    { $sort: { first: direction, second: direction, saleId: direction } },
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    { $project: { saleId: 1 } },
  ]
}

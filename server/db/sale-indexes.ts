/**
 * How receipts are found. A sale writes one key into `byDay`: what lists filter, sort and sum by follows the
 * key's order, so that they read the index alone and fetch the receipts of one page. One that names a shift writes
 * another into `byShift`. The others take no key of a usual cash sale.
 */
export const saleIndexes = {
  byDay: {
    '_id.shopId': 1,
    postingDay: 1,
    soldAtInstant: 1,
    '_id.saleId': 1,
    kind: 1,
    cashierUid: 1,
    customerId: 1,
    receiptNumber: 1,
    'totals.grossMinor': 1,
  },
  /** The receipts of a shift; the day separates those of other days without reading them. */
  byShift: { '_id.shopId': 1, shiftId: 1, postingDay: 1 },
  /** Of receipts that came in a file, or repeat the number of another: the others have a till and a sequence. */
  byOtherNumber: { '_id.shopId': 1, receiptNumber: 1, '_id.saleId': 1 },
  /** What is of a customer: who is erased must not have all receipts of the shop read for it. */
  byCustomer: { '_id.shopId': 1, customerId: 1 },
  /** Receipts that name no shift, in the order of recording; `byShift` does not contain them. */
  withoutShift: { '_id.shopId': 1, entryNumber: 1, tillId: 1 },
  /** Receipts that arrived after their shift was closed, or that name a shift unknown at their till. */
  besideShift: { '_id.shopId': 1, 'reviews.code': 1, entryNumber: 1 },
  /** Receipts that arrived after their shift was closed and whose cash was in its count. */
  inCount: { '_id.shopId': 1, shiftId: 1, entryNumber: 1 },
  byReference: { '_id.shopId': 1, 'tenders.reference': 1 },
} as const

/** What a query says beside the number, for MongoDB to use the partial index. */
export const withoutSequence = { receiptSequence: null } as const
export const withoutShift = { shiftId: null, origin: 'till' } as const
export const inCount = { isInCount: true } as const
export const besideShift = { 'reviews.code': 'shift_differs' } as const

import { type Minor, minor } from '#domain/money.ts'
import { familyOf, groupOf, headOf } from '#domain/open-items/family.ts'
import { isCreditCode } from '#domain/payments/credit-code.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import type { readPartyMerges } from '../parties/merges-store.ts'
import type { Hold } from './holds-store.ts'

/** Store credit that a till is about to take for a sale. */
type CreditHoldDocument = Hold & {
  customerId: string
  /** The return whose code it is. */
  returnId: string
}

/** The store credit that one return gave. */
export type CreditOfReturn = {
  code: string
  returnId: string
  /** All under whom it may be in the books. */
  parties: readonly string[]
  /** All who are one customer now; the first of them is whose name it goes by. */
  customers: readonly string[]
}

type Merges = Awaited<ReturnType<typeof readPartyMerges>>

export const creditHolds = ({ db }: Database) => db.collection<CreditHoldDocument>('creditHolds')

/** What was paid, or given back, by store credit with this code. */
function tendersOfCode(shopId: string, code: string) {
  return {
    '_id.shopId': shopId,
    'tenders.reference': code,
    tenders: { $elemMatch: { kind: 'store-credit' as const, reference: code } },
  }
}

/** What the return gave that printed this code, and whose it is. */
export async function findCreditOfCode(
  { collections }: Database,
  shopId: string,
  code: string,
  merges: Merges,
): Promise<{ customerId: string; receiptNumber: string; credit: CreditOfReturn } | null> {
  const found = await collections.sales.findOne({ ...tendersOfCode(shopId, code), kind: 'return' })
  if (found?.customerId === undefined) return null
  const customerId = headOf(found.customerId, merges)
  const credit: CreditOfReturn = {
    ...{ code, returnId: found._id.saleId },
    parties: familyOf(customerId, merges),
    customers: groupOf(customerId, merges),
  }
  return { customerId, receiptNumber: found.receiptNumber, credit }
}

/**
 * What of a return's store credit was not used: less what was paid by its code, and what of it was settled otherwise
 * than by a code. A sale settles the oldest credit of its customer, whichever code it was paid by: what another code
 * has settled here is still this one's.
 */
export async function leftOfReturn(
  { collections }: Database,
  shopId: string,
  { code, returnId, parties }: CreditOfReturn,
): Promise<Minor> {
  const places = parties.map((party) => ({
    ...{ shopId, account: accounts.storeCredit, party, document: returnId },
  }))
  const [item, paid] = await Promise.all([
    collections.openItems.findOne({ _id: { $in: places } }),
    collections.sales
      .find({ ...tendersOfCode(shopId, code), kind: 'sale' })
      .project<Pick<SaleDocument, 'tenders'>>({ tenders: 1 })
      .toArray(),
  ])
  if (item?.side !== 'credit') return minor(0)
  const ids = item.settlements.map(({ document }) => ({ shopId, saleId: document }))
  const byCodes = await collections.sales
    .find({
      _id: { $in: ids },
      tenders: { $elemMatch: { kind: 'store-credit', reference: { $exists: true } } },
    })
    .project<Pick<SaleDocument, '_id' | 'tenders'>>({ _id: 1, tenders: 1 })
    .toArray()
  const isByCode = new Set(
    byCodes.filter(({ tenders }) => tenders.some(hasCode)).map(({ _id }) => _id.saleId),
  )
  const otherwise = item.settlements.reduce(
    (sum, { document, amountMinor }) => (isByCode.has(document) ? sum : sum + Number(amountMinor)),
    0,
  )
  const byThisCode = paid
    .flatMap(({ tenders }) => tenders)
    .filter(({ kind, reference }) => kind === 'store-credit' && reference === code)
    .reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)
  return minor(Number(item.amountMinor) - otherwise - byThisCode)
}

function hasCode({ kind, reference = '' }: SaleDocument['tenders'][number]): boolean {
  return kind === 'store-credit' && isCreditCode(reference)
}

export async function dropHold(database: Database, _id: CreditHoldDocument['_id']): Promise<void> {
  await creditHolds(database).deleteOne({ _id })
}

import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'

/** Store credit that a till is about to take for a sale. */
export type CreditHoldDocument = {
  _id: { shopId: string; saleId: string }
  customerId: string
  /** The return whose code it is. */
  returnId: string
  amountMinor: number
  at: Date
  expiresAt: Date
}

/** The store credit that one return gave. */
export type CreditOfReturn = {
  code: string
  returnId: string
  /** All under whom it may stand in the books. */
  parties: readonly string[]
  /** All who are one customer now; the first of them is whose name it goes by. */
  customers: readonly string[]
}

const holds = ({ db }: Database) => db.collection<CreditHoldDocument>('creditHolds')

/** What was paid, or given back, by store credit with this code. */
function tendersOfCode(shopId: string, code: string) {
  return {
    '_id.shopId': shopId,
    'tenders.reference': code,
    tenders: { $elemMatch: { kind: 'store-credit' as const, reference: code } },
  }
}

/** The return that printed this code. */
export function findReturnOfCode(
  { collections }: Database,
  shopId: string,
  code: string,
): Promise<SaleDocument | null> {
  return collections.sales.findOne({ ...tendersOfCode(shopId, code), kind: 'return' })
}

/**
 * What of a return's store credit nobody has had: less what was paid by its code, and what of it was settled otherwise
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
    .project<Pick<SaleDocument, '_id'>>({ _id: 1 })
    .toArray()
  const isByCode = new Set(byCodes.map(({ _id }) => _id.saleId))
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

/** Answers what was kept for the sale before. */
export function saveHold(database: Database, hold: CreditHoldDocument): Promise<CreditHoldDocument | null> {
  const { _id, ...rest } = hold
  return holds(database).findOneAndReplace({ _id }, withLongs(rest), {
    ...{ upsert: true, returnDocument: 'before' },
  })
}

/** As it was before this one was kept; one that was kept since stays. */
export async function takeHoldBack(
  database: Database,
  { _id, at, amountMinor }: CreditHoldDocument,
  before: CreditHoldDocument | null,
): Promise<void> {
  const same = { _id, at, amountMinor }
  if (before === null) return void (await holds(database).deleteOne(same))
  const { _id: _, ...rest } = before
  await holds(database).replaceOne(same, withLongs(rest))
}

export async function dropHold(database: Database, _id: CreditHoldDocument['_id']): Promise<void> {
  await holds(database).deleteOne({ _id })
}

/** What is held for other sales than this one that were not recorded yet. */
export async function heldElsewhere(
  database: Database,
  { shopId, saleId }: CreditHoldDocument['_id'],
  customerIds: readonly string[],
  now: Date,
): Promise<{ returnId: string; amountMinor: Minor }[]> {
  const found = await holds(database)
    .find({
      '_id.shopId': shopId,
      '_id.saleId': { $ne: saleId },
      customerId: { $in: [...customerIds] },
      expiresAt: { $gt: now },
    })
    .toArray()
  if (found.length === 0) return []
  const recorded = await database.collections.sales
    .find({ _id: { $in: found.map(({ _id }) => ({ shopId, saleId: _id.saleId })) } })
    .project<Pick<SaleDocument, '_id'>>({ _id: 1 })
    .toArray()
  const isRecorded = new Set(recorded.map(({ _id }) => _id.saleId))
  return found
    .filter(({ _id }) => !isRecorded.has(_id.saleId))
    .map(({ returnId, amountMinor }) => ({ returnId, amountMinor: minor(Number(amountMinor)) }))
}

import type { ReceiptSearch } from '#domain/documents/sale/find.ts'
import { type Minor, minor } from '#domain/money.ts'
import { ProviderTender } from '#domain/payments/attempt.ts'
import { partyPayments } from '../books/kinds/payment/stored.ts'
import type { Database } from '../db/client.ts'
import { withoutSequence } from '../db/sale-indexes.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'
import { terminalName } from './providers/terminal-name.ts'
import { type PaymentDocument, payments, type StoredTender } from './store.ts'

/** `returnedMinor`: what its returns say was paid back by the same tender. */
type NamingReceipt = {
  saleId: string
  receiptNumber: string
  namedMinor: Minor
  returnedMinor: Minor
}

/** The receipts that name a payment, and how much each says was paid by it. */
export async function findReceiptsNaming(
  { collections }: Database,
  { _id: { shopId }, provider, saleId: startedFor, reference, tender }: PaymentDocument,
): Promise<NamingReceipt[]> {
  const found = await collections.sales
    .find({ '_id.shopId': shopId, 'tenders.reference': reference, kind: 'sale' })
    .project<{ _id: { saleId: string }; receiptNumber: string; tenders: StoredTender[] }>({
      receiptNumber: 1,
      tenders: 1,
    })
    .limit(10)
    .toArray()
  const named = found.flatMap(({ _id, receiptNumber, tenders }): NamingReceipt[] => {
    const naming = tenders.filter((one) => one.reference === reference && one.kind === tender)
    if (naming.length === 0) return []
    const namedMinor = naming.reduce((sum, one) => sum + one.amountMinor, 0) as Minor
    return [{ saleId: _id.saleId, receiptNumber, namedMinor, returnedMinor: 0 as Minor }]
  })
  if (named.length === 0) return []
  // The slips of a terminal begin again with the same number: of several receipts only its own names this one.
  const own = named.filter(({ saleId }) => saleId === startedFor)
  const receipts = provider === terminalName && own.length > 0 ? own : named
  const returns = await collections.sales
    .find({ '_id.shopId': shopId, returnOf: { $in: receipts.map(({ saleId }) => saleId) } })
    .project<{ returnOf: string; tenders: StoredTender[] }>({ returnOf: 1, tenders: 1 })
    .toArray()
  for (const { returnOf, tenders } of returns) {
    const receipt = receipts.find(({ saleId }) => saleId === returnOf)
    for (const one of tenders)
      if (receipt && one.kind === tender)
        receipt.returnedMinor = (receipt.returnedMinor + one.amountMinor) as Minor
  }
  return receipts
}

/** What was received for debts and names a payment: how much, and how much of that was taken back. */
export async function findDebtsPaidBy(
  database: Database,
  { _id: { shopId }, reference, tender }: PaymentDocument,
): Promise<{ namedMinor: number; returnedMinor: number }[]> {
  const paid = await database.collections.partyPayments
    .find({ '_id.shopId': shopId, direction: 'received', reference, money: tender })
    .project<{ _id: { paymentId: string }; amountMinor: number }>({ amountMinor: 1 })
    .limit(10)
    .toArray()
  const ids = paid.map(({ _id }) => _id.paymentId)
  const back = await findReversedIds(database, shopId, [partyPayments], { ids })
  return paid.map(({ _id, amountMinor }) => ({
    namedMinor: amountMinor,
    returnedMinor: back.has(_id.paymentId) ? amountMinor : 0,
  }))
}

export type TypedReference = Pick<
  PaymentDocument,
  'reference' | 'tender' | 'amountMinor' | 'saleId' | 'tillId'
>

/** References of receipts that came in since then, of which no payment is known; the oldest first. */
export async function findTypedReferences(
  { collections, db }: Database,
  shopId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<TypedReference[]> {
  const found = await collections.sales
    .aggregate<Omit<TypedReference, 'amountMinor'> & { amountMinor: number }>([
      {
        $match: {
          ...{ '_id.shopId': shopId, kind: 'sale', origin: 'till' },
          ...{ 'tenders.reference': { $exists: true }, soldAtInstant: { $gte: since } },
          recordedAt: { $gte: since },
        },
      },
      { $sort: { soldAtInstant: 1, '_id.saleId': 1 } },
      { $unwind: '$tenders' },
      {
        $match: { 'tenders.kind': { $in: ProviderTender.options }, 'tenders.reference': { $type: 'string' } },
      },
      {
        $lookup: {
          from: payments({ db }).collectionName,
          let: { reference: '$tenders.reference' },
          pipeline: [
            {
              $match: {
                $expr: { $and: [{ $eq: ['$_id.shopId', shopId] }, { $eq: ['$reference', '$$reference'] }] },
              },
            },
            { $limit: 1 },
            { $project: { _id: 1 } },
          ],
          as: 'known',
        },
      },
      { $match: { known: [] } },
      { $limit: limit },
      {
        $project: {
          _id: 0,
          ...{
            reference: '$tenders.reference',
            tender: '$tenders.kind',
            amountMinor: '$tenders.amountMinor',
          },
          ...{ saleId: '$_id.saleId', tillId: 1 },
        },
      },
    ])
    .toArray()
  return found.map(({ amountMinor, ...one }) => ({ ...one, amountMinor: minor(amountMinor) }))
}

/** A receipt by its number as a person writes it; null where the shop has none. */
export async function findReceiptByNumber(
  { db, collections }: Database,
  shopId: string,
  { ofTill, spellings }: Pick<ReceiptSearch, 'ofTill' | 'spellings'>,
): Promise<{ saleId: string; receiptNumber: string } | null> {
  const ofShop = { '_id.shopId': shopId }
  const till =
    ofTill &&
    (await db
      .collection<{ _id: { shopId: string; tillId: string }; series: string }>('tills')
      .findOne({ ...ofShop, series: ofTill.series }))
  const keys = [
    { ...ofShop, ...(withoutSequence as object), receiptNumber: { $in: [...spellings] } },
    ...(till && ofTill ? [{ ...ofShop, tillId: till._id.tillId, receiptSequence: ofTill.sequence }] : []),
  ]
  for (const key of keys) {
    const found = await collections.sales.findOne(key, { projection: { receiptNumber: 1 } })
    if (found) return { saleId: found._id.saleId, receiptNumber: found.receiptNumber }
  }
  return null
}

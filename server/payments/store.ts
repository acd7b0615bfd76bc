import type { Filter } from 'mongodb'
import type { ReceiptSearch } from '#domain/documents/sale/find.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Attempt, ProviderTender, type Refund } from '#domain/payments/attempt.ts'
import type { PaymentFinding } from '#domain/payments/finding.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { withoutSequence } from '../db/sale-indexes.ts'
import type { PaymentMode } from './provider.ts'
import { terminalName } from './providers/terminal-name.ts'

export type StoredRefund = Refund & {
  /** The provider's name for it; null until it was told. */
  providerId: string | null
  /** Null: asked for elsewhere. */
  askedBy: string | null
  askedAt: Date
}

export type PaymentDocument = Omit<Attempt, 'refunds'> & {
  _id: { shopId: string; paymentId: string }
  /** Counts the changes: each is decided from what stood before it. */
  revision: number
  provider: string
  mode: PaymentMode
  tender: ProviderTender
  saleId: string | null
  tillId: string | null
  /** What the receipt names it by. */
  reference: string
  /** The provider's own name for it, told when it was paid. */
  transactionId?: string
  payAt: string | null
  isStartedHere: boolean
  startedBy: string | null
  startedAt: Date
  /** When money was taken, as far as this server knows. */
  takenAt: Date | null
  /** When the provider was asked last. */
  askedAt: Date | null
  refunds: StoredRefund[]
  /** What the provider sent about it. */
  events: string[]
  link: { saleId: string; receiptNumber: string; byUid: string; at: Date } | null
  finding: PaymentFinding | null
  /** The payout it went to the bank with. */
  paidOutBy?: string
  /** Nothing is to be expected of it any more. */
  isOver: boolean
}
export type PaymentId = PaymentDocument['_id']
export type PaymentChange = Partial<Omit<PaymentDocument, '_id' | 'revision'>>

const payments = ({ db }: Pick<Database, 'db'>) => db.collection<PaymentDocument>('payments')

export function findPayment(database: Database, id: PaymentId): Promise<PaymentDocument | null> {
  return payments(database).findOne({ _id: { shopId: id.shopId, paymentId: id.paymentId } })
}

export function findByReference(
  database: Database,
  shopId: string,
  provider: string,
  reference: string,
): Promise<PaymentDocument | null> {
  return payments(database).findOne({ '_id.shopId': shopId, reference, provider })
}

/** @returns whether it is new; of two at once one is */
export async function addPayment(database: Database, payment: PaymentDocument): Promise<boolean> {
  try {
    await payments(database).insertOne(withLongs(payment))
    return true
  } catch (error) {
    if (duplicateField(error) === '_id') return false
    throw error
  }
}

const maxTries = 30

/**
 * Changes a payment from what stands now, again where somebody else was quicker.
 * @param decide null: nothing is to be changed
 * @returns the payment as it stands after that, or null where there is none
 */
export async function changePayment(
  database: Database,
  id: PaymentId,
  decide: (before: PaymentDocument) => PaymentChange | null,
): Promise<PaymentDocument | null> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await findPayment(database, id)
    if (before === null) return null
    const change = decide(before)
    if (change === null) return before
    const after = { ...before, ...change, revision: before.revision + 1 }
    const { _id, ...set } = after
    const { matchedCount } = await payments(database).updateOne(
      { _id: before._id, revision: before.revision },
      { $set: withLongs(set) },
    )
    if (matchedCount === 1) return after
  }
  throw new Error(`a payment could not be changed in ${maxTries} tries`)
}

export type PaymentPosition = { startedAt: string; paymentId: string }

export function listPayments(
  database: Database,
  shopId: string,
  { show }: { show: 'to-check' | 'all' },
  after: PaymentPosition | null,
  limit: number,
): Promise<PaymentDocument[]> {
  const filter: Filter<PaymentDocument> = { '_id.shopId': shopId }
  if (show === 'to-check') filter.finding = { $type: 'string' }
  if (after) {
    const startedAt = new Date(after.startedAt)
    filter.$or = [{ startedAt: { $lt: startedAt } }, { startedAt, '_id.paymentId': { $lt: after.paymentId } }]
  }
  return payments(database).find(filter).sort({ startedAt: -1, '_id.paymentId': -1 }).limit(limit).toArray()
}

/** The payments of all shops that something is still expected of, oldest first. */
export async function listUnfinished(database: Database): Promise<PaymentId[]> {
  const found = await payments(database)
    .find({ isOver: false })
    .sort({ startedAt: 1 })
    .project<Pick<PaymentDocument, '_id'>>({ _id: 1 })
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Payments of a shop that something is still expected of, oldest first. */
export async function* streamUnfinished(database: Database, shopId: string): AsyncGenerator<PaymentDocument> {
  yield* payments(database)
    .find({ isOver: false, '_id.shopId': shopId })
    .sort({ startedAt: 1 })
    .batchSize(100)
}

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
  { collections }: Database,
  { _id: { shopId }, reference, tender }: PaymentDocument,
): Promise<{ namedMinor: number; returnedMinor: number }[]> {
  const paid = await collections.partyPayments
    .find({ '_id.shopId': shopId, direction: 'received', reference, money: tender })
    .project<{ _id: { paymentId: string }; amountMinor: number }>({ amountMinor: 1 })
    .limit(10)
    .toArray()
  if (paid.length === 0) return []
  const ids = paid.map(({ _id }) => _id.paymentId)
  const reversed = await collections.reversals
    .find({ '_id.shopId': shopId, reverses: { $in: ids }, reversedKind: 'payment' })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  const back = new Set(reversed.map(({ reverses }) => reverses))
  return paid.map(({ _id, amountMinor }) => ({
    namedMinor: amountMinor,
    returnedMinor: back.has(_id.paymentId) ? amountMinor : 0,
  }))
}
type StoredTender = { kind: string; amountMinor: number; reference?: string }

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

/**
 * Those of these references that name a payment of the shop whose sale is in its books, and that no other payout was
 * of. They are this payout's from now on: what is listed in two is moved to the bank once.
 */
export async function claimForPayout(
  database: Database,
  shopId: string,
  { provider, payoutId }: { provider: string; payoutId: string },
  references: readonly string[],
): Promise<Set<string>> {
  const sold = await database.collections.sales
    .find({ '_id.shopId': shopId, 'tenders.reference': { $in: [...references] }, kind: 'sale' })
    .project<{ tenders: StoredTender[] }>({ tenders: 1 })
    .toArray()
  const named = sold.flatMap(({ tenders }) => tenders.flatMap(({ reference }) => reference ?? []))
  const own: Filter<PaymentDocument> = {
    ...{ '_id.shopId': shopId, provider, mode: 'live', reference: { $in: [...references] } },
    // What another program asked for has no sale here, unless a receipt says so.
    $or: [{ isStartedHere: true }, { link: { $type: 'object' } }, { reference: { $in: named } }],
  }
  await payments(database).updateMany(
    { ...own, paidOutBy: { $exists: false } },
    { $set: { paidOutBy: payoutId }, $inc: { revision: 1 } },
  )
  const found = await payments(database)
    .find({ ...own, paidOutBy: payoutId })
    .project<{ reference: string }>({ reference: 1 })
    .toArray()
  return new Set(found.map(({ reference }) => reference))
}

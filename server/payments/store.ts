import type { ClientSession, Filter } from 'mongodb'
import type { Attempt, ProviderTender, Refund } from '#domain/payments/attempt.ts'
import type { PaymentFinding } from '#domain/payments/finding.ts'
import type { PaymentMode } from '#domain/payments/provider.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { addSealed, idsToChange, sealedText, writeSealed, writeSealedOne } from '../evidence/seal-store.ts'

export type StoredTender = { kind: string; amountMinor: number; reference?: string }

export type StoredRefund = Refund & {
  /** The provider's id for it; null until the provider has reported it. */
  providerId: string | null
  /** Null: asked for elsewhere. */
  askedBy: string | null
  askedAt: Date
}

export type PaymentDocument = Omit<Attempt, 'refunds'> & {
  _id: { shopId: string; paymentId: string }
  /** Counts the changes: each is decided from the state before it. */
  revision: number
  provider: string
  mode: PaymentMode
  tender: ProviderTender
  saleId: string | null
  tillId: string | null
  /** What the receipt names it by. */
  reference: string
  /** The provider's own id for it, reported when it was paid. */
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

export const payments = ({ db }: Pick<Database, 'db'>) => db.collection<PaymentDocument>('payments')

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
export function addPayment(database: Database, payment: PaymentDocument): Promise<boolean> {
  return addSealed(database, 'payments', withLongs(payment))
}

const maxTries = 30

/**
 * Changes a payment as it is stored now, again after a concurrent change.
 * @param decide null: nothing is to be changed
 * @returns the payment after that, or null if there is none
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
    if (await replacePayment(database, before, after)) return after
  }
  throw new Error(`a payment could not be changed in ${maxTries} tries`)
}

/** @returns false if it changed after it was read. A change that only notes a query of the provider needs no seal. */
async function replacePayment(
  database: Database,
  before: PaymentDocument,
  after: PaymentDocument,
): Promise<boolean> {
  const { _id, ...set } = after
  const update = async (session?: ClientSession) => {
    const filter = { _id: before._id, revision: before.revision }
    const { matchedCount } = await payments(database).updateOne(
      filter,
      { $set: withLongs(set) },
      { ...(session && { session }) },
    )
    return matchedCount === 1
  }
  if (sealedText('payments', before) === sealedText('payments', after)) return update()
  return writeSealedOne(database, 'payments', _id, update)
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
  const unpaid = { ...own, paidOutBy: { $exists: false } }
  await writeSealed(database, shopId, async ({ session, touch }) => {
    const ids = await idsToChange(payments(database), unpaid, session)
    if (ids.length === 0) return
    const claim = { $set: { paidOutBy: payoutId }, $inc: { revision: 1 } }
    await payments(database).updateMany({ ...unpaid, _id: { $in: ids } }, claim, { session })
    touch('payments', ids)
  })
  const found = await payments(database)
    .find({ ...own, paidOutBy: payoutId })
    .project<{ reference: string }>({ reference: 1 })
    .toArray()
  return new Set(found.map(({ reference }) => reference))
}

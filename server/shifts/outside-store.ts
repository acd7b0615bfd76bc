import type { Filter } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import { receiptOfShift } from '#domain/documents/shift-close/sums.ts'
import { arrivedAfterClose, type OutsideTakings } from '#domain/documents/shift-open/outside.ts'
import type { Minor } from '#domain/money.ts'
import type { DepositDocument } from '../books/kinds/deposit/stored.ts'
import { partyPayments as paymentsOnAccount } from '../books/kinds/payment/stored.ts'
import { takenPayment } from '../books/kinds/payment/taken.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { besideShift, saleIndexes, withoutShift } from '../db/sale-indexes.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'
import { summed } from './store.ts'

/** Ledger entries of a till after `after`, up to and including `through`. */
export type OutsideRange = { tillId: string; after: number; through: number }

export async function lastEntryOf({ collections }: Database, shopId: string): Promise<number> {
  const head = await collections.chainHeads.findOne({ _id: shopId }, { projection: { number: 1 } })
  return Number(head?.number ?? 0)
}

/** The last entry covered when an opening of this till asked about receipts outside a shift; 0 if none did. */
export async function askedThrough(
  { collections }: Database,
  shopId: string,
  tillId: string,
): Promise<number> {
  const opened = await collections.shiftOpens.findOne(
    { '_id.shopId': shopId, tillId, 'outside.through': { $exists: true } } as Filter<ShiftOpenDocument>,
    { sort: { 'outside.through': -1 }, projection: { outside: 1 } },
  )
  return opened?.outside?.through ?? 0
}

/** The driver's types have no filter by null for an absent field. */
const ofSales = (filter: object) => filter as Filter<SaleDocument>

const inRange = ({ after, through }: OutsideRange) => ({ entryNumber: { $gt: after, $lte: through } })

/** A receipt that names a shift unknown at its till is only listed, never added. */
const isLate = ({ reviews }: Pick<SaleDocument, 'reviews'>) => arrivedAfterClose(reviews)

/** Late receipts, as the database finds them: a till can have sent any number that name an unknown shift. */
const late = { ...besideShift, reviews: { $elemMatch: { code: 'shift_differs', said: 'closed' } } } as const

/** What is in no Z report of a till, up to so many receipts, with the payment corrections of those receipts. */
export async function findOutside(
  database: Database,
  shopId: string,
  range: OutsideRange,
  most: number,
): Promise<OutsideTakings> {
  const { sales, deposits, partyPayments, paymentCorrections } = database.collections
  const ofTill = { '_id.shopId': shopId, tillId: range.tillId, ...inRange(range) }
  const ofTillWithoutShift: object = { ...ofTill, shiftId: null }
  const read = (of: object, hint: Record<string, 1>) =>
    sales
      .find(ofSales({ ...ofTill, ...of }), { ...boundedRead, projection: summed })
      .hint(hint)
      .limit(most)
      .map((sale) => ({ saleId: sale._id.saleId, receipt: receiptOfShift(sale) }))
      .toArray()
  const [unnamed, beside, depositsFound, paymentsFound] = await Promise.all([
    read(withoutShift, saleIndexes.withoutShift),
    read(late, saleIndexes.besideShift),
    deposits
      .find(ofTillWithoutShift as Filter<DepositDocument>, { projection: { tenders: 1, paidBy: 1 } })
      .limit(most)
      .toArray(),
    partyPayments
      .find(
        { '_id.shopId': shopId, takenAtTillId: range.tillId, shiftId: null, ...inRange(range) } as object,
        {
          projection: { money: 1, amountMinor: 1 },
        },
      )
      .limit(most)
      .toArray(),
  ])
  const paymentIds = paymentsFound.map(({ _id }) => _id.paymentId)
  const reversed = await findReversedIds(database, shopId, [paymentsOnAccount], {
    ids: paymentIds,
    through: range.through,
  })
  const payments = paymentsFound.filter(({ _id }) => !reversed.has(_id.paymentId)).map(takenPayment)
  const found = [...unnamed, ...beside].slice(0, most)
  const saleIds = found.map(({ saleId }) => saleId)
  const corrections =
    saleIds.length === 0
      ? []
      : await paymentCorrections
          .find(
            { '_id.shopId': shopId, saleId: { $in: saleIds }, ...inRange(range) },
            { projection: { from: 1, to: 1, amountMinor: 1 } },
          )
          .toArray()
  return { receipts: found.map(({ receipt }) => receipt), deposits: depositsFound, payments, corrections }
}

type Key = Pick<SaleDocument, '_id' | 'tillId' | 'shiftId' | 'reviews'> & { entryNumber: number }
const keys = { tillId: 1, shiftId: 1, entryNumber: 1, 'reviews.code': 1, 'reviews.said': 1 } as const

/** How many keys are read for each receipt of a page, since some are in a Z report. */
const readAhead = 2

/** Receipts that are in no Z report, the latest first, before an entry. */
export async function listOutside(
  database: Database,
  shopId: string,
  before: number | null,
  limit: number,
): Promise<SaleDocument[]> {
  const found: Key[] = []
  let end = before ?? Number.MAX_SAFE_INTEGER
  while (found.length < limit) {
    const page = await keysBefore(database, shopId, end, limit * readAhead)
    found.push(...(await notInShift(database, shopId, page.keys)))
    if (page.end === null) break
    end = page.end
  }
  const wanted = found.slice(0, limit)
  const sales = await database.collections.sales
    .find({ _id: { $in: wanted.map(({ _id }) => ({ shopId, saleId: _id.saleId })) } })
    .toArray()
  return sales.sort((a, b) => (b.entryNumber ?? 0) - (a.entryNumber ?? 0))
}

/** `end` is where the next keys begin; null if there are no more. */
async function keysBefore(
  { collections: { sales } }: Database,
  shopId: string,
  end: number,
  limit: number,
): Promise<{ keys: Key[]; end: number | null }> {
  const read = (of: object, hint: Record<string, 1>) =>
    sales
      .find<Key>(ofSales({ '_id.shopId': shopId, ...of, entryNumber: { $lt: end } }), {
        ...boundedRead,
        projection: keys,
      })
      .hint(hint)
      .sort({ entryNumber: -1 })
      .limit(limit)
      .toArray()
  const [unnamed, beside] = await Promise.all([
    read(withoutShift, saleIndexes.withoutShift),
    read(besideShift, saleIndexes.besideShift),
  ])
  const all = [...unnamed, ...beside].sort((a, b) => b.entryNumber - a.entryNumber)
  const isLast = unnamed.length < limit && beside.length < limit
  const page = isLast ? all : all.slice(0, limit)
  return { keys: page, end: isLast ? null : (page.at(-1)?.entryNumber ?? null) }
}

/** A deposit, or a payment on account, that was taken at a till. */
export type TakenAtTill = {
  kind: 'deposit' | 'payment'
  id: string
  tillId: string
  entryNumber: number
  businessDay: Day
  amountMinor: Minor
}

/** Deposits and payments on account that are in no Z report, the latest first, before an entry. */
export async function listTakenOutside(
  database: Database,
  shopId: string,
  before: number | null,
  limit: number,
): Promise<TakenAtTill[]> {
  const found: TakenAtTill[] = []
  let end = before ?? Number.MAX_SAFE_INTEGER
  while (found.length < limit) {
    const page = await takenBefore(database, shopId, end, limit)
    const adding = await findAdding(database, shopId, page.at(-1)?.entryNumber ?? null)
    const paymentIds = page.flatMap(({ kind, id }) => (kind === 'payment' ? id : []))
    const reversed = await findReversedIds(database, shopId, [paymentsOnAccount], { ids: paymentIds })
    found.push(...page.filter((one) => !isAdded(adding, one) && !reversed.has(one.id)))
    if (page.length < limit) break
    end = page.at(-1)?.entryNumber ?? 0
  }
  return found.slice(0, limit)
}

async function takenBefore(
  { collections: { deposits, partyPayments } }: Database,
  shopId: string,
  end: number,
  limit: number,
): Promise<TakenAtTill[]> {
  const before = { '_id.shopId': shopId, shiftId: null, entryNumber: { $gt: 0, $lt: end } }
  const [taken, paid] = await Promise.all([
    deposits
      .find(before as object)
      .sort({ entryNumber: -1 })
      .limit(limit)
      .toArray(),
    partyPayments
      .find({ ...before, takenAtTillId: { $exists: true } } as object)
      .sort({ entryNumber: -1 })
      .limit(limit)
      .toArray(),
  ])
  const all: TakenAtTill[] = [
    ...taken.map(({ _id, tillId, entryNumber, businessDay, totalMinor: amountMinor }) => ({
      ...{ kind: 'deposit' as const, id: _id.depositId, tillId, businessDay, amountMinor },
      entryNumber: Number(entryNumber),
    })),
    ...paid.map(({ _id, takenAtTillId = '', entryNumber, businessDay, amountMinor }) => ({
      ...{ kind: 'payment' as const, id: _id.paymentId, tillId: takenAtTillId, businessDay, amountMinor },
      entryNumber: Number(entryNumber),
    })),
  ]
  return all.sort((a, b) => b.entryNumber - a.entryNumber).slice(0, limit)
}

/** Openings that added receipts to their shift, for entries from the first one on. */
async function findAdding(
  { collections: { shiftOpens } }: Database,
  shopId: string,
  first: number | null,
): Promise<ShiftOpenDocument[]> {
  if (first === null) return []
  return shiftOpens
    .find({
      '_id.shopId': shopId,
      'outside.through': { $gte: first },
      'outside.added': { $exists: true },
    } as Filter<ShiftOpenDocument>)
    .toArray()
}

function isAdded(
  adding: readonly ShiftOpenDocument[],
  { tillId, entryNumber }: { tillId: string; entryNumber: number },
): boolean {
  return adding.some(
    ({ outside, ...opened }) =>
      opened.tillId === tillId &&
      outside !== undefined &&
      entryNumber > outside.after &&
      entryNumber <= outside.through,
  )
}

/** Without receipts that an opening added to its shift, and those whose shift was opened after they arrived. */
async function notInShift(database: Database, shopId: string, page: readonly Key[]): Promise<Key[]> {
  const named = page.filter((key) => !isAddable(key)).flatMap(({ shiftId }) => shiftId ?? [])
  const [adding, opened] = await Promise.all([
    findAdding(database, shopId, page.at(-1)?.entryNumber ?? null),
    named.length === 0
      ? []
      : database.collections.shiftOpens
          .find({ _id: { $in: named.map((shiftId) => ({ shopId, shiftId })) } })
          .toArray(),
  ])
  return page.filter((key) =>
    isAddable(key)
      ? !isAdded(adding, key)
      : !opened.some(({ _id, tillId }) => _id.shiftId === key.shiftId && tillId === key.tillId),
  )
}

const isAddable = (key: Key) => key.shiftId === undefined || isLate(key)

import { type Day, type DayRange, day } from '#domain/business-day.ts'
import { taxOffice } from '#domain/documents/tax-return/posting.ts'
import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { entriesIn } from '../books/journal/page.ts'
import { type TaxPaymentDocument, taxPayments } from '../books/kinds/tax-payment/stored.ts'
import { inOrder } from '../books/kinds/tax-return/filed-returns.ts'
import { type TaxReturnDocument, taxReturns } from '../books/kinds/tax-return/stored.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { journalIndexes } from '../db/journal-indexes.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

type Collections = Pick<Database, 'collections'>

/** The returns that are not reversed, the last one last. */
export async function readFiledReturns(
  { collections }: Collections,
  shopId: string,
): Promise<TaxReturnDocument[]> {
  const [returns, reversed] = await Promise.all([
    collections.taxReturns.find({ '_id.shopId': shopId }).toArray(),
    findReversedIds({ collections }, shopId, [taxReturns]),
  ])
  return inOrder(returns.filter(({ _id }) => !reversed.has(_id.returnId)))
}

/** What is paid for a return, but for what was taken back. */
export async function readPayments(
  { collections }: Collections,
  shopId: string,
  returnId: string,
): Promise<TaxPaymentDocument[]> {
  const [payments, reversed] = await Promise.all([
    collections.taxPayments.find({ '_id.shopId': shopId, returnId }).sort({ entryNumber: 1 }).toArray(),
    findReversedIds({ collections }, shopId, [taxPayments]),
  ])
  return payments.filter(({ _id }) => !reversed.has(_id.paymentId))
}

/** What of each return is not paid, or not refunded. */
export async function readOpenReturns({ collections }: Collections, shopId: string) {
  const items = await collections.openItems
    .find({
      '_id.shopId': shopId,
      '_id.account': { $in: [accounts.taxPayable, accounts.taxRefundable] },
      '_id.party': taxOffice,
    })
    .toArray()
  return new Map(
    items.map(({ _id, openMinor, amountMinor }) => [
      _id.document,
      { account: _id.account, openMinor, amountMinor },
    ]),
  )
}

/** What of filed returns is not paid, and by when; below nothing what the tax office has not paid back. */
export async function readReturnsDue(
  database: Collections,
  shopId: string,
): Promise<{ due: Day; amountMinor: Minor }[]> {
  const [returns, open] = await Promise.all([
    readFiledReturns(database, shopId),
    readOpenReturns(database, shopId),
  ])
  return returns.flatMap(({ _id, dueOn }) => {
    const item = open.get(_id.returnId)
    if (!item || item.openMinor === 0) return []
    const isOwed = item.account === accounts.taxPayable
    return [{ due: dueOn, amountMinor: minor(isOwed ? item.openMinor : 0 - item.openMinor) }]
  })
}

/** Sales without tax, less what came back, of a range of days. */
export async function readNetSales(
  { collections }: Collections,
  shopId: string,
  { from, to }: DayRange,
): Promise<Minor> {
  const [sum] = await collections.dayTotals
    .aggregate<{ netMinor: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': { $gte: from, $lte: to } } },
      { $group: { _id: null, netMinor: { $sum: { $subtract: ['$netMinor', '$returnsNetMinor'] } } } },
    ])
    .toArray()
  return minor(sum?.netMinor ?? 0)
}

/** The chain's hash before an entry: the digest of all that precedes it. */
export async function readHashBefore(
  { collections }: Collections,
  shopId: string,
  number: number,
): Promise<string> {
  const page = await collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gte: number } })
    .hint(journalIndexes.byNumber)
    .sort({ last: 1 })
    .limit(1)
    .next()
  const entry = page && [...entriesIn(page)].find(({ _id }) => _id.number === number)
  if (!entry) throw new Error(`there is no entry ${number}`)
  return entry.previousHash
}

/**
 * Entries by their numbers, after one and before another, of days before one: what came late for periods that were
 * filed. Reads what was written since the return before alone.
 */
export async function* lateEntries(
  { collections }: Collections,
  shopId: string,
  { after, before, to }: { after: number; before: number | null; to: Day },
): AsyncGenerator<EntryDocument> {
  const pages = collections.journalPages
    .find({
      '_id.shopId': shopId,
      last: { $gt: after },
      days: { $elemMatch: { $gte: day('1970-01-01'), $lte: to } },
    })
    .hint(journalIndexes.byNumber)
    .sort({ last: 1 })
    .batchSize(20)
  for await (const page of pages) {
    if (before !== null && page.first >= before) return
    for (const entry of entriesIn(page)) {
      const { number } = entry._id
      if (number > after && (before === null || number < before) && entry.postingDay <= to) yield entry
    }
  }
}

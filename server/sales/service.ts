import type { z } from 'zod'
import type {
  RecordedSale,
  SaleBatchResult,
  SaleFilter,
  SalePage,
  SaleQuery,
  SaleSummary,
} from '#domain/api/sale.ts'
import { leftOfLine } from '#domain/documents/sale/compose-return.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { milli } from '#domain/quantity.ts'
import { cut } from '#domain/text.ts'
import { eventLoopYield } from '#server/books/engine/event-loop-yield.ts'
import { givenOf } from '../approvals/store.ts'
import type { BookWriter } from '../books/book-writer.ts'
import { type SentSale, soldSpan, soldTime } from '../books/kinds/sale/sold-at.ts'
import type { SaleResult, SaleToRecord } from '../books/kinds/sale/to-record.ts'
import { type TillSession, wereSignedIn } from '../cashiers/signed-in-store.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { withNames } from '../payment-corrections/service.ts'
import { findCorrectionsOf } from '../payment-corrections/store.ts'
import { findUnits } from '../products/store.ts'
import { requireShop } from '../shops/store.ts'
import { unprovenOf } from '../store-credit/unproven.ts'
import { type Contact, timeSales } from '../tills/contact.ts'
import { answerFor } from './answer.ts'
import { leftOf, relatedReceipt } from './left-of-sale.ts'
import { listReceipts, sumReceipts } from './list-store.ts'
import { seesCodes } from './mask-codes.ts'
import { type RefusedEntry, readBatch } from './read-batch.ts'
import { cashiersOn, type ReceiptsQuery, readReceiptFilter } from './receipt-filter-store.ts'
import { positionOf, type ReceiptPosition, requireSameOrder } from './receipt-order.ts'
import { readBeside, recordedSale, recordedSales } from './recorded-sale.ts'
import { findOtherOfExchange, findOwedOfSale, findReturnsOf, findSale } from './store.ts'

export type Seller = {
  uid: string
  isOwner: boolean
  session: TillSession
  contact: Contact | null
  /** When the request arrived. */
  nowMs: number
}

type SalesDeps = { database: Database; writer: BookWriter }

/** Records one sale. The answer is the stored text, as its till can read it: the same content again gets it byte for byte. */
export async function recordSale(
  { database, writer }: SalesDeps,
  shopId: string,
  seller: Seller,
  saleId: string,
  sale: SaleBody,
): Promise<{ status: 200 | 201; answer: string; soldAt: string }> {
  const found = await foundOf(database, shopId, seller, [{ saleId, sale }])
  const [result] = await writer
    .recordSales(shopId, [{ ...saleToRecord(seller, { saleId, sale }, found), awaitsAnswer: true }])
    .finally(found.release)
  if (!result) throw new Error('the writer gave no result')
  if ('refusal' in result) throw result.refusal
  if ('error' in result) throw result.error
  const soldAt = soldTime({ soldAt: sale.soldAt, ...found.sentOf(sale) })
  return { status: result.status, answer: answerFor(sale, result.answer), soldAt }
}

/**
 * Records what an offline till had waiting: each entry has a result of its own, also one that is no sale.
 * @returns the answer as JSON text, since what was recorded is text already, and which sales those are
 */
export async function recordBatch(
  { database, writer }: SalesDeps,
  shopId: string,
  seller: Seller,
  entries: readonly unknown[],
): Promise<{ recorded: { saleId: string; sale: SaleBody; soldAt: string }[]; answer: string }> {
  const read = await readBatch(entries)
  const readable = read.flatMap((entry) => ('refusal' in entry ? [] : [entry]))
  const found = await foundOf(database, shopId, seller, readable)
  const records = readable.map((entry) => saleToRecord(seller, entry, found))
  const written = (await writer.recordSales(shopId, records).finally(found.release)).values()
  const yieldToEventLoop = eventLoopYield()
  const recorded: { saleId: string; sale: SaleBody; soldAt: string }[] = []
  const results: string[] = []
  for (const entry of read) {
    if ('refusal' in entry) results.push(JSON.stringify(failureOf(entry)))
    else {
      const { saleId, sale } = entry
      const result = written.next().value
      if (!result) throw new Error('the writer gave too few results')
      if ('answer' in result) {
        recorded.push({ saleId, sale, soldAt: soldTime({ soldAt: sale.soldAt, ...found.sentOf(sale) }) })
        const { status, answer } = result
        results.push(
          `{"saleId":${JSON.stringify(saleId)},"status":${status},"recorded":${answerFor(sale, answer)}}`,
        )
      } else results.push(JSON.stringify(failureOf(result)))
    }
    await yieldToEventLoop()
  }
  return { recorded, answer: `{"results":[${results.join(',')}]}` }
}

type OfTill = { saleId: string; sale: SaleBody }

/**
 * What the server itself knows of sales that tills send: what it approved, what proves the credit they spend, when they
 * were made, and whether their cashiers were signed in. `release` is called once they were recorded or refused.
 */
export async function foundOf(
  database: Database,
  shopId: string,
  seller: Seller,
  records: readonly OfTill[],
) {
  const sales = records.map(({ sale }) => sale)
  const sentOf = await timeSales(database, shopId, seller.contact, sales)
  const [given, unproven, signedIn] = await Promise.all([
    givenOf(database, shopId, records),
    unprovenOf(database, shopId, records, new Date(seller.nowMs)),
    whoWasSignedIn(database, shopId, seller, sales, sentOf),
  ])
  return { given, unproven: unproven.bySale, release: unproven.release, signedIn, sentOf }
}

export function saleToRecord(
  seller: Seller,
  { saleId, sale }: OfTill,
  { given, unproven, signedIn, sentOf }: Omit<Awaited<ReturnType<typeof foundOf>>, 'release'>,
): SaleToRecord {
  const approved = given.get(saleId) ?? []
  const unprovenMinor = unproven.get(saleId)
  const sent = sentOf(sale)
  return {
    ...{ saleId, sale, senderUid: seller.uid, mayReturnWithoutReceipt: seller.isOwner, approved },
    ...(unprovenMinor !== undefined && { unprovenMinor }),
    ...(sent && { sent }),
    ...(hasWaited(sale, sent, seller.nowMs) && { hasWaited: true as const }),
    ...signedIn(sale),
  }
}

/** A receipt that is sent at once arrives within this time of its sale. */
const sentAtOnceMs = 10_000

/** By the till's clock or the server's, whichever shows it: either may be wrong. */
function hasWaited({ soldAt }: SaleBody, sent: SentSale | undefined, nowMs: number): boolean {
  const soldMs = Date.parse(soldAt)
  const waitedMs = [
    sent ? Date.parse(sent.sentAt) - soldMs : nowMs - soldMs,
    nowMs - soldSpan({ soldAt, ...sent }).at.getTime(),
  ]
  return waitedMs.some((ms) => Math.abs(ms) > sentAtOnceMs)
}

/** Which of these sales name a cashier who was not signed in at the till, as far as the server knows. */
async function whoWasSignedIn(
  database: Database,
  shopId: string,
  { uid, session, nowMs }: Seller,
  sales: readonly SaleBody[],
  sentOf: (sale: SaleBody) => SentSale | undefined,
): Promise<(sale: SaleBody) => { isCashierElsewhere?: true }> {
  const named = sales.map((sale) => ({
    cashierUid: sale.soldBy ?? uid,
    doneMs: Date.parse(soldTime({ soldAt: sale.soldAt, ...sentOf(sale) })),
    shownMs: Date.parse(sale.soldAt),
  }))
  const found = await wereSignedIn(database, shopId, session, named, nowMs)
  const elsewhere = new Set(sales.filter((_, index) => !found[index]))
  return (sale) => (elsewhere.has(sale) ? { isCashierElsewhere: true } : {})
}

type BatchResult = z.infer<typeof SaleBatchResult>['results'][number]
type Failed = Exclude<SaleResult, { answer: string }> | RefusedEntry

function failureOf(result: Failed): BatchResult {
  if ('refusal' in result) {
    const { status, code, message } = result.refusal
    return { saleId: result.saleId, status, code, detail: cut(message) }
  }
  const detail = `This is an error of the server, and is in its log under ${result.saleId}. The sale is not recorded. Send it again, and report it if it fails again.`
  return { saleId: result.saleId, status: 500, code: 'internal_error', detail }
}

export async function findSales(
  database: Database,
  shopId: string,
  { cursor, limit, sort, summary, ...filter }: SaleQuery,
  caller: Pick<Caller, 'seesTakings' | 'right'>,
): Promise<SalePage> {
  const after = decodeCursor<ReceiptPosition>(cursor)
  requireSameOrder(after, sort)
  const { currency } = await requireShop(database, shopId)
  const query = await refuseTooLong(
    readReceiptFilter(database, { shopId, currency }, filter, seesCodes(caller)),
  )
  const [sales, sums] = await refuseTooLong(
    Promise.all([
      listReceipts(database, query, sort, after, limit + 1),
      summary ? summarise(database, shopId, filter, query, caller.seesTakings) : null,
    ]),
  )
  const page = sales.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await recordedSales(database, shopId, page, caller),
    nextCursor: sales.length > limit && last ? encodeCursor(positionOf(last, sort)) : null,
    ...(sums && { summary: sums }),
  }
}

async function summarise(
  database: Database,
  shopId: string,
  filter: SaleFilter,
  query: ReceiptsQuery,
  seesTakings: boolean,
): Promise<SaleSummary> {
  const [{ count, totalMinor }, cashiers] = await Promise.all([
    sumReceipts(database, query),
    cashiersOn(database, shopId, filter),
  ])
  return { count, ...(seesTakings && { totalMinor }), cashiers }
}

/** One sale with its returns and what they left of it, or one return with its sale. */
export async function requireSale(database: Database, shopId: string, saleId: string): Promise<RecordedSale> {
  const sale = await findSale(database, shopId, saleId)
  if (!sale) throw new Refusal('sale_not_found', { saleId })
  const other = await findOtherOfExchange(database, shopId, sale)
  const [shown, units] = await Promise.all([
    readBeside(database, shopId, [sale]).then((beside) => recordedSale(sale, beside)),
    findUnits(
      database,
      shopId,
      sale.lines.map(({ productId }) => productId),
    ),
  ])
  const recorded = {
    ...shown,
    // A product that has documents keeps its unit.
    lines: shown.lines.map((line) => ({
      ...line,
      unit: line.pack ? null : (units.get(line.productId) ?? null),
    })),
    ...(other && { exchanged: relatedReceipt(other) }),
  }
  if (sale.kind === 'return') {
    const original = sale.returnOf === undefined ? null : await findSale(database, shopId, sale.returnOf)
    return { ...recorded, ...(original && { returned: relatedReceipt(original) }) }
  }
  const returns = await findReturnsOf(database, shopId, saleId)
  const corrections = await findCorrectionsOf(database, shopId, saleId)
  const left = leftOf(sale, returns, await findOwedOfSale(database, sale), corrections)
  const lines = recorded.lines.map((line) => ({
    ...line,
    returnableMilli: milli(leftOfLine(line, left.leftToTakeBack)),
  }))
  const paymentCorrections = await withNames(database, corrections)
  return { ...recorded, ...left, lines, paymentCorrections }
}

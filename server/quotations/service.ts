import type { Quotation, QuotationFilter, QuotationPage, QuotationSummary } from '#domain/api/quotation.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import { stateOfQuotation } from '#domain/quotation/state.ts'
import { quotationTable } from '#domain/table/quotations.ts'
import type { Unit } from '#domain/terms/unit.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findTill } from '../tills/store.ts'
import {
  countQuotations,
  findQuotation,
  type ListedQuotation,
  type QuotationDocument,
  type QuotationPlace,
  quotationFilter,
  quotationsAfter,
  receiptsOf,
} from './store.ts'

export type QuotationsDeps = { database: Database; now(): Date }

/** So many at once are read for a file. */
const batch = 500

export async function todayOf({ database, now }: QuotationsDeps, shopId: string): Promise<Day> {
  return businessDayOf(now().toISOString(), await requireSettledShop(database, shopId))
}

export async function listQuotations(
  deps: QuotationsDeps,
  shopId: string,
  { cursor, limit, ...query }: QuotationFilter & { cursor?: string | undefined; limit: number },
): Promise<QuotationPage> {
  const { database } = deps
  const after = decodeCursor<{ number: number }>(cursor)
  const today = await todayOf(deps, shopId)
  const filter = await quotationFilter(database, shopId, query, today)
  const [found, count] = await Promise.all([
    quotationsAfter(database, filter, after?.number ?? null, limit + 1),
    countQuotations(database, filter),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await summariesOf(database, shopId, page, today),
    nextCursor: found.length > limit && last ? encodeCursor({ number: last.number }) : null,
    count,
  }
}

/** Every quotation of a filter as a table, in the order of the list. */
export async function exportQuotations(
  deps: QuotationsDeps,
  shopId: string,
  { format, ...query }: QuotationFilter & { format: 'csv' | 'xlsx' },
): Promise<TableFile<QuotationSummary>> {
  const { database } = deps
  const { currency } = await requireSettledShop(database, shopId)
  const today = await todayOf(deps, shopId)
  const filter = await quotationFilter(database, shopId, query, today)
  refuseTooMany(await countQuotations(database, filter), format)
  async function* rows() {
    let after: number | null = null
    for (;;) {
      const found: ListedQuotation[] = await quotationsAfter(database, filter, after, batch)
      yield* await summariesOf(database, shopId, found, today)
      after = found.at(-1)?.number ?? null
      if (found.length < batch) return
    }
  }
  return { format, name: 'quotations', columns: quotationTable, currency, rows: rows() }
}

async function summariesOf(
  database: Database,
  shopId: string,
  found: readonly ListedQuotation[],
  today: Day,
): Promise<QuotationSummary[]> {
  const ids = found.map(({ _id }) => _id.quotationId)
  const receipts = await receiptsOf(database, shopId, ids)
  return found.map((one) => summaryOf(one, receipts.get(one._id.quotationId), today))
}

type Receipts = Awaited<ReturnType<typeof receiptsOf>> extends Map<string, infer Of> ? Of : never

function summaryOf(one: ListedQuotation, receipts: Receipts = [], today: Day): QuotationSummary {
  const { _id, number, customerId, customerName, quotedAt, validUntil, withdrawn, totals } = one
  const [first] = receipts
  const facts = { validUntil, isSold: first !== undefined, isWithdrawn: withdrawn !== undefined }
  return {
    quotationId: _id.quotationId,
    ...{ number, customerId, customerName, validUntil },
    quotedAt: quotedAt.toISOString(),
    state: stateOfQuotation(facts, today),
    totalMinor: minor(totals.grossMinor),
    soldOn: first ? soldOn(first) : null,
  }
}

const soldOn = ({ _id, receiptNumber, soldAt }: Receipts[number]) => {
  return { saleId: _id.saleId, receiptNumber, soldAt }
}

/** @throws Refusal quotation_not_found */
export async function requireQuotation(
  database: Database,
  place: QuotationPlace,
): Promise<QuotationDocument> {
  const quotation = await findQuotation(database, place)
  if (!quotation) throw new Refusal('quotation_not_found', { quotationId: place.quotationId })
  return quotation
}

/** @throws Refusal quotation_not_found */
export async function readQuotation(
  deps: QuotationsDeps,
  place: QuotationPlace,
  canEmail: boolean,
): Promise<Quotation> {
  const { database } = deps
  const { shopId, quotationId } = place
  const found = await requireQuotation(database, place)
  const { opened, emailed } = found
  const [today, receipts, names, customer, till] = await Promise.all([
    todayOf(deps, shopId),
    receiptsOf(database, shopId, [quotationId]),
    findPersonNames(database, [found.quotedBy]),
    customerOfQuotation(database, found),
    opened ? findTill(database, shopId, opened.tillId) : null,
  ])
  const own = receipts.get(quotationId) ?? []
  const { netMinor, taxMinor, grossMinor, discountMinor } = found.totals
  return {
    ...summaryOf(found, own, today),
    quotedBy: names.get(found.quotedBy) ?? null,
    note: found.note ?? null,
    pricesIncludeTax: found.pricesIncludeTax,
    taxRule: found.taxRule,
    lines: linesOf(found),
    totals: {
      netMinor: minor(netMinor),
      taxMinor: minor(taxMinor),
      grossMinor: minor(grossMinor),
      discountMinor: minor(discountMinor),
    },
    opened: opened ? { till: till?.name ?? 'Another till', at: opened.at.toISOString() } : null,
    soldAgainOn: own.slice(1).map(soldOn),
    emailed: emailed ? { to: emailed.to, at: emailed.at.toISOString() } : null,
    buyer: {
      email: customer?.email ?? null,
      address: customer?.address ?? null,
      taxpayerNumber: customer?.taxpayerNumber ?? null,
    },
    canEmail,
  }
}

type Lines = (Quotation['lines'][number] & { unit: Unit })[]
const linesOf = ({ lines }: QuotationDocument): Lines => JSON.parse(lines)

/** Whom it is for by now: customers are merged. */
export async function customerOfQuotation(
  database: Database,
  { _id: { shopId }, customerId }: Pick<QuotationDocument, '_id' | 'customerId'>,
) {
  const merges = await readPartyMerges(database.collections, shopId)
  const [customer] = await customerStore.findAll(database, shopId, [headOf(customerId, merges)])
  return customer ?? null
}

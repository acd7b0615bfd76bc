import type { Filter, UpdateFilter } from 'mongodb'
import type { HeldContents } from '#domain/api/held-basket.ts'
import type { Day } from '#domain/business-day.ts'
import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { TaxRule } from '#domain/tax/tax-rule.ts'
import type { QuotationState } from '#domain/terms/quotation.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { addUnderNextNumber } from '../db/next-number.ts'
import { everyWordIn } from '../db/text-search.ts'
import { type SealedWrite, writeSealed, writeSealedOne } from '../evidence/seal-store.ts'

/** A basket that was offered to a customer. It posts nothing, so it is no document of the books. */
export type QuotationDocument = {
  _id: { shopId: string; quotationId: string }
  /** Its own of the shop, from 1. */
  number: number
  customerId: string
  /** As they were called when it was made. */
  customerName: string
  note?: string
  tillId: string
  quotedAt: Date
  /** The cashier, else who sent it. */
  quotedBy: string
  validUntil: Day
  pricesIncludeTax: boolean
  taxRule: TaxRule
  /** JSON: the lines and the discount, as the till prices them. */
  contents: string
  /** JSON: the same as they were priced that day. */
  lines: string
  totals: PricedBasket['totals']
  /** Counts what was decided of it. */
  revision: number
  withdrawn?: { at: Date; byUid: string }
  /** Where it was taken up last, to be sold. */
  opened?: { tillId: string; basketId: string; at: Date }
  emailed?: { to: string; at: Date }
}
export type QuotationPlace = { shopId: string; quotationId: string }

const quotations = ({ db }: Database) => db.collection<QuotationDocument>('quotations')

export function findQuotation(
  database: Database,
  { shopId, quotationId }: QuotationPlace,
): Promise<QuotationDocument | null> {
  return quotations(database).findOne({ _id: { shopId, quotationId } })
}

/** Adds a quotation under the next number. @returns whether it was added; false where there is one of this id */
export function addQuotation(
  database: Database,
  quotation: Omit<QuotationDocument, 'number'>,
): Promise<boolean> {
  return addUnderNextNumber(quotations(database), quotation, (insert) =>
    writeSealedOne(database, 'quotations', quotation._id, insert),
  )
}

type Change = { revision: number } & Pick<Partial<QuotationDocument>, 'withdrawn' | 'opened'>

/** Of one that is as it was read, and not withdrawn. @returns whether it was */
export async function changeQuotation(
  database: Database,
  { shopId, quotationId }: QuotationPlace,
  { revision, ...change }: Change,
): Promise<boolean> {
  return updateOne(
    database,
    { _id: { shopId, quotationId }, revision, withdrawn: { $exists: false } },
    { $set: { ...change, revision: revision + 1 } },
  )
}

/** @returns whether it matched the filter and was changed */
function updateOne(
  database: Database,
  filter: Filter<QuotationDocument> & Pick<QuotationDocument, '_id'>,
  update: UpdateFilter<QuotationDocument>,
): Promise<boolean> {
  return writeSealedOne(database, 'quotations', filter._id, async (session) => {
    const { modifiedCount } = await quotations(database).updateOne(filter, update, { session })
    return modifiedCount === 1
  })
}

export async function noteEmailed(
  database: Database,
  { shopId, quotationId }: QuotationPlace,
  emailed: { to: string; at: Date },
): Promise<void> {
  await updateOne(database, { _id: { shopId, quotationId } }, { $set: { emailed } })
}

/** A person who was erased is offered nothing any more. */
export async function eraseFromQuotations(
  database: Database,
  shopId: string,
  customerId: string,
  withdrawn: { at: Date; byUid: string },
): Promise<void> {
  const ofCustomer = { '_id.shopId': shopId, customerId }
  const all = quotations(database)
  const erase = async ({ session, touch }: SealedWrite) => {
    const open = { ...ofCustomer, withdrawn: { $exists: false } }
    await all.updateMany(open, { $set: { withdrawn }, $inc: { revision: 1 } }, { session })
    const named = {
      $set: { customerName: 'Erased customer' },
      $unset: { note: '' as const, emailed: '' as const },
    }
    await all.updateMany(ofCustomer, named, { session })
    const found = all.find(ofCustomer, { session }).project<NotedQuotation>({ contents: 1, lines: 1 })
    for (const one of await found.toArray()) {
      touch('quotations', [one._id])
      const $set = withoutNotesOf(one)
      if ($set) await all.updateOne({ _id: one._id }, { $set }, { session })
    }
  }
  await writeSealed(database, shopId, erase, { isErasing: true })
}

type NotedQuotation = Pick<QuotationDocument, '_id' | 'contents' | 'lines'>

/** Null if it has no notes. */
function withoutNotesOf(quotation: NotedQuotation): Pick<QuotationDocument, 'contents' | 'lines'> | null {
  const contents = JSON.parse(quotation.contents) as Pick<HeldContents, 'lines'>
  const lines = JSON.parse(quotation.lines) as HeldContents['lines']
  if (!contents.lines.some(({ note }) => note !== undefined)) return null
  return {
    contents: canonicalJson({ ...contents, lines: withoutNotes(contents.lines) }),
    lines: JSON.stringify(withoutNotes(lines)),
  }
}

type QuotationsQuery = { search?: string | undefined; state?: QuotationState | undefined }

/** What a list asks for, as a condition on the collection. */
export async function quotationFilter(
  database: Database,
  shopId: string,
  { search = '', state }: QuotationsQuery,
  today: Day,
): Promise<Filter<QuotationDocument>> {
  const [, digits] = /^q?-?(\d{1,9})$/i.exec(search.trim()) ?? []
  const found = digits ? { number: Number(digits) } : everyWordIn(search, ['customerName'])
  const ofShop = { '_id.shopId': shopId, ...found }
  if (state === undefined) return ofShop
  const sold = await soldIds(database, shopId)
  const ids = sold.map((quotationId) => ({ shopId, quotationId }))
  if (state === 'sold') return { ...ofShop, _id: { $in: ids } }
  const unsold = { ...ofShop, _id: { $nin: ids } }
  if (state === 'withdrawn') return { ...unsold, withdrawn: { $exists: true } }
  const validUntil = state === 'open' ? { $gte: today } : { $lt: today }
  return { ...unsold, withdrawn: { $exists: false }, validUntil }
}

/** What a list reads of a quotation: its lines may be half a megabyte. */
export type ListedQuotation = Pick<
  QuotationDocument,
  '_id' | 'number' | 'customerId' | 'customerName' | 'quotedAt' | 'validUntil' | 'withdrawn'
> & { totals: Pick<QuotationDocument['totals'], 'grossMinor'> }

/** The latest first, after a number. */
export function quotationsAfter(
  database: Database,
  filter: Filter<QuotationDocument>,
  after: number | null,
  limit: number,
): Promise<ListedQuotation[]> {
  return quotations(database)
    .find(after === null ? filter : { $and: [filter, { number: { $lt: after } }] }, boundedRead)
    .project<ListedQuotation>({
      ...{ number: 1, customerId: 1, customerName: 1, quotedAt: 1, validUntil: 1, withdrawn: 1 },
      'totals.grossMinor': 1,
    })
    .sort({ number: -1 })
    .limit(limit)
    .toArray()
}

export function countQuotations(database: Database, filter: Filter<QuotationDocument>): Promise<number> {
  return quotations(database).countDocuments(filter, boundedRead)
}

type SoldOn = Pick<SaleDocument, '_id' | 'receiptNumber' | 'soldAt'> & { quotationId: string }

/** The receipts of these quotations in the order of the books: by quotation. */
export async function receiptsOf(
  { collections }: Database,
  shopId: string,
  quotationIds: readonly string[],
): Promise<Map<string, SoldOn[]>> {
  if (quotationIds.length === 0) return new Map()
  const found = await collections.sales
    .find({ '_id.shopId': shopId, quotationId: { $in: [...quotationIds] }, kind: 'sale' }, boundedRead)
    .project<SoldOn>({ receiptNumber: 1, soldAt: 1, quotationId: 1, entryNumber: 1 })
    .sort({ entryNumber: 1 })
    .toArray()
  return Map.groupBy(found, ({ quotationId }) => quotationId)
}

async function soldIds({ collections }: Database, shopId: string): Promise<string[]> {
  const found = await collections.sales
    .aggregate<{ _id: string }>(
      [
        { $match: { '_id.shopId': shopId, quotationId: { $exists: true }, kind: 'sale' } },
        { $group: { _id: '$quotationId' } },
      ],
      boundedRead,
    )
    .toArray()
  return found.map(({ _id }) => _id)
}

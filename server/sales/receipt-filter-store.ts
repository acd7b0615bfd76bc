import type { Document, Filter } from 'mongodb'
import type { SaleFilter } from '#domain/api/sale.ts'
import { type ReceiptSearch, readReceiptSearch } from '#domain/documents/sale/find.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { groupOf } from '#domain/open-items/family.ts'
import { depositType } from '#domain/payments/payment-type.ts'
import { readSearch } from '#domain/product/search.ts'
import { TenderKind } from '#domain/terms/tender.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { customerStore } from '../customers/service.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { withoutSequence } from '../db/sale-indexes.ts'
import { beginsWith, everyWordIn } from '../db/text-search.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { searchProducts } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findTillOfSeries } from '../tills/store.ts'

/** What a list of receipts asks for, as conditions on the collection of sales. */
export type ReceiptsQuery = {
  /** On the days of the range. */
  inRange: Filter<SaleDocument>
  /** Those that have exactly this number or payment reference, on the other days: one filter an index. Empty without a range. */
  elsewhere: Filter<SaleDocument>[]
}

/** As many products as one search takes by their present names; of others, the name on the receipt is read. */
const maxNamed = 500

type Days = Pick<SaleFilter, 'from' | 'to'>

export async function readReceiptFilter(
  database: Database,
  shop: { shopId: string; currency: string },
  filter: SaleFilter,
  seesCodes: boolean,
): Promise<ReceiptsQuery> {
  const { from, to } = filter
  const { shopId, currency } = shop
  const ofShop = { '_id.shopId': shopId, ...(await membersOf(database, shopId, filter)) }
  const days = daysOf(filter)
  const search = readReceiptSearch(filter.search ?? '', currency)
  if (search === null) return { inRange: { ...ofShop, ...days }, elsewhere: [] }
  const found = await foundBy(database, shopId, search, { ...filter, seesCodes })
  const outside: Document[] = [
    ...(from ? [{ postingDay: { $lt: from } }] : []),
    ...(to ? [{ postingDay: { $gt: to } }] : []),
  ]
  const keys = outside.length === 0 ? [] : await exactKeys(database, shopId, search)
  return {
    inRange: { ...ofShop, ...days, $or: found },
    elsewhere: keys.map((key) => ({ ...key, $and: [ofShop, { $or: outside }] })),
  }
}

function daysOf({ from, to }: Days) {
  return from || to ? { postingDay: { ...(from && { $gte: from }), ...(to && { $lte: to }) } } : {}
}

const withOf: Readonly<Record<NonNullable<SaleFilter['with']>, Filter<SaleDocument>>> = {
  discount: { discountMinor: { $gt: 0 as never } },
  'price-change': { 'lines.priceChange': { $exists: true } },
  void: { 'voided.0': { $exists: true } },
}

/** Receipts of a person: of whoever served, or of who gave or removed what is asked for. */
function ofPerson(uid: string, having: SaleFilter['with']): Filter<SaleDocument> {
  switch (having) {
    case 'void':
      return removedBy(uid)
    case 'discount':
      return { $and: [{ $or: [{ 'discounts.by': uid }, { cashierUid: uid, ...hasRemainder }] }] }
    case 'price-change':
      return {
        $and: [{ $or: [{ 'lines.priceChange.by': uid }, { cashierUid: uid, lines: hasUnnamedChange }] }],
      }
    default:
      return { cashierUid: uid }
  }
}

/** What of the discounts no person is named for is the cashier's. */
const hasRemainder = { $expr: { $lt: [{ $sum: '$discounts.amountMinor' }, '$discountMinor'] } }
const hasUnnamedChange = {
  $elemMatch: { priceChange: { $exists: true }, 'priceChange.by': { $exists: false } },
}

/** Receipts with a line that this person removed. A line without a name was removed by the cashier of the sale. */
function removedBy(uid: string): Filter<SaleDocument> {
  return {
    $and: [
      {
        $or: [{ 'voided.by': uid }, { cashierUid: uid, voided: { $elemMatch: { by: { $exists: false } } } }],
      },
    ],
  } as Filter<SaleDocument>
}

async function membersOf(
  database: Database,
  shopId: string,
  {
    kind,
    tillId,
    tender,
    cashier,
    customerId,
    productId,
    origin,
    review,
    seen,
    with: having,
    ...days
  }: SaleFilter,
): Promise<Filter<SaleDocument>> {
  const looked =
    seen === undefined
      ? null
      : await database.collections.reviewItems
          .find({
            '_id.shopId': shopId,
            isSeen: seen,
            ...daysOf(days),
            '_id.kind': { $in: ['sale', 'return'] },
          })
          .project<{ _id: { id: string } }>({ '_id.id': 1 })
          .toArray()
  return {
    ...(kind && { kind }),
    ...(tillId && { tillId }),
    ...(tender && { tenders: { $elemMatch: await countedBy(database, shopId, tender) } }),
    ...(cashier && ofPerson(cashier, having)),
    ...(customerId && { customerId }),
    ...(productId && { 'lines.productId': productId }),
    ...(origin && { origin }),
    ...(having && withOf[having]),
    ...(review && { 'reviews.0': { $exists: true } }),
    ...(looked && { '_id.saleId': { $in: looked.map(({ _id }) => _id.id) } }),
  }
}

/**
 * The tenders that the totals count by a payment type. The first of a kind has its name, and is counted by where a
 * till knew none: all that are of no other type of the shop.
 */
async function countedBy(database: Database, shopId: string, tender: string): Promise<Document> {
  const kind = TenderKind.safeParse(tender).data
  if (kind === undefined) return { typeId: tender }
  const { settings } = await requireSettledShop(database, shopId)
  const types = [...paymentTypesEver(settings), depositType]
  const others = types.filter((type) => type.kind === kind && type.typeId !== kind)
  return { kind, ...(others.length > 0 && { typeId: { $nin: others.map(({ typeId }) => typeId) } }) }
}

/** Whatever of a receipt a search may mean, one of which has to hold. */
async function foundBy(
  database: Database,
  shopId: string,
  { text, spellings, ofTill, amountMinor }: ReceiptSearch,
  { seesCodes, ...days }: Days & { seesCodes: boolean },
): Promise<Filter<SaleDocument>[]> {
  const begins = beginsWith(text)
  const written = [
    { receiptNumber: begins },
    // A search by the beginning of a code would find it out letter by letter.
    {
      tenders: {
        $elemMatch: { reference: begins, ...(!seesCodes && { kind: { $ne: 'store-credit' as const } }) },
      },
    },
    ...(seesCodes ? [] : [{ 'tenders.reference': { $in: [...spellings] } }]),
    { 'lines.sku': begins },
  ]
  // Typing the number of a receipt means no name that has it in the middle.
  if (ofTill !== null) return written
  const [customerIds, uids, productIds] = await Promise.all([
    findCustomers(database, shopId, text),
    findCashiers(database, shopId, text, days),
    findProducts(database, shopId, text),
  ])
  return [
    ...written,
    { lines: { $elemMatch: everyWordIn(text, ['name']) } },
    ...(productIds.length > 0 ? [{ 'lines.productId': { $in: productIds } }] : []),
    ...(customerIds.length > 0 ? [{ customerId: { $in: customerIds } }] : []),
    ...(uids.length > 0 ? [{ cashierUid: { $in: uids } }] : []),
    ...(amountMinor === null
      ? []
      : [
          { 'totals.grossMinor': amountMinor },
          // A note that was handed over says nothing of the receipt.
          { tenders: { $elemMatch: { amountMinor, kind: { $ne: 'cash' as const } } } },
        ]),
  ]
}

/** The receipts of a number or a reference on whatever day, each way by an index of its own. */
async function exactKeys(
  database: Database,
  shopId: string,
  { ofTill, spellings }: ReceiptSearch,
): Promise<Filter<SaleDocument>[]> {
  const ofShop = { '_id.shopId': shopId }
  const keys: Filter<SaleDocument>[] = [
    // The driver's types know no absent member.
    { ...ofShop, ...(withoutSequence as object), receiptNumber: { $in: [...spellings] } },
    { ...ofShop, 'tenders.reference': { $in: [...spellings] } },
  ]
  if (ofTill === null) return keys
  const till = await findTillOfSeries(database, shopId, ofTill.series)
  if (till) keys.push({ ...ofShop, tillId: till._id.tillId, receiptSequence: ofTill.sequence })
  return keys
}

async function findCustomers(database: Database, shopId: string, text: string): Promise<string[]> {
  const ids = await customerStore.idsNamedLike(database, shopId, text)
  const merges = ids.length === 0 ? [] : await readPartyMerges(database.collections, shopId)
  return merges.length === 0 ? ids : [...new Set(ids.flatMap((id) => groupOf(id, merges)))]
}

async function findProducts(database: Database, shopId: string, text: string): Promise<string[]> {
  const search = readSearch(text)
  if (search === null) return []
  const found = await searchProducts(database, shopId, { search, status: 'all' }, null, maxNamed)
  return found.map(({ _id }) => _id.productId)
}

/** Who sold on these days, by name; null where that is not known. Reads the index of days alone. */
export async function cashiersOn(
  database: Database,
  shopId: string,
  days: Days,
): Promise<{ uid: string; name: string | null }[]> {
  const found = await database.collections.sales
    .aggregate<{ _id: string | null }>(
      [{ $match: { '_id.shopId': shopId, ...daysOf(days) } }, { $group: { _id: '$cashierUid' } }],
      boundedRead,
    )
    .toArray()
  const uids = found.flatMap(({ _id }) => _id ?? [])
  const names = await findPersonNames(database, uids)
  return uids.map((uid) => ({ uid, name: names.get(uid) ?? null }))
}

async function findCashiers(database: Database, shopId: string, text: string, days: Days): Promise<string[]> {
  const wanted = text.toLowerCase().split(/\s+/)
  const cashiers = await cashiersOn(database, shopId, days)
  return cashiers
    .filter(({ name }) => wanted.every((word) => name?.toLowerCase().includes(word)))
    .map(({ uid }) => uid)
}

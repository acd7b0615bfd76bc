import type { Document, Filter } from 'mongodb'
import type { ShopFilter, ShopListSummary, ShopSort } from '#domain/api/admin-shops.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { asPeopleSort } from '../../db/collations.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { everyWordIn } from '../../db/text-search.ts'

export type FoundShop = Pick<
  ShopDocument,
  '_id' | 'name' | 'status' | 'email' | 'employee' | 'country' | 'currency' | 'closing'
> & { createdAt?: Date; lastSaleAt?: Date | null }

/** Where a page ended: what it is sorted by, as text, and the id. An instant that is not there is empty, and last. */
export type ShopPosition = { at: string; id: string }

const fields = {
  name: 1,
  status: 1,
  email: 1,
  employee: 1,
  country: 1,
  currency: 1,
  closing: 1,
  createdAt: 1,
} as const

const queryOf: Record<NonNullable<ShopFilter['standing']>, Filter<ShopDocument>> = {
  active: { status: 'active', closing: { $exists: false } },
  suspended: { status: { $ne: 'active' } },
  closed: { status: 'active', closing: { $exists: true } },
}

function filterOf({ search, standing, country, currency }: ShopFilter): Filter<ShopDocument> {
  return {
    ...everyWordIn(search, ['name', 'email', ['employee', 'contact'], '_id']),
    ...(standing && queryOf[standing]),
    ...(country && { country }),
    ...(currency && { currency }),
  }
}

/** Shops in the order asked for, after a position. */
export async function listShops(
  database: Database,
  filter: ShopFilter,
  sort: ShopSort,
  after: ShopPosition | null,
  limit: number,
): Promise<FoundShop[]> {
  const order = sort.replace(/^-/, '') as 'name' | 'created' | 'last-sale'
  const direction = sort.startsWith('-') ? -1 : 1
  if (order === 'last-sale') return listByLastSale(database, filter, direction, after, limit)
  const { shops } = database.collections
  const isByName = order === 'name'
  const beyond = after && (isByName ? beyondName(after, direction) : beyondDate(after, direction))
  const filters = filterOf(filter)
  const found = await shops
    .find<FoundShop>(beyond ? { $and: [filters, beyond as Filter<ShopDocument>] } : filters, {
      projection: fields,
      maxTimeMS: boundedRead.maxTimeMS,
      ...(isByName && { collation: asPeopleSort }),
    })
    .sort(isByName ? { name: direction, _id: direction } : { createdAt: direction, _id: direction })
    .limit(limit)
    .toArray()
  return withLastSales(database, found)
}

/** The position of a shop in its list. */
export function positionOf(shop: FoundShop, sort: ShopSort): ShopPosition {
  const at = sort.endsWith('name')
    ? shop.name
    : sort.endsWith('created')
      ? (shop.createdAt?.toISOString() ?? '')
      : (shop.lastSaleAt?.toISOString() ?? '')
  return { at, id: shop._id }
}

const past = (value: string | Date | null, direction: 1 | -1) =>
  direction === 1 ? { $gt: value } : { $lt: value }

function beyondName({ at: name, id: _id }: ShopPosition, direction: 1 | -1): Document {
  return { $or: [{ name: past(name, direction) }, { name, _id: past(_id, direction) }] }
}

function beyondDate({ at, id: _id }: ShopPosition, direction: 1 | -1): Document {
  // Records made by hand may not say when: they come before all others, as null does.
  if (at === '')
    return direction === 1
      ? { $or: [{ createdAt: null, _id: { $gt: _id } }, { createdAt: { $ne: null } }] }
      : { createdAt: null, _id: { $lt: _id } }
  const createdAt = new Date(at)
  const later = { $or: [{ createdAt: past(createdAt, direction) }, { createdAt, _id: past(_id, direction) }] }
  return direction === 1 ? later : { $or: [...later.$or, { createdAt: null }] }
}

/**
 * The newest receipt of a shop, by the index of receipts: one look-up a shop. It is in no record of the shop's,
 * which every process follows for the rights of people, and each sale would have to write.
 */
const lastSaleStages: Document[] = [
  {
    $lookup: {
      from: 'sales',
      let: { shopId: '$_id' },
      pipeline: [
        { $match: { $expr: { $eq: ['$_id.shopId', '$$shopId'] } } },
        { $sort: { '_id.shopId': -1, postingDay: -1, soldAtInstant: -1, '_id.saleId': -1 } },
        { $limit: 1 },
        { $project: { _id: 0, soldAtInstant: 1 } },
      ],
      as: 'last',
    },
  },
  { $set: { lastSaleAt: { $ifNull: [{ $first: '$last.soldAtInstant' }, null] } } },
]

/** The same shops, with when each sold last. */
export async function withLastSales(
  { collections }: Database,
  found: readonly FoundShop[],
): Promise<FoundShop[]> {
  if (found.length === 0) return []
  const last = await collections.shops
    .aggregate<{ _id: string; lastSaleAt: Date | null }>(
      [
        { $match: { _id: { $in: found.map(({ _id }) => _id) } } },
        { $project: { _id: 1 } },
        ...lastSaleStages,
        { $project: { lastSaleAt: 1 } },
      ],
      boundedRead,
    )
    .toArray()
  const lastById = new Map(last.map(({ _id, lastSaleAt }) => [_id, lastSaleAt]))
  return found.map((shop) => ({ ...shop, lastSaleAt: lastById.get(shop._id) ?? null }))
}

/** Shops that never sold come before all others. */
async function listByLastSale(
  { collections }: Database,
  filter: ShopFilter,
  direction: 1 | -1,
  after: ShopPosition | null,
  limit: number,
): Promise<FoundShop[]> {
  const lastSaleAt = after && (after.at === '' ? null : new Date(after.at))
  const further = (name: string, value: string | Date | null) =>
    direction === 1 ? { $gt: [name, value] } : { $lt: [name, value] }
  const isBeyond = after && {
    $or: [
      further('$lastSaleAt', lastSaleAt),
      { $and: [{ $eq: ['$lastSaleAt', lastSaleAt] }, further('$_id', after.id)] },
    ],
  }
  return collections.shops
    .aggregate<FoundShop>(
      [
        { $match: filterOf(filter) },
        { $project: fields },
        ...lastSaleStages,
        { $unset: 'last' },
        ...(isBeyond ? [{ $match: { $expr: isBeyond } }] : []),
        { $sort: { lastSaleAt: direction, _id: direction } },
        { $limit: limit },
      ],
      boundedRead,
    )
    .toArray()
}

export async function summariseShops(
  { collections }: Database,
  filter: ShopFilter,
): Promise<ShopListSummary> {
  const { shops } = collections
  const [count, countries, currencies] = await Promise.all([
    countShops({ collections }, filter),
    shops.distinct('country'),
    shops.distinct('currency'),
  ])
  return { count, countries: countries.sort(), currencies: currencies.sort() }
}

export function countShops(
  { collections }: Pick<Database, 'collections'>,
  filter: ShopFilter,
): Promise<number> {
  return collections.shops.countDocuments(filterOf(filter), { maxTimeMS: boundedRead.maxTimeMS })
}

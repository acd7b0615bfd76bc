import { seriesWith } from '#domain/health/receipt-series.ts'
import type { ShopFacts } from '#domain/health/shop-facts.ts'
import type { Difference } from '../../audit/difference.ts'
import { lastAudits } from '../../audit/shop-audit-store.ts'
import type { Database } from '../../db/client.ts'
import type { EmployeeRecord, ShopDocument } from '../../db/documents.ts'
import { normaliseEmail } from '../../identity/email.ts'
import { findUidsByEmail } from '../../identity/person-store.ts'
import { countRefusedSince } from '../../identity/refused-attempt-store.ts'
import { findLastEnded } from '../../imports/store.ts'
import { findTills, readSequences, type TillDocument } from '../../tills/store.ts'
import type { TillSeries } from './document.ts'

export type WatchedShop = Pick<
  ShopDocument,
  | '_id'
  | 'name'
  | 'status'
  | 'closing'
  | 'email'
  | 'owner'
  | 'employee'
  | 'currency'
  | 'timeZone'
  | 'createdAt'
>
const watched = {
  name: 1,
  status: 1,
  closing: 1,
  email: 1,
  owner: 1,
  employee: 1,
  currency: 1,
  timeZone: 1,
  createdAt: 1,
} as const

const dayMs = 86_400_000

export function findWatchedShop({ collections }: Database, shopId: string): Promise<WatchedShop | null> {
  return collections.shops.findOne<WatchedShop>({ _id: shopId }, { projection: watched })
}

/** The watched fields of every shop, and the version of its books, which shows whether anything happened. */
export function allWatchedShops({ collections }: Database): Promise<(WatchedShop & { version: number })[]> {
  return collections.shops
    .aggregate<WatchedShop & { version: number }>([
      { $project: watched },
      {
        $lookup: {
          from: 'chainHeads',
          localField: '_id',
          foreignField: '_id',
          pipeline: [{ $project: { version: 1 } }],
          as: 'head',
        },
      },
      { $set: { version: { $ifNull: [{ $first: '$head.version' }, 0] } } },
      { $unset: 'head' },
    ])
    .toArray()
}

export async function readVersion({ collections }: Database, shopId: string): Promise<number> {
  const head = await collections.chainHeads.findOne({ _id: shopId }, { projection: { version: 1 } })
  return head?.version ?? 0
}

export async function readLastSaleAt({ collections }: Database, shopId: string): Promise<Date | null> {
  const last = await collections.sales.findOne(
    { '_id.shopId': shopId },
    {
      sort: { postingDay: -1, soldAtInstant: -1 },
      projection: { _id: 0, soldAtInstant: 1 },
      hint: 'receipts_by_day',
    },
  )
  return last?.soldAtInstant ?? null
}

export async function readLastImport(database: Database, shopId: string): Promise<ShopFacts['lastImport']> {
  const last = await findLastEnded(database, shopId)
  return (
    last && {
      at: last.startedAt,
      fileName: last.fileName,
      isFailed: last.state === 'failed',
      refusedRows: last.report?.rowsRefused ?? 0,
    }
  )
}

/** What `npm run books -- rebuild` recalculates from complete entries, movements and documents. */
const derivedKinds: readonly Difference['kind'][] = [
  'account_total',
  'day_total',
  'product_total',
  'tax_total',
  'open_item',
  'control_account',
  'stock_balance',
  'inventory_value',
  'projection',
  'review_item',
]

export async function readLastAudit(database: Database, shopId: string): Promise<ShopFacts['audit']> {
  const audit = (await lastAudits(database, [shopId])).get(shopId)
  if (!audit) return null
  const { at, differences, first } = audit
  return { at, differences, isOfTotals: first.every(({ kind }) => derivedKinds.includes(kind)) }
}

/** The logins that were refused to the owner and the employees of a shop in the last 24 hours. */
export async function countRefusedLogins({ db }: Database, shop: WatchedShop, now: Date): Promise<number> {
  const uids = await findPeopleOf({ db }, shop)
  const since = new Date(now.getTime() - dayMs)
  return countRefusedSince({ db }, uids, { since, now })
}

async function findPeopleOf(
  { db }: Pick<Database, 'db'>,
  { owner, employee, email }: WatchedShop,
): Promise<string[]> {
  const records: EmployeeRecord[] = employee === undefined ? [] : [employee].flat()
  const emails = [email, ...records.flatMap(({ contact }) => contact ?? [])].map(normaliseEmail)
  const known = await findUidsByEmail({ db }, emails)
  const ownerId = typeof owner === 'string' ? owner : owner.id
  return [...new Set([ownerId, ...records.flatMap(({ uid }) => uid ?? []), ...known])]
}

/** The most numbers read at once; the rest are read the next time. */
const maxRead = 5_000
/** As many as `readSequences` lists: where it lists them all, there may be more. */
const maxKnownMissing = 100

/** How far each till's receipts have come. Of one that was looked at before, only what came since is read. */
export async function readSeries(
  database: Database,
  shopId: string,
  before: readonly TillSeries[],
): Promise<TillSeries[]> {
  const known = new Map(before.map((series) => [series.tillId, series]))
  const found: TillSeries[] = []
  for (const till of await findTills(database, shopId)) {
    const { name, series, _id } = till
    const state = await readSeriesOf(database, till, known.get(_id.tillId))
    found.push({ tillId: _id.tillId, name, series, ...state })
  }
  return found
}

async function readSeriesOf(database: Database, till: TillDocument, before: TillSeries | undefined) {
  if (before === undefined || before.missing.length >= maxKnownMissing) {
    const { lastSequence, missingSequences } = await readSequences(database, till)
    return { last: lastSequence, missing: missingSequences }
  }
  const {
    _id: { shopId, tillId },
    series,
  } = till
  const numbersIn = async (range: object) => {
    const ofTill = { '_id.shopId': shopId, tillId, receiptNumber: { $regex: `^${series}-` } }
    return database.collections.sales
      .find({ ...ofTill, receiptSequence: range }, { projection: { _id: 0, receiptSequence: 1 } })
      .sort({ receiptSequence: 1 })
      .limit(maxRead)
      .map(({ receiptSequence = 0 }) => receiptSequence)
      .toArray()
  }
  const [found, filled] = await Promise.all([
    numbersIn({ $gt: before.last }),
    before.missing.length > 0 ? numbersIn({ $in: before.missing }) : [],
  ])
  return seriesWith(before, found, new Set(filled))
}

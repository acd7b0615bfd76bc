import type { Day } from '#domain/business-day.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { DeveloperDocument, ProductDocument, ShopDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import { normaliseEmail } from '../identity/email.ts'
import { demoShopId } from './ids.ts'
import type { DemoUids } from './people.ts'

/** How far the demo shop is, kept in the database it is loaded into. What it was begun with is what it goes on with. */
export type DemoMark = { _id: 'demo'; state: 'loading' | 'loaded'; through: Day; seed: number }

function settings({ db }: Database) {
  return db.collection<DemoMark>('settings')
}

export function readMark(database: Database): Promise<DemoMark | null> {
  return settings(database).findOne({ _id: 'demo' })
}

/** Begins a load; of two processes that begin at once, both go on with the first one's mark. */
export async function beginLoad(
  database: Database,
  begun: Omit<DemoMark, '_id' | 'state'>,
): Promise<DemoMark> {
  const mark = await settings(database).findOneAndUpdate(
    { _id: 'demo' },
    { $setOnInsert: { state: 'loading', ...begun } },
    { upsert: true, returnDocument: 'after' },
  )
  if (!mark) throw new Error('the mark of the demo shop could not be written')
  return mark
}

export async function endLoad(database: Database): Promise<void> {
  await settings(database).updateOne({ _id: 'demo' }, { $set: { state: 'loaded' } })
}

/** Opens the shop with its goods and its administrator. What is there already stays as it is. */
export async function openDemoShop(
  { collections }: Database,
  shop: ShopDocument,
  products: readonly ProductDocument[],
  administrator: DeveloperDocument,
): Promise<void> {
  const { _id: uid, ...developer } = administrator
  await collections.softwaredev.updateOne({ _id: uid }, { $setOnInsert: developer }, { upsert: true })
  const { _id: shopId, ...record } = shop
  await collections.shops.updateOne({ _id: shopId }, { $setOnInsert: record }, { upsert: true })
  await collections.products.bulkWrite(
    products.map(({ _id, ...product }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: withLongs(product) }, upsert: true },
    })),
    { ordered: false },
  )
}

/** Whose the demo shop is; null where there is none. */
export async function readOwnerUid({ collections }: Database): Promise<string | null> {
  const shop = await collections.shops.findOne({ _id: demoShopId }, { projection: { owner: 1 } })
  if (!shop) return null
  return typeof shop.owner === 'string' ? shop.owner : shop.owner.id
}

/** Gives the demo shop to other accounts of the same addresses: what was sold keeps the names of those before. */
export async function linkPeople(
  { collections }: Database,
  uids: DemoUids,
  demo: NonNullable<Config['demo']>,
): Promise<void> {
  const adminEmail = normaliseEmail(demo.adminEmail)
  await collections.shops.updateOne(
    { _id: demoShopId },
    {
      $set: {
        owner: { id: uids.owner },
        employee: [{ contact: normaliseEmail(demo.employeeEmail), uid: uids.employee }],
      },
    },
  )
  await collections.softwaredev.updateOne(
    { _id: uids.administrator },
    { $setOnInsert: { email: adminEmail } },
    { upsert: true },
  )
  await collections.softwaredev.deleteMany({ email: adminEmail, _id: { $ne: uids.administrator } })
}

export async function archiveProducts(
  { collections }: Database,
  ids: readonly ProductDocument['_id'][],
  updatedAt: Date,
): Promise<void> {
  await collections.products.updateMany(
    { _id: { $in: ids }, status: 'active' },
    { $set: { status: 'archived', updatedAt }, $inc: { revision: 1 } },
  )
}

import type { ClientSession } from 'mongodb'
import type { Database } from '../db/client.ts'
import type { DeveloperDocument, ShopDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'

export async function addShop(database: Database, shop: ShopDocument, session: ClientSession): Promise<void> {
  await database.collections.shops.insertOne(withLongs(shop), { session })
}

/** Makes someone the shop's owner, in the place of whoever was. */
export async function linkOwner(
  { collections }: Database,
  shopId: string,
  person: { uid: string; email: string },
  session: ClientSession,
): Promise<void> {
  await collections.shops.updateOne(
    { _id: shopId },
    { $set: { owner: { id: person.uid }, email: person.email } },
    { session },
  )
}

/** Adds someone to the shop's people, whether the record holds none, one, or a list of them. */
export async function linkEmployee(
  { collections }: Database,
  shopId: string,
  person: { uid: string; email: string },
  session: ClientSession,
): Promise<void> {
  const isOne = { $eq: [{ $type: '$employee' }, 'object'] }
  const employees = { $cond: [{ $isArray: '$employee' }, '$employee', { $cond: [isOne, ['$employee'], []] }] }
  const added = [{ contact: { $literal: person.email }, uid: { $literal: person.uid } }]
  await collections.shops.updateOne(
    { _id: shopId },
    [{ $set: { employee: { $concatArrays: [employees, added] } } }],
    { session },
  )
}

export async function addDeveloper(
  { collections }: Database,
  developer: DeveloperDocument,
  session: ClientSession,
): Promise<void> {
  await collections.softwaredev.replaceOne({ _id: developer._id }, developer, { upsert: true, session })
}

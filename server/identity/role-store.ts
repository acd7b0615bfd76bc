import type { Collection } from 'mongodb'
import type { Database } from '../db/client.ts'
import { anyCase } from '../db/collations.ts'
import type { DeveloperDocument } from '../db/documents.ts'
import type { Person, RoleRecords, ShopRoleRecord } from './roles.ts'

const shopFields = { status: 1, email: 1, owner: 1, employee: 1 } as const

/**
 * The records that may decide over a person's rights. E-mail addresses are found in any case; the
 * rules compare them once more, since a collation takes more characters for equal than letters' cases.
 */
export async function readRoleRecords(
  { collections, db }: Database,
  { uid, email, isEmailVerified }: Person,
): Promise<RoleRecords> {
  const byEmail = isEmailVerified && email !== ''
  const shops = db.collection<ShopRoleRecord>('shops')
  const [developer, sameEmail, shopsByUid, shopsByEmail] = await Promise.all([
    collections.softwaredev.findOne({ _id: uid }),
    byEmail ? collections.softwaredev.find({ email }, { collation: anyCase }).toArray() : [],
    shops
      .find({ $or: [{ _id: uid }, { owner: uid }, { 'owner.id': uid }] }, { projection: shopFields })
      .toArray(),
    byEmail
      ? shops
          .find(
            { $or: [{ email }, { 'employee.contact': email }] },
            { projection: shopFields, collation: anyCase },
          )
          .toArray()
      : [],
  ])
  const isUnknown = [developer, ...sameEmail, ...shopsByUid, ...shopsByEmail].every((record) => !record)
  const unkempt = isUnknown && byEmail ? await findUnkempt(collections.softwaredev, shops, email) : null
  const developers = unkempt?.developers ?? (developer ? [developer] : sameEmail)
  const found = new Map((unkempt?.shops ?? [...shopsByUid, ...shopsByEmail]).map((shop) => [shop._id, shop]))
  for (const { shopId } of developers) {
    if (shopId === undefined || found.has(shopId)) continue
    const shop = await shops.findOne({ _id: shopId }, { projection: shopFields })
    if (shop) found.set(shopId, shop)
  }
  return { developers, shops: [...found.values()] }
}

/**
 * Records that were typed with blanks around the address. No index finds those, so they are looked for
 * only where someone would be turned away otherwise.
 */
async function findUnkempt(
  developers: Collection<DeveloperDocument>,
  shops: Collection<ShopRoleRecord>,
  email: string,
): Promise<{ developers: DeveloperDocument[]; shops: ShopRoleRecord[] }> {
  const address = new RegExp(`^\\s*${escaped(email)}\\s*$`, 'i')
  const [ofDevelopers, ofShops] = await Promise.all([
    developers.find({ email: address }).toArray(),
    shops
      .find({ $or: [{ email: address }, { 'employee.contact': address }] }, { projection: shopFields })
      .toArray(),
  ])
  return { developers: ofDevelopers, shops: ofShops }
}

/** For a pattern that means the text itself. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

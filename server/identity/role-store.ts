import type { Database } from '../db/client.ts'
import { anyCaseAnyBlanks } from '../db/collations.ts'
import type { Person, RoleRecords, ShopRoleRecord } from './roles.ts'

const shopFields = { status: 1, email: 1, owner: 1, employee: 1, accountant: 1, closing: 1 } as const

/**
 * The records that may decide over a person's rights. Email addresses are found in any case and with
 * blanks around them; the rules compare them once more, since a collation takes more for equal than that.
 */
export async function readRoleRecords(
  { collections, db }: Database,
  { uid, email, isEmailVerified }: Person,
): Promise<RoleRecords> {
  const byEmail = isEmailVerified && email !== ''
  const shops = db.collection<ShopRoleRecord>('shops')
  const [developer, sameEmail, shopsByUid, shopsByEmail] = await Promise.all([
    collections.softwaredev.findOne({ _id: uid }),
    byEmail ? collections.softwaredev.find({ email }, { collation: anyCaseAnyBlanks }).toArray() : [],
    shops
      .find({ $or: [{ _id: uid }, { owner: uid }, { 'owner.id': uid }] }, { projection: shopFields })
      .toArray(),
    byEmail
      ? shops
          .find(
            { $or: [{ email }, { 'employee.contact': email }, { 'accountant.email': email }] },
            { projection: shopFields, collation: anyCaseAnyBlanks },
          )
          .toArray()
      : [],
  ])
  const developers = developer ? [developer] : sameEmail
  const found = new Map([...shopsByUid, ...shopsByEmail].map((shop) => [shop._id, shop]))
  for (const { shopId } of developers) {
    if (shopId === undefined || found.has(shopId)) continue
    const shop = await shops.findOne({ _id: shopId }, { projection: shopFields })
    if (shop) found.set(shopId, shop)
  }
  return { developers, shops: [...found.values()] }
}

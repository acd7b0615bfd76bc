import type { Database, Transaction } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { findPeople } from '../identity/person-store.ts'
import { belongsToShop } from '../identity/roles.ts'
import { deleteCode, findCodesOf } from './code-store.ts'

/** Removes the codes of people who have left the shop: if they come back, they get a new one. */
export async function deleteCodesOfLeavers(
  database: Database,
  shop: ShopDocument,
  session: Transaction,
): Promise<void> {
  const uids = (await findCodesOf(database, shop._id)).map(({ _id }) => _id.uid)
  const people = await findPeople(database, uids)
  for (const uid of uids)
    if (!belongsToShop(uid, people.get(uid)?.email ?? null, shop))
      await deleteCode(database, shop._id, uid, session)
}

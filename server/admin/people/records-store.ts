import type { Database } from '../../db/client.ts'
import { anyCaseAnyBlanks } from '../../db/collations.ts'
import type { DeveloperDocument, ShopDocument } from '../../db/documents.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import type { ShopRoleRecord } from '../../identity/roles.ts'

export type NamedShop = ShopRoleRecord & Pick<ShopDocument, 'name'>
type Records = { developers: DeveloperDocument[]; shops: NamedShop[] }

const projection = { status: 1, email: 1, owner: 1, employee: 1, accountant: 1, name: 1 } as const
const shopsOf = ({ db }: Database) => db.collection<NamedShop>('shops')

/** Every record that determines a person's rights. */
export async function readAllRecords(database: Database): Promise<Records> {
  const [developers, shops] = await Promise.all([
    database.collections.softwaredev.find().toArray(),
    shopsOf(database).find({}, { projection }).toArray(),
  ])
  return { developers, shops }
}

/** Those that may decide over these people's. */
export async function readRecordsOf(
  database: Database,
  people: readonly Pick<Account, 'uid' | 'email'>[],
): Promise<Records> {
  const uids = people.map(({ uid }) => uid)
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email]))
  const shops = shopsOf(database)
  const [developers, byUid, byEmail] = await Promise.all([
    database.collections.softwaredev.find().toArray(),
    shops
      .find(
        { $or: [{ _id: { $in: uids } }, { owner: { $in: uids } }, { 'owner.id': { $in: uids } }] },
        { projection },
      )
      .toArray(),
    shops
      .find(
        {
          $or: [
            { email: { $in: emails } },
            { 'employee.contact': { $in: emails } },
            { 'accountant.email': { $in: emails } },
          ],
        },
        { projection, collation: anyCaseAnyBlanks },
      )
      .toArray(),
  ])
  const found = new Map([...byUid, ...byEmail].map((shop) => [shop._id, shop]))
  return { developers, shops: [...found.values()] }
}

import type { Database, Transaction } from '../../db/client.ts'
import { TransactionConflict } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { requireShop } from '../../shops/store.ts'

/** Counts the decisions about people, so that none is based on what another has changed since. */
type TurnDocument = { _id: 'people'; turn: number }

const turns = ({ db }: Database) => db.collection<TurnDocument>('peopleTurns')

/**
 * Asks, decides and writes about people, one after another over all processes. What was asked of Keycloak
 * before (which no transaction holds still) is asked again after a concurrent decision.
 */
export function inTurn<Query>(
  database: Database,
  ask: () => Promise<Query>,
  write: (change: Query, session: Transaction) => Promise<void>,
): Promise<Query> {
  return retryConflicts(async () => {
    const turn = (await turns(database).findOne({ _id: 'people' }))?.turn ?? 0
    const change = await ask()
    await database.transaction(async (session) => {
      await takeTurn(database, turn, session)
      await write(change, session)
    })
    return change
  })
}

/**
 * Changes who belongs to a shop, one after another over all processes.
 * @throws Refusal shop_not_found
 */
export async function changePeopleOf(
  { database, accessState }: Pick<IdentityDeps, 'database' | 'accessState'>,
  shopId: string,
  change: (shop: ShopDocument, session: Transaction) => Promise<unknown>,
): Promise<void> {
  await inTurn(
    database,
    async () => {},
    async (_, session) => {
      await change(await requireShop(database, shopId, session), session)
    },
  )
  accessState.forgetRoles()
}

async function takeTurn(database: Database, turn: number, session: Transaction): Promise<void> {
  const before = await turns(database).findOneAndUpdate(
    { _id: 'people' },
    { $inc: { turn: 1 } },
    { upsert: true, returnDocument: 'before', session },
  )
  if ((before?.turn ?? 0) !== turn) throw new TransactionConflict('a concurrent decision about people')
}

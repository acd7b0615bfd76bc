import type { Database } from '#server/db/client.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import type { People } from '#server/identity/keycloak-people.ts'
import type { Logger } from '#server/log.ts'

/** A shop's books as far as they once reached. */
type Reach = { shopId: string; number: number; at: string }

/** Enough to distinguish a Keycloak that lost all people from one where a person was removed. */
const maxOwners = 20
const everyMs = 30_000

/**
 * What is missing of the books, as a sentence; null where they reach as far as they once did.
 * @param known how far each shop's books had come, as it was kept outside the database
 * @param present the heads that the database has
 */
export function booksError(
  known: readonly Reach[],
  present: readonly { _id: string; number: number }[],
): string | null {
  const heads = new Map(present.map(({ _id, number }) => [_id, number]))
  const lost = known.filter(({ shopId, number }) => (heads.get(shopId) ?? 0) < number)
  if (lost.length === 0) return null
  const lastAt = lost.map(({ at }) => at).reduce((a, b) => (a > b ? a : b))
  const entries = lost.reduce((sum, { shopId, number }) => sum + number - (heads.get(shopId) ?? 0), 0)
  const what =
    present.length === 0
      ? `The database is empty, and this installation has kept books: ${entries} entries, last on ${lastAt}. Its volume or folder was deleted, or it is another database.`
      : `The database lacks ${entries} entries that this installation has written, the last on ${lastAt}. It was replaced by an older one, or by another.`
  return `${what} Bring it back from a backup before anything is sold (docs/operations.md, "MongoDB's database was lost"); to begin new books on purpose, delete the volume or folder of the app's own files too.`
}

/**
 * What is wrong where the books name owners and Keycloak has none of them, as a sentence; null where it
 * has one, or the books name no one.
 */
export async function accountsError(
  shops: readonly Pick<ShopDocument, 'owner'>[],
  people: Pick<People, 'findAccount'>,
): Promise<string | null> {
  const owners = [...new Set(shops.map(({ owner }) => (typeof owner === 'string' ? owner : owner.id)))]
  for (const uid of owners.slice(0, maxOwners)) {
    if ((await people.findAccount(uid)) !== null) return null
  }
  if (owners.length === 0) return null
  return 'Keycloak knows none of the shops\' owners: its database was deleted, or is another one. The books are complete, but logging in to them is not possible. Bring them back from a backup (docs/operations.md, "Keycloak\'s database was lost"): a restore leaves the books as they are.'
}

/**
 * Looks now and then whether Keycloak still has the people that the books name, since its database may be
 * replaced while this server runs, and says in the log where it has not.
 * @returns ends the watch
 */
export function watchAccounts(
  { collections }: Pick<Database, 'collections'>,
  people: Pick<People, 'findAccount'>,
  log: Logger,
): () => void {
  let isReported = false
  const look = async () => {
    try {
      const shops = await collections.shops
        .find({}, { projection: { owner: 1 } })
        .limit(maxOwners)
        .toArray()
      const error = await accountsError(shops, people)
      if (error && !isReported) log.error(error)
      if (!error && isReported) log.info("Keycloak has the shops' owners again")
      isReported = error !== null
    } catch (error) {
      // Others say that it is away; whether it lost anybody shows when it is back.
      log.debug({ err: error }, 'the accounts of the owners could not be looked for')
    }
  }
  const looking = setInterval(() => void look(), everyMs)
  looking.unref()
  return () => clearInterval(looking)
}

import { readAnchors, readLastAnchors } from '../audit/anchors.ts'
import { listShopIds } from '../audit/store.ts'
import type { Database } from '../db/client.ts'
import { hashOfEntry } from './entries-store.ts'
import { BackupError } from './error.ts'
import { hasPeople, type IdentityPlace, peopleEntry } from './identity.ts'
import type { Manifest } from './manifest.ts'
import { presentBooks } from './restore-store.ts'

/** The parts of an installation that are restored as a whole; of the files, each that is missing. */
export type Parts = { books: boolean; people: boolean }

type Installation = { database: Database; dataDir: string; identity: IdentityPlace }

/**
 * The parts that are missing here and that the backup has. Throws BackupError, a sentence for the person,
 * where none is, and where the backup is not one of what is there.
 */
export async function missingParts(
  installation: Installation,
  manifest: Manifest,
  file: string,
): Promise<Parts> {
  const { database, dataDir, identity } = installation
  const filled = await presentBooks(database)
  const arePeopleHere = await hasPeople(identity)
  const missing = {
    books: filled.length === 0,
    people: !arePeopleHere && manifest.identity !== 'none',
  }
  if (!missing.books && !missing.people) {
    const here = arePeopleHere ? 'the books and the people are both here' : 'the books are here'
    throw new BackupError(
      `A restore brings back what is missing and replaces nothing, and ${here} (${filled.slice(0, 5).join(', ')}): nothing was changed. To have everything as it was in the backup, restore it into an empty installation, and keep this one until you know which you want.`,
    )
  }
  if (missing.people) requireMovable(manifest, identity, file)
  if (!missing.books) await requireOfTheseBooks(database, manifest, file)
  else if (arePeopleHere) await requireOfTheseAnchors(dataDir, manifest, file)
  return missing
}

const kindNames = {
  h2: "Keycloak's file database (npm start)",
  postgresql: 'PostgreSQL (docker compose)',
  none: 'a Keycloak of its own',
} as const

/** Where Keycloak has another kind of database here, its people come from their list, which older backups lack. */
function requireMovable(manifest: Manifest, identity: IdentityPlace, file: string): void {
  const { kind } = identity
  if (manifest.identity === kind) return
  const isOurs = kind === 'h2' || (kind === 'postgresql' && !identity.isElsewhere)
  const isListed = manifest.files.some(({ name }) => name === peopleEntry)
  if (isListed && isOurs) return
  const where = `${file} comes from an installation whose accounts are kept in ${kindNames[manifest.identity]}, and here they are kept in ${kindNames[kind]}`
  throw new BackupError(
    isOurs
      ? `${where}; it was made before backups could move between the two. Make a new one there with this version of the program and restore that, or restore this one where it was made.`
      : `${where}, where this program cannot add people: restore it into an installation without KEYCLOAK_URL.`,
  )
}

const foreign = (file: string, what: string) =>
  new BackupError(
    `${file} is not a backup of this installation (${what}): nothing was changed. To have what it holds, restore it into an empty installation.`,
  )

/** People of another installation get no access to the books that are here. */
async function requireOfTheseBooks(database: Database, manifest: Manifest, file: string): Promise<void> {
  const here = new Set(await listShopIds(database.collections))
  const shared = manifest.shops.filter(({ shopId }) => here.has(shopId))
  if (here.size > 0 && shared.length === 0) throw foreign(file, 'it has none of the shops that are here')
  for (const { shopId, name, entries, headHash } of shared) {
    if (entries === 0) continue
    const hash = await hashOfEntry(database, shopId, entries)
    if (hash !== null && hash !== headHash) throw foreign(file, `the books of ${name} are others`)
  }
}

/** Books of another installation are not put beside people who are here: the heads written down know whose theirs are. */
async function requireOfTheseAnchors(dataDir: string, manifest: Manifest, file: string): Promise<void> {
  const known = new Set((await readLastAnchors(dataDir)).map(({ shopId }) => shopId))
  const shared = manifest.shops.filter(({ shopId }) => known.has(shopId))
  if (known.size > 0 && manifest.shops.length > 0 && shared.length === 0)
    throw foreign(file, 'it has none of the shops that were here')
  for (const { shopId, name, entries, headHash } of shared) {
    const hash = (await readAnchors(dataDir, shopId)).get(entries)
    if (hash !== undefined && hash !== headHash) throw foreign(file, `the books of ${name} are others`)
  }
}

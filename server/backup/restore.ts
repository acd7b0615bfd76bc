import { basename } from 'node:path'
import type { Database } from '../db/client.ts'
import { prepareDatabase, writeSchemaVersion } from '../db/schema.ts'
import type { Logger } from '../log.ts'
import { readArchive } from './archive.ts'
import { BackupFault } from './fault.ts'
import { writeLasting } from './files.ts'
import { type IdentityPlace, identityEntry, restoreIdentity } from './identity.ts'
import { differences, type Manifest } from './manifest.ts'
import { checkBackup, collectionOf } from './read.ts'
import { beginRestore, endRestore, insertRaw } from './restore-store.ts'
import { readFigures } from './snapshot-store.ts'

export type RestoreDeps = {
  database: Database
  dataDir: string
  identity: IdentityPlace
  now(): Date
  log: Logger
  /** Told of each step as it begins, in words. */
  tell(step: string): void
}

/**
 * Restores a backup into an empty installation: first all of it is read and checked, then it is written,
 * then what was written is held against the manifest. Until the end the database carries a mark, with
 * which the app does not start and the next restore begins anew.
 */
export async function restoreBackup(deps: RestoreDeps, path: string, key: string): Promise<Manifest> {
  const { database, identity, dataDir, now, log, tell } = deps
  tell('reading and checking all of it')
  const manifest = await checkBackup(path, key)
  if (manifest.identity !== identity.kind && manifest.identity !== 'none') {
    throw new BackupFault(
      `${basename(path)} comes from an installation whose accounts are kept in ${kindNames[manifest.identity]}, and here they are kept in ${kindNames[identity.kind]}: restore it where it was made, or on one like it.`,
    )
  }
  await beginRestore(database, basename(path), now())
  await fillDatabase(database, path, key, tell)
  for await (const { name, content } of readArchive(path, key)) {
    if (name.startsWith('files/')) {
      tell(name)
      await writeLasting(dataDir, name.slice('files/'.length), content)
    } else if (name === identityEntry[identity.kind]) {
      tell('accounts')
      await restoreIdentity(identity, content)
    }
  }
  tell('comparing with the backup')
  await requireSame(database, manifest)
  tell('indexes')
  await writeSchemaVersion(database.db, manifest.schema, now())
  await prepareDatabase(database.db, { log, now })
  await endRestore(database)
  return manifest
}

const kindNames = {
  h2: "Keycloak's file database (npm start)",
  postgresql: 'PostgreSQL (docker compose)',
  none: 'a Keycloak of its own',
} as const

/** The documents of every collection, into a database that holds nothing yet. */
export async function fillDatabase(
  database: Database,
  path: string,
  key: string,
  tell: (step: string) => void = () => undefined,
): Promise<void> {
  let filling: string | null = null
  for await (const { name, content } of readArchive(path, key)) {
    const collection = collectionOf(name)
    if (collection === null) continue
    if (collection !== filling) tell(`books: ${collection}`)
    filling = collection
    await insertRaw(database, collection, content)
  }
}

async function requireSame(database: Database, manifest: Manifest): Promise<void> {
  const told = differences(manifest, await readFigures(database))
  if (told.length === 0) return
  throw new BackupFault(
    `What was restored is not what the backup holds (${told.slice(0, 3).join('; ')}): repeat it; this installation starts only when a restore was whole.`,
  )
}

import { basename } from 'node:path'
import { prepareDatabase, writeSchemaVersion } from '#server/db/schema-version.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './error.ts'
import { anchorsName, isOfEveryWay, readLasting, writeLasting } from './files.ts'
import {
  emptyIdentity,
  type IdentityPlace,
  identityEntry,
  peopleEntry,
  requireFree,
  restoreIdentity,
} from './identity.ts'
import { differences, type Manifest } from './manifest.ts'
import { missingParts, type Parts } from './missing-parts.ts'
import { checkBackup, collectionOf } from './read.ts'
import { beginRestore, countSealed, endRestore, insertRaw } from './restore-store.ts'
import { knowHeads, noteRestored } from './restored-anchors.ts'
import { readFigures } from './snapshot-store.ts'
import { leavePeople } from './waiting-people.ts'

type RestoreDeps = {
  database: Database
  dataDir: string
  identity: IdentityPlace
  now(): Date
  log: Logger
  /** Called with each step as it begins, in words. */
  tell(step: string): void
}

/**
 * What a restore brought back and what it left as it was.
 * lost: entries that were once there and are in neither; sealed: shops with secrets that another key opens
 */
export type Restored = {
  manifest: Manifest
  /** What Keycloak's accounts are kept in here. */
  into: IdentityPlace['kind']
  brought: Parts
  files: string[]
  lost: number
  sealed: number
}

/**
 * Brings back what is missing of an installation (its books, its people, its files) and leaves what is
 * there as it is. First all of the backup is read and checked, then it is written, then the books that were
 * written are held against the manifest. Until then the database carries a mark, with which the app does not
 * start and the next restore starts over; people that an earlier one brought back are there by then.
 */
export async function restoreBackup(deps: RestoreDeps, path: string, key: string): Promise<Restored> {
  const { database, identity, dataDir, now, log, tell } = deps
  tell('reading and checking all of it')
  const manifest = await checkBackup(path, key)
  const file = basename(path)
  const brought = await missingParts(deps, manifest, file)
  if (brought.people) await requireFree(identity)
  if (brought.books) {
    await beginRestore(database, file, now())
    await fillDatabase(database, path, key, tell)
  }
  const files = await restoreFiles(deps, { path, key, manifest, brought })
  const done = { manifest, into: identity.kind, brought, files, sealed: await countSealed(database) }
  if (!brought.books) {
    if (files.includes(anchorsName)) await knowHeads(database, dataDir, now())
    return { ...done, lost: 0 }
  }
  tell('comparing with the backup')
  await requireSame(database, manifest)
  const lost = await noteRestored(database, dataDir, { path, key, manifest, at: now() })
  await knowHeads(database, dataDir, now())
  tell('indexes')
  await writeSchemaVersion(database.db, manifest.schema, now())
  await prepareDatabase(database.db, { log, now })
  await endRestore(database)
  return { ...done, lost }
}

/**
 * The files that are missing, and the people where they are: a copy of Keycloak's whole database where it is of the same
 * kind here, else their list, which waits for Keycloak to start.
 * @returns the names of the files
 */
async function restoreFiles(
  { dataDir, identity, tell }: RestoreDeps,
  { path, key, manifest, brought }: { path: string; key: string; manifest: Manifest; brought: Parts },
): Promise<string[]> {
  const isSameWay = manifest.identity === identity.kind || manifest.identity === 'none'
  const wanted = { needPeople: !brought.books }
  const files: string[] = []
  for await (const { name, content } of readArchive(path, key)) {
    if (name.startsWith('files/')) {
      const lasting = name.slice('files/'.length)
      // Those in folders are named by documents, and go with them.
      const isWanted = (brought.books || !lasting.includes('/')) && (isSameWay || isOfEveryWay(lasting))
      if (!isWanted) continue
      tell(name)
      if ((await readLasting(dataDir, lasting)) !== null) continue
      await writeLasting(dataDir, lasting, content)
      files.push(lasting)
    } else if (brought.people && name === (isSameWay ? identityEntry[identity.kind] : peopleEntry)) {
      tell('accounts')
      if (isSameWay) await restoreIdentity(identity, content, wanted)
      else {
        await leavePeople(dataDir, content, wanted)
        await emptyIdentity(identity)
      }
    }
  }
  return files
}

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
  const found = differences(manifest, await readFigures(database))
  if (found.length === 0) return
  throw new BackupError(
    `What was restored is not what the backup holds (${found.slice(0, 3).join('; ')}): repeat it; this installation starts only when a restore was whole.`,
  )
}

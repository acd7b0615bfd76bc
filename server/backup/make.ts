import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { anchorsName, lastingFiles, readLasting } from './files.ts'
import { backupName } from './folder.ts'
import { copyIdentity, type IdentityPlace, identityEntry, listPeople, peopleEntry } from './identity.ts'
import { asEntry, type Label, labelName, type Manifest, manifestName, sha256 } from './manifest.ts'
import { deleteAbandonedParts } from './part.ts'
import { type Snapshot, withSnapshot } from './snapshot-store.ts'

type BackupDeps = {
  database: Database
  /** Where the backups are kept. */
  folder: string
  dataDir: string
  key: string
  identity: IdentityPlace
  now(): Date
  /** Called with each step as it begins, in words. */
  tell(step: string): void
}
export type MadeBackup = { path: string; name: string; bytes: number; ms: number; manifest: Manifest }

/** Makes a backup of everything, as of one moment, while people work. Cut off, it leaves no backup. */
export async function makeBackup(deps: BackupDeps): Promise<MadeBackup> {
  const began = performance.now()
  const madeAt = deps.now()
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  // First, not last: where the disk is full of them, there would be no last.
  await deleteAbandonedParts(deps.folder)
  const name = backupName(madeAt)
  const path = join(deps.folder, name)
  // Before the database is read: whatever head is written down here, the entries up to it are in the backup.
  const anchors = await readLasting(deps.dataDir, anchorsName)
  const { bytes, manifest } = await withSnapshot(deps.database, async (snapshot) => {
    const label: Label = {
      program: 'sales-and-accounts',
      format: 1,
      madeAt: madeAt.toISOString(),
      schema: snapshot.schema,
      identity: deps.identity.kind,
      heads: await snapshot.heads(),
    }
    const content = new Content(deps, label, snapshot, anchors)
    const written = await writeArchive(path, deps.key, content.entries())
    return { ...written, manifest: content.manifest() }
  })
  return { path, name, bytes, ms: Math.round(performance.now() - began), manifest }
}

/** What goes into the file, one entry after the other, and what the manifest says of it at the end. */
class Content {
  readonly #deps: BackupDeps
  readonly #label: Label
  readonly #snapshot: Snapshot
  readonly #anchors: Buffer | null
  readonly #files: Manifest['files'] = []
  #manifest: Manifest | null = null

  constructor(deps: BackupDeps, label: Label, snapshot: Snapshot, anchors: Buffer | null) {
    this.#deps = deps
    this.#label = label
    this.#snapshot = snapshot
    this.#anchors = anchors
  }

  async *entries(): AsyncGenerator<ArchiveEntry> {
    yield asEntry(labelName, this.#label)
    const { dataDir, identity, tell } = this.#deps
    for await (const { collection, part, content } of this.#snapshot.parts()) {
      if (part === 1) tell(`books: ${collection}`)
      yield { name: `mongodb/${collection}/${String(part).padStart(6, '0')}.bson`, content }
    }
    tell('trial balances')
    const shops = await this.#snapshot.shops()
    tell('files')
    if (this.#anchors) yield this.#file(`files/${anchorsName}`, this.#anchors)
    for (const name of await lastingFiles(dataDir)) {
      const content = name === anchorsName ? null : await readLasting(dataDir, name)
      if (content) yield this.#file(`files/${name}`, content)
    }
    if (identity.kind !== 'none') tell('accounts')
    const accounts = await copyIdentity(identity)
    if (accounts) yield this.#file(identityEntry[identity.kind], accounts)
    const people = await listPeople(identity)
    if (people) yield this.#file(peopleEntry, people)
    this.#manifest = {
      ...this.#label,
      collections: this.#snapshot.figures(),
      shops,
      files: this.#files,
    }
    tell('manifest')
    yield asEntry(manifestName, this.#manifest)
  }

  #file(name: string, content: Buffer): ArchiveEntry {
    this.#files.push({ name, bytes: content.length, sha256: sha256(content) })
    return { name, content }
  }

  manifest(): Manifest {
    if (!this.#manifest) throw new Error('the manifest is known when everything was written')
    return this.#manifest
  }
}

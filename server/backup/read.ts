import { createHash, type Hash } from 'node:crypto'
import { basename } from 'node:path'
import { NewerSchema, schemaVersion } from '#server/db/schema-version.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { BackupError } from './error.ts'
import {
  type Label,
  labelName,
  type Manifest,
  manifestName,
  parseLabel,
  parseManifest,
  sha256,
} from './manifest.ts'

/**
 * Reads a backup from its first byte to its last and holds it against its own manifest, writing nothing.
 * Throws BackupError or NewerSchema, a sentence for the person, where it can't be restored here.
 */
export async function checkBackup(path: string, key: string): Promise<Manifest> {
  const file = basename(path)
  const hashes = new Map<string, { hash: Hash; bytes: number }>()
  const files = new Map<string, string>()
  let label: Label | undefined
  let manifest: Manifest | undefined
  for await (const { name, content } of readArchive(path, key)) {
    if (!label) {
      if (name !== labelName) throw new BackupError(`${file} is not a backup of this program.`)
      label = parseLabel(content, file)
      if (label.schema > schemaVersion) throw new NewerSchema('backup', label.schema, schemaVersion)
      continue
    }
    const collection = collectionOf(name)
    if (collection !== null) {
      const known = hashes.get(collection) ?? { hash: createHash('sha256'), bytes: 0 }
      known.hash.update(content)
      known.bytes += content.length
      hashes.set(collection, known)
    } else if (name === manifestName) manifest = parseManifest(content, file)
    else files.set(name, sha256(content))
  }
  if (!manifest) throw new BackupError(`${file} has no manifest: it is not a whole backup.`)
  for (const { name, sha256: wanted, bytes } of manifest.collections) {
    const found = hashes.get(name)
    if (bytes > 0 && found?.hash.digest('hex') !== wanted) throw contradiction(file, name)
  }
  for (const { name, sha256: wanted } of manifest.files) {
    if (files.get(name) !== wanted) throw contradiction(file, name)
  }
  return manifest
}

function contradiction(file: string, name: string): BackupError {
  return new BackupError(`${file} contradicts its own manifest (${name}): take another backup.`)
}

/** The collection whose documents an entry holds; null where it is another entry. */
export function collectionOf(name: string): string | null {
  return /^mongodb\/(.+)\/\d+\.bson$/.exec(name)?.[1] ?? null
}

export type { ArchiveEntry }

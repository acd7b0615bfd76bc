import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyH2, type H2Place, hasPeopleInH2, requireFreeH2, restoreH2 } from './identity-h2.ts'
import {
  dumpPostgresql,
  hasPeopleInPostgresql,
  requireFreePostgresql,
  restorePostgresql,
} from './identity-postgresql.ts'
import type { Label } from './manifest.ts'

/** Keycloak's own database: its accounts and their passwords' hashes. none: it is not this program's to keep. */
export type IdentityPlace =
  | { kind: 'none' }
  | ({ kind: 'h2' } & H2Place)
  | { kind: 'postgresql'; uri: string }

export const identityEntry: Readonly<Record<Label['identity'], string>> = {
  none: '',
  h2: 'identity/keycloakdb.zip',
  postgresql: 'identity/keycloak.dump',
}

/** A consistent copy, made while Keycloak runs; null where the accounts are kept elsewhere. */
export async function copyIdentity(place: IdentityPlace): Promise<Buffer | null> {
  if (place.kind === 'none') return null
  return withCopy(place, async (copy) => {
    if (place.kind === 'postgresql') await dumpPostgresql(place.uri, copy)
    else await copyH2(place, copy)
    return readFile(copy)
  })
}

/**
 * Whether Keycloak has at least one person of the realm. A realm with nobody in it is what a start on an
 * empty database makes: its people are missing.
 */
export async function hasPeople(place: IdentityPlace, realm: string): Promise<boolean> {
  if (place.kind === 'none') return false
  return place.kind === 'postgresql' ? hasPeopleInPostgresql(place.uri, realm) : hasPeopleInH2(place, realm)
}

/** Throws BackupFault, a sentence for the person, where Keycloak runs on the database, or others have people in it. */
export async function requireFree(place: IdentityPlace, realm: string): Promise<void> {
  if (place.kind === 'postgresql') await requireFreePostgresql(place.uri, realm)
  else if (place.kind === 'h2') await requireFreeH2(place)
}

/**
 * Brings the people back where there are none, all of it or nothing. Throws BackupFault where Keycloak runs,
 * where somebody is there, and with `needPeople` where the copy holds nobody either.
 */
export async function restoreIdentity(
  place: IdentityPlace,
  content: Buffer,
  wanted: { realm: string; needPeople: boolean },
): Promise<void> {
  if (place.kind === 'none') return
  await withCopy(place, async (copy, folder) => {
    await writeFile(copy, content, { mode: 0o600 })
    if (place.kind === 'postgresql') await restorePostgresql(place.uri, copy, { ...wanted, folder })
    else await restoreH2(place, copy, wanted)
  })
}

async function withCopy<Result>(
  place: IdentityPlace,
  work: (copy: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-identity-'))
  try {
    return await work(join(folder, basename(identityEntry[place.kind])), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

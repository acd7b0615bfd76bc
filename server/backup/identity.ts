import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  copyH2,
  type H2Place,
  hasPeopleInH2,
  listPeopleInH2,
  requireFreeH2,
  restoreH2,
} from './identity-h2.ts'
import {
  dumpPostgresql,
  emptyPostgresql,
  hasPeopleInPostgresql,
  listPeopleInPostgresql,
  type PostgresqlPlace,
  requireFreePostgresql,
  restorePostgresql,
} from './identity-postgresql.ts'
import type { Label } from './manifest.ts'
import { peopleFile } from './people.ts'

/**
 * Keycloak's own database, and the realm in it whose people are this program's: their accounts and their passwords'
 * hashes. none: it is not this program's to keep.
 */
export type IdentityPlace =
  | { kind: 'none' }
  | ({ kind: 'h2' } & H2Place)
  | ({ kind: 'postgresql' } & PostgresqlPlace)

/** All of Keycloak's database, for one of the same kind. */
export const identityEntry: Readonly<Record<Label['identity'], string>> = {
  none: '',
  h2: 'identity/keycloakdb.zip',
  postgresql: 'identity/keycloak.dump',
}

/** The people alone, for a Keycloak with another kind of database. Not in backups of earlier versions. */
export const peopleEntry = 'identity/people.json'

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
 * The realm's people in the form of any Keycloak, read while it runs; null where the accounts are kept elsewhere, or
 * its tables are not those that this version reads.
 */
export async function listPeople(place: IdentityPlace): Promise<Buffer | null> {
  if (place.kind === 'none') return null
  return withCopy(place, async (_copy, folder) => {
    const rows = join(folder, 'people.ndjson')
    const people =
      place.kind === 'postgresql'
        ? await listPeopleInPostgresql(place, rows)
        : await listPeopleInH2(place, rows)
    return people && peopleFile(place.realm, people)
  })
}

/**
 * Whether Keycloak has at least one person of the realm. A realm without people is what a start on an
 * empty database makes: its people are missing.
 */
export async function hasPeople(place: IdentityPlace): Promise<boolean> {
  if (place.kind === 'none') return false
  return place.kind === 'postgresql' ? hasPeopleInPostgresql(place) : hasPeopleInH2(place)
}

/** Throws BackupError, a sentence for the person, where Keycloak runs on the database, or others have people in it. */
export async function requireFree(place: IdentityPlace): Promise<void> {
  if (place.kind === 'postgresql') await requireFreePostgresql(place)
  else if (place.kind === 'h2') await requireFreeH2(place)
}

/**
 * Makes room for people who come in when Keycloak starts the next time. In containers, where the app runs by then, it
 * would else read the keys of a realm that is about to be replaced, and refuse every login for half a minute.
 */
export async function emptyIdentity(place: IdentityPlace): Promise<void> {
  if (place.kind === 'postgresql') await emptyPostgresql(place)
}

/**
 * Brings the people back where there are none, all of it or nothing. Throws BackupError where Keycloak runs,
 * if it has people, and with `needPeople` if the copy has none either.
 */
export async function restoreIdentity(
  place: IdentityPlace,
  content: Buffer,
  wanted: { needPeople: boolean },
): Promise<void> {
  if (place.kind === 'none') return
  await withCopy(place, async (copy, folder) => {
    await writeFile(copy, content, { mode: 0o600 })
    if (place.kind === 'postgresql') await restorePostgresql(place, copy, { ...wanted, folder })
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

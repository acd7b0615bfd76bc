import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './error.ts'
import { readLasting, writeLasting } from './files.ts'
import { type Person, parsePeople } from './people.ts'

/**
 * The people of a backup whose Keycloak had another kind of database: they wait in DATA_DIR until the next start makes
 * the realm, since only Keycloak itself can write into its tables. With it they are there at once, by their own ids.
 * A backup that is made in between takes the file along, so they are in that one too.
 */
export const waitingPeopleName = 'people-to-add.json'

/**
 * Leaves them for the next start, in place of any that waited.
 * @param needPeople whether a list without anybody is refused
 */
export async function leavePeople(
  dataDir: string,
  content: Buffer,
  { needPeople }: { needPeople: boolean },
): Promise<void> {
  const { length } = parsePeople(content, 'The backup')
  if (length === 0 && needPeople) {
    throw new BackupError(
      "The backup holds no people: it was made after Keycloak had lost them. Nothing of Keycloak's was changed. Restore an older one.",
    )
  }
  // Such a backup may have been made while they waited: then they came along as that file.
  if (length === 0) return
  await writeLasting(dataDir, waitingPeopleName, content)
}

/** Those that wait for a start; none on every start but the first after such a restore. */
export async function readWaitingPeople(dataDir: string): Promise<Person[]> {
  const content = await readLasting(dataDir, waitingPeopleName)
  return content === null ? [] : parsePeople(content, join(dataDir, waitingPeopleName))
}

/** They are in Keycloak: the hashes of their passwords lie nowhere else from now on. */
export async function forgetWaitingPeople(dataDir: string): Promise<void> {
  await rm(join(dataDir, waitingPeopleName), { force: true })
}

import type { Person } from '../../server/backup/people.ts'
import { type AdminApi, AdminRefusal } from './admin-api.ts'

/** Others were added to Keycloak while the people of a restore waited: whose place would they take? */
export class OthersAreThere extends Error {}

/**
 * Makes room for the people of a restore. Keycloak keeps a person's id only where the whole realm is made, and the books
 * name people by it; so a realm without people, as a start on an empty database creates one, is deleted. One
 * that was made with these people by a start that was cut off stays.
 *
 * @param master with the rights of the master realm
 */
export async function makeRoom(master: AdminApi, realm: string, people: readonly Person[]): Promise<void> {
  const known: { realm: string }[] = await master('GET', '?briefRepresentation=true')
  if (!known.some((one) => one.realm === realm)) return
  const path = `/${encodeURIComponent(realm)}`
  const [other]: Pick<Person, 'username'>[] = await master('GET', `${path}/users?max=1`)
  if (!other) {
    await master('DELETE', path)
    return
  }
  const [first] = people
  if (first && (await isThere(master, `${path}/users/${first.id}`))) return
  throw new OthersAreThere(
    `Keycloak has people who are not those of the restore (such as ${other.username}), and they were not replaced`,
  )
}

async function isThere(api: AdminApi, path: string): Promise<boolean> {
  try {
    await api('GET', path)
    return true
  } catch (error) {
    if (error instanceof AdminRefusal && error.status === 404) return false
    throw error
  }
}

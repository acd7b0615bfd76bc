import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import type { Invited, ListedPerson } from '#domain/api/admin-people.ts'
import * as routes from '#domain/api/routes/admin-people.ts'

/** The software developers: they are the administrators of all shops. */
export function fetchDevelopers(): Promise<ListedPerson[]> {
  return fetchAll(routes.listPeople, {
    query: { filter: 'administrators', limit: 100 },
    timeoutMs: reportTimeoutMs,
  })
}

/**
 * Makes a person a software developer, with a new account if they have none.
 * @returns null where there was an account: its password stays
 * @throws ApiProblem person_being_changed, email_taken
 */
export async function addDeveloper(email: string): Promise<Invited | null> {
  const address = email.toLowerCase()
  const { items } = await api.call(routes.listPeople, { query: { search: address, limit: 100 } })
  const known = items.find((person) => person.email.toLowerCase() === address)
  if (!known)
    return api.call(routes.invitePerson, { body: { email: address, links: [], isAdministrator: true } })
  await api.call(routes.setAdministrator, { uid: known.uid, body: { isAdministrator: true } })
  return null
}

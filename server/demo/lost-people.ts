import type { DemoDeps } from './demo-deps.ts'
import { ensurePeople } from './people.ts'
import { linkPeople, readOwnerUid } from './store.ts'

type LostPeopleDeps = Pick<DemoDeps, 'database' | 'demo' | 'log'> & {
  people: DemoDeps['people'] & { findAccount(uid: string): Promise<{ uid: string } | null> }
}

/**
 * Creates the demo shop's three people again if Keycloak has none of them: its database was deleted and
 * the books were kept. This is never done in a real shop: its people come back from a backup.
 * @returns whether it made them
 */
export async function remakeLostPeople(deps: LostPeopleDeps): Promise<boolean> {
  const { database, people, demo, log } = deps
  const owner = await readOwnerUid(database)
  if (owner === null || (await people.findAccount(owner)) !== null) return false
  for (const email of [demo.adminEmail, demo.ownerEmail, demo.employeeEmail]) {
    if ((await people.findByEmail(email)) !== null) return false
  }
  await linkPeople(database, await ensurePeople(deps), demo)
  log.warn(
    'Keycloak had lost the people of the demo shop: their accounts are made again, with the password of DEMO_PASSWORD',
  )
  return true
}

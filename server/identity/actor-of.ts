import type { Actor } from '../audit-log/actor.ts'
import type { Database } from '../db/client.ts'
import { findPeople } from './person-store.ts'

/**
 * People as actors of the activity log, where another person's session sent what they did: from the device that sent it.
 * @returns of a uid its actor, by its uid alone where the person never logged in; of null the sender
 */
export async function actorOf(
  database: Pick<Database, 'db'>,
  sender: Actor,
  uids: readonly string[],
): Promise<(uid: string | null) => Actor> {
  const others = [...new Set(uids)].filter((uid) => uid !== sender.uid)
  const people = others.length === 0 ? new Map() : await findPeople(database, others)
  return (uid) => {
    if (uid === null || uid === sender.uid) return sender
    const { email = '', name = null } = people.get(uid) ?? {}
    return { uid, email: email || (name ?? uid), from: sender.from }
  }
}

import type { Database } from '../db/client.ts'
import { type GrantDocument, grants, type RevocationDocument, revocations } from './feed-store.ts'

/** Revocations of this session or person, straight from the database. */
export function findRevocations(database: Database, sid: string, uid: string): Promise<RevocationDocument[]> {
  return revocations(database)
    .find({ _id: { $in: [sid, uid] } })
    .toArray()
}

/** Beside what ends the session, under a name of its own. */
export const turnOf = (sid: string) => `turn:${sid}`

/** Whether this session was taken over by a code, straight from the database. */
export async function findTurn(database: Database, sid: string): Promise<boolean> {
  return (await revocations(database).findOne({ _id: turnOf(sid) }))?.kind === 'turn'
}

/** One that lasts longer already goes on lasting that long. */
export async function saveRevocation(
  database: Database,
  { _id, kind, at, expiresAt }: RevocationDocument,
): Promise<void> {
  const change = { $set: { kind }, $max: { at, expiresAt } }
  await revocations(database).updateOne({ _id }, change, { upsert: true })
}

export function findGrant(database: Database, sid: string): Promise<GrantDocument | null> {
  return grants(database).findOne({ _id: sid })
}

export async function saveGrant(database: Database, grant: GrantDocument): Promise<void> {
  await grants(database).replaceOne({ _id: grant._id }, grant, { upsert: true })
}

export async function deleteGrant(database: Database, sid: string): Promise<void> {
  await grants(database).deleteOne({ _id: sid })
}

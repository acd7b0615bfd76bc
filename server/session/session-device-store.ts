import type { Database } from '../db/client.ts'

/** On what a session was begun: Keycloak sees this server alone, and can not say. */
type SessionDeviceDocument = {
  /** The session's id. */
  _id: string
  device: string
  expiresAt: Date
}

const sessionDevices = ({ db }: Database) => db.collection<SessionDeviceDocument>('sessionDevices')

export async function saveSessionDevice(
  database: Database,
  { sid, device, expiresAt }: { sid: string; device: string; expiresAt: Date },
): Promise<void> {
  await sessionDevices(database).replaceOne({ _id: sid }, { device, expiresAt }, { upsert: true })
}

/** The devices of these sessions, by session; those that are not known are not there. */
export async function findSessionDevices(
  database: Database,
  sids: readonly string[],
): Promise<Map<string, string>> {
  const found = await sessionDevices(database)
    .find({ _id: { $in: [...sids] } })
    .toArray()
  return new Map(found.map(({ _id, device }) => [_id, device]))
}

import type { Database } from '../db/client.ts'

/** On what a session was begun: Keycloak sees this server alone, and cannot say. */
type SessionDevice = {
  /** `Chrome on Android`; null where it does not say. */
  device: string | null
  /** Of its mark (docs/sessions.md); not there in records from before there were any. */
  deviceId?: string
}

/** By the session's id. */
type SessionDeviceDocument = SessionDevice & { _id: string; expiresAt: Date }

const sessionDevices = ({ db }: Database) => db.collection<SessionDeviceDocument>('sessionDevices')

export async function saveSessionDevice(
  database: Database,
  { sid, device, deviceId, expiresAt }: Required<SessionDevice> & { sid: string; expiresAt: Date },
): Promise<void> {
  await sessionDevices(database).replaceOne({ _id: sid }, { device, deviceId, expiresAt }, { upsert: true })
}

/** The devices of these sessions, by session; those that are not known are not there. */
export async function findSessionDevices(
  database: Database,
  sids: readonly string[],
): Promise<Map<string, SessionDevice>> {
  const found = await sessionDevices(database)
    .find({ _id: { $in: [...sids] } })
    .toArray()
  return new Map(found.map(({ _id, device, deviceId }) => [_id, { device, deviceId }]))
}

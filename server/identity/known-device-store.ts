import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { normaliseEmail } from './email.ts'

/** A person logged in on this device. On a shared one there is a record for each of its people. */
type KnownDeviceDocument = {
  /** `person` is a hash of the email address: it is what is known before a password is looked at. */
  _id: { person: string; deviceId: string }
  uid: string
  usedAt: Date
  expiresAt: Date
}

/** On which devices each person is no stranger: those of an earlier login that was not taken back since. */
export type KnownDevices = {
  isKnown(email: string, deviceId: string): Promise<boolean>
  /** The person logged in there. The newest fifty devices of a person are kept, for 90 days each. */
  remember(person: { uid: string; email: string }, deviceId: string): Promise<void>
  /** The ids of a person's devices. */
  listOf(uid: string): Promise<string[]>
  forget(uid: string, deviceId: string): Promise<void>
  forgetAllOf(uid: string, exceptDeviceId?: string | null): Promise<void>
}

const knownForMs = 90 * 24 * 60 * 60 * 1000
const maxOfAPerson = 50

export function openKnownDevices({ db }: Database, now: () => Date): KnownDevices {
  const devices = db.collection<KnownDeviceDocument>('knownDevices')

  /** A program that logs in without cookies makes a device each time. */
  async function forgetOldestOf(uid: string): Promise<void> {
    const oldest = await devices.find({ uid }).sort({ usedAt: -1 }).skip(maxOfAPerson).toArray()
    if (oldest.length > 0) await devices.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } })
  }

  return {
    async isKnown(email, deviceId) {
      const found = await devices.findOne({
        _id: { person: hashOf(email), deviceId },
        expiresAt: { $gt: now() },
      })
      return found !== null
    },
    async remember({ uid, email }, deviceId) {
      const usedAt = now()
      const expiresAt = new Date(usedAt.getTime() + knownForMs)
      const _id = { person: hashOf(email), deviceId }
      const { upsertedCount } = await devices.replaceOne(
        { _id },
        { uid, usedAt, expiresAt },
        { upsert: true },
      )
      if (upsertedCount > 0) await forgetOldestOf(uid)
    },
    async listOf(uid) {
      const found = await devices.find({ uid, expiresAt: { $gt: now() } }).toArray()
      return found.map(({ _id }) => _id.deviceId)
    },
    async forget(uid, deviceId) {
      await devices.deleteMany({ uid, '_id.deviceId': deviceId })
    },
    async forgetAllOf(uid, exceptDeviceId = null) {
      await devices.deleteMany({ uid, ...(exceptDeviceId && { '_id.deviceId': { $ne: exceptDeviceId } }) })
    },
  }
}

const hashOf = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('base64url')

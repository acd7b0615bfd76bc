import { readStored, storedNames, writeStored } from '#app/components/format/stored-text.ts'
import { version } from '#app/version.ts'
import { lastSeen } from './last-seen.ts'

/** The last version without this record: a device that had been used before it may have had no other. */
const lastUnrecorded = '0.1.0'

/** Of the device: which version it had before the one under which the record began. */
const ofDevice = 'news'
const ofPerson = (uid: string) => `news ${uid}`

/**
 * Begins the record of a device, before anything of a shop is stored on it: what is stored already is of an earlier
 * version.
 */
export function beginRecord(): void {
  if (readStored(ofDevice) !== null) return
  const wasUsed = storedNames().some((name) => name.startsWith('shop:'))
  writeStored(ofDevice, `${wasUsed ? lastUnrecorded : version} ${version}`)
}

export function readSeen(uid: string): string {
  return lastSeen({ own: readStored(ofPerson(uid)), device: readStored(ofDevice), current: version })
}

export function noteSeen(uid: string): void {
  writeStored(ofPerson(uid), version)
}

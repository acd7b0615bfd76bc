import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The mark of a device that a person logged in on: a cookie with the device's id and a signature by a key that
 * only this server has. It opens nothing. With a password for a person who is on record as known there
 * (known-device-store.ts), it says that this is no stranger's guess.
 */
export type DeviceMarks = {
  /** The device of a genuine mark among a request's cookies; null where there is none. */
  read(cookies: string | undefined): string | null
  /** The cookie that marks a device, to be set. */
  write(deviceId: string, isHttps: boolean): string
}

const name = 'known-device'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`)
/** The longest that browsers keep a cookie; how long a device is known is the record's to say. */
const maxAgeSeconds = 400 * 24 * 3600

export const newDeviceId = (): string => randomBytes(16).toString('base64url')

/**
 * @param secret one that all processes of this installation share and MongoDB does not hold: who reads the ids
 *   there can make no mark of them
 */
export function createDeviceMarks(secret: string): DeviceMarks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mark of a known device', 32))
  const signatureOf = (deviceId: string) => createHmac('sha256', key).update(deviceId).digest()

  return {
    read(cookies) {
      const [, deviceId, signature] = pattern.exec(cookies ?? '') ?? []
      if (deviceId === undefined || signature === undefined) return null
      const isGenuine = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(deviceId))
      return isGenuine ? deviceId : null
    },
    write(deviceId, isHttps) {
      const value = [deviceId, signatureOf(deviceId).toString('base64url')].join('.')
      const attributes = ['Path=/api/session', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
      return [`${name}=${value}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ')
    },
  }
}

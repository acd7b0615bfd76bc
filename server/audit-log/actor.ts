import type { FastifyRequest } from 'fastify'
import { describeDevice } from '../identity/describe-device.ts'

/** From where something was done. */
export type Whence = {
  /** The caller's IP address. */
  address: string
  /** `Chrome on Android`; null where it does not say. */
  device: string | null
}

/** Who did something. */
export type Actor = {
  uid: string
  email: string
  /** Null where the program itself did it. */
  from: Whence | null
}

export function whenceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Whence {
  return { address: ip, device: describeDevice(headers['user-agent']) }
}

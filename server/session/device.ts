import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DeviceMarks, newDeviceId } from '../identity/device-mark.ts'
import type { Source } from '../identity/limit-guesses.ts'

type Named = readonly [pattern: RegExp, name: string]

/** Each calls itself what those after it do as well: the first that fits is it. */
const browsers: readonly Named[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly Named[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as its owner would call it: `Chrome on Android`. Null where it does not say. */
export function describeDevice(userAgent: string | undefined): string | null {
  const named = (list: readonly Named[]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(' on ') || null
}

/** From where a request with a password comes. A device without a genuine mark is given an id to be marked with. */
export function sourceOf({ ip, headers }: FastifyRequest, marks: DeviceMarks): Source {
  const markedId = marks.read(headers.cookie)
  return {
    address: ip,
    device: describeDevice(headers['user-agent']),
    deviceId: markedId ?? newDeviceId(),
    isMarked: markedId !== null,
  }
}

/** Marks the device that somebody got in on: it is known from now on. */
export function markDevice<Reply extends FastifyReply>(
  reply: Reply,
  marks: DeviceMarks,
  { deviceId }: Source,
): Reply {
  reply.header('set-cookie', marks.write(deviceId, reply.request.protocol === 'https'))
  reply.header('cache-control', 'no-store')
  return reply
}

import { z } from 'zod'
import { GivenInstant } from '../instant.ts'

/** A clock that is wrong by more than this is wrong by years: what it shows is no evidence. */
const farthestMs = 100 * 366 * 86_400_000

const OffsetMs = z.int().min(-farthestMs).max(farthestMs)

/** What has to be added to what a device's clock shows to get the server's time: at least and at most. */
export const ClockOffset = z.strictObject({ fromMs: OffsetMs, toMs: OffsetMs })
export type ClockOffset = z.infer<typeof ClockOffset>

/** What a device knew about its clock when it made a document. */
export const DocumentClock = ClockOffset.extend({
  /** What the clock showed; absent where the document has that time, since the device did not correct it. */
  at: GivenInstant.optional(),
}).refine(({ fromMs, toMs }) => fromMs <= toMs, 'fromMs is at most toMs.')
export type DocumentClock = z.infer<typeof DocumentClock>

/** The header in which a device sends its time with every request, and what it knows about its clock. */
export const deviceTimeHeader = 'x-device-time'
/** The header in which the server answers its own time, in milliseconds since 1970. */
export const serverTimeHeader = 'x-server-time'

/** What a device sends about its clock: the time it shows, and its offset where the device has just measured it. */
export type DeviceTime = { at: string; offset?: ClockOffset }

export function writeDeviceTime({ at, offset }: DeviceTime): string {
  return offset ? `${at};${offset.fromMs};${offset.toMs}` : at
}

/** Null where it is missing or cannot be read: the document is recorded without it. */
export function readDeviceTime(header: unknown): DeviceTime | null {
  if (typeof header !== 'string' || header.length > 100) return null
  const [at, from, to, ...rest] = header.split(';')
  if (!GivenInstant.safeParse(at).success || at === undefined || rest.length > 0) return null
  if (from === undefined) return { at }
  const offset = ClockOffset.safeParse({ fromMs: wholeOf(from), toMs: wholeOf(to) })
  return offset.success && offset.data.fromMs <= offset.data.toMs ? { at, offset: offset.data } : { at }
}

function wholeOf(text: string | undefined): number {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

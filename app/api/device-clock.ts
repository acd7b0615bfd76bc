import { Temporal } from 'temporal-polyfill'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import {
  type ClockReading,
  correctionMs,
  type DeviceClocks,
  freshOffset,
  joined,
  offsetNow,
  readingOf,
} from '#domain/clock/device-clock.ts'
import { type DocumentClock, serverTimeHeader, writeDeviceTime } from '#domain/clock/device-time.ts'

const storedName = 'device-clock'

let reading: ClockReading | null | undefined

/** Both clocks of this device, now. */
export function clocksNow(): DeviceClocks {
  return { wallMs: Date.now(), steadyMs: performance.now() }
}

/** What was measured last, by this page or an earlier one. */
function lastReading(): ClockReading | null {
  if (reading === undefined) reading = storedReading()
  return reading
}

function storedReading(): ClockReading | null {
  const [fromMs, toMs, wallMs, ...rest] = (readStored(storedName) ?? '').split(';').map(Number)
  const isWhole = [fromMs, toMs, wallMs].every(Number.isSafeInteger) && rest.length === 0
  if (!isWhole || fromMs === undefined || toMs === undefined || wallMs === undefined) return null
  return fromMs <= toMs ? { fromMs, toMs, wallMs, steadyMs: null } : null
}

/** Measures the clock by an answer of the server. One from the browser's cache has an old time. */
export function measureClock(answer: Response, sent: DeviceClocks): void {
  const time = answer.headers.get(serverTimeHeader)
  if (time === null || !/^\d{1,15}$/.test(time) || answer.headers.get('cache-control')?.includes('max-age'))
    return
  const found = readingOf(Number(time), sent, clocksNow())
  if (found === null) return
  reading = joined(lastReading(), found)
  const { fromMs, toMs, wallMs } = reading
  writeStored(storedName, [fromMs, toMs, Math.round(wallMs)].join(';'))
}

/** What goes out with every request: the time that this device shows, and how far that is off. */
export function deviceTimeNow(): string {
  const now = clocksNow()
  const known = lastReading()
  const offset = known && freshOffset(known, now)
  return writeDeviceTime({ at: textOf(now.wallMs), ...(offset && { offset }) })
}

/**
 * The time that goes on a document of this device, corrected by what its clock is known to be off, and what is known
 * of the clock.
 */
export function documentTime(): { at: string; clock?: DocumentClock } {
  const now = clocksNow()
  const known = lastReading()
  const offset = known && offsetNow(known, now)
  if (!offset) return { at: textOf(now.wallMs) }
  const correction = correctionMs(offset)
  const shown = textOf(now.wallMs)
  if (correction === 0) return { at: shown, clock: offset }
  return { at: textOf(now.wallMs + correction), clock: { ...offset, at: shown } }
}

function textOf(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString({ smallestUnit: 'millisecond' })
}

import type { ClockOffset } from './device-time.ts'
import { widened } from './happened-between.ts'

/** The two clocks of a device: the one that people set, and the one that runs since the page was opened. */
export type DeviceClocks = { wallMs: number; steadyMs: number }

/** What a device measured last. `steadyMs` is null where another page did: its steady clock is another. */
export type ClockReading = ClockOffset & { wallMs: number; steadyMs: number | null }

/** By how much the two clocks may go apart before one was set, or the device was asleep. */
const stepMs = 1_000

/** A measurement that is sent along is at most so old: a clock that was set later is measured first. */
const freshMs = 60_000

/** The offset by an answer that has the server's time: it was given between sending and receiving. */
export function readingOf(serverMs: number, sent: DeviceClocks, received: DeviceClocks): ClockReading | null {
  const tookMs = received.steadyMs - sent.steadyMs
  // The clock was set in between, or the device slept.
  if (Math.abs(received.wallMs - sent.wallMs - tookMs) > stepMs) return null
  return {
    fromMs: Math.floor(serverMs - received.wallMs),
    // The server cuts off fractions of a millisecond.
    toMs: Math.ceil(serverMs + 1 - sent.wallMs),
    wallMs: received.wallMs,
    steadyMs: received.steadyMs,
  }
}

/** The newer reading, with what the one before knew more exactly. */
export function joined(before: ClockReading | null, found: ClockReading): ClockReading {
  const known = before && offsetNow(before, { wallMs: found.wallMs, steadyMs: found.steadyMs ?? 0 })
  if (!known || before.steadyMs === null) return found
  const fromMs = Math.max(known.fromMs, found.fromMs)
  const toMs = Math.min(known.toMs, found.toMs)
  return fromMs <= toMs ? { ...found, fromMs, toMs } : found
}

/**
 * The offset by the last reading. A clock that was set back since shows in the steady one, which says by how much. One
 * that went forward was set, or the device was asleep and only the steady one stopped: both are possible.
 * @returns null where the reading says nothing about the clock any more
 */
export function offsetNow(reading: ClockReading, { wallMs, steadyMs }: DeviceClocks): ClockOffset | null {
  const elapsedMs = wallMs - reading.wallMs
  if (reading.steadyMs === null) return elapsedMs < 0 ? null : widened(reading, elapsedMs)
  const ranMs = steadyMs - reading.steadyMs
  const movedMs = elapsedMs - ranMs
  const known = widened(reading, ranMs)
  if (Math.abs(movedMs) <= stepMs) return known
  if (movedMs < 0)
    return { fromMs: Math.floor(known.fromMs - movedMs), toMs: Math.ceil(known.toMs - movedMs) }
  return { fromMs: Math.floor(known.fromMs - movedMs), toMs: widened(known, movedMs).toMs }
}

/** The offset to send along with a request: one that was just measured here, and not by a clock that was set since. */
export function freshOffset(reading: ClockReading, now: DeviceClocks): ClockOffset | null {
  if (reading.steadyMs === null) return null
  const ranMs = now.steadyMs - reading.steadyMs
  const movedMs = now.wallMs - reading.wallMs - ranMs
  return ranMs <= freshMs && Math.abs(movedMs) <= stepMs ? offsetNow(reading, now) : null
}

/** A clock that is wrong by less is left as it is. */
const wrongAboveMs = 2_000

/** What a device adds to its clock: as little as possible; nothing where the clock may be right. */
export function correctionMs({ fromMs, toMs }: ClockOffset): number {
  if (fromMs <= wrongAboveMs && toMs >= -wrongAboveMs) return 0
  return fromMs > 0 ? fromMs : toMs
}

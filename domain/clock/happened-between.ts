import type { ClockOffset, DeviceTime } from './device-time.ts'

/** How long a request may take to the server; a slower one only shows that the clock is not behind by more. */
const usualDelayMs = 2_000

/** Two readings of one clock, one of them through a network. */
const toleranceMs = 1_000

/** A clock gains or loses a second in three hours at most; good ones, a second a day. */
const driftPerMs = 1 / 10_000

/** What a time may differ by without being corrected: people, networks and clocks take so long. */
const correctedAboveMs = 5_000

/**
 * If something is dated later than it was sent, the clock was set back in between by an unknown amount, so its time is
 * worthless. It was done within this time before; few tills sell for longer without reaching the server.
 */
const unknownWithinMs = 24 * 3_600_000

/** A time that is not known more exactly than this is marked. */
export const unsureAboveMs = 10_000

/**
 * The offset of a device's clock at a contact. What reached the server by `nowMs` was sent before, so the clock is
 * not behind by more than the difference. What the device measured itself is narrower, since it knows how long the
 * answer took; it counts where the server's own reading does not contradict it.
 */
export function offsetAtContact({ at, offset }: DeviceTime, nowMs: number): ClockOffset {
  const mostMs = Math.ceil(nowMs - Date.parse(at))
  const isPossible =
    offset !== undefined && offset.fromMs <= mostMs + toleranceMs && offset.toMs > mostMs - 600_000
  if (!isPossible) return { fromMs: mostMs - usualDelayMs, toMs: mostMs }
  return { fromMs: offset.fromMs, toMs: Math.max(offset.fromMs, Math.min(offset.toMs, mostMs)) }
}

/** The same offset a while later or earlier: by how much the clock may have drifted. */
export function widened({ fromMs, toMs }: ClockOffset, elapsedMs: number): ClockOffset {
  const driftMs = Math.ceil(Math.abs(elapsedMs) * driftPerMs)
  return { fromMs: fromMs - driftMs, toMs: toMs + driftMs }
}

/** From when to when something happened, by the server's clock. */
export type Between = { fromMs: number; toMs: number }

/**
 * When something happened that a device timed by its own clock. Where the offset before agrees with the one at sending,
 * both hold. Where they do not, the clock was set in between, before or after it happened: either may be right.
 * @param shownMs what the clock showed then
 * @param sentMs what it showed when the document was sent
 * @param before its offset as it was known when it happened; null where it was not
 * @param after its offset when the document was sent
 */
export function happenedBetween({
  shownMs,
  sentMs,
  before,
  after,
  nowMs,
}: {
  shownMs: number
  sentMs: number
  before: ClockOffset | null
  after: ClockOffset
  nowMs: number
}): Between {
  const then = widened(after, sentMs - shownMs)
  const { fromMs, toMs } = before === null ? then : (common(before, then) ?? around(before, then))
  if (shownMs + fromMs > nowMs + correctedAboveMs) return { fromMs: nowMs - unknownWithinMs, toMs: nowMs }
  // It was done before it was recorded.
  const latestMs = Math.min(shownMs + toMs, nowMs)
  return { fromMs: Math.min(shownMs + fromMs, latestMs), toMs: latestMs }
}

function common(a: ClockOffset, b: ClockOffset): ClockOffset | null {
  const fromMs = Math.max(a.fromMs, b.fromMs)
  const toMs = Math.min(a.toMs, b.toMs)
  if (fromMs <= toMs) return { fromMs, toMs }
  return fromMs - toMs <= toleranceMs ? { fromMs: toMs, toMs: fromMs } : null
}

function around(a: ClockOffset, b: ClockOffset): ClockOffset {
  return { fromMs: Math.min(a.fromMs, b.fromMs), toMs: Math.max(a.toMs, b.toMs) }
}

/** The time that counts: the one on the document where that is possible, otherwise the nearest that is. */
export function nearest(documentMs: number, { fromMs, toMs }: Between): number {
  return Math.min(Math.max(documentMs, fromMs), toMs)
}

/** Whether the time on the document can be taken as it is. */
export function isRight(documentMs: number, between: Between): boolean {
  return !isUnsure(between) && Math.abs(nearest(documentMs, between) - documentMs) <= correctedAboveMs
}

export function isUnsure({ fromMs, toMs }: Between): boolean {
  return toMs - fromMs > unsureAboveMs
}

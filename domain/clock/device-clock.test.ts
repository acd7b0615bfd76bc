import { describe, expect, test } from 'vitest'
import { correctionMs, freshOffset, joined, offsetNow, readingOf } from './device-clock.ts'

const at = (wallMs: number, steadyMs: number) => ({ wallMs, steadyMs })
const minute = 60_000
const hour = 60 * minute
/** A clock that is an hour slow, measured at 1,000 of the steady clock. */
const reading = { fromMs: hour - 50, toMs: hour + 50, wallMs: 5 * hour, steadyMs: 1_000 }
const near = (offset: ReturnType<typeof offsetNow>) =>
  offset && Math.round((offset.fromMs + offset.toMs) / 2 / minute)

describe('the offset of a device’s clock', () => {
  test('is between sending and receiving', () => {
    expect(readingOf(10_000, at(7_000, 100), at(7_200, 300))).toEqual({
      ...{ fromMs: 2_800, toMs: 3_001, wallMs: 7_200, steadyMs: 300 },
    })
    expect(readingOf(10_000, at(7_000, 100), at(67_200, 300))).toBeNull()
  })

  test('is known more exactly by several answers', () => {
    const slow = readingOf(10_000, at(7_000, 100), at(9_000, 2_100))
    const quick = readingOf(12_000, at(9_000, 2_100), at(9_020, 2_120))
    if (!slow || !quick) throw new Error('both can be read')
    expect(joined(slow, quick)).toMatchObject({ fromMs: 2_980, toMs: 3_001 })
    expect(joined(quick, { ...slow, wallMs: 9_030, steadyMs: 2_130 })).toMatchObject({
      fromMs: 2_979,
      toMs: 3_001,
    })
  })

  test('holds while both clocks run', () => {
    expect(near(offsetNow(reading, at(8 * hour, 3 * hour + 1_000)))).toBe(60)
    expect(correctionMs(reading)).toBe(hour - 50)
  })

  test('is as much more as the clock was set back', () => {
    expect(near(offsetNow(reading, at(5 * hour - 30 * minute, 1_000)))).toBe(90)
  })

  test('may be either where the clock was set forward or the device slept', () => {
    const offset = offsetNow(reading, at(6 * hour, 1_000))
    expect(offset?.fromMs).toBeLessThanOrEqual(0)
    expect(offset?.toMs).toBeGreaterThanOrEqual(hour)
    expect(offset && correctionMs(offset)).toBe(0)
  })

  test('of an earlier page holds, and is less exact every day; not where the clock went back', () => {
    const kept = { ...reading, steadyMs: null }
    const offset = offsetNow(kept, at(29 * hour, 5))
    expect(near(offset)).toBe(60)
    expect((offset?.toMs ?? 0) - hour).toBeGreaterThan(8_000)
    expect(offsetNow(kept, at(4 * hour, 5))).toBeNull()
  })

  test('is sent along only where it was just measured by a clock that was not set since', () => {
    expect(freshOffset(reading, at(5 * hour + 10_000, 11_000))).not.toBeNull()
    expect(freshOffset(reading, at(5 * hour + 2 * minute, 2 * minute + 1_000))).toBeNull()
    expect(freshOffset(reading, at(5 * hour - 10_000, 2_000))).toBeNull()
    expect(freshOffset({ ...reading, steadyMs: null }, at(5 * hour, 1_000))).toBeNull()
  })
})

test('a clock that is right, or may be, is left as it is', () => {
  expect(correctionMs({ fromMs: -300, toMs: 200 })).toBe(0)
  expect(correctionMs({ fromMs: -hour, toMs: hour })).toBe(0)
  expect(correctionMs({ fromMs: -61_000, toMs: -60_500 })).toBe(-60_500)
})

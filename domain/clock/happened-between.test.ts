import { describe, expect, test } from 'vitest'
import { readDeviceTime, writeDeviceTime } from './device-time.ts'
import { happenedBetween, isRight, isUnsure, nearest, offsetAtContact } from './happened-between.ts'

const ms = (time: string) => Date.parse(`2026-03-10T${time}Z`)
const exactly = (offsetMs: number) => ({ fromMs: offsetMs - 50, toMs: offsetMs + 50 })
const hour = 3_600_000

describe('the offset of a clock at a contact', () => {
  test('is what the device measured, where the server does not contradict it', () => {
    const at = '2026-03-10T09:05:00Z'
    expect(offsetAtContact({ at, offset: exactly(hour) }, ms('10:05:00.100'))).toEqual(exactly(hour))
    expect(offsetAtContact({ at, offset: exactly(0) }, ms('10:05:00.100'))).toEqual({
      ...{ fromMs: hour + 100 - 2_000, toMs: hour + 100 },
    })
  })

  test('is by the server’s own reading up to the usual delay of a request, where the device measured none', () => {
    expect(offsetAtContact({ at: '2026-03-10T10:06:00Z' }, ms('10:05:00.100'))).toEqual({
      ...{ fromMs: -61_900, toMs: -59_900 },
    })
  })

  test('is not changed by a request that waited for half a minute', () => {
    const at = '2026-03-10T10:05:00Z'
    expect(offsetAtContact({ at, offset: exactly(0) }, ms('10:05:30'))).toEqual(exactly(0))
  })
})

describe('when something happened', () => {
  const sale = (shown: string, sent: string, before: number | null, after: number) => {
    const between = happenedBetween({
      ...{ shownMs: ms(shown), sentMs: ms(sent), nowMs: ms(sent) + after + 60 },
      ...{ before: before === null ? null : exactly(before), after: exactly(after) },
    })
    return { between, isRight: isRight(ms(shown), between), time: nearest(ms(shown), between) }
  }

  test('is the time on the document where the clock is right, sent at once or hours later', () => {
    expect(sale('10:05:00', '10:05:00', 0, 0)).toMatchObject({ isRight: true, time: ms('10:05:00') })
    expect(sale('10:05:00', '15:00:00', 0, 0)).toMatchObject({ isRight: true, time: ms('10:05:00') })
  })

  test.each([null, hour])('is corrected by what the clock is slow by (known before: %s)', (before) => {
    const { between, time } = sale('09:05:00', '10:00:00', before, hour)
    expect(isUnsure(between)).toBe(false)
    expect(Math.abs(time - ms('10:05:00'))).toBeLessThan(1_000)
  })

  test('is corrected by what the clock is fast by', () => {
    const { between, time } = sale('10:55:00', '12:00:00', -hour, -hour)
    expect(isUnsure(between)).toBe(false)
    expect(Math.abs(time - ms('09:55:00'))).toBeLessThan(1_000)
  })

  test('is unsure where the clock was set in between, and within both possible times', () => {
    const { between } = sale('09:05:00', '11:00:00', hour, 0)
    expect(isUnsure(between)).toBe(true)
    expect(between.fromMs).toBeLessThanOrEqual(ms('09:05:00'))
    expect(between.toMs).toBeGreaterThanOrEqual(ms('10:05:00'))
  })

  test.each([null, 0])(
    'is unsure where the document is dated later than it was sent (known before: %s)',
    (before) => {
      const { between, isRight } = sale('12:05:00', '10:05:00', before, 0)
      expect({ isRight, isUnsure: isUnsure(between) }).toEqual({ isRight: false, isUnsure: true })
      expect(between.toMs).toBeLessThanOrEqual(ms('10:05:00') + 60)
    },
  )

  test('is never after it was recorded', () => {
    const { between } = sale('10:05:00', '10:05:00', hour, 0)
    expect(between.toMs).toBeLessThanOrEqual(ms('10:05:00') + 60)
  })
})

test('what a device sends of its clock is read as it was written, and what cannot be read is left out', () => {
  const at = '2026-03-10T09:05:00.123Z'
  for (const sent of [{ at }, { at, offset: { fromMs: -61_000, toMs: -60_900 } }])
    expect(readDeviceTime(writeDeviceTime(sent))).toEqual(sent)
  expect(readDeviceTime(`${at};5;x`)).toEqual({ at })
  expect(readDeviceTime(`${at};5;4`)).toEqual({ at })
  for (const unreadable of [undefined, '', 'noon', `${at};1;2;3`, 'x'.repeat(200), ['a']])
    expect(readDeviceTime(unreadable)).toBeNull()
})

import { expect, test } from 'vitest'
import { HandNear } from './hand-near.ts'

test('a hand is near as long as a pointer is down, and for a second after it was over the tiles', () => {
  const hand = new HandNear()
  expect(hand.goneInMs(0)).toBe(0)
  hand.note('move', 5_000)
  expect([hand.goneInMs(5_400), hand.goneInMs(6_000)]).toEqual([600, 0])
  hand.note('down', 7_000)
  expect(hand.goneInMs(60_000)).toBeGreaterThan(0)
  hand.note('up', 60_500)
  expect([hand.goneInMs(61_000), hand.goneInMs(61_500)]).toEqual([500, 0])
})

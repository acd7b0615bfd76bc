import { expect, test } from 'vitest'
import { noTries, triesLeft, withTry } from './tries.ts'

test('five wrong codes on a device have to wait for a quarter of an hour, and each five after them', () => {
  let tries = noTries
  let now = 1_000
  for (const left of [4, 3, 2, 1, 0]) {
    const taken = withTry(tries, now)
    if (taken === null) throw new Error('a try is left')
    tries = taken
    expect(triesLeft(tries)).toBe(left)
  }
  expect(withTry(tries, now)).toBeNull()
  now += 15 * 60_000 - 1
  expect(withTry(tries, now)).toBeNull()
  const after = withTry(tries, now + 1)
  expect(after).toEqual({ wrong: 6, waitsUntilMs: 0 })
})

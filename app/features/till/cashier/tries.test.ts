import { expect, test } from 'vitest'
import { noTries, triesLeft, withTry } from './tries.ts'

test('after five wrong codes a device waits a quarter of an hour, and again after each further five', () => {
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

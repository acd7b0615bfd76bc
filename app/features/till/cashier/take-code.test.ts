import { expect, test } from 'vitest'
import { noTries, takenAtOnce, withTry } from './take-code.ts'

test('after twenty codes that the server has not checked a device waits a quarter of an hour', () => {
  let tries = noTries
  let now = 1_000
  for (let count = 0; count < takenAtOnce; count += 1) {
    const taken = withTry(tries, now)
    if (taken === null) throw new Error('another code can be taken')
    tries = taken
  }
  expect(withTry(tries, now)).toBeNull()
  now += 15 * 60_000 - 1
  expect(withTry(tries, now)).toBeNull()
  expect(withTry(tries, now + 1)).toEqual({ taken: 21, waitsUntilMs: 0 })
})

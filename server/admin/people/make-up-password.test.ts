import { expect, test } from 'vitest'
import { makeUpPassword } from './make-up-password.ts'

test('a temporary password is four words that can be read aloud, another one each time', () => {
  const made = Array.from({ length: 200 }, makeUpPassword)
  for (const password of made) {
    expect(password).toMatch(/^([a-z]{3,8}-){3}[a-z]{3,8}$/)
    // The rule of the identity service.
    expect(password.length).toBeGreaterThanOrEqual(10)
  }
  expect(new Set(made).size).toBe(made.length)
})

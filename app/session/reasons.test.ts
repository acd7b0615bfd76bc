import { expect, test } from 'vitest'
import { reasonText } from './reasons.ts'

const input = (query: string) => reasonText(new URLSearchParams(query))?.sentence

const reasons = [
  'token_refresh_failed',
  'token_refresh_error',
  'auth_state_lost',
  'connection_lost',
  'session_expired',
  'user-disabled',
  'requires-recent-login',
  'max_refresh_failures',
]

test('§2 Also receives the query parameters message and reason: each documented one has a sentence of its own', () => {
  expect(new Set(reasons.map((reason) => input(`reason=${reason}`))).size).toBe(reasons.length)
})

test('§8 session_expired: as a message or a reason, in the same words as the provider’s own code for it', () => {
  expect(input('message=session_expired')).toBe('Your session has expired. Log in again to continue.')
  expect(input('reason=session_expired')).toBe(input('message=session_expired'))
  expect(input('reason=user-token-expired')).toBe(input('message=session_expired'))
})

test.each([...reasons, 'user-token-expired'])(
  '§8 the provider error code and the other reasons are shown in words: %s',
  (reason) => {
    const sentence = input(`reason=${reason}`) ?? ''
    expect(sentence).toMatch(/^[A-Z][^_]*\.$/)
    expect(sentence).not.toContain(reason)
  },
)

test.each(['<b>x</b>', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an unknown code is never shown as received: %s',
  (code) => {
    expect(input(`reason=${code}`)).toBe('You were logged out. Log in again to continue.')
  },
)

test('without a reason the login shows no message', () => {
  expect(input('')).toBeUndefined()
  expect(input('reason=')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { reasonText } from './reasons.ts'

const said = (query: string) => reasonText(new URLSearchParams(query))?.sentence

test('every documented reason has a sentence of its own', () => {
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
  expect(new Set(reasons.map((reason) => said(`reason=${reason}`))).size).toBe(reasons.length)
  expect(said('message=session_expired')).toBe('Your session has expired. Sign in again to go on.')
})

test('a code nobody knows is never shown as it came', () => {
  expect(said('reason=<b>x</b>')).toBe('You were signed out. Sign in again to go on.')
  expect(said('')).toBeUndefined()
})

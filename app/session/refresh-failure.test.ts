import { describe, expect, test } from 'vitest'
import { errorOf } from './refresh-failure.ts'
import { NoAnswer } from './token-call.ts'

/** What keycloak-js throws where the token address refuses. */
const refusal = (status: number, body: unknown) =>
  Object.assign(new Error('Server responded with an invalid status.'), {
    response: new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  })
const grant = (description: string, more = {}) =>
  refusal(400, { error: 'invalid_grant', error_description: description, ...more })

describe('§8 the provider error code of a refused refresh', () => {
  test.each([
    ['a disabled person', grant('User disabled'), 'user-disabled'],
    ['a session that was ended', grant('Session not active'), 'user-token-expired'],
    ['a refresh token past its life', grant('Token is not active'), 'user-token-expired'],
    ['tokens called back', grant('Stale token'), 'requires-recent-login'],
    [
      'a changed password, named by the server',
      grant('Session not active', { code: 'requires-recent-login' }),
      'requires-recent-login',
    ],
  ])('%s', async (_, error, code) => {
    expect(await errorOf(error)).toEqual({ kind: 'terminal', code })
  })
})

test.each([
  ['a token that is none', grant('Invalid refresh token')],
  ['another client', refusal(401, { error: 'unauthorized_client' })],
  ['a page instead of an answer', refusal(400, '<h1>Bad request</h1>')],
  ['an empty answer', refusal(403, '')],
])('%s may pass and is counted', async (_, error) => {
  expect(await errorOf(error)).toEqual({ kind: 'refused' })
})

test.each([
  ['Keycloak away', refusal(503, { code: 'identity_service_away' })],
  ['the server failing', refusal(500, '')],
  ['a gateway', refusal(502, '<h1>Bad gateway</h1>')],
  ['too many requests', refusal(429, { code: 'too_many_requests' })],
  ['no connection', new NoAnswer('The server did not answer')],
])('%s does not end the session', async (_, error) => {
  expect(await errorOf(error)).toEqual({ kind: 'away' })
})

test('§9 Token refresh call timeout | 15 seconds: an answer that never comes is counted', async () => {
  expect(await errorOf(new DOMException('Token refresh timeout', 'TimeoutError'))).toEqual({
    kind: 'timeout',
  })
})

test('an error in the program is not a failed refresh', async () => {
  expect(await errorOf(new TypeError('x is not a function'))).toBeNull()
})

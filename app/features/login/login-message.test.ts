import { describe, expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { loginMessage } from './login-message.ts'

const aProblem = (status: number, code: string, detail: string) =>
  new ApiProblem({ type: 'about:blank', title: 'Refused', status, code, detail })

describe('the login banner', () => {
  test.each([
    [401, 'credentials_invalid', 'Invalid email or password'],
    [403, 'account_not_found', 'No account found for this email'],
    [403, 'shop_inactive', 'This shop account is inactive. Please contact support.'],
    [503, 'identity_service_away', 'The sign-in service does not answer. Try again in a moment.'],
  ])('shows the refusal %i %s in its own words', (status, code, detail) => {
    expect(loginMessage(aProblem(status, code, detail))).toBe(detail)
  })

  test('says that signing in is restricted on any other 403 and on a message with "blocked"', () => {
    const text = 'Authentication API is restricted. Please contact system administrator.'
    expect(loginMessage(aProblem(403, 'origin_refused', 'Not from here'))).toBe(text)
    expect(loginMessage(aProblem(400, 'x', 'requests from this referer are blocked.'))).toBe(text)
  })

  test('has a text where the error has none, and where there is no error', () => {
    expect(loginMessage(aProblem(401, 'x', ''))).toBe('Invalid email or password')
    expect(loginMessage(undefined)).toBe('Login failed. Please check your credentials.')
    expect(loginMessage(new TypeError('x is undefined'))).toBe('Login failed. Please check your credentials.')
  })

  test('tells a server that is away from a wrong password', () => {
    expect(loginMessage(new Unreachable({ isTimeout: false, cause: null }))).toMatch(/can not be reached/)
  })
})

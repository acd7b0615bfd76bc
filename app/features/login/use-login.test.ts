import { describe, expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { loginMessage } from './use-login.ts'

const aProblem = (status: number, code: string, detail: string) =>
  new ApiProblem({ type: 'about:blank', title: 'Refused', status, code, detail })

describe('the login banner', () => {
  test.each([
    [401, 'credentials_invalid', 'Invalid email or password'],
    [403, 'account_not_found', 'No account found for this email'],
    [403, 'shop_inactive', 'This shop account is inactive. Please contact support.'],
    [503, 'identity_service_away', 'The login service does not answer. Try again in a moment.'],
  ])("§8 Otherwise the error's own message: %i %s", (status, code, detail) => {
    expect(loginMessage(aProblem(status, code, detail))).toBe(detail)
  })

  test('§8 Authentication API is restricted. Please contact system administrator.: on any other 403 and on a message with "blocked"', () => {
    const text = 'Authentication API is restricted. Please contact system administrator.'
    expect(loginMessage(aProblem(403, 'origin_refused', 'Not from here'))).toBe(text)
    expect(loginMessage(aProblem(400, 'x', 'requests from this referer are blocked.'))).toBe(text)
  })

  test('§8 Invalid email or password: where the error has no message', () => {
    expect(loginMessage(aProblem(401, 'x', ''))).toBe('Invalid email or password')
  })

  test('§8 Login failed. Please check your credentials.: where there is no error, or one of the program itself', () => {
    expect(loginMessage(undefined)).toBe('Login failed. Please check your credentials.')
    expect(loginMessage(new TypeError('x is undefined'))).toBe('Login failed. Please check your credentials.')
  })

  test('distinguishes a server that is away from a wrong password', () => {
    expect(loginMessage(new Unreachable({ isTimeout: false, cause: null }))).toMatch(/can’t be reached/)
  })
})

import { expect, test } from 'vitest'
import { ApiProblem } from '#app/api/problem.ts'
import { FirstTry } from './first-try.ts'

const refused = (status: number, code: string) =>
  new ApiProblem({ type: 'about:blank', title: '', detail: '', status, code })

/** The days that are sent, if one try after another ends like this, each on a later day. */
async function sentDays(ends: readonly (Error | null)[]): Promise<string[]> {
  const first = new FirstTry<string>()
  const sent: string[] = []
  for (const [index, end] of ends.entries()) {
    const send = async (day: string) => {
      sent.push(day)
      if (end) throw end
    }
    await first.send(() => `day ${index + 1}`, send).catch(() => undefined)
  }
  return sent
}

test.each([
  ['the connection was lost', new TypeError('Failed to fetch')],
  ['the server failed', refused(500, 'internal_error')],
  ['the session ended', refused(401, 'session_revoked')],
  ['too much was sent', refused(429, 'too_many_requests')],
  ['something is recorded under the id', refused(409, 'party_payment_conflict')],
])('a retry after midnight sends the day of the first try where %s', async (_, end) => {
  expect(await sentDays([end, end, null])).toEqual(['day 1', 'day 1', 'day 1'])
})

test.each([
  { status: 403, code: 'owner_required' },
  { status: 409, code: 'payment_above_open' },
  { status: 409, code: 'shift_closed' },
  { status: 422, code: 'invalid_request' },
])('a retry after $code sends the day of the retry', async ({ status, code }) => {
  const ends = [new TypeError('Failed to fetch'), refused(status, code), null]
  expect(await sentDays(ends)).toEqual(['day 1', 'day 1', 'day 3'])
})

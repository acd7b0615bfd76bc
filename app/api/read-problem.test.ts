import { expect, test } from 'vitest'
import { readProblem } from './read-problem.ts'

const answer = (status: number, body: unknown) =>
  readProblem({ status, statusText: 'Status', isJson: typeof body !== 'string' }, JSON.stringify(body))

test('a problem document is read unchanged', () => {
  const detail = 'There is nothing at this address.'
  const read = answer(404, {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail,
  })
  expect(read).toMatchObject({ code: 'not_found', title: 'Not found', status: 404, detail })
})

test("a callable function's error is the same refusal", () => {
  const error = { status: 'UNAUTHENTICATED', message: 'Log in again.', details: { code: 'session_revoked' } }
  expect(answer(401, { error })).toMatchObject({
    code: 'session_revoked',
    status: 401,
    detail: 'Log in again.',
    title: expect.stringMatching(/\S/),
  })
})

test("a callable function's failure keeps the reference in the log", () => {
  const error = { status: 'INTERNAL', message: 'INTERNAL', details: { reference: 'abc' } }
  expect(answer(500, { error })).toMatchObject({ status: 500, reference: 'abc' })
})

test.each(['<html>', { error: 'unsupported_grant_type' }, null])('%j is no answer of ours', (body) => {
  expect(answer(502, body)).toMatchObject({
    code: 'unexpected_answer',
    detail: 'The server answered 502 Status',
  })
})

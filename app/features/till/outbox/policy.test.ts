import { describe, expect, it } from 'vitest'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { batchOf, outcomeOfError, outcomeOfStatus, retryDelayMs } from './policy.ts'

const problem = (status: number, code = 'some_code') =>
  new ApiProblem({ type: 'about:blank', title: 'T', status, code, detail: 'Why.' })

describe('the outbox', () => {
  it('lets go of a sale only when the server has it', () => {
    for (const status of [200, 201])
      expect(outcomeOfStatus({ status, code: '', detail: '' })).toEqual({ type: 'sent' })
    for (const status of [202, 204, 301, 500])
      expect(outcomeOfStatus({ status, code: '', detail: '' }).type).not.toBe('sent')
  })

  it('keeps a refused sale with the reason', () => {
    expect(outcomeOfError(problem(422, 'totals_mismatch'))).toEqual({
      type: 'refused',
      because: { status: 422, code: 'totals_mismatch', detail: 'Why.' },
    })
    expect(outcomeOfError(problem(409))?.type).toBe('refused')
    expect(outcomeOfError(problem(403))?.type).toBe('refused')
  })

  it('sends again later when the server is away, busy, or wants a session first', () => {
    for (const status of [401, 408, 429, 500, 502, 503])
      expect(outcomeOfError(problem(status))).toEqual({ type: 'later', isReached: true })
    expect(outcomeOfError(new Unreachable({ isTimeout: false, cause: null }))).toEqual({
      type: 'later',
      isReached: false,
    })
  })

  it('blames no sale for an error of the program', () => {
    expect(outcomeOfError(new TypeError('x'))).toBeNull()
  })

  it('sends as many sales at once as the server takes, and of long ones fewer', () => {
    const waiting = (sales: number, lines: number) =>
      Array.from({ length: sales }, () => ({ sale: { lines: Array(lines).fill({}) } }))
    expect(batchOf(waiting(300, 3))).toHaveLength(200)
    expect(batchOf(waiting(30, 500))).toHaveLength(10)
    expect(batchOf(waiting(3, 3))).toHaveLength(3)
    expect(batchOf(waiting(3, 9_999))).toHaveLength(1)
    expect(batchOf([])).toEqual([])
  })

  it('waits twice as long each time, a minute at most', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 0))).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(retryDelayMs(40, 0)).toBe(60_000)
    expect(retryDelayMs(1, 1)).toBe(750)
  })
})

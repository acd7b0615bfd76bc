import { expect, it } from 'vitest'
import { keptSince } from './sent-sales.ts'

it('a receipt that was sent 59 days ago is kept for a restore, one of 61 days ago is forgotten', () => {
  const before = keptSince(Date.parse('2026-11-27T08:00:00Z'))
  expect('2026-09-29T08:00:00.000Z' < before).toBe(false)
  expect('2026-09-27T08:00:00.000Z' < before).toBe(true)
})

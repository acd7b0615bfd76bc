import { expect, test } from 'vitest'
import { openingStanding } from './standing.ts'

const may = { isSaid: false, isGiven: false }

test('an opening by somebody who may open the drawer needs no approval', () => {
  expect(openingStanding(null, may)).toBeNull()
  expect(openingStanding({}, may)).toBeNull()
  expect(openingStanding({ mayOpenDrawer: true }, may)).toBeNull()
})

test('beyond the limit an opening counts as approved only if the server gave the approval', () => {
  const limits = { mayOpenDrawer: false }
  expect(openingStanding(limits, may)).toBe('not-approved')
  expect(openingStanding(limits, { isSaid: true, isGiven: false })).toBe('approved-offline')
  expect(openingStanding(limits, { isSaid: true, isGiven: true })).toBe('approved')
})

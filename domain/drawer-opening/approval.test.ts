import { expect, test } from 'vitest'
import { openingApproval } from './approval.ts'

const may = { isSaid: false, isGiven: false }

test('an opening by a person who may open the drawer needs no approval', () => {
  expect(openingApproval(null, may)).toBeNull()
  expect(openingApproval({}, may)).toBeNull()
  expect(openingApproval({ mayOpenDrawer: true }, may)).toBeNull()
})

test('beyond the limit an opening counts as approved only if the server gave the approval', () => {
  const limits = { mayOpenDrawer: false }
  expect(openingApproval(limits, may)).toBe('not-approved')
  expect(openingApproval(limits, { isSaid: true, isGiven: false })).toBe('approved-offline')
  expect(openingApproval(limits, { isSaid: true, isGiven: true })).toBe('approved')
})

import { expect, it } from 'vitest'
import { logOutQuestion, unsentOf } from './unsent.ts'

it('logging out with nothing unsent asks nothing', () => {
  expect(logOutQuestion({ receipts: 0, entries: 0 })).toBeNull()
})

it.each([
  [{ receipts: 1, entries: 0 }, 'Log out with 1 receipt still unsent?'],
  [{ receipts: 3, entries: 1 }, 'Log out with 3 receipts and 1 shift entry still unsent?'],
  [{ receipts: 0, entries: 2 }, 'Log out with 2 shift entries still unsent?'],
])('logging out with %o unsent asks first, with how many', (unsent, question) => {
  expect(logOutQuestion(unsent)).toBe(question)
})

it('what the server refused is not sent either', () => {
  const counted = { receiptsWaiting: 1, receiptsRefused: 2, entriesWaiting: 0, entriesRefused: 1 }
  expect(unsentOf(counted)).toEqual({ receipts: 3, entries: 1 })
})

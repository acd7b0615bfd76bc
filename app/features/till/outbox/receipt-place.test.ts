import { expect, it } from 'vitest'
import { forgetAnswered, noteAnswered, wasAnswered } from './answered.ts'
import { placeOf } from './receipt-place.ts'

const nothing = { waiting: undefined, sent: undefined, isAnswered: false, hasCopy: false }
const refused = { status: 422, code: 'invalid_request', detail: 'It was refused.' }

it('a receipt that no store of this device holds is gone, and not at the server', () => {
  expect(placeOf(nothing)).toBe('gone')
})

it('only an answer of the server makes a receipt sent: kept on the device, or given in this tab', () => {
  expect(placeOf({ ...nothing, sent: { isMissing: 0 } })).toBe('sent')
  expect(placeOf({ ...nothing, isAnswered: true })).toBe('sent')
})

it('what is in the outbox, or in its second copy alone, waits', () => {
  expect(placeOf({ ...nothing, waiting: { refused: null }, hasCopy: true })).toBe('waiting')
  expect(placeOf({ ...nothing, hasCopy: true })).toBe('waiting')
  // Sent again after a restore: the earlier answer counts no more.
  expect(placeOf({ ...nothing, waiting: { refused: null }, isAnswered: true })).toBe('waiting')
})

it('what the server refused, and what its books lost, is neither sent nor gone', () => {
  expect(placeOf({ ...nothing, waiting: { refused } })).toBe('refused')
  expect(placeOf({ ...nothing, sent: { isMissing: 1 }, isAnswered: true })).toBe('missing')
})

it('an answer is known in this tab until the books turn out to have lost the receipt', () => {
  noteAnswered('one')
  expect(wasAnswered('one')).toBe(true)
  forgetAnswered(['one'])
  expect(wasAnswered('one')).toBe(false)
})

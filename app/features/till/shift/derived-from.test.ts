import { expect, test } from 'vitest'
import { derivedFromText, waitingWords } from './derived-from.ts'

const none = { receipts: 1, receiptsWaiting: 0, receiptsNotHere: 0, movementsWaiting: 0 }
const derivedFrom = { ...none, isOpeningWaiting: false, receivedAt: null, isReceivedBlind: false }
const at = (instant: string) => `at ${instant}`

test('an X report names the records that the device derived it from', () => {
  expect(derivedFromText(derivedFrom, at)).toEqual(['Made on this device, from 1 receipt.'])
  const much = {
    ...{ receipts: 5, receiptsWaiting: 2, receiptsNotHere: 3, movementsWaiting: 1 },
    ...{ isOpeningWaiting: true, receivedAt: '9:30', isReceivedBlind: false },
  }
  expect(derivedFromText(much, at)).toEqual([
    'Made on this device, from 5 receipts, 2 of them not sent yet.',
    'Not sent yet: the opening of the shift, 1 movement of cash.',
    'Not included: 3 receipts of this shift that the server has and this device does not.',
    'Deposits, payments on account and corrected payment types: last received from the server at 9:30.',
  ])
  expect(derivedFromText({ ...derivedFrom, receiptsWaiting: 1 }, at)).toEqual([
    'Made on this device, from 1 receipt, not sent yet.',
  ])
  expect(derivedFromText({ ...derivedFrom, receivedAt: '9:30', isReceivedBlind: true }, at)).toContain(
    'Not included: deposits, payments on account and corrected payment types, which this device has not received from the server.',
  )
})

test('what waits is counted in words', () => {
  expect(waitingWords(0, 0)).toBe('')
  expect(waitingWords(1, 0)).toBe('1 receipt waits')
  expect(waitingWords(0, 2)).toBe('2 entries of the shift wait')
  expect(waitingWords(2, 1)).toBe('2 receipts and 1 entry of the shift wait')
})
